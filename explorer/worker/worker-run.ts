/** One leased run: explores, keeps the lease, reports, finishes; or stops and says why. */
import { emptyProgress } from '../../contract/worker-api.ts';
import { leaseLimits } from '../../contract/limits.ts';
import type { LeasedRun, RunOutcome } from '../../contract/worker-api.ts';
import type { ExplorationResult } from '../exploration.ts';
import type { ExploreRun } from '../egress/explore-run.ts';
import { RunStop, type StopReason, stopReasonOf } from './run-stop.ts';
import { createReportScrubber } from '../secrets/scrub-report.ts';
import { createScrubber } from '../secrets/scrubber.ts';
import { within } from '../within.ts';
import { LeaseLost, type WorkerClient } from './worker-client.ts';
import { keepLease } from './worker-heartbeat.ts';
import type { WorkerLog } from './worker-log.ts';
import { startReporter } from './worker-reporter.ts';

export interface LeasedRunOptions {
  readonly client: WorkerClient;
  readonly workerId: string;
  readonly run: LeasedRun;
  readonly explore: ExploreRun;
  readonly log: WorkerLog;
  /** Fires when the process is to end. */
  readonly draining: AbortSignal;
  /** Fires when the process is to end with its last run. */
  readonly retiring: AbortSignal;
}

/** A stopped exploration has 5 s to settle; one that does not is left behind. */
const settleMs = 7_000;
/** An exploration ends itself at the end of its budget; past this it is stuck. */
const graceMs = 15_000;
/** Of the 20 s between SIGTERM and the end of the process: for a run to end by itself, and for handing it back. */
const drainMs = 11_000;
const releaseMs = 2_000;
/** For the map and pictures of a run that was cancelled. */
const handOverMs = 5_000;
const brokenSentence =
  'The exploration stopped on an error of the worker: start it again, and look into the log of the worker if it comes back.';

export async function exploreLeased({
  client,
  workerId,
  run,
  explore,
  log,
  draining,
  retiring,
}: LeasedRunOptions): Promise<void> {
  const { runId, epoch } = run;
  const hold = { workerId, epoch };
  const scrubber = createReportScrubber(createScrubber(run.credentials, run.url));
  const stopped = new AbortController();
  const over = new AbortController();
  const stop = (reason: StopReason) => stopped.abort(new RunStop(reason));
  const endsAt = performance.now() + run.maxDurationSeconds * 1_000;
  const cancelDrain = onDrain(draining, endsAt, () => stop('drained'));
  const beatUntil = AbortSignal.any([stopped.signal, over.signal]);
  const beating = keepLease({ client, runId, hold, log, stop, retiring, signal: beatUntil });
  const reporter = startReporter({ client, runId, hold, scrubber, log, stop, signal: stopped.signal });
  try {
    const outcome = await exploration();
    if (stopped.signal.aborted) return;
    await reporter.close();
    // A service manager ends the browser with the worker.
    if (outcome?.lost && draining.aborted) return stop('drained');
    if (outcome?.lost && run.attempt < leaseLimits.attempts) return await startAnew(outcome);
    const issues = reporter.unreported(outcome?.issues ?? []);
    const told = verdict(outcome);
    const actions = reporter.unreportedActions();
    await client.finish(runId, { ...hold, ...told, issues, actions }, stopped.signal);
    log.info({ runId, epoch, status: told.status, failure: told.failure }, 'run finished');
  } catch (error) {
    if (error instanceof LeaseLost) stop('lost');
    if (!stopped.signal.aborted) throw error;
  } finally {
    cancelDrain();
    over.abort();
    await beating;
    const reason = stopReasonOf(stopped.signal);
    if (reason === 'drained') await handBack();
    else if (reason) log.warn({ runId, epoch, reason }, 'run stopped');
    if (reason === 'cancelled') await reporter.handOver(AbortSignal.timeout(handOverMs));
  }

  /** Null when the exploration broke. */
  async function exploration(): Promise<ExplorationResult | null> {
    const late = AbortSignal.timeout(run.maxDurationSeconds * 1_000 + graceMs);
    const signal = AbortSignal.any([stopped.signal, late]);
    const work = explore(jobOf(run), reporter.sink, signal);
    try {
      return await Promise.race([work, settled(signal)]);
    } catch (error) {
      const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
      if (!stopped.signal.aborted) log.error({ runId, epoch, cause: scrubber.text(cause, 4_000) }, 'exploration broke');
      return null;
    } finally {
      work.catch(() => {});
    }
  }

  /** That our browser died is no word on the product: what was seen so far is told, and any worker explores it anew. */
  async function startAnew({ failureReason }: ExplorationResult): Promise<void> {
    await reporter.report();
    await client.release(runId, { ...hold, counts: true }, stopped.signal);
    const reason = failureReason && scrubber.text(failureReason, 1_000);
    log.warn({ runId, epoch, attempt: run.attempt, reason }, 'run handed back to be explored anew');
  }

  function verdict(outcome: ExplorationResult | null): Omit<RunOutcome, 'workerId' | 'epoch' | 'issues'> {
    if (!outcome)
      return { status: 'failed', failure: 'INTERNAL', failureReason: brokenSentence, progress: reporter.progress() };
    const { status, failure, failureReason, lost, progress, visitedPaths } = outcome;
    const reason = lost ? `${failureReason} It was tried ${run.attempt} times.` : failureReason;
    return {
      status,
      failure,
      failureReason: reason && scrubber.text(reason, 1_000),
      progress: scrubber.progress(progress ?? emptyProgress),
      visitedPaths: visitedPaths.slice(0, 5_000).map((path) => scrubber.text(path, 4_000)),
    };
  }

  async function handBack(): Promise<void> {
    try {
      await client.release(runId, hold, AbortSignal.timeout(releaseMs));
      log.info({ runId, epoch }, 'run handed back');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.warn({ runId, epoch, reason }, 'run could not be handed back; its lease runs out by itself');
    }
  }
}

function jobOf({ maxDurationSeconds, ...run }: LeasedRun) {
  const { url, seed, inputValues, credentials, testCase, allowedHosts, neverHosts } = run;
  const maxDurationMs = maxDurationSeconds * 1_000;
  return { url, maxDurationMs, seed, inputValues, credentials, testCase, allowedHosts, neverHosts };
}

/** Rejects when the signal fired and the exploration was given its time to settle. */
async function settled(signal: AbortSignal): Promise<never> {
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  return within('the end of a stopped exploration', settleMs, new Promise<never>(() => {}));
}

/** A run that would end within the time left may; any other is better begun by another worker at once. */
function onDrain(draining: AbortSignal, endsAt: number, drain: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const begin = () => {
    if (endsAt - performance.now() > drainMs) drain();
    else timer = setTimeout(drain, drainMs);
  };
  if (draining.aborted) begin();
  draining.addEventListener('abort', begin, { once: true });
  return () => {
    clearTimeout(timer);
    draining.removeEventListener('abort', begin);
  };
}
