/**
 * A value from the edge of what a field is made for, sent once after a usual one: to each search what addresses and query
 * languages take for their own, to some fields for free text more than most stores keep. No I/O.
 */
import { identityOf } from '../identity.ts';
import { isSearch, long } from '../input-values.ts';
import type { Candidate } from '../snapshot.ts';
import type { Memory } from './memory.ts';

const forSearches = '%';
/** Fields for free text of one run that are sent so. */
const mostLong = 20;

const keyOf = (field: Candidate): string => `edge ${identityOf(field)}`;

/** Null when it was sent, or is not its turn. */
export function unsentEdge(field: Candidate, { tried, chosen, longSent }: Memory): string | null {
  if (!tried.has(identityOf(field)) || chosen.has(keyOf(field))) return null;
  if (isSearch(field)) return field.field?.filled ? null : forSearches;
  return isFree(field) && longSent < mostLong ? long : null;
}

export function noteEdge(field: Candidate, memory: Memory): void {
  memory.chosen.set(keyOf(field), new Set([forSearches]));
  if (!isSearch(field)) memory.longSent++;
}

/** What its makers set no bounds to, and is sent with something. */
const isFree = (one: Candidate): boolean =>
  one.kind === 'text' &&
  one.group > 0 &&
  /^(?:text|textarea)$/.test(one.type) &&
  one.field !== null &&
  one.field.maxLength < 0 &&
  one.field.pattern === '' &&
  !one.field.readOnly &&
  !namesAPlace(one);

/** Who somebody is, or where something is to be found: what is wrong there can shut everybody out. */
export const namesAPlace = ({ field, name }: Candidate): boolean =>
  /user|login|mail|host|port|path|url|address|dir|folder|root/i.test(`${field?.name} ${field?.id} ${name}`);
