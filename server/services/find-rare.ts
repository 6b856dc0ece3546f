import { runOrder } from '../models/run.ts';
import type { Id } from '../models/ids.ts';
import { compareRuns, everyOf, type RunFilter, type RunQuery } from './run-query.ts';

/** More than these are found quickly by looking in order. */
const few = 1_000;

/**
 * The ids of all runs that a search finds, in order; null when there are many. To look for a few in order would mean to
 * read everything in between: they are looked up in the index that has the names, and put in order here.
 */
export async function findRare(query: RunQuery, searched: RunFilter): Promise<Id[] | null> {
  const { own, targetId, field } = query;
  const keys = await own
    .find({ ...searched, ...everyOf(query) })
    .select({ [field]: 1 })
    .hint(runOrder('name', { target: targetId !== null, plain: false }))
    .limit(few + 1);
  if (keys.length > few) return null;
  return keys.sort(compareRuns(query)).map(({ _id }) => _id);
}
