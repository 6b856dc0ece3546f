/** What a list of runs is narrowed by and ordered by, in the words of each index that can give it. */
import { trusted } from '../models/query.ts';
import { type RunDoc, type RunSort, runOrder } from '../models/run.ts';
import type { forOrganisation } from '../models/scoped.ts';
import type { Id } from '../models/ids.ts';

export type Runs = ReturnType<typeof forOrganisation<RunDoc>>;
export type RunFilter = Parameters<Runs['find']>[0] & object;

export interface RunQuery {
  readonly own: Runs;
  readonly organisationId: Id;
  readonly targetId: Id | null;
  readonly status: RunDoc['status'] | null | undefined;
  readonly approach: RunDoc['approach'] | null | undefined;
  readonly field: RunSort;
  readonly direction: 1 | -1;
  readonly limit: number;
  readonly offset: number;
}

export interface RunPage {
  readonly runs: RunDoc[];
  readonly hasMore: boolean;
  readonly totalCount: number;
}

const statuses = ['pending', 'running', 'completed', 'failed'] as const;
const approaches = ['EXPLORATION', 'TEST_CASE'] as const;
export const allStatuses = trusted({ $in: statuses });
export const allApproaches = trusted({ $in: approaches });

/** Of one status alone the ids give the order. */
export const sortOf = ({ field, direction, status }: RunQuery): Record<string, 1 | -1> => ({
  ...(!(field === 'status' && status) && { [field]: direction }),
  _id: direction,
});

/** The index that gives the order, the filter that lets it, and how many scans of it MongoDB merges for a target. */
export function inOrder(
  { status, approach, field }: RunQuery,
  target: boolean,
): { order: Record<string, 1 | -1>; narrow: RunFilter; scans: number } {
  const order = runOrder(field, { target, plain: !status && !approach });
  const everyStatus = !status && 'status' in order && field !== 'status';
  const everyApproach = !approach && 'approach' in order;
  // All of them by name: then the index that begins with them gives the order.
  const narrow = {
    ...(status && { status }),
    ...(everyStatus && { status: allStatuses }),
    ...(approach && { approach }),
    ...(everyApproach && { approach: allApproaches }),
  };
  return { order, narrow, scans: (everyStatus ? statuses.length : 1) * (everyApproach ? approaches.length : 1) };
}

/** For an index that begins with both, whatever it is asked for. */
export const everyOf = ({ status, approach }: RunQuery): RunFilter => ({
  status: status ?? allStatuses,
  approach: approach ?? allApproaches,
});

type Value = Date | string | number | null;

export function compareRuns({ field, direction }: RunQuery): (a: RunDoc, b: RunDoc) => number {
  const byId = (a: RunDoc, b: RunDoc) => (String(a._id) < String(b._id) ? -1 : 1);
  return (a, b) => direction * (compare(a[field], b[field]) || byId(a, b));
}

/** As MongoDB orders: nothing first, text by its bytes. */
function compare(a: Value, b: Value): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return Number(a) - Number(b);
}
