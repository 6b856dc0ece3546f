/** One exploration: opens a browser, signs in, and lets the policy act until the budget is spent. */
import { emptyProgress } from '../contract/worker-api.ts';
import { type BrowserChoice, launchBrowser, type ProxyChoice } from './browser/browser.ts';
import type { ExplorationResult, Explore } from './exploration.ts';
import { BrowserLost, ExplorationFailure } from './exploration-failure.ts';
import type { StrategyName } from './policy/policy.ts';
import { createRun, type Run } from './run.ts';
import { createTestCaseRun } from './test-case/run-test-case.ts';
import { atMost, within } from './within.ts';

export interface ExploreOptions {
  readonly browser: BrowserChoice;
  /** The egress proxy that is the run's network boundary; none for an exploration of one's own machine. */
  readonly proxy?: ProxyChoice | null;
  /** How actions are chosen; `bandit` when absent. */
  readonly strategy?: StrategyName;
  /** For how long the machine's cores have been idle, all together, milliseconds; asked of the machine when absent. */
  readonly coresIdleMs?: () => number;
}

/** For a first browser context, milliseconds. */
const startMs = 30_000;

/** Kept of the budget for ending: the last report, closing the browser. */
const endingMs = (budgetMs: number) => Math.min(1_500, Math.max(500, budgetMs * 0.03));

export function createExplore({
  browser: choice,
  proxy = null,
  strategy = 'bandit',
  coresIdleMs,
}: ExploreOptions): Explore {
  return async (job, sink, signal) => {
    const started = performance.now();
    const budgetMs = Math.max(1_000, job.maxDurationMs - endingMs(job.maxDurationMs));
    const budget = AbortSignal.timeout(budgetMs);
    const lost = new AbortController();
    const ends = { signal, budget, lost: lost.signal };
    let run: Run | null = null;
    let failure: ExplorationFailure | null = null;
    const browser = await launchBrowser(choice, proxy).catch((error: unknown) => {
      failure = asFailure(error, ends);
      return null;
    });
    const lose = () => budget.aborted || lost.abort(new BrowserLost(lostSentence(job.url, run)));
    browser?.once('disconnected', lose);
    // It may have died before anybody listened.
    if (browser?.isConnected() === false) lose();
    try {
      if (browser) {
        const { testCase } = job;
        const until = AbortSignal.any([signal, budget, lost.signal]);
        const options = {
          ...{ browser, proxy, strategy, job, sink, signal: until },
          ...{ startedAt: started, endsAt: started + budgetMs },
          ...(coresIdleMs && { coresIdleMs }),
        };
        // A browser that dies while a context is opened may leave Playwright waiting for ever.
        const created = testCase ? createTestCaseRun(options, testCase) : createRun(options);
        run = await within('opening a browser context', startMs, created, until);
        await run.explore();
      }
    } catch (error) {
      failure = asFailure(error, ends);
      // Time ran out before there was anything to explore.
      if (!failure && !run?.begun()) failure = (run?.answered() ? stuck : silent)(job.url, job.maxDurationMs);
    } finally {
      browser?.off('disconnected', lose);
      // A browser that does not close within the time that a cancelled run has is ended by Playwright with the process.
      if (browser) await atMost(3_000, browser.close(), undefined);
    }
    const ended: ExplorationFailure | null = failure;
    return result(run, ended, job.seed, performance.now() - started);
  };
}

interface Ends {
  readonly signal: AbortSignal;
  readonly budget: AbortSignal;
  readonly lost: AbortSignal;
}

/** Null when it is the budget that ended the run: that is how a run is meant to end. */
function asFailure(error: unknown, { signal, budget, lost }: Ends): ExplorationFailure | null {
  if (signal.aborted)
    return new ExplorationFailure('CANCELLED', 'The exploration was cancelled before its time was up.');
  // Whatever was noticed of a dead browser first: a page that closed, a login that failed.
  if (lost.reason instanceof BrowserLost) return lost.reason;
  if (error instanceof ExplorationFailure) return error;
  if (budget.aborted) return null;
  const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  return new ExplorationFailure(
    'INTERNAL',
    `The explorer stopped on an error of its own (${message}): start the run again and report this if it comes back.`,
    { cause: error },
  );
}

const lostSentence = (url: string, run: Run | null) => {
  const last = run?.progress().lastAction;
  return `The browser that explored ${new URL(url).origin} was killed or crashed${last ? ` after: ${last}` : ''}. Where the worker's machine has memory left, that page does it: look for what it makes without end, memory or console messages.`;
};

const stuck = (url: string, ms: number) =>
  new ExplorationFailure(
    'UNREACHABLE',
    `${new URL(url).origin} answered, but its first page kept the browser busy for all of the ${Math.round(ms / 1_000)} s of this exploration: look for an endless loop in its scripts, or for what makes it so large.`,
  );

const silent = (url: string, ms: number) =>
  new ExplorationFailure(
    'UNREACHABLE',
    `${new URL(url).origin} did not answer within the ${Math.round(ms / 1_000)} s of this exploration: check that the application is running, or give it more time.`,
  );

function result(
  run: Run | null,
  failure: ExplorationFailure | null,
  seed: number,
  durationMs: number,
): ExplorationResult {
  return {
    status: failure ? 'failed' : 'completed',
    failure: failure?.failure ?? null,
    failureReason: failure ? (run?.clean(failure.message) ?? failure.message).slice(0, 1_000) : null,
    ...(failure instanceof BrowserLost && { lost: true }),
    ended: failure ? null : (run?.ended() ?? null),
    ...(run && { contexts: run.contexts() }),
    seed,
    durationMs: Math.round(durationMs),
    progress: run?.progress() ?? emptyProgress,
    issues: run?.issues() ?? [],
    visitedPaths: run?.visitedPaths() ?? [],
    javascript: run?.javascript() ?? { executedBytes: 0, startBytes: 0, totalBytes: 0 },
  };
}
