/** Which runs a search finds by the number in their name and not by its words. */
import { keysWith } from '../models/numbered-name.ts';
import type { Id } from '../models/ids.ts';
import { trusted } from '../models/query.ts';
import { numberOrder, runOrder } from '../models/run.ts';
import type { WordsFound } from './find-words.ts';
import { everyOf, type RunFilter, type RunQuery } from './run-query.ts';
import type { SearchTerms } from './search-terms.ts';

export interface NumbersFound {
  readonly rows: number;
  /** Where to look for them in order; null: in the index of numbers. */
  readonly targetIds: readonly Id[] | null;
  /** What the index of numbers is asked for. */
  readonly keyed: RunFilter;
  /** Whether that index gives them newest first: not of a range of keys. */
  readonly ordered: boolean;
}

const fewTargets = 25;
const none: NumbersFound = { rows: 0, targetIds: [], keyed: {}, ordered: false };

/** Null when no index tells. */
export async function findNumbers(
  query: RunQuery,
  { whole, inWords, digits, tail }: SearchTerms,
  words: WordsFound,
): Promise<NumbersFound | null> {
  if (digits === null) return none;
  const { own } = query;
  const named = trusted({ $regex: whole, $options: 'i', $not: { $regex: inWords, $options: 'i' } });
  const notByWords = { name: named, targetName: trusted({ $not: { $regex: whole, $options: 'i' } }) };
  const keys = keysWith(digits, tail === null ? 'anywhere' : 'first');
  const short = digits.length < 3;
  const targetIds = query.targetId ? [query.targetId] : words.tailed;
  // Short digits are many runs': of a few targets it is quicker to look at these.
  if (query.targetId || (tail !== null && (targetIds.length === 0 || (short && targetIds.length <= fewTargets)))) {
    if (targetIds.length === 0) return none;
    const rows = await own
      .count({ ...notByWords, ...everyOf(query), targetId: trusted({ $in: targetIds }) })
      .hint(runOrder('name', { target: true, plain: false }));
    return { rows, targetIds, keyed: {}, ordered: false };
  }
  if (keys === null) return null;
  const any = { ...everyOf(query), numberKeys: typeof keys === 'string' ? keys : trusted({ $elemMatch: keys }) };
  const ordered = typeof keys === 'string';
  if (tail !== null && !words.allTailed) {
    const keyed = { ...any, ...notByWords };
    return { rows: await own.count(keyed).hint(numberOrder), targetIds: null, keyed, ordered };
  }
  // The number alone tells, so that no row needs to be read.
  const elsewhere = { ...any, targetId: trusted({ $nin: words.targetIds }) };
  const besides = { ...any, ...notByWords, targetId: trusted({ $in: words.mixed }) };
  const [rows, more] = await Promise.all([
    own.count(elsewhere).hint(numberOrder),
    words.mixed.length > 0 ? own.count(besides).hint(numberOrder) : 0,
  ]);
  return { rows: rows + more, targetIds: null, keyed: any, ordered };
}
