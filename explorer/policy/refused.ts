/** What was written and not accepted, by the browser or the page: worth writing otherwise, a few times. No I/O. */
import { identityOf } from '../identity.ts';
import type { Candidate } from '../snapshot.ts';
import type { Memory } from './memory.ts';

const mostWritings = 4;

export function isRefused(candidate: Candidate, { tried }: Memory): boolean {
  if (candidate.kind !== 'text' || !candidate.field?.rejected) return false;
  const times = tried.get(identityOf(candidate)) ?? 0;
  return times > 0 && times < mostWritings;
}
