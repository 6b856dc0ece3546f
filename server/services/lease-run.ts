import type { LeasedRun, LeaseRequest } from '../../contract/worker-api.ts';
import type { WorkerCaller } from '../auth/worker-caller.ts';
import { inTransaction } from '../models/query.ts';
import type { RunDoc } from '../models/run.ts';
import { ownPlaces, publicPlaces } from '../own-places.ts';
import type { Platform } from '../platform.ts';
import { deriveBatch } from './derive-batch.ts';
import { endRun } from './end-run.ts';
import { heldRunning, LeaseLost, releaseRun, type RunHold } from './hold-run.ts';
import { chooseBaseline } from './issue-novelty.ts';
import { mayTake, noteWorker } from './note-worker.ts';
import { takeNext } from './next-run.ts';
import { raiseComment } from './raise-comment.ts';
import { runCredentials } from './run-credentials.ts';

/** An idle worker hears at least so often that it may have no runs any more. */
const lookAfterMs = 5_000;

/** The next run for a worker, waiting up to `waitMs` for one; null when none came. Throws when it may have none: see mayTake. */
export async function leaseRun(
  platform: Platform,
  caller: WorkerCaller,
  request: LeaseRequest,
  gone: AbortSignal,
): Promise<LeasedRun | null> {
  const { workerId, waitMs, labels = [] } = request;
  const until = Date.now() + waitMs;
  const line = [caller.organisationId ?? '', ...labels.toSorted()].join(' ');
  await noteWorker(platform, caller, request);
  await mayTake(platform, caller, workerId);
  for (;;) {
    if (gone.aborted) return null;
    const run = await takeNext(platform, caller, { workerId, labels });
    if (run) platform.idle.wakeNext(line);
    const hold = run && { id: run._id, owner: workerId, epoch: run.epoch, token: caller.tokenId };
    try {
      // Asked once the run is taken: a revocation before that is seen here, a later one sees the lease.
      await mayTake(platform, caller, workerId);
      if (run && hold) {
        const leased = await describe(platform, caller, await begin(platform, run), hold);
        gone.throwIfAborted();
        if (leased) return leased;
        continue;
      }
    } catch (error) {
      // It may have been told of a run that others may have.
      platform.idle.wakeNext(line);
      // Nobody would work on it until the lease ends.
      if (hold) await giveBack(platform, hold);
      if (gone.aborted) return null;
      throw error;
    }
    const left = until - Date.now();
    if (left <= 0) return null;
    await platform.idle.wait(line, Math.min(left, lookAfterMs * (1 + Math.random())), gone);
    // Whoever has gone looks for nobody any more.
    if (gone.aborted) platform.idle.wakeNext(line);
  }
}

/** Unless somebody else has let go of it already. */
async function giveBack(platform: Platform, hold: RunHold): Promise<void> {
  await releaseRun(platform, hold).catch((error: unknown) => {
    if (!(error instanceof LeaseLost)) throw error;
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
async function describe(
  platform: Platform,
  { organisationId }: WorkerCaller,
  run: RunDoc,
  hold: RunHold,
): Promise<LeasedRun | null> {
  const credentials = await runCredentials(platform, run);
  if ('failure' in credentials) {
    const end = { status: 'failed' as const, ...credentials };
    await inTransaction(platform.connection, (session) => endRun(platform, heldRunning(hold), end, session));
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
    // To a worker of the organisation's own, those names mean other machines; and where our database stands is not its business.
    allowedHosts: organisationId ? [] : platform.config.allowedTargetHosts,
    neverHosts: organisationId ? publicPlaces(platform) : ownPlaces(platform),
  };
}

/** A credential wins over an input value of its name, as loosely as the explorer reads names. */
function without(values: RunDoc['inputValues'], names: readonly string[]): RunDoc['inputValues'] {
  const simple = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '') || name;
  const taken = new Set(names.map(simple));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !taken.has(simple(name))));
}
