import type { Caller } from '../auth/caller.ts';
import type { QueryRunsArgs } from '../graphql/resolvers.generated.ts';
import { trusted } from '../models/query.ts';
import type { RunDoc } from '../models/run.ts';
import { forOrganisation } from '../models/scoped.ts';
import type { Platform } from '../platform.ts';
import { findOwn } from './find-own.ts';
import { page, searchPattern } from './inputs.ts';

const fieldOf = {
  CREATED_AT: 'createdAt',
  START_TIME: 'startTime',
  END_TIME: 'endTime',
  NAME: 'name',
  STATUS: 'status',
  EXCEPTION_COUNT: 'exceptionCount',
} as const;

export async function listRuns(
  { models }: Platform,
  { organisationId }: Caller,
  args: Partial<QueryRunsArgs>,
): Promise<{ runs: RunDoc[]; hasMore: boolean; totalCount: number }> {
  const { limit, offset } = page(args.limit, args.offset);
  const target = args.targetId == null ? null : await findOwn('Target', models.targets, organisationId, args.targetId);
  const pattern = searchPattern(args.search);
  const filter = {
    ...(target && { targetId: target._id }),
    ...(args.status && { status: args.status }),
    ...(args.approach && { approach: args.approach }),
    ...(pattern && { $or: [{ name: trusted({ $regex: pattern }) }, { targetName: trusted({ $regex: pattern }) }] }),
  };
  const direction = args.sortDirection === 'ASC' ? 1 : -1;
  const own = forOrganisation(models.runs, organisationId);
  const [runs, totalCount] = await Promise.all([
    own
      .find(filter)
      .sort({ [fieldOf[args.sortBy ?? 'CREATED_AT']]: direction, _id: direction })
      .skip(offset)
      .limit(limit),
    own.count(filter),
  ]);
  return { runs, totalCount, hasMore: offset + runs.length < totalCount };
}
