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

/** The run of each test case that was started last, by the test case's id. */
export const lastRuns = (platform: Platform, organisationId: Id, ids: readonly Id[]) =>
  newest(platform, organisationId, ids, 'testCases', 1);

const fields = { batches: 'batchId', targets: 'targetId', testCases: 'testCase.id' } as const;

/** One round trip, in which MongoDB looks into the index of runs once for each owner. */
async function newest(
  { models }: Platform,
  organisationId: Id,
  ids: readonly Id[],
  owner: keyof typeof fields,
  limit: number,
): Promise<Map<string, RunDoc[]>> {
  const join = {
    from: models.runs.collection.name,
    localField: '_id',
    foreignField: fields[owner],
    pipeline: [{ $match: { organisationId } }, { $sort: { createdAt: -1, _id: -1 } as const }, { $limit: limit }],
    as: 'runs',
  };
  const joined = await {
    batches: () => forOrganisation(models.batches, organisationId).join<Joined>(ids, join),
    targets: () => forOrganisation(models.targets, organisationId).join<Joined>(ids, join),
    testCases: () => forOrganisation(models.testCases, organisationId).join<Joined>(ids, join),
  }[owner]();
  return new Map(joined.map(({ _id, runs }) => [String(_id), runs]));
}
