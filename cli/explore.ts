/** `outrider explore <url>`: one exploration on this machine, without a server. */
import type { ExplorationResult, ProducedArtifact } from '../explorer/exploration.ts';
import { ExplorationFailure } from '../explorer/exploration-failure.ts';
import { findBrowser } from '../explorer/browser/browser.ts';
import { sweepCages } from '../explorer/cage/cage-folder.ts';
import { createCagedExplore } from '../explorer/cage/caged-explore.ts';
import { isLoopback, readAllowedHost } from '../contract/allowed-host.ts';
import { browserMemoryMb } from './browser-memory.ts';
import { chooseSandbox } from './choose-sandbox.ts';
import { environmentWithDotEnv } from './dot-env.ts';
import { type ExploreOptions, exploreUsage, readExploreOptions } from './explore-options.ts';
import { showProgress } from './explore-progress.ts';
import { exploreSummary } from './explore-summary.ts';
import { openReport } from './report/open-report.ts';
import { UserError } from './user-error.ts';

/** Exit code: 0 no exception found, 1 some, 2 could not explore. Throws UserError for what the caller can put right. */
export async function exploreCommand(argv: string[]): Promise<number> {
  const options = readExploreOptions(argv);
  if (!options) {
    console.log(exploreUsage);
    return 0;
  }
  const env = environmentWithDotEnv();
  const found = chooseBrowser(env);
  if (found.advice) process.emitWarning(found.advice);
  const browser = await chooseSandbox(found, env.UNSAFE_NO_SANDBOX === '1', (words) => process.emitWarning(words));
  const { hostname } = new URL(options.url);
  const allowedHosts = [
    hostname,
    ...(isLoopback(hostname) ? ['localhost', '127.0.0.1', '::1'] : []),
    ...operatorHosts(env),
  ];
  const report = openReport(options.report);
  const interrupt = onInterrupt();
  console.log(`Exploring ${options.url} for ${options.seconds} s, seed ${options.seed} (Ctrl-C ends it early)`);
  const view = showProgress(process.stdout, options.seconds);
  const artifacts: ProducedArtifact[] = [];
  try {
    await sweepCages();
    const result = await createCagedExplore({
      browser,
      limits: { memoryBytes: memoryOf(env) },
      // Whoever names a browser may mean a script that starts one, and that reads what he set for it.
      environment: env.CHROMIUM_PATH ? env : {},
    })(
      { ...jobOf(options), allowedHosts },
      {
        progress: view.progress,
        issue: view.issue,
        artifact: (artifact) => artifacts.push(artifact),
        choice: () => {},
      },
      interrupt.signal,
    );
    view.close();
    return finish(options, result, report.write, artifacts);
  } finally {
    view.close();
    interrupt.close();
  }
}

function finish(
  options: ExploreOptions,
  result: ExplorationResult,
  write: ReturnType<typeof openReport>['write'],
  artifacts: readonly ProducedArtifact[],
): number {
  if (result.status === 'failed' && result.failure !== 'CANCELLED' && result.progress.actions === 0) {
    if (options.reportAsked) write(options.url, result, artifacts);
    throw new UserError(result.failureReason ?? 'The exploration failed.', { exitCode: 2 });
  }
  console.log(exploreSummary(options.url, result));
  const page = write(options.url, result, artifacts);
  console.log(`Report: ${page}`);
  // Ctrl-C is a way to end, not a failure of the exploration: what was found by then counts.
  if (result.status === 'failed' && result.failure !== 'CANCELLED') return 2;
  if (result.issues.some(({ kind }) => kind !== 'ACCESSIBILITY')) return 1;
  return result.status === 'completed' ? 0 : 2;
}

function jobOf(options: ExploreOptions) {
  const { url, seconds, actions, states, contexts, wholeTime, seed, repeats, inputValues, credentials } = options;
  const budget = { ...(actions !== null && { maxActions: actions }), ...(states !== null && { maxStates: states }) };
  const asked = { ...(contexts !== null && { contexts }), ...budget };
  return { ...{ url, maxDurationMs: seconds * 1_000, seed, repeats, inputValues, credentials, wholeTime }, ...asked };
}

function chooseBrowser(env: NodeJS.ProcessEnv) {
  try {
    return findBrowser({ chromiumPath: env.CHROMIUM_PATH || undefined, searchPath: env.PATH });
  } catch (error) {
    if (error instanceof ExplorationFailure) throw new UserError(error.message, { cause: error, exitCode: 2 });
    throw error;
  }
}

function memoryOf({ BROWSER_MEMORY_MB }: NodeJS.ProcessEnv): number {
  const read = browserMemoryMb.safeParse(BROWSER_MEMORY_MB);
  if (read.success) return read.data * 1024 ** 2;
  throw new UserError('BROWSER_MEMORY_MB: must be a whole number of 256 or more.', { exitCode: 2 });
}

function operatorHosts(env: NodeJS.ProcessEnv): string[] {
  const entries = (env.ALLOWED_TARGET_HOSTS ?? '').split(',').filter((entry) => entry.trim() !== '');
  for (const entry of entries)
    if (readAllowedHost(entry) === null)
      throw new UserError(
        `ALLOWED_TARGET_HOSTS: ${JSON.stringify(entry.trim())} is no host, host:port or network (10.0.0.0/8).`,
        { exitCode: 2 },
      );
  return entries;
}

/** The first Ctrl-C ends the exploration with what it has, a second one the process. */
function onInterrupt(): { readonly signal: AbortSignal; close(): void } {
  const ending = new AbortController();
  const end = () => {
    if (ending.signal.aborted) process.exit(130);
    ending.abort();
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, end);
  return {
    signal: ending.signal,
    close: () => {
      for (const signal of signals) process.off(signal, end);
    },
  };
}
