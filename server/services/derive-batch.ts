import { batchStatus } from '../../contract/run-status.ts';
import type { RunDoc } from '../models/run.ts';
import type { ClientSession } from '../models/query.ts';
import type { Platform } from '../platform.ts';

/** Brings a batch's counts, status and times in line with its runs'. Safe to repeat. */
export async function deriveBatch(
  { models }: Platform,
  { organisationId, batchId }: Pick<RunDoc, 'organisationId' | 'batchId'>,
  session: ClientSession,
): Promise<void> {
  const runs = await models.runs
    .find({ organisationId, batchId }, { status: 1, startTime: 1, endTime: 1 })
    .session(session)
    .lean();
  const counts = { pending: 0, running: 0, completed: 0, failed: 0 };
  for (const { status } of runs) counts[status] += 1;
  const status = batchStatus(counts);
  const starts = runs.flatMap(({ startTime }) => startTime?.getTime() ?? []);
  const ends = runs.flatMap(({ endTime }) => endTime?.getTime() ?? []);
  const over = status === 'completed' || status === 'failed';
  await models.batches.updateOne(
    { _id: batchId, organisationId },
    {
      $set: {
        counts,
        status,
        startTime: starts.length > 0 ? new Date(Math.min(...starts)) : null,
        endTime: over && ends.length > 0 ? new Date(Math.max(...ends)) : null,
      },
    },
    { session },
  );
}
