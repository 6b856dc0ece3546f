/** Finds runs by a part of their name without reading those it is not a part of: docs/adr/0005-tallies.md. */
import type { Id } from '../models/ids.ts';
import { trusted } from '../models/query.ts';
import { numberOrder, type RunDoc } from '../models/run.ts';
import type { Platform } from '../platform.ts';
import { countTallied } from './count-tallied.ts';
import { findNumbers, type NumbersFound } from './find-numbers.ts';
import { findWords } from './find-words.ts';
import { rowsOf } from './rows-of.ts';
import { compareRuns, inOrder, type RunFilter, type RunPage, type RunQuery, sortOf } from './run-query.ts';
import { searchTerms } from './search-terms.ts';

/** One in so many of all runs is probably found soon by looking at them in order. */
const sparse = 50;
/** Scans that MongoDB merges into one order; more it would sort. */
const scansAtOnce = 200;
/** How much is done to be sure to find them soon. */
const effort = { dense: { chunks: 1, sorted: 500 }, sparse: { chunks: 40, sorted: 5_000 } } as const;
const deepest = 5_000;

export interface Searched {
  /** Null when it is quicker to look at the runs in order. */
  readonly page: RunPage | null;
  readonly totalCount: number;
}

/** Null when no index tells: then the runs themselves have to be looked at. */
export async function searchRuns(
  platform: Platform,
  query: RunQuery,
  text: string,
  searched: RunFilter,
): Promise<Searched | null> {
  const { organisationId, targetId, status, approach, limit, offset } = query;
  const terms = searchTerms(text);
  const filter = { kind: approach, status };
  const [words, all] = await Promise.all([
    findWords(platform, organisationId, targetId, filter, terms),
    countTallied(platform, 'runs', organisationId, targetId, filter),
  ]);
  const numbers = words && (await findNumbers(query, terms, words));
  if (!numbers) return null;
  const totalCount = words.rows + numbers.rows;
  if (totalCount <= offset) return { page: { runs: [], totalCount, hasMore: false }, totalCount };
  // First digits come close together: they may all be far from where the order begins.
  const spread = numbers.rows === 0 || terms.tail === null;
  if (offset + limit > deepest) return { page: null, totalCount };
  const most = spread && totalCount * sparse > all ? effort.dense : effort.sparse;
  const keys = await firstOf(query, searched, words.targetIds, numbers, most);
  if (!keys) return { page: null, totalCount };
  const once = [...new Map(keys.map((run) => [String(run._id), run])).values()].sort(compareRuns(query));
  const ids = once.slice(offset, offset + limit).map(({ _id }) => _id);
  const runs = await rowsOf(query.own, ids);
  return { page: { runs, totalCount, hasMore: offset + runs.length < totalCount }, totalCount };
}

/** The ids of enough of the first runs for the page, and what orders them; null when that is too much to ask for. */
async function firstOf(
  query: RunQuery,
  searched: RunFilter,
  byWords: readonly Id[],
  numbers: NumbersFound,
  most: (typeof effort)[keyof typeof effort],
): Promise<RunDoc[] | null> {
  const enough = query.offset + query.limit;
  const { own, field, targetId } = query;
  const { order, narrow, scans } = inOrder(query, true);
  const ids = [...new Map([...byWords, ...(numbers.targetIds ?? [])].map((id) => [String(id), id])).values()];
  const perChunk = Math.floor(scansAtOnce / scans);
  if (ids.length > perChunk * most.chunks) return null;
  const newestFirst = numbers.ordered && field === 'createdAt';
  const numbered = numbers.targetIds === null && numbers.rows > 0;
  if (numbered && !newestFirst && numbers.rows > most.sorted) return null;
  const keys: RunDoc[] = [];
  for (let from = 0; from < ids.length; from += perChunk) {
    const those = targetId ?? trusted({ $in: ids.slice(from, from + perChunk) });
    const found = await own
      .find({ ...searched, ...narrow, targetId: those })
      .sort(sortOf(query))
      .hint(order)
      .limit(enough)
      .select({ [field]: 1 });
    keys.push(...found);
  }
  if (!numbered) return keys;
  const byNumber = own
    .find({ ...numbers.keyed, ...searched })
    .hint(numberOrder)
    .select({ [field]: 1 });
  return [...keys, ...(await (newestFirst ? byNumber.sort(sortOf(query)).limit(enough) : byNumber))];
}
