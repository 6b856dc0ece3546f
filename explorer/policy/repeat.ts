/**
 * What goes on from one thing to the next (`Next`, `Load more`, a column to sort by) looks the same each time, and breaks
 * after a few: each such control is followed by the same click three more times, once in a run. No I/O.
 */
import type { Action } from '../actions/action.ts';
import { identityOf } from '../identity.ts';
import type { Candidate } from '../snapshot.ts';
import type { View } from './look.ts';
import type { Memory } from './memory.ts';

const more = 3;
const onward =
  /^\W*(?:next|more|forward|previous|older|newer|increase|increment|plus|weiter|mehr|suivante?|plus de|siguiente|más|avanti|altro|próximo|volgende|meer|nästa|następny|dalej|далее|次へ|下一页|다음)(?!\p{L})|^\W*[+›»>→]\W*$|\b(?:load|show|see|view) more\b/iu;

const clicked = /^(?:button|link|widget|hint)$/;

const isOnward = ({ kind, tag, role, name }: Candidate): boolean =>
  clicked.test(kind) && (tag === 'th' || role === 'columnheader' || (name.length < 30 && onward.test(name)));

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
  memory.repeated.add(identity);
  memory.repeating = { identity, left: more, layers: snapshot.dialogs.length };
}
