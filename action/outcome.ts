import type { RunFailure } from '../contract/api.generated.ts';
import { type Batch, type Issue, isAtLeast, sumOf } from './batch.ts';
import type { FailRule } from './fail-rule.ts';
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

/** Judges a batch that has ended by the issues that count. */
export function judge(batch: Batch, found: readonly Issue[], rule: FailRule): Outcome {
  if (batch.status === 'failed') return failed(batch, rule);
  const cases = batch.runs.filter(({ approach }) => approach === 'TEST_CASE').length;
  const explored = cases > 0 || sumOf(batch, ({ progress }) => progress.actions) > 0;
  if (found.length > 0) return explored ? findings(found, rule) : onlyFindings(found, rule);
  if (cases > 0) return passed(`Passed: ${count(cases, 'test case')} held, and no issue was found.`);
  if (explored) return passed('Passed: no issue was found.');
  const message = 'Nothing explored: the page answered and offered nothing to act on. Check url and credential-set.';
  return { status: 'completed', verdict: 'nothing-explored', message, red: rule.on !== 'never' };
}

/** A first page that is broken, or not there, and leads nowhere: what is wrong with it is found, and no more. */
function onlyFindings(found: readonly Issue[], rule: FailRule): Outcome {
  const { message, ...rest } = findings(found, rule);
  const more = ' Nothing more could be explored: the page offered nothing to act on. Check url.';
  return { ...rest, message: message + more, red: rule.on !== 'never' };
}

function findings(found: readonly Issue[], { on, severity }: FailRule): Outcome {
  const fresh = found.filter(({ isNew }) => isNew);
  const decisive = on === 'issues' ? found : on === 'new-issues' ? fresh : [];
  const red = decisive.some((issue) => isAtLeast(issue, severity));
  const said = `Findings: ${count(fresh.length, 'new issue')}, ${count(found.length - fresh.length, 'known one')}`;
  const least = severity === 'LOW' ? '' : `, fail-on-severity: ${severity.toLowerCase()}`;
  const message = `${said}${red ? ` (fail-on: ${on}${least})` : ''}.`;
  return { status: 'completed', verdict: 'findings', message, red };
}

const passed = (message: string): Outcome => ({ status: 'completed', verdict: 'passed', message, red: false });

/** The most telling failure decides when several runs failed. */
const failures: ReadonlyArray<readonly [RunFailure, Verdict, string]> = [
  ['INTERNAL', 'tool-error', 'Error of Outrider, not of your product'],
  ['WORKER_LOST', 'tool-error', 'Error of Outrider, not of your product: its workers were lost'],
  ['UNREACHABLE', 'product-unreachable', 'Product unreachable'],
  ['LOGIN_FAILED', 'nothing-explored', 'Nothing explored: the login was refused. Check credential-set'],
  ['ASSERTION', 'findings', 'Findings: a test case did not hold'],
  ['CANCELLED', 'cancelled', 'Cancelled: the exploration was ended before it was through'],
];

function failed(batch: Batch, rule: FailRule): Outcome {
  const red = rule.on !== 'never';
  const runs = batch.runs.filter(({ status }) => status === 'failed');
  for (const [failure, verdict, said] of failures) {
    const run = runs.find((run) => (run.failure ?? 'INTERNAL') === failure);
    if (!run) continue;
    const reason = run.failureReason === null ? '.' : `. ${logLine(run.failureReason, 1_000)}`;
    return { status: failure === 'CANCELLED' ? 'cancelled' : 'failed', verdict, message: `${said}${reason}`, red };
  }
  return { status: 'failed', verdict: 'tool-error', message: 'Error of Outrider: a batch failed without a run.', red };
}

export const timedOut = (minutes: number, { on, onTimeout }: FailRule): Outcome => ({
  status: 'timed-out',
  verdict: 'timed-out',
  message: `Timed out: no result within ${count(minutes, 'minute')} (timeout-minutes). The exploration goes on; with batch-id a later step can wait for it.`,
  red: onTimeout && on !== 'never',
});

/** The address of wait-for-url did not come up in time. */
export const notUp = (url: string, seconds: number, missing: string, { on }: FailRule): Outcome => ({
  status: 'failed',
  verdict: 'product-unreachable',
  message: `Product unreachable: ${new URL(url).origin} was not ready within ${seconds} s (wait-for-url): ${missing}. Nothing was started.`,
  red: on !== 'never',
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
