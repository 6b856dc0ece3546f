import type { Caller } from '../auth/caller.ts';
import type { BatchDoc } from '../models/batch.ts';
import { inTransaction } from '../models/query.ts';
import { forOrganisation } from '../models/scoped.ts';
import type { Platform } from '../platform.ts';
import { endRun } from './end-run.ts';
import { findOwn } from './find-own.ts';

export const cancelled = {
  status: 'failed',
  failure: 'CANCELLED',
  failureReason: 'The exploration was cancelled.',
} as const;

/** Ends every in-flight run of the batch. Workers hear of it with their next report and stop within seconds. */
export async function cancelBatch(platform: Platform, caller: Caller, id: string): Promise<BatchDoc> {
  const { models, connection, due } = platform;
  const { organisationId } = caller;
  const batch = await findOwn('Batch', models.batches, organisationId, id);
  const runs = await forOrganisation(models.runs, organisationId).find({ batchId: batch._id });
  for (const { _id } of runs) {
    await inTransaction(connection, (session) => endRun(platform, { _id, organisationId }, cancelled, session));
  }
  due.raise('comments');
  return findOwn('Batch', models.batches, organisationId, id);
}
