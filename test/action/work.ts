import { emptyProgress, type FoundIssue, type LeasedRun, type RunOutcome } from '../../contract/worker-api.ts';
import type { WorkerClient } from '../../explorer/worker/worker-client.ts';

type Told = Pick<RunOutcome, 'status' | 'failure' | 'failureReason' | 'progress' | 'issues' | 'visitedPaths'>;

const explored = { ...emptyProgress, actions: 12, states: 5, transitions: 9, urls: 3, codeCoverage: 0.41 };

/** What a worker can tell at the end of a run. */
export const passed: Told = { status: 'completed', failure: null, failureReason: null, progress: explored, issues: [] };
export const foundIssues = (...issues: FoundIssue[]): Told => ({ ...passed, issues });
export const failedWith = (failure: RunOutcome['failure'], failureReason: string): Told => ({
  status: 'failed',
  failure,
  failureReason,
  progress: emptyProgress,
  issues: [],
});

export function issue(digit: string, fields: Partial<FoundIssue> = {}): FoundIssue {
  const now = new Date().toISOString();
  return {
    fingerprint: digit.repeat(32),
    kind: 'UNCAUGHT_EXCEPTION',
    severity: 'HIGH',
    title: 'TypeError: cart is undefined',
    message: 'TypeError: cart is undefined',
    stack: null,
    url: 'http://shop.example/cart',
    occurrences: 2,
    firstSeenAt: now,
    lastSeenAt: now,
    reproduction: { steps: ['go to /cart', 'click "Pay"'], script: '', replays: 0, confirmed: 0 },
    screenshot: null,
    ...fields,
  };
}

/** Leases the next run over the real workers' API and ends it as told. */
export async function work(worker: WorkerClient, told: Told): Promise<LeasedRun> {
  const signal = AbortSignal.timeout(300_000);
  const workerId = `test-${Math.random()}`;
  for (;;) {
    const run = await worker.lease({ workerId, version: 'test', waitMs: 5_000 }, signal);
    if (!run) continue;
    await worker.finish(run.runId, { workerId, epoch: run.epoch, ...told }, signal);
    return run;
  }
}

/** Works off every run that comes, each as told, until the signal. */
export async function workUntil(worker: WorkerClient, told: Told, signal: AbortSignal): Promise<void> {
  const workerId = `test-${Math.random()}`;
  while (!signal.aborted) {
    const run = await worker.lease({ workerId, version: 'test', waitMs: 500 }, AbortSignal.timeout(120_000));
    if (run) await worker.finish(run.runId, { workerId, epoch: run.epoch, ...told }, AbortSignal.timeout(120_000));
  }
}
