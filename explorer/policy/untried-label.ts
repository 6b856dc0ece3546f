/** Each option of a select may lead elsewhere: those not chosen yet come first. */
import { identityOf } from '../identity.ts';
import type { Rng } from '../rng.ts';
import type { Candidate } from '../snapshot.ts';
import type { Memory } from './memory.ts';

/** Null when all have been chosen. What is returned counts as chosen. */
export function untriedLabel(select: Candidate, memory: Memory, rng: Rng): string | null {
  const identity = identityOf(select);
  const chosen = memory.chosen.get(identity) ?? new Set();
  memory.chosen.set(identity, chosen);
  const label = rng.pick(untriedLabels(select, memory)) ?? null;
  if (label !== null) chosen.add(label);
  return label;
}

export function untriedLabels(select: Candidate, memory: Memory): readonly string[] {
  const chosen = memory.chosen.get(identityOf(select));
  return (select.field?.options ?? []).filter((option) => !chosen?.has(option));
}
