/** What is known of workers: they tell it with their calls. */
import type { LeaseRequest } from '../../contract/worker-api.ts';
import { stillStands, type WorkerCaller, WorkerUnknown } from '../auth/worker-caller.ts';
import { isDuplicate } from '../models/query.ts';
import type { Platform } from '../platform.ts';

/** The worker is to take nothing new, and to end with its last run. */
export class WorkerDrained extends Error {}

/** A worker that asks for a run is there, and idle in part. */
export async function noteWorker({ models }: Platform, caller: WorkerCaller, request: LeaseRequest): Promise<void> {
  const { tokenId, organisationId } = caller;
  const now = new Date();
  const { version, labels = [], capacity = 1 } = request;
  await models.workers
    .updateOne(
      { tokenId, name: request.workerId },
      { $set: { version, labels, capacity, seenAt: now }, $setOnInsert: { organisationId, startedAt: now } },
      { upsert: true },
    )
    .catch((error: unknown) => {
      // Its first calls came at the same moment: one of them is enough.
      if (!isDuplicate(error)) throw error;
    });
}

/** A worker that explores is there; it says so too when it was told to drain by a signal. */
export async function noteBusy({ models }: Platform, { tokenId }: WorkerCaller, name: string, draining: boolean) {
  const told = { seenAt: new Date(), ...(draining && { draining }) };
  await models.workers.updateOne({ tokenId, name }, { $set: told });
}

/** Throws when the worker may have no run: WorkerUnknown, WorkerDrained. */
export async function mayTake(platform: Platform, caller: WorkerCaller, name: string): Promise<void> {
  const [stands, draining] = await Promise.all([
    stillStands(platform, caller),
    platform.models.workers.exists({ tokenId: caller.tokenId, name, draining: true }),
  ]);
  if (!stands) throw new WorkerUnknown();
  if (draining) throw new WorkerDrained();
}
