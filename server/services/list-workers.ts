import { limits } from '../../contract/limits.ts';
import type { Caller } from '../auth/caller.ts';
import { trusted } from '../models/query.ts';
import type { WorkerDoc } from '../models/worker.ts';
import type { Platform } from '../platform.ts';

/** The organisation's own and the operator's: whoever may take its runs. The last seen first. */
export async function listWorkers({ models }: Platform, { organisationId }: Caller): Promise<WorkerDoc[]> {
  return models.workers
    .find({ organisationId: trusted({ $in: [organisationId, null] }) })
    .sort({ seenAt: -1, _id: -1 })
    .limit(limits.pageMax)
    .lean<WorkerDoc[]>();
}
