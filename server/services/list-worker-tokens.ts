import { type Caller, requireAdmin } from '../auth/caller.ts';
import type { WorkerTokenDoc } from '../models/worker-token.ts';
import { forOrganisation } from '../models/scoped.ts';
import type { Platform } from '../platform.ts';

/** The newest first. */
export async function listWorkerTokens({ models }: Platform, caller: Caller): Promise<WorkerTokenDoc[]> {
  requireAdmin(caller, 'see worker tokens');
  return forOrganisation(models.workerTokens, caller.organisationId).find().sort({ createdAt: -1, _id: -1 });
}
