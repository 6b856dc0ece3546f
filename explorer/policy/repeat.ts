/**
 * What goes on from one thing to the next (`Next`, `Load more`, `Renew`, a column to sort by) looks the same each time, and breaks
 * after a few: each such control is followed by the same click three more times, once in a run; of a table's columns the
 * first, and the others once more, for the other order. A canvas gets its second stroke at once: it finds what the first one
 * left, until the page is loaded anew. A list that grows as it is scrolled is scrolled to its end, or far, once on each page. A day
 * of a calendar that stays is followed by a later one, once for each calendar: a period has two. No I/O.
 */
import type { Action } from '../actions/action.ts';
import { isCanvas } from '../guard/usable.ts';
import { alikeOf, identityOf, nameClass } from '../identity.ts';
import type { Candidate, Snapshot } from '../snapshot.ts';
import { routeTemplate } from '../state.ts';
import { copiesOf } from './last-copy.ts';
import type { Option, View } from './look.ts';
import type { Memory } from './memory.ts';

/** What is clicked once more, or scrolled, how often yet, and how many layers lay over the page; `seen`: where the scrolled page stood; `day`: which of the calendar's days was clicked. */
export interface Repeating {
  readonly identity: string;
  readonly left: number;
  readonly layers: number;
  readonly seen?: string;
  readonly day?: number;
}

const more = { most: 3, kin: 1, strokes: 1, days: 1, screens: 8 } as const;
const onward =
  /^\W*(?:next|more|forward|previous|older|newer|increase|increment|plus|renew|extend|retry|weiter|verlängern|mehr|suivante?|plus de|siguiente|más|avanti|altro|próximo|volgende|meer|nästa|następny|dalej|далее|次へ|下一页|다음)(?!\p{L})|^\W*[+›»>→]\W*$|\b(?:load|show|see|view) more\b/iu;

/** What a menu is opened by goes on to nothing. */
const opensMore =
  /^\W*(?:more|mehr|plus d'|más) ?(?:actions?|options?|opciones|tools?|menu|settings|aktionen|optionen|info\w*|details?)\b/iu;

/** So many days later. */
const span = 3;
/** In one month's calendar, where those of the past cannot be chosen. */
const fewestDays = 8;
/** `13`, `Choose Friday, November 13th, 2026`, `2026-11-13`, as names are told apart. */
const saysDay = /^(?:choose |select |pick )?(?:[\W_]*#(?:st|nd|rd|th)?)+\W*$/;
const dayNumber = /.*(?<!\d)(\d{1,2})(?!\d)/;

/** Stands for a control's identity. */
const scrolling = 'scroll';
const farDown = { kind: 'scroll', down: true, far: true } as const;

const clicked = /^(?:button|link|widget|hint)$/;

export const isColumn = ({ tag, role }: Candidate): boolean => tag === 'th' || role === 'columnheader';

const isOnward = (one: Candidate): boolean =>
  clicked.test(one.kind) && one.role !== 'tab' && (isColumn(one) || (one.name.length < 30 && saysOnward(one)));

const saysOnward = ({ name, popup }: Candidate): boolean =>
  onward.test(name) && popup !== 'menu' && !opensMore.test(name);

const isStroke = (action: Action): boolean => action.kind === 'drag' && isCanvas(action.target);

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
  const target = repeating && !opened && nextOf(repeating, options);
  memory.repeating = repeating && target && repeating.left > 1 ? { ...repeating, left: repeating.left - 1 } : null;
  if (!target) return null;
  return isCanvas(target) ? { kind: 'drag', target, onto: null, into: null } : { kind: 'click', target };
}

function nextOf({ identity, day }: Repeating, options: readonly Option[]): Candidate | undefined {
  const copies = copiesOf(options, identity);
  return day === undefined ? copies[0] : copies[Math.min(day + span, copies.length - 1)];
}

/** Where the clicked day stands in its calendar; less than none where it is of none. */
function dayOf(target: Candidate, options: readonly Option[]): number {
  if (!clicked.test(target.kind) || !saysDay.test(nameClass(target.name))) return -1;
  const copies = copiesOf(options, identityOf(target));
  const days = copies.map(({ name }) => Number(dayNumber.exec(name)?.[1]));
  const isNext = (day: number, at: number) => at > 0 && day === (days[at - 1] ?? 0) + 1;
  const isCalendar = days.every((day) => day <= 31) && 2 * days.filter(isNext).length >= fewestDays;
  return isCalendar ? copies.indexOf(target) : -1;
}

export function noteRepeat(memory: Memory, { snapshot, options }: View, action: Action): void {
  const { length: layers } = snapshot.dialogs;
  const list = `${scrolling} ${routeTemplate(snapshot.url)}`;
  if (action.kind === 'scroll' && action.far && !memory.repeated.has(list)) {
    memory.repeated.add(list);
    memory.repeating = { identity: scrolling, left: more.screens, layers, seen: whereabouts(snapshot) };
  }
  const day = action.kind === 'click' ? dayOf(action.target, options) : -1;
  const goesOn = day >= 0 || isStroke(action) || (action.kind === 'click' && isOnward(action.target));
  if (!goesOn || !('target' in action)) return;
  const identity = identityOf(action.target);
  const calendar = calendarOf(action.target);
  if (memory.repeated.has(identity) || (calendar && memory.repeated.has(calendar))) return;
  if (calendar) memory.repeated.add(calendar);
  const left = day >= 0 ? more.days : isStroke(action) ? more.strokes : clicksOf(action.target, memory);
  memory.repeated.add(identity);
  const kin = kinOf(action.target);
  if (kin !== null) memory.repeated.add(kin);
  memory.repeating = { identity, left, layers, ...(day >= 0 && { day }) };
}

/** Of a table's columns, and of what turns one calendar by days, weeks and years, the first shows what many do. */
const kinOf = (target: Candidate): string | null =>
  isColumn(target) ? tableOf(target) : ofSpan.test(target.name) ? `turns ${alikeOf(target)}` : null;

function clicksOf(target: Candidate, { repeated }: Memory): number {
  const kin = kinOf(target);
  return kin !== null && repeated.has(kin) ? more.kin : more.most;
}

const ofSpan = /\b(?:day|week|month|quarter|year|decade)s?\b/i;

/** Each date field has a calendar of its own. */
const turns = /\b(?:month|years?|decade|century)\b/i;
const calendarOf = ({ name }: Candidate): string | null =>
  turns.test(name) ? `calendars: ${name.toLowerCase()}` : null;

/** The columns of a table, wherever it stands. */
const tableOf = (column: Candidate): string => `columns ${alikeOf(column)}`;
