/** Each option of a select may lead elsewhere, by itself or sent with its form: those not chosen yet come first. */
import { optionsOf } from '../guard/guard.ts';
import { identityOf } from '../identity.ts';
import type { Rng } from '../rng.ts';
import type { Candidate } from '../snapshot.ts';
import type { Memory } from './memory.ts';

type Use = 'alone' | 'sent';

/** Times that a form is sent for the sake of what can be chosen in it. */
export const mostSendings = 6;
/** Times that a form is filled for the sake of one field; a list may not be known to offer what it did. */
export const mostFillings = 8;

/** Null when all have been chosen. What is returned counts as chosen. */
export function untriedLabel(select: Candidate, use: Use, memory: Memory, rng: Rng): string | null {
  const key = keyOf(select, use);
  const chosen = memory.chosen.get(key) ?? new Set();
  memory.chosen.set(key, chosen);
  const label = rng.pick(untried(select, use, memory)) ?? null;
  if (label !== null) chosen.add(label);
  return label;
}

/** Whether one of a form's selects, or of the lists that the page draws for it, has an answer that was never sent. */
export const unsentAnswers = (choices: readonly Candidate[], memory: Memory): boolean =>
  choices.some((one) => (one.kind === 'select' ? unsentOptions(one, memory) : unsentOffers(one, memory)));

function unsentOptions(select: Candidate, memory: Memory): boolean {
  const sent = memory.chosen.get(keyOf(select, 'sent'))?.size ?? 0;
  return sent < mostSendings && untried(select, 'sent', memory).length > 0;
}

/** What a list offers is known once it was opened. */
function unsentOffers(list: Candidate, { lists, tried }: Memory): boolean {
  const identity = identityOf(list);
  if ((tried.get(identity) ?? 0) >= mostFillings) return false;
  const known = lists.get(identity);
  if (known === undefined || (known.offered.size === 0 && known.spent > 0)) return true;
  return known.picked.size < Math.min(known.offered.size, mostSendings);
}

function untried(select: Candidate, use: Use, memory: Memory): readonly string[] {
  const chosen = memory.chosen.get(keyOf(select, use));
  return optionsOf(select).filter((option) => !chosen?.has(option));
}

const keyOf = (select: Candidate, use: Use): string => `${use} ${identityOf(select)}`;
