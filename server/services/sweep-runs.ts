import { leaseLimits } from '../../contract/limits.ts';
import { free } from '../lease.ts';
import { inTransaction, trusted } from '../models/query.ts';
import { acrossOrganisations } from '../models/scoped.ts';
import type { Platform } from '../platform.ts';
import { endRun } from './end-run.ts';

const lost = {
  status: 'failed',
  failure: 'WORKER_LOST',
  failureReason: `The worker was lost ${leaseLimits.attempts} times while exploring: look at the workers' logs and memory.`,
} as const;

/** Ends runs that lost their last worker; those with attempts left are simply leased again. */
export async function sweepRuns(platform: Platform): Promise<void> {
  const spent = { status: 'running', attempts: trusted({ $gte: leaseLimits.attempts }), ...free };
  const runs = await platform.models.runs
    .find({}, { _id: 1 }, acrossOrganisations('the sweeper serves all'))
    .where(spent)
    .limit(100)
    .lean();
  for (const { _id } of runs) {
    const ended = await inTransaction(platform.connection, (session) =>
      endRun(platform, { _id, ...spent }, lost, session),
    );
    if (ended) platform.due.raise('comments');
  }
}

/** Sweeps every few seconds until stopped. */
export function startSweeper(platform: Platform): () => Promise<void> {
  let current = Promise.resolve();
  const timer = setInterval(() => {
    current = sweepRuns(platform).catch((error: unknown) =>
      platform.log.error({ err: error }, 'Lost runs could not be swept; trying again.'),
    );
  }, leaseLimits.sweepSeconds * 1000);
  return async () => {
    clearInterval(timer);
    await current;
  };
}
