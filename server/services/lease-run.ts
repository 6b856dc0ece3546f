import { leaseLimits } from '../../contract/limits.ts';
import type { LeasedRun, LeaseRequest } from '../../contract/worker-api.ts';
import { leaseNext } from '../lease.ts';
import { inTransaction, trusted } from '../models/query.ts';
import type { RunDoc } from '../models/run.ts';
import { ownPlaces } from '../own-places.ts';
import type { Platform } from '../platform.ts';
import { deriveBatch } from './derive-batch.ts';
import { endRun } from './end-run.ts';
import { heldRunning, releaseRun } from './hold-run.ts';
import { chooseBaseline } from './issue-novelty.ts';
import { raiseComment } from './raise-comment.ts';
import { runCredentials } from './run-credentials.ts';

const pollMs = 1_000;

/** The next run for a worker, waiting up to `waitMs` for one; null when none came. */
export async function leaseRun(
  platform: Platform,
  { workerId, waitMs }: LeaseRequest,
  gone: AbortSignal,
): Promise<LeasedRun | null> {
  const until = Date.now() + waitMs;
  for (;;) {
    if (gone.aborted) return null;
    const run = await take(platform, workerId);
    if (run) {
      const leased = await prepared(platform, run, workerId);
      if (leased) return leased;
      continue;
    }
    const left = until - Date.now();
    if (left <= 0) return null;
    // Jittered, so that many idle workers do not ask in step.
    await platform.due.wait('runs', Math.min(left, pollMs * (1 + Math.random())), gone);
  }
}

/** A run that could not be made ready is handed back: nobody would work on it until the lease ends. */
async function prepared(platform: Platform, run: RunDoc, workerId: string): Promise<LeasedRun | null> {
  try {
    return await describe(platform, await begin(platform, run), workerId);
  } catch (error) {
    await releaseRun(platform, { id: run._id, owner: workerId, epoch: run.epoch });
    throw error;
  }
}

/** Counting the attempt with the lease, not with its end, is what makes a run that kills its workers end. */
function take({ models }: Platform, workerId: string): Promise<RunDoc | null> {
  return leaseNext(models.runs, {
    due: { status: trusted({ $in: ['pending', 'running'] }), attempts: trusted({ $lt: leaseLimits.attempts }) },
    sort: { createdAt: 1, _id: 1 },
    owner: workerId,
    seconds: leaseLimits.leaseSeconds,
    set: {
      status: 'running',
      attempts: { $add: ['$attempts', 1] },
      reportSequence: 0,
      startTime: { $ifNull: ['$startTime', '$$NOW'] },
    },
  });
}

/** What follows from a lease; repeated by the next one when this server dies before it is done. */
async function begin(platform: Platform, run: RunDoc): Promise<RunDoc> {
  const first = run.attempts === 1;
  const baseline = first ? await chooseBaseline(platform, run) : run.baseline;
  await inTransaction(platform.connection, async (session) => {
    if (first)
      await platform.models.runs.updateOne(
        { _id: run._id, organisationId: run.organisationId },
        { $set: { baseline } },
        { session },
      );
    await deriveBatch(platform, run, session);
    if (first) await raiseComment(platform, run, session);
  });
  platform.due.raise('comments');
  return { ...run, baseline };
}

/** Null when the run cannot go on without its credentials; it has ended then. */
async function describe(platform: Platform, run: RunDoc, owner: string): Promise<LeasedRun | null> {
  const credentials = await runCredentials(platform, run);
  if ('failure' in credentials) {
    const holder = heldRunning({ id: run._id, owner, epoch: run.epoch });
    const end = { status: 'failed' as const, ...credentials };
    await inTransaction(platform.connection, (session) => endRun(platform, holder, end, session));
    platform.due.raise('comments');
    return null;
  }
  return {
    runId: String(run._id),
    epoch: run.epoch,
    attempt: run.attempts,
    url: run.url,
    maxDurationSeconds: run.maxDurationSeconds,
    seed: run.seed,
    inputValues: without(run.inputValues, Object.keys(credentials.fields)),
    credentials: credentials.fields,
    testCase: run.testCase && { name: run.testCase.name, gherkin: run.testCase.gherkin },
    allowedHosts: platform.config.allowedTargetHosts,
    neverHosts: ownPlaces(platform),
  };
}

/** A credential wins over an input value of its name, as loosely as the explorer reads names. */
function without(values: RunDoc['inputValues'], names: readonly string[]): RunDoc['inputValues'] {
  const simple = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '') || name;
  const taken = new Set(names.map(simple));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !taken.has(simple(name))));
}
