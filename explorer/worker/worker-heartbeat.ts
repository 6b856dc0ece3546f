/** Keeps a lease alive, and stops the run when that is no longer certain. */
import { leaseLimits } from '../../contract/limits.ts';
import type { LeaseHold } from '../../contract/worker-api.ts';
import type { StopReason } from './run-stop.ts';
import { LeaseLost, type WorkerClient, WorkerRefused } from './worker-client.ts';
import type { WorkerLog } from './worker-log.ts';
import { pause } from '../within.ts';

export interface HeartbeatOptions {
  readonly client: WorkerClient;
  readonly runId: string;
  readonly hold: LeaseHold;
  readonly log: WorkerLog;
  readonly stop: (reason: StopReason) => void;
  /** Fires when the worker is to end with its last run. */
  readonly retiring: AbortSignal;
  /** Fires when the run is over. */
  readonly signal: AbortSignal;
}

const beatMs = leaseLimits.heartbeatSeconds * 1_000;
const selfStopMs = leaseLimits.selfStopSeconds * 1_000;
/** After a failed heartbeat the next comes sooner: three more fit before the worker has to stop by itself. */
const soonMs = 3_000;

/** Resolves when `signal` fires. */
export async function keepLease({ client, runId, hold, log, stop, retiring, signal }: HeartbeatOptions): Promise<void> {
  // Times of sending, not of the answer: the server's lease began no later than that.
  let confirmedAt = performance.now();
  const watch = setInterval(() => {
    if (performance.now() - confirmedAt <= selfStopMs) return;
    log.error(
      { runId },
      `no heartbeat was confirmed for ${leaseLimits.selfStopSeconds} s: this worker lets the run go`,
    );
    stop('unconfirmed');
  }, 500);
  let waitMs = beatMs;
  try {
    for (;;) {
      await pause(waitMs, signal);
      const sentAt = performance.now();
      try {
        const { cancelled } = await client.heartbeat(runId, { ...hold, draining: retiring.aborted }, signal);
        confirmedAt = sentAt;
        waitMs = beatMs;
        if (cancelled) stop('cancelled');
      } catch (error) {
        if (error instanceof LeaseLost) stop('lost');
        if (error instanceof WorkerRefused) stop('refused');
        signal.throwIfAborted();
        waitMs = soonMs;
        log.warn({ runId, reason: error instanceof Error ? error.message : String(error) }, 'a heartbeat failed');
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    clearInterval(watch);
  }
}
