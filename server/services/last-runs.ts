import type { Id } from '../models/ids.ts';
import { trusted } from '../models/query.ts';
import type { RunDoc } from '../models/run.ts';
import { forOrganisation } from '../models/scoped.ts';
import type { Platform } from '../platform.ts';

/** By test case the run that was started last, as a list of one; none when it never ran. */
export async function lastRuns(
  { models }: Platform,
  organisationId: Id,
  testCaseIds: readonly Id[],
): Promise<Map<string, RunDoc[]>> {
  const newest = await models.runs.aggregate<{ run: Id }>([
    { $match: { organisationId, 'testCase.id': { $in: [...testCaseIds] } } },
    { $sort: { createdAt: -1, _id: -1 } },
    { $group: { _id: '$testCase.id', run: { $first: '$_id' } } },
  ]);
  const _id = trusted({ $in: newest.map(({ run }) => run) });
  const rows = await forOrganisation(models.runs, organisationId).find({ _id });
  return Map.groupBy(rows, ({ testCase }) => String(testCase?.id));
}
