/** Finds runs by a part of their name without reading those it is not a part of: docs/adr/0005-tallies.md. */
import type { Platform } from '../platform.ts';
import { countTallied } from './count-tallied.ts';
import { findNumbers } from './find-numbers.ts';
import { findWords } from './find-words.ts';
import { effort, firstFound } from './first-found.ts';
import { rowsOf } from './rows-of.ts';
import { compareRuns, type RunFilter, type RunPage, type RunQuery } from './run-query.ts';
import { searchTerms } from './search-terms.ts';

/** One in so many of all runs is probably found soon by looking at them in order. */
const sparse = 50;
/** So many are found at once. */
const dense = 8;
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
  const all = countTallied(platform, 'runs', organisationId, null, filter);
  const [words, everyRun, inScope] = await Promise.all([
    findWords(platform, organisationId, targetId, filter, terms),
    all,
    targetId ? countTallied(platform, 'runs', organisationId, targetId, filter) : all,
  ]);
  if (!words) return null;
  const numbers = await findNumbers(query, terms, words);
  const totalCount = words.rows + numbers.rows;
  if (totalCount <= offset) return { page: { runs: [], totalCount, hasMore: false }, totalCount };
  // First digits come close together: they may all be far from where the order begins.
  const spread = numbers.rows === 0 || terms.digitsAt === 'anywhere';
  if (offset + limit > deepest || (spread && numbers.rows * dense > inScope)) return { page: null, totalCount };
  const most = spread && totalCount * sparse > inScope ? effort.dense : effort.sparse;
  const keys = await firstFound(query, searched, { words, numbers, all: everyRun, most });
  if (!keys) return { page: null, totalCount };
  const once = [...new Map(keys.map((run) => [String(run._id), run])).values()].sort(compareRuns(query));
  const ids = once.slice(offset, offset + limit).map(({ _id }) => _id);
  const runs = await rowsOf(query.own, ids);
  return { page: { runs, totalCount, hasMore: offset + runs.length < totalCount }, totalCount };
}
