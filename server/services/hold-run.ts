/** What a worker may do with a run it holds. */
import { leaseLimits } from '../../contract/limits.ts';
import type { LeaseHold, LeaseState } from '../../contract/worker-api.ts';
import type { WorkerCaller } from '../auth/worker-caller.ts';
import { held, type Hold, released, renewLease } from '../lease.ts';
import { type Id, parseId } from '../models/ids.ts';
import { trusted } from '../models/query.ts';
import { acrossOrganisations } from '../models/scoped.ts';
import type { RunDoc } from '../models/run.ts';
import type { Platform } from '../platform.ts';

/** The worker does not hold the run (any more): it stops, and writes nothing to it. */
export class LeaseLost extends Error {}

/** A run's hold names its token. */
export type RunHold = Hold & { readonly token: Id | null };

export function holdOf(runId: string, { workerId, epoch }: LeaseHold, { tokenId }: WorkerCaller): RunHold {
  const id = parseId(runId);
  if (!id) throw new LeaseLost();
  return { id, owner: workerId, epoch, token: tokenId };
}

/** Only the holder of a run that is still going on matches this. */
export const heldRunning = (hold: RunHold) => ({ ...held(hold), status: 'running' as const });

/** The holder as well of a run that was cancelled a moment ago: what it saw until then may be kept. */
export const mayLeaveArtifacts = (hold: RunHold) => ({
  $or: [
    heldRunning(hold),
    {
      ...{ _id: hold.id, epoch: hold.epoch, leaseToken: hold.token, failure: 'CANCELLED' as const },
      endTime: trusted({ $gt: new Date(Date.now() - leaseLimits.lastWordsSeconds * 1_000) }),
    },
  ],
});

const why = acrossOrganisations('a worker names its run by id, epoch and the token it was leased with');

export async function heartbeat(platform: Platform, hold: RunHold): Promise<LeaseState> {
  const run = await heldRun(platform, hold);
  if (!run) return lostOrCancelled(platform, hold);
  await renewLease(platform.models.runs, hold, leaseLimits.leaseSeconds);
  return { cancelled: false };
}

export function heldRun({ models }: Platform, hold: RunHold): Promise<RunDoc | null> {
  return models.runs.findOne(heldRunning(hold), null, why).lean<RunDoc | null>().exec();
}

/** A run that was cancelled under its holder says so, once or as often as asked; everything else is a lost lease. */
export async function lostOrCancelled({ models }: Platform, { id, epoch, token }: RunHold): Promise<LeaseState> {
  const cancelled = await models.runs
    .exists({ _id: id, epoch, leaseToken: token, failure: 'CANCELLED' })
    .setOptions(why);
  if (cancelled) return { cancelled: true };
  throw new LeaseLost();
}

/** Hands a run back that was not finished: any worker may take it at once. Unless told, the attempt does not count. */
export async function releaseRun(
  platform: Platform,
  hold: RunHold,
  { counts = false }: { counts?: boolean } = {},
): Promise<LeaseState> {
  const { modifiedCount } = await platform.models.runs
    .updateOne({ ...heldRunning(hold) }, { $set: released, ...(!counts && { $inc: { attempts: -1 } }) })
    .setOptions(why);
  if (modifiedCount === 0) return lostOrCancelled(platform, hold);
  platform.due.raise('runs');
  return { cancelled: false };
}
