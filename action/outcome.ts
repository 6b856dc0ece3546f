import type { RunFailure } from '../contract/api.generated.ts';
import { type Batch, counted, type Issue, sumOf } from './batch.ts';
import type { FailOn } from './inputs.ts';
import { count, logLine } from './text.ts';

/** What happened. */
export type Status = 'started' | 'completed' | 'failed' | 'timed-out' | 'cancelled' | 'skipped' | 'error';
/** What it means. */
export type Verdict =
  | 'passed'
  | 'findings'
  | 'nothing-explored'
  | 'product-unreachable'
  | 'tool-error'
  | 'timed-out'
  | 'cancelled'
  | 'skipped';

export interface Outcome {
  readonly status: Status;
  /** Null as long as nobody knows. */
  readonly verdict: Verdict | null;
  /** One sentence that begins with what kind of outcome it is. */
  readonly message: string;
  /** Whether the job turns red. */
  readonly red: boolean;
}

/** Judges a batch that has ended. */
export function judge(batch: Batch, issues: readonly Issue[], failOn: FailOn): Outcome {
  if (batch.status === 'failed') return failed(batch, failOn);
  const found = counted(issues);
  const fresh = found.filter(({ isNew }) => isNew).length;
  if (found.length > 0) {
    const red = failOn === 'issues' || (failOn === 'new-issues' && fresh > 0);
    const said = `Findings: ${count(fresh, 'new issue')}, ${count(found.length - fresh, 'known one')}`;
    return { status: 'completed', verdict: 'findings', message: `${said}${red ? ` (fail-on: ${failOn})` : ''}.`, red };
  }
  if (sumOf(batch, ({ progress }) => progress.actions) === 0) {
    const message = 'Nothing explored: the page answered and offered nothing to act on. Check url and credential-set.';
    return { status: 'completed', verdict: 'nothing-explored', message, red: failOn !== 'never' };
  }
  return { status: 'completed', verdict: 'passed', message: 'Passed: no issue was found.', red: false };
}

/** The most telling failure decides when several runs failed. */
const failures: ReadonlyArray<readonly [RunFailure, Verdict, string]> = [
  ['INTERNAL', 'tool-error', 'Error of Outrider, not of your product'],
  ['WORKER_LOST', 'tool-error', 'Error of Outrider, not of your product: its workers were lost'],
  ['UNREACHABLE', 'product-unreachable', 'Product unreachable'],
  ['LOGIN_FAILED', 'nothing-explored', 'Nothing explored: the login was refused. Check credential-set'],
  ['ASSERTION', 'findings', 'Findings: a test case did not hold'],
  ['CANCELLED', 'cancelled', 'Cancelled: the exploration was ended before it was through'],
];

function failed(batch: Batch, failOn: FailOn): Outcome {
  const red = failOn !== 'never';
  const runs = batch.runs.filter(({ status }) => status === 'failed');
  for (const [failure, verdict, said] of failures) {
    const run = runs.find((run) => (run.failure ?? 'INTERNAL') === failure);
    if (!run) continue;
    const reason = run.failureReason === null ? '.' : `. ${logLine(run.failureReason, 1_000)}`;
    return { status: failure === 'CANCELLED' ? 'cancelled' : 'failed', verdict, message: `${said}${reason}`, red };
  }
  return { status: 'failed', verdict: 'tool-error', message: 'Error of Outrider: a batch failed without a run.', red };
}

export const timedOut = (minutes: number, failOn: FailOn): Outcome => ({
  status: 'timed-out',
  verdict: 'timed-out',
  message: `Timed out: no result within ${count(minutes, 'minute')} (timeout-minutes). The exploration goes on; with batch-id a later step can wait for it.`,
  red: failOn !== 'never',
});

export const skipped = (reason: string): Outcome => ({
  status: 'skipped',
  verdict: 'skipped',
  message: `Skipped: ${reason}.`,
  red: false,
});
export const started: Outcome = {
  status: 'started',
  verdict: null,
  message: 'Started: this step does not wait for the result.',
  red: false,
};

export const stopped = (what: string): Outcome => ({
  status: 'cancelled',
  verdict: 'cancelled',
  message: `Cancelled: the job was. ${what}`,
  red: true,
});
