import type { Caller } from '../auth/caller.ts';
import type { QueryRunsArgs } from '../graphql/resolvers.generated.ts';
import { trusted } from '../models/query.ts';
import { runOrder } from '../models/run.ts';
import { forOrganisation } from '../models/scoped.ts';
import type { Platform } from '../platform.ts';
import { countTallied } from './count-tallied.ts';
import { findOwn } from './find-own.ts';
import { findRare } from './find-rare.ts';
import { page, searchPattern } from './inputs.ts';
import { rowsOf } from './rows-of.ts';
import { everyOf, inOrder, type RunFilter, type RunPage, type RunQuery, sortOf } from './run-query.ts';
import { searchRuns } from './search-runs.ts';

const fieldOf = {
  CREATED_AT: 'createdAt',
  START_TIME: 'startTime',
  END_TIME: 'endTime',
  NAME: 'name',
  STATUS: 'status',
  EXCEPTION_COUNT: 'exceptionCount',
} as const;

export async function listRuns(
  platform: Platform,
  { organisationId }: Caller,
  args: Partial<QueryRunsArgs>,
): Promise<RunPage> {
  const { models } = platform;
  const target = args.targetId == null ? null : await findOwn('Target', models.targets, organisationId, args.targetId);
  const { status, approach } = args;
  const query: RunQuery = {
    ...page(args.limit, args.offset),
    own: forOrganisation(models.runs, organisationId),
    organisationId,
    targetId: target?._id ?? null,
    status,
    approach,
    field: fieldOf[args.sortBy ?? 'CREATED_AT'],
    direction: args.sortDirection === 'ASC' ? 1 : -1,
  };
  const { targetId } = query;
  const pattern = searchPattern(args.search);
  if (!pattern || !args.search) {
    const count = countTallied(platform, 'runs', organisationId, targetId, { kind: approach, status });
    return pageInOrder(query, targetId ? { targetId } : {}, count);
  }
  const searched = {
    ...(targetId && { targetId }),
    $or: [{ name: trusted({ $regex: pattern }) }, { targetName: trusted({ $regex: pattern }) }],
  };
  const quick = await searchRuns(platform, query, args.search, searched);
  return quick?.page ?? (quick ? pageInOrder(query, searched, quick.totalCount) : lookThrough(query, searched));
}

async function pageInOrder(query: RunQuery, filter: RunFilter, count: PromiseLike<number> | number): Promise<RunPage> {
  const { own, targetId, limit, offset } = query;
  const { order, narrow } = inOrder(query, targetId !== null);
  const found = own
    .find({ ...filter, ...narrow })
    .sort(sortOf(query))
    .hint(order)
    .skip(offset)
    .limit(limit);
  const [runs, totalCount] = await Promise.all([found, count]);
  return { runs, totalCount, hasMore: offset + runs.length < totalCount };
}

/** Looks at the names of all runs, in their index. */
async function lookThrough(query: RunQuery, searched: RunFilter): Promise<RunPage> {
  const { own, targetId, limit, offset } = query;
  const rare = await findRare(query, searched);
  if (rare) {
    const runs = await rowsOf(own, rare.slice(offset, offset + limit));
    return { runs, totalCount: rare.length, hasMore: offset + runs.length < rare.length };
  }
  const names = runOrder('name', { target: targetId !== null, plain: false });
  return pageInOrder(query, searched, own.count({ ...searched, ...everyOf(query) }).hint(names));
}
