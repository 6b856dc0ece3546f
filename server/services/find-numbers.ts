/** Which runs a search finds by the number in their name and not by its words. */
import { keysWith } from '../models/numbered-name.ts';
import type { Id } from '../models/ids.ts';
import { trusted } from '../models/query.ts';
import { numberOrder } from '../models/run.ts';
import type { WordsFound } from './find-words.ts';
import { everyOf, type RunFilter, type RunQuery } from './run-query.ts';
import type { SearchTerms } from './search-terms.ts';

export interface NumbersFound {
  readonly rows: number;
  /** What the index of numbers is asked for. */
  readonly keyed: RunFilter;
  /** Whether that index gives them newest first: not of a range of keys. */
  readonly ordered: boolean;
  /** What their names begin with, literally; null when it may be anything. */
  readonly beginnings: readonly string[] | null;
}

export async function findNumbers(
  query: RunQuery,
  { whole, inWords, digits, digitsAt }: SearchTerms,
  { numbered, open, mixed, closed, openWords }: WordsFound,
): Promise<NumbersFound> {
  const { own, targetId } = query;
  if (digits === null || open.length + mixed.length === 0)
    return { rows: 0, keyed: {}, ordered: true, beginnings: null };
  const keys = keysWith(digits, digitsAt);
  const ordered = '$gte' in keys === false;
  const numberKeys = trusted(ordered ? { $in: keys } : { $elemMatch: keys });
  const every = { ...everyOf(query), numberKeys };
  // A list of targets may be long: the shorter one is sent.
  const within = (those: readonly Id[], others: readonly Id[]) =>
    trusted(those.length > others.length && !targetId ? { $nin: others } : { $in: those });
  const keyed = { ...every, targetId: within([...open, ...mixed], closed) };
  const beginnings = digitsAt === 'first' ? openWords.map((words) => words + digits) : null;
  const how = { keyed, ordered, beginnings };
  if (numbered !== null) return { rows: numbered, ...how };
  const named = trusted({ $regex: whole, $options: 'i', $not: { $regex: inWords, $options: 'i' } });
  const notByWords = { name: named, targetName: trusted({ $not: { $regex: whole, $options: 'i' } }) };
  // Where all runs are open the number alone tells, so that no row needs to be read.
  const [rows, more] = await Promise.all([
    open.length > 0 ? own.count({ ...every, targetId: within(open, [...mixed, ...closed]) }).hint(numberOrder) : 0,
    mixed.length > 0 ? own.count({ ...every, ...notByWords, targetId: trusted({ $in: mixed }) }).hint(numberOrder) : 0,
  ]);
  return { rows: rows + more, ...how };
}
