/**
 * A value from the edge of what a field is made for, sent once after a usual one: to each search what addresses and query
 * languages take for their own, to some fields for free text more than most stores keep, to a number its least and its most. No I/O.
 */
import { identityOf } from '../identity.ts';
import { isSearch, long } from '../input-values.ts';
import type { Candidate } from '../snapshot.ts';
import type { Memory } from './memory.ts';

const forSearches = '%';
/** Values from an edge that one run sends, searches aside. */
const mostEdges = 30;

const keyOf = (field: Candidate): string => `edge ${identityOf(field)}`;

/** Null when all were sent, or it is not their turn. */
export function unsentEdge(field: Candidate, { tried, chosen, edgesSent }: Memory): string | null {
  if (!tried.has(identityOf(field))) return null;
  if (isSearch(field) ? field.field?.filled : edgesSent >= mostEdges) return null;
  const sent = chosen.get(keyOf(field));
  return edgesOf(field).find((value) => !sent?.has(value)) ?? null;
}

export function noteEdge(field: Candidate, value: string, memory: Memory): void {
  memory.chosen.set(keyOf(field), new Set([...(memory.chosen.get(keyOf(field)) ?? []), value]));
  if (!isSearch(field)) memory.edgesSent++;
}

function edgesOf(one: Candidate): readonly string[] {
  if (isSearch(one)) return [forSearches];
  if (isFree(one)) return [long];
  return isCounted(one) ? [one.field?.min || '0', one.field?.max ?? ''].filter(Boolean) : [];
}

/** A number of something that does not say how the application itself works: a session of no length shuts everybody out. */
const isCounted = (one: Candidate): boolean =>
  one.kind === 'text' &&
  one.group > 0 &&
  one.type === 'number' &&
  !one.field?.readOnly &&
  !namesAPlace(one) &&
  !/time|expir|life|session|interval|ttl|limit|quota|max|min|retention|keep|retr|size|buffer|cache|thread|worker/i.test(
    `${one.field?.name} ${one.field?.id} ${one.name}`,
  );

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
