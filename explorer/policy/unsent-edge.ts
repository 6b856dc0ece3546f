/**
 * A value from the edge of what a field is made for, sent once after a usual one: to each search what addresses and query
 * languages take for their own, to some fields for free text what was sent in them before, for a name may be taken, that with a tag (HTML), and more
 * than most stores keep, to a number its least, its most or far too many, and nothing, to the end of a period the day of its beginning and one before it. No I/O.
 */
import { identityOf } from '../identity.ts';
import { long, markup, searchEdges } from '../values/edges.ts';
import { isSearch } from '../values/field-kinds.ts';
import type { Candidate } from '../snapshot.ts';
import { dayIn, endsPeriod, usualStart } from '../values/usual-dates.ts';
import type { Memory } from './memory.ts';

/** Values from an edge that one run sends, searches aside. */
const mostEdges = 45;

/** Where nothing says how many there are at most, more than there may be: how many there are is said then, and sent next. */
const tooMany = '9999';

const keyOf = (field: Candidate): string => `edge ${identityOf(field)}`;

/** Null when all were sent, or it is not their turn. */
export function unsentEdge(field: Candidate, memory: Memory): string | null {
  const { tried, chosen, edgesSent, written } = memory;
  if (!tried.has(identityOf(field)) || comesLate(identityOf(field), memory)) return null;
  if (isSearch(field) ? field.field?.filled : edgesSent >= mostEdges) return null;
  const sent = chosen.get(keyOf(field));
  return edgesOf(field, written.get(identityOf(field))).find((value) => !sent?.has(value)) ?? null;
}

/**
 * Without its name a file is the folder that it is in, and a name may be longer than disks take: a server that writes over that may
 * die of it, as Node-RED's does, and the run ends. It is worth finding, once most else was, and was replayed.
 */
export const comesLate = (identity: string, { spent }: Memory): boolean =>
  namesAFile.test(identity) && spent.share < lateShare;

const namesAFile =
  /file[-_ ]?name|dateiname|nom (?:du|de) fichier|nombre (?:del|de) archivo|nome (?:del|do) (?:file|arquivo)/i;
/** Of the run's time, what is over until then. */
const lateShare = 0.85;

/** The second file that a field is given is an empty one (explorer/actions/upload.ts); both again once the page has said which kind it takes. */
export const unsentFile = (one: Candidate, { tried, fileKinds }: Memory): boolean =>
  one.kind === 'file' && (tried.get(identityOf(one)) ?? 0) < (fileKinds.has(identityOf(one)) ? 4 : 2);

export function noteEdge(field: Candidate, value: string, memory: Memory): void {
  memory.chosen.set(keyOf(field), new Set([...(memory.chosen.get(keyOf(field)) ?? []), value]));
  if (!isSearch(field)) memory.edgesSent++;
}

/** `before`: what was written there first. */
function edgesOf(one: Candidate, before: string | undefined): readonly string[] {
  if (isSearch(one)) return searchEdges;
  if (isFree(one) && before !== undefined && isUnique(one))
    return one.tag === 'input' ? [before, `${before} ${markup}`, long] : [before, long];
  if (isFree(one)) return [long];
  if (isCounted(one)) {
    const bounds = [one.field?.min || '0', one.field?.max || tooMany];
    return one.field?.required || !one.field?.filled ? bounds : [...bounds, ''];
  }
  return endsPeriod(one) ? (early[one.type]?.() ?? []) : [];
}

/** What there may be one of alone. */
const isUnique = ({ field, name }: Candidate): boolean =>
  /name|title|label|code|slug|\bkey|\btag|\bsku|number/i.test(`${field?.name} ${field?.id} ${name}`);

/** The day that it mostly begins on, before what began before, and before what we begin, which is not in the past. */
const early: Readonly<Record<string, () => readonly string[]>> = {
  date: () => [dayIn(usualStart), dayIn(longAgo), dayIn(1)],
  'datetime-local': () => [`${dayIn(longAgo)}T08:00`, `${dayIn(1)}T08:00`],
  month: () => [dayIn(longAgo).slice(0, 7)],
};
const longAgo = -1000;

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
