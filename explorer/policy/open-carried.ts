/**
 * What was carried onto a canvas or a board is a new thing there, and says what it is to be when it is opened: a double
 * click at once, before something else is chosen of all that can be carried. What that brings, the carrying brought. No I/O.
 */
import type { Action } from '../actions/action.ts';
import type { Candidate } from '../snapshot.ts';
import type { Option, View } from './look.ts';
import type { Memory } from './memory.ts';

/** More that is new is another page, not the thing that was put down and its parts. */
const mostNew = 16;

export const isDrawn = ({ tag }: Candidate): boolean =>
  /^(g|rect|circle|ellipse|path|polygon|image|text|svg|canvas)$/.test(tag);

/** Null where nothing was put down by the last step. */
export function openCarried({ snapshot, options }: View, memory: Memory): Action | null {
  const carried = justCarried(memory);
  if (!carried) return null;
  const fresh = options.filter(({ firstSeen, level }) => firstSeen === memory.step && level < 1);
  const isThing = ({ candidate }: Option) =>
    // What hangs on the pointer may still be there, and what stands where it was taken from is another one to carry.
    snapshot.drawing ? isDrawn(candidate) : candidate.kind === 'drag' && candidate.path !== carried.path;
  const things = fresh.length <= mostNew ? fresh.filter(isThing) : [];
  const thing = things.find(({ candidate }) => candidate.name) ?? things[0];
  return thing ? { kind: 'double-click', target: thing.candidate } : null;
}

/** What was carried by the last step. */
export const justCarried = ({ carried, step }: Memory): Candidate | null =>
  carried?.step === step - 1 ? carried.thing : null;

export function noteCarried(memory: Memory, action: Action): void {
  if (action.kind === 'drag' && action.target.kind !== 'port')
    memory.carried = { thing: action.target, step: memory.step };
}
