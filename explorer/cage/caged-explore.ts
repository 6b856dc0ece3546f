/** One run, one cage: a process, a browser, a profile and an environment of its own, all gone when the run has ended. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { emptyProgress, type FoundIssue, type RunProgress } from '../../contract/worker-api.ts';
import { makeCageFolder, removeCageFolder } from './cage-folder.ts';
import { type CagedOptions, isFromCage, type ToCage } from './cage-messages.ts';
import { type CageLimits, defaultCageLimits, watchMemory } from './cage-watch.ts';
import type { ExplorationResult, ExplorationSink } from '../exploration.ts';
import type { ExploreRun, RunJob } from '../egress/explore-run.ts';

export interface CagedExploreOptions extends Omit<CagedOptions, 'never'> {
  /** The platform's own `host:port` pairs. */
  readonly never?: readonly string[];
  readonly limits?: Partial<CageLimits>;
  /** Variables that the run's processes get beside those of the cage; none when absent. */
  readonly environment?: NodeJS.ProcessEnv;
}

/** How long an exploration that was told to end may take, milliseconds. */
const settleMs = 5_000;
const watchedEveryMs = 500;
/** Once time is up, what is on its way is still waited for: longer by a worker that stood still, with all of it to read first. */
const lastLookMs = 2_000;
const wakingMs = 10_000;
/** A timer that comes so late tells that the worker stood still. */
const stillMs = 1_000;

interface CutShort {
  /** What it did, and what is to be done about it. */
  readonly failed: string;
  readonly advice: string;
  readonly cancelled?: boolean;
  readonly lost?: boolean;
}
type Ending = { readonly result: ExplorationResult } | CutShort;

export function createCagedExplore({
  limits,
  never = [],
  environment = {},
  ...options
}: CagedExploreOptions): ExploreRun {
  const { memoryBytes, graceMs } = { ...defaultCageLimits, ...limits };
  return async (job, sink, signal) => {
    const folder = await makeCageFolder();
    const child = openCage(folder, environment);
    const leader = child.pid ?? 0;
    const heard = { issues: new Map<string, FoundIssue>(), progress: emptyProgress };
    const began = performance.now();
    const over = Promise.withResolvers<Ending>();
    const memory = watchMemory(leader, folder, memoryBytes, () =>
      over.resolve({
        failed: `used more than ${Math.round(memoryBytes / 1024 ** 2)} MB of memory`,
        advice: 'Look for what that page makes without end; where it needs so much, raise BROWSER_MEMORY_MB.',
      }),
    );
    const busy = () =>
      over.resolve({
        failed: `kept the browser so busy that it had to be ended ${Math.round(graceMs / 1_000)} s after its time`,
        advice: 'Look for a loop without end in that page.',
      });
    const mostMs = job.maxDurationMs + graceMs;
    const late = setTimeout(() => {
      const stoodStill = performance.now() - began > mostMs + stillMs;
      setTimeout(busy, stoodStill ? wakingMs : lastLookMs).unref();
    }, mostMs);
    const watching = sink.live ? setInterval(() => send(child, watched(sink)), watchedEveryMs) : undefined;
    const cancel = () => {
      send(child, { kind: 'end' });
      setTimeout(() => over.resolve({ failed: 'was cancelled', advice: '', cancelled: true }), settleMs).unref();
    };
    try {
      listen(child, { job, sink, heard, over, options: { ...options, never }, signal });
      if (signal.aborted) cancel();
      signal.addEventListener('abort', cancel, { once: true });
      const ending = await over.promise;
      if ('result' in ending) return ending.result;
      return cutShort(job, ending, heard, performance.now() - began);
    } finally {
      signal.removeEventListener('abort', cancel);
      clearTimeout(late);
      clearInterval(watching);
      memory.close();
      await removeCageFolder(folder, leader);
    }
  };
}

function openCage(folder: string, environment: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, [fileURLToPath(new URL('cage.ts', import.meta.url))], {
    cwd: folder,
    detached: true,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Nothing that was not asked for: a page that gets out of the browser finds no secret in its environment.
    env: { ...environment, HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8', NODE_NO_WARNINGS: '1' },
  });
}

interface Heard {
  readonly issues: Map<string, FoundIssue>;
  progress: RunProgress;
}

function listen(
  child: ChildProcess,
  {
    job,
    sink,
    heard,
    over,
    options,
    signal,
  }: {
    readonly job: RunJob;
    readonly sink: ExplorationSink;
    readonly heard: Heard;
    readonly over: PromiseWithResolvers<Ending>;
    readonly options: CagedOptions;
    readonly signal: AbortSignal;
  },
): void {
  child.on('message', (message: unknown) => {
    if (!isFromCage(message)) return;
    try {
      switch (message.kind) {
        case 'ready':
          return send(child, { kind: 'explore', job, options, watched: sink.live ? sink.live.wanted() : null });
        case 'progress':
          heard.progress = message.value;
          return sink.progress(message.value);
        case 'issue':
          heard.issues.set(message.value.fingerprint, message.value);
          return sink.issue(message.value);
        case 'artifact':
          return sink.artifact({ ...message.value, body: Buffer.from(message.value.body) });
        case 'choice':
          return sink.choice(message.value);
        case 'picture':
          return sink.live?.show(Buffer.from(message.value));
        case 'result':
          return over.resolve({ result: message.value });
        case 'broken':
          return over.reject(new Error(message.message));
      }
    } catch (error) {
      over.reject(error);
    }
  });
  child.once('error', (error) => over.reject(error));
  child.once('exit', (code, by) =>
    over.resolve({
      failed: `lost its process (${by ?? `exit code ${code}`})`,
      advice: 'Start the run again; where it comes back, look whether the machine is out of memory.',
      ...{ cancelled: signal.aborted, lost: !signal.aborted },
    }),
  );
}

function send(child: ChildProcess, message: ToCage): void {
  if (child.connected) child.send(message, () => {});
}

const watched = ({ live }: ExplorationSink): ToCage => ({ kind: 'watched', watched: live?.wanted() ?? false });

function cutShort(
  { url, seed }: RunJob,
  { failed, advice, cancelled = false, lost = false }: CutShort,
  { issues, progress }: Heard,
  durationMs: number,
): ExplorationResult {
  const what = progress.lastAction === null ? '' : ` after: ${progress.lastAction}`;
  return {
    status: 'failed',
    failure: cancelled ? 'CANCELLED' : 'INTERNAL',
    failureReason: cancelled
      ? 'The exploration was cancelled before its time was up.'
      : `The exploration of ${new URL(url).origin} ${failed}${what}. ${advice}`.slice(0, 1_000),
    ...(lost && { lost }),
    ...{ ended: null, seed, progress, issues: [...issues.values()], visitedPaths: [] },
    durationMs: Math.round(durationMs),
    javascript: { executedBytes: 0, startBytes: 0, totalBytes: 0 },
  };
}
