/**
 * What goes on from one thing to the next (`Next`, `Load more`, `Renew`, a column to sort by) looks the same each time, and breaks
 * after a few: each such control is followed by the same click three more times, once in a run; of a table's columns the
 * first, and the others once more, for the other order. A canvas gets its second stroke at once: it finds what the first one
 * left, until the page is loaded anew. A list that grows as it is scrolled is scrolled to its end, or far, once on each page. No I/O.
 */
import type { Action } from '../actions/action.ts';
import { alikeOf, identityOf } from '../identity.ts';
import type { Candidate, Snapshot } from '../snapshot.ts';
import { routeTemplate } from '../state.ts';
import type { View } from './look.ts';
import type { Memory } from './memory.ts';

/** What is clicked once more, or scrolled, how often yet, and how many layers lay over the page; `seen`: where the scrolled page stood. */
export interface Repeating {
  readonly identity: string;
  readonly left: number;
  readonly layers: number;
  readonly seen?: string;
}

const more = { most: 3, column: 1, strokes: 1, screens: 8 } as const;
const onward =
  /^\W*(?:next|more|forward|previous|older|newer|increase|increment|plus|renew|extend|retry|weiter|verlängern|mehr|suivante?|plus de|siguiente|más|avanti|altro|próximo|volgende|meer|nästa|następny|dalej|далее|次へ|下一页|다음)(?!\p{L})|^\W*[+›»>→]\W*$|\b(?:load|show|see|view) more\b/iu;

/** Stands for a control's identity. */
const scrolling = 'scroll';
const farDown = { kind: 'scroll', down: true, far: true } as const;

const clicked = /^(?:button|link|widget|hint)$/;

export const isColumn = ({ tag, role }: Candidate): boolean => tag === 'th' || role === 'columnheader';

const isOnward = (one: Candidate): boolean =>
  clicked.test(one.kind) && one.role !== 'tab' && (isColumn(one) || (one.name.length < 30 && onward.test(one.name)));

const isStroke = (action: Action): boolean => action.kind === 'drag' && action.target.tag === 'canvas';

/** How far down the page stands: where it stays, the wheel turns nothing. */
const whereabouts = ({ candidates }: Snapshot): string =>
  `${candidates.length} ${Math.max(...candidates.map(({ y }) => y))}`;

/** The next of the clicks or strokes that were begun, while what they are on is there. */
export function goOnRepeating({ options, snapshot }: View, memory: Memory): Action | null {
  const { repeating } = memory;
  if (repeating?.identity === scrolling) {
    const seen = whereabouts(snapshot);
    const goesOn = snapshot.below && snapshot.dialogs.length <= repeating.layers && seen !== repeating.seen;
    memory.repeating = goesOn && repeating.left > 1 ? { ...repeating, left: repeating.left - 1, seen } : null;
    return goesOn ? farDown : null;
  }
  // What opened a menu does not go on: a second click closes it.
  const opened = repeating && snapshot.dialogs.length > repeating.layers;
  const again = repeating && !opened && options.find(({ identity }) => identity === repeating.identity);
  memory.repeating = repeating && again && repeating.left > 1 ? { ...repeating, left: repeating.left - 1 } : null;
  if (!again) return null;
  const { candidate: target } = again;
  return target.tag === 'canvas' ? { kind: 'drag', target, onto: null, into: null } : { kind: 'click', target };
}

export function noteRepeat(memory: Memory, { snapshot }: View, action: Action): void {
  const { length: layers } = snapshot.dialogs;
  const list = `${scrolling} ${routeTemplate(snapshot.url)}`;
  if (action.kind === 'scroll' && action.far && !memory.repeated.has(list)) {
    memory.repeated.add(list);
    memory.repeating = { identity: scrolling, left: more.screens, layers, seen: whereabouts(snapshot) };
  }
  const goesOn = isStroke(action) || (action.kind === 'click' && isOnward(action.target));
  if (!goesOn || !('target' in action)) return;
  const identity = identityOf(action.target);
  const calendar = calendarOf(action.target);
  if (memory.repeated.has(identity) || (calendar && memory.repeated.has(calendar))) return;
  if (calendar) memory.repeated.add(calendar);
  const left = isStroke(action) ? more.strokes : clicksOf(action.target, memory);
  memory.repeated.add(identity);
  if (isColumn(action.target)) memory.repeated.add(tableOf(action.target));
  memory.repeating = { identity, left, layers };
}

function clicksOf(target: Candidate, { repeated }: Memory): number {
  return isColumn(target) && repeated.has(tableOf(target)) ? more.column : more.most;
}

/** Each date field has a calendar of its own. */
const turns = /\b(?:month|years?|decade|century)\b/i;
const calendarOf = ({ name }: Candidate): string | null =>
  turns.test(name) ? `calendars: ${name.toLowerCase()}` : null;

/** The columns of a table, wherever it stands. */
const tableOf = (column: Candidate): string => `columns ${alikeOf(column)}`;
