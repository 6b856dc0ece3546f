/** The worker: takes runs from the server and explores them, `concurrency` at a time, until it is told to end. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { LeasedRun } from '../../contract/worker-api.ts';
import type { ExploreRun } from '../egress/explore-run.ts';
import { pause } from '../within.ts';
import { createWorkerClient, WorkerCallError, WorkerDrained, WorkerRefused } from './worker-client.ts';
import type { WorkerLog } from './worker-log.ts';
import { exploreLeased } from './worker-run.ts';

export interface WorkerOptions {
  readonly baseUrl: string;
  /** The shared secret of the workers' API; never logged. */
  readonly token: string;
  readonly concurrency: number;
  /** With labels, only runs that ask for one of them are taken. */
  readonly labels?: readonly string[];
  readonly version: string;
  /** `createGuardedExplore` of guarded-explore.ts: the browser behind the egress proxy. */
  readonly explore: ExploreRun;
  readonly log: WorkerLog;
  /** SIGTERM: no more runs are taken; those under way end or are handed back within 20 s. */
  readonly signal: AbortSignal;
  /** SIGUSR1: no more runs are taken; the process ends with the last one under way. */
  readonly retire?: AbortSignal;
}

/** How long the server may hold a lease request open, milliseconds. */
const waitMs = 20_000;
const backOffMs = [500, 1_000, 2_000, 5_000] as const;

/** Resolves after `signal` or `retire` fired, or an admin drained it, and all runs are finished or handed back; rejects with WorkerRefused for a wrong token. */
export async function runWorker(options: WorkerOptions): Promise<void> {
  const { baseUrl, token, concurrency, version, explore, log, labels = [], retire } = options;
  const workerId = `${hostname().slice(0, 100)}-${process.pid}-${randomUUID().slice(0, 8)}`;
  const failed = new AbortController();
  const drained = new AbortController();
  const draining = AbortSignal.any([options.signal, failed.signal]);
  const retiring = AbortSignal.any([drained.signal, ...(retire ? [retire] : [])]);
  const full = AbortSignal.any([draining, retiring]);
  const onRetry = (call: string, reason: string) => log.warn({ call, reason }, 'the server is asked again');
  const client = createWorkerClient({ baseUrl, token, onRetry });

  async function slot(): Promise<void> {
    let failures = 0;
    const asking = { workerId, version, waitMs, labels: [...labels], capacity: concurrency };
    while (!full.aborted) {
      try {
        const run = await client.lease(asking, full);
        if (failures > 0) log.info({}, 'the server answers again');
        failures = 0;
        if (run) await take(run);
      } catch (error) {
        if (error instanceof WorkerDrained) {
          log.info({}, 'drained: no more runs are taken');
          drained.abort();
        }
        if (full.aborted) return;
        if (!(error instanceof WorkerCallError)) throw error;
        if (failures === 0) log.warn({ reason: error.message }, 'no run could be leased; trying again');
        await pause(backOffMs[Math.min(failures++, backOffMs.length - 1)] ?? 0, full).catch(() => {});
      }
    }
  }

  async function take(run: LeasedRun): Promise<void> {
    const { runId, epoch, attempt } = run;
    log.info({ runId, epoch, attempt, seconds: run.maxDurationSeconds }, 'run leased');
    try {
      await exploreLeased({ client, workerId, run, explore, log, draining, retiring });
    } catch (error) {
      // The lease of a run that cannot even be finished runs out, and the run is taken over.
      if (error instanceof WorkerRefused) throw error;
      log.error({ runId, epoch, reason: error instanceof Error ? error.message : String(error) }, 'run given up');
    }
  }

  const slots = Array.from({ length: concurrency }, () =>
    slot().catch((error: unknown) => {
      failed.abort(error);
      throw error;
    }),
  );
  const ends = await Promise.allSettled(slots);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
