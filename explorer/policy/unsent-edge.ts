/** A value from the edge of what a search is made for: each search is sent it once, after a usual one. No I/O. */
import { identityOf } from '../identity.ts';
import { isSearch } from '../input-values.ts';
import type { Candidate } from '../snapshot.ts';
import type { Memory } from './memory.ts';

/** Addresses and query languages take it for their own. */
const edge = '%';

const keyOf = (search: Candidate): string => `edge ${identityOf(search)}`;

/** Null when it was sent, or is not its turn. */
export function unsentEdge(search: Candidate, { tried, chosen }: Memory): string | null {
  if (!isSearch(search) || search.field?.filled || !tried.has(identityOf(search))) return null;
  return chosen.has(keyOf(search)) ? null : edge;
}

export function noteEdge(search: Candidate, { chosen }: Memory): void {
  chosen.set(keyOf(search), new Set([edge]));
}
