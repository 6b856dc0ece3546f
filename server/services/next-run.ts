/**
 * Which run a worker gets: first one whose worker was lost or handed it back, else the oldest one of the organisation whose
 * turn it is. Every step is one conditional write; see docs/adr/0008-fair-turns.md.
 */
import { leaseLimits } from '../../contract/limits.ts';
import type { WorkerCaller } from '../auth/worker-caller.ts';
import { leaseNext } from '../lease.ts';
import { isDuplicate, trusted } from '../models/query.ts';
import { queueIndex, type RunDoc } from '../models/run.ts';
import type { Platform } from '../platform.ts';
import { nextTurn } from './next-turn.ts';

/** Each try that fails means that another worker took something at the same moment. */
const tries = 20;

interface Asking {
  readonly workerId: string;
  readonly labels: readonly string[];
}

export async function takeNext(platform: Platform, caller: WorkerCaller, asking: Asking): Promise<RunDoc | null> {
  // A worker with labels is kept for the products that ask for one of them.
  const labels = asking.labels.length > 0 ? asking.labels : [''];
  return (
    (await takeOver(platform, caller, asking.workerId, labels)) ??
    (await takeInTurn(platform, caller, asking.workerId, labels))
  );
}

/** These have their place among the organisation's running ones already, and were promised to go on within 60 s. */
function takeOver(
  { models }: Platform,
  { tokenId, organisationId }: WorkerCaller,
  owner: string,
  labels: readonly string[],
): Promise<RunDoc | null> {
  return leaseNext(models.runs, {
    due: {
      ...(organisationId && { organisationId }),
      status: 'running',
      workerLabel: trusted({ $in: labels }),
      attempts: trusted({ $lt: leaseLimits.attempts }),
    },
    sort: { leaseUntil: 1 },
    hint: { leaseUntil: 1 },
    owner,
    seconds: leaseLimits.leaseSeconds,
    set: lease(tokenId),
  });
}

async function takeInTurn(
  platform: Platform,
  caller: WorkerCaller,
  owner: string,
  labels: readonly string[],
): Promise<RunDoc | null> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const turn = await nextTurn(platform, caller, labels);
    if (!turn) return null;
    const { organisationId, slot } = turn;
    const taking = leaseNext(platform.models.runs, {
      due: { organisationId, status: 'pending', workerLabel: trusted({ $in: labels }) },
      sort: { _id: 1 },
      hint: queueIndex,
      owner,
      seconds: leaseLimits.leaseSeconds,
      set: { ...lease(caller.tokenId), status: 'running', slot, startTime: '$$NOW' },
    });
    const run = await taking.catch((error: unknown) => {
      // The slot went to a lease given at the same moment: the limit holds, and we look again.
      if (isDuplicate(error)) return null;
      throw error;
    });
    if (run) return run;
  }
  return null;
}

/** Counting the attempt with the lease, not with its end, is what makes a run that kills its workers end. */
const lease = (tokenId: WorkerCaller['tokenId']) => ({
  leaseToken: { $literal: tokenId },
  attempts: { $add: ['$attempts', 1] },
  reportSequence: 0,
});
