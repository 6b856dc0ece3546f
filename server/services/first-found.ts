/** The first runs that a search finds, each in the index that leads there soonest. */
import type { Id } from '../models/ids.ts';
import { trusted } from '../models/query.ts';
import { numberOrder, type RunDoc, runOrder } from '../models/run.ts';
import type { NumbersFound } from './find-numbers.ts';
import type { WordsFound } from './find-words.ts';
import { escaped } from './inputs.ts';
import { everyOf, inOrder, type RunFilter, type RunQuery, sortOf } from './run-query.ts';

/** Scans that MongoDB merges into one order; more it would sort. */
const scansAtOnce = 200;
/** Names that begin with one of so many are read in the order of names. */
const beginningsAtOnce = 1_000;
/** How much is done: targets asked at once and how often, and rows that may be put in order here. */
export const effort = { dense: { chunks: 1, sorted: 500 }, sparse: { chunks: 40, sorted: 5_000 } } as const;

interface Found {
  readonly words: WordsFound;
  readonly numbers: NumbersFound;
  /** Runs of the organisation. */
  readonly all: number;
  readonly most: (typeof effort)[keyof typeof effort];
}

/** Enough for the page and more, in no order: their ids, and what orders them. Null when that is too much to ask for. */
export async function firstFound(
  query: RunQuery,
  searched: RunFilter,
  { words, numbers, all, most }: Found,
): Promise<RunDoc[] | null> {
  const { rows, ordered, beginnings } = numbers;
  const perChunk = Math.floor(scansAtOnce / inOrder(query, true).scans);
  const open = rows === 0 ? [] : [...words.open, ...words.mixed];
  const newestFirst = ordered && query.field === 'createdAt';
  const byName = query.field === 'name' && beginnings !== null && beginnings.length <= beginningsAtOnce;
  const byNumber = newestFirst || rows <= most.sorted;
  // The index of numbers leads through other targets' runs, a target's own through other numbers.
  const byTarget = !byName && open.length <= perChunk && (!byNumber || words.openRows ** 2 < rows * all);
  if (!byName && !byNumber && !byTarget) return null;
  const ids = new Map([...words.byWords, ...(byTarget ? open : [])].map((id) => [String(id), id]));
  if (ids.size > perChunk * most.chunks) return null;
  const keys = await firstOfTargets(query, searched, [...ids.values()], perChunk);
  if (rows === 0 || byTarget) return keys;
  if (byName) return [...keys, ...(await firstOfNames(query, beginnings))];
  const found = query.own
    .find({ ...searched, ...numbers.keyed })
    .hint(numberOrder)
    .select({ [query.field]: 1 });
  const some = newestFirst && rows > enough(query);
  return [...keys, ...(await (some ? found.sort(sortOf(query)).limit(enough(query)) : found))];
}

const enough = ({ offset, limit }: RunQuery): number => offset + limit;

async function firstOfTargets(
  query: RunQuery,
  searched: RunFilter,
  ids: readonly Id[],
  atOnce: number,
): Promise<RunDoc[]> {
  const { own, field } = query;
  const { order, narrow } = inOrder(query, true);
  const keys: RunDoc[] = [];
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = ids.slice(from, from + atOnce);
    const found = await own
      .find({ ...searched, ...narrow, targetId: trusted({ $in: some }) })
      .sort(sortOf(query))
      .hint(order)
      .limit(enough(query))
      .select({ [field]: 1 });
    keys.push(...found);
  }
  return keys;
}

function firstOfNames(query: RunQuery, beginnings: readonly string[]): PromiseLike<RunDoc[]> {
  const { own, targetId } = query;
  const names = trusted({ $in: beginnings.map((text) => new RegExp(`^${escaped(text)}`)) });
  return own
    .find({ ...everyOf(query), ...(targetId && { targetId }), name: names })
    .sort(sortOf(query))
    .hint(runOrder('name', { target: targetId !== null, plain: false }))
    .limit(enough(query))
    .select({ name: 1 });
}
