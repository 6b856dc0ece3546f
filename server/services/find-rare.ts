import type { Id } from '../models/ids.ts';
import type { RunDoc, RunSort } from '../models/run.ts';
import type { forOrganisation } from '../models/scoped.ts';

type Runs = ReturnType<typeof forOrganisation<RunDoc>>;

/** More than these are found quickly by looking in order. */
const few = 1_000;

/**
 * The ids of all runs that a search finds, in order; null when there are many. To look for a few in order would mean to
 * read everything in between: they are looked up in the index that has the names, and put in order here.
 */
export async function findRare(
  own: Runs,
  filter: Parameters<Runs['find']>[0],
  sort: RunSort,
  direction: 1 | -1,
  names: Record<string, 1 | -1>,
): Promise<Id[] | null> {
  const keys = await own
    .find(filter)
    .select({ [sort]: 1 })
    .hint(names)
    .limit(few + 1);
  if (keys.length > few) return null;
  const byId = (a: RunDoc, b: RunDoc) => (String(a._id) < String(b._id) ? -1 : 1);
  keys.sort((a, b) => direction * (compare(a[sort], b[sort]) || byId(a, b)));
  return keys.map(({ _id }) => _id);
}

type Value = Date | string | number | null;

/** As MongoDB orders: nothing first, text by its bytes. */
function compare(a: Value, b: Value): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return Number(a) - Number(b);
}
