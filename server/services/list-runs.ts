import type { Caller } from '../auth/caller.ts';
import type { QueryRunsArgs } from '../graphql/resolvers.generated.ts';
import { trusted } from '../models/query.ts';
import { type RunDoc, runOrder } from '../models/run.ts';
import { forOrganisation } from '../models/scoped.ts';
import type { Platform } from '../platform.ts';
import { countTallied } from './count-tallied.ts';
import { findOwn } from './find-own.ts';
import { findRare } from './find-rare.ts';
import { page, searchPattern } from './inputs.ts';

const fieldOf = {
  CREATED_AT: 'createdAt',
  START_TIME: 'startTime',
  END_TIME: 'endTime',
  NAME: 'name',
  STATUS: 'status',
  EXCEPTION_COUNT: 'exceptionCount',
} as const;
const statuses = ['pending', 'running', 'completed', 'failed'] as const;
const approaches = ['EXPLORATION', 'TEST_CASE'] as const;

export async function listRuns(
  platform: Platform,
  { organisationId }: Caller,
  args: Partial<QueryRunsArgs>,
): Promise<{ runs: RunDoc[]; hasMore: boolean; totalCount: number }> {
  const { models } = platform;
  const { limit, offset } = page(args.limit, args.offset);
  const target = args.targetId == null ? null : await findOwn('Target', models.targets, organisationId, args.targetId);
  const { status, approach } = args;
  const pattern = searchPattern(args.search);
  const field = fieldOf[args.sortBy ?? 'CREATED_AT'];
  const order = runOrder(field, { target: target !== null, plain: !status && !approach });
  const filter = {
    ...(target && { targetId: target._id }),
    // All of them by name: then the index that begins with them gives the order.
    ...(status && { status }),
    ...(!status && 'status' in order && field !== 'status' && { status: trusted({ $in: statuses }) }),
    ...('approach' in order && { approach: approach ?? trusted({ $in: approaches }) }),
    ...(pattern && { $or: [{ name: trusted({ $regex: pattern }) }, { targetName: trusted({ $regex: pattern }) }] }),
  };
  const direction = args.sortDirection === 'ASC' ? 1 : -1;
  const own = forOrganisation(models.runs, organisationId);
  const names = runOrder('name', { target: target !== null, plain: false });
  // The names' index begins with these, whatever the order is.
  const searched = {
    ...filter,
    status: status ?? trusted({ $in: statuses }),
    approach: approach ?? trusted({ $in: approaches }),
  };
  const found = pattern && (await findRare(own, searched, field, direction, names));
  if (found) {
    const runs = await own.findByIds(found.slice(offset, offset + limit));
    const place = new Map(found.map((id, at) => [String(id), at]));
    runs.sort((a, b) => (place.get(String(a._id)) ?? 0) - (place.get(String(b._id)) ?? 0));
    return { runs, totalCount: found.length, hasMore: offset + runs.length < found.length };
  }
  const [runs, totalCount] = await Promise.all([
    own
      .find(filter)
      // Of one status alone the ids give the order.
      .sort({ ...(!(field === 'status' && status) && { [field]: direction }), _id: direction })
      .hint(order)
      .skip(offset)
      .limit(limit),
    pattern
      ? own.count(searched).hint(names)
      : countTallied(platform, 'runs', organisationId, target?._id ?? null, { kind: approach, status }),
  ]);
  return { runs, totalCount, hasMore: offset + runs.length < totalCount };
}
