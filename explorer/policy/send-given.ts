/** A file that a form was given is sent at once, with what else it asks for: the next step may close what it stands in. No I/O. */
import type { Action } from '../actions/action.ts';
import type { Rng } from '../rng.ts';
import { formOf, senderFor } from './form-of.ts';
import type { View } from './look.ts';
import type { Memory } from './memory.ts';

/** Null where the last step gave none, or nothing sends it. */
export function sendGiven({ options }: View, memory: Memory, rng: Rng): Action | null {
  const { unfolding, step } = memory;
  if (unfolding?.at !== step - 1 || unfolding.target.kind !== 'file') return null;
  const given = options.find(({ identity }) => identity === unfolding.identity)?.candidate;
  if (!given || given.group === 0) return null;
  const all = options.map(({ candidate }) => candidate);
  const sender = senderFor(given, all, memory);
  if (!sender) return null;
  const form = formOf(given, all, memory, rng, { isMending: true });
  return form.kind === 'fill-form' && form.submit ? form : { kind: 'click', target: sender };
}
