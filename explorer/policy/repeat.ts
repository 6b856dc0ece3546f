/**
 * What goes on from one thing to the next (`Next`, `Load more`, a column to sort by) looks the same each time, and breaks
 * after a few: each such control is followed by the same click three more times, once in a run; of a table's columns the
 * first, and the others once more, for the other order. No I/O.
 */
import type { Action } from '../actions/action.ts';
import { alikeOf, identityOf } from '../identity.ts';
import type { Candidate } from '../snapshot.ts';
import type { View } from './look.ts';
import type { Memory } from './memory.ts';

const more = { most: 3, column: 1 } as const;
const onward =
  /^\W*(?:next|more|forward|previous|older|newer|increase|increment|plus|weiter|mehr|suivante?|plus de|siguiente|más|avanti|altro|próximo|volgende|meer|nästa|następny|dalej|далее|次へ|下一页|다음)(?!\p{L})|^\W*[+›»>→]\W*$|\b(?:load|show|see|view) more\b/iu;

const clicked = /^(?:button|link|widget|hint)$/;

const isColumn = ({ tag, role }: Candidate): boolean => tag === 'th' || role === 'columnheader';

const isOnward = (one: Candidate): boolean =>
  clicked.test(one.kind) && (isColumn(one) || (one.name.length < 30 && onward.test(one.name)));

/** The next of the clicks that were begun, while what is clicked is there. */
export function goOnRepeating({ options, snapshot }: View, memory: Memory): Action | null {
  const { repeating } = memory;
  // What opened a menu does not go on: a second click closes it.
  const opened = repeating && snapshot.dialogs.length > repeating.layers;
  const again = repeating && !opened && options.find(({ identity }) => identity === repeating.identity);
  memory.repeating = repeating && again && repeating.left > 1 ? { ...repeating, left: repeating.left - 1 } : null;
  return again ? { kind: 'click', target: again.candidate } : null;
}

export function noteRepeat(memory: Memory, { snapshot }: View, action: Action): void {
  if (action.kind !== 'click' || !isOnward(action.target)) return;
  const identity = identityOf(action.target);
  if (memory.repeated.has(identity)) return;
  const columns = `columns ${alikeOf(action.target)}`;
  const left = isColumn(action.target) && memory.repeated.has(columns) ? more.column : more.most;
  memory.repeated.add(identity);
  if (isColumn(action.target)) memory.repeated.add(columns);
  memory.repeating = { identity, left, layers: snapshot.dialogs.length };
}
