import { limits } from '../../contract/limits.ts';
import type { Id } from '../models/ids.ts';
import type { RunDoc } from '../models/run.ts';
import { forOrganisation } from '../models/scoped.ts';
import type { Platform } from '../platform.ts';

interface Joined {
  readonly _id: Id;
  readonly runs: RunDoc[];
}

/** The newest runs of each batch, newest first; by the batch's id. */
export const runsOfBatches = (platform: Platform, organisationId: Id, ids: readonly Id[]) =>
  newest(platform, organisationId, ids, 'batches', limits.batchRuns);

/** The newest run of each target, by the target's id. */
export const latestRuns = (platform: Platform, organisationId: Id, ids: readonly Id[]) =>
  newest(platform, organisationId, ids, 'targets', 1);

/** One round trip, in which MongoDB looks into the index of runs once for each owner. */
async function newest(
  { models }: Platform,
  organisationId: Id,
  ids: readonly Id[],
  owner: 'batches' | 'targets',
  limit: number,
): Promise<Map<string, RunDoc[]>> {
  const join = {
    from: models.runs.collection.name,
    localField: '_id',
    foreignField: owner === 'batches' ? 'batchId' : 'targetId',
    pipeline: [{ $match: { organisationId } }, { $sort: { createdAt: -1, _id: -1 } as const }, { $limit: limit }],
    as: 'runs',
  };
  const joined = await (owner === 'batches'
    ? forOrganisation(models.batches, organisationId).join<Joined>(ids, join)
    : forOrganisation(models.targets, organisationId).join<Joined>(ids, join));
  return new Map(joined.map(({ _id, runs }) => [String(_id), runs]));
}
