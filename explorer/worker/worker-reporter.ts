/** Tells the server of a run while it goes on: progress, issues that changed, artifacts; at most one report a second. */
import { artifactBytesMax, emptyProgress, pictureLimits } from '../../contract/worker-api.ts';
import type { FoundIssue, LeaseHold, RunAction, RunProgress } from '../../contract/worker-api.ts';
import type { ExplorationSink, ProducedArtifact } from '../exploration.ts';
import { reasonOf } from '../policy/reason-of.ts';
import type { StopReason } from './run-stop.ts';
import type { ReportScrubber } from '../secrets/scrub-report.ts';
import { LeaseLost, WorkerCallError, type WorkerClient, WorkerRefused } from './worker-client.ts';
import type { WorkerLog } from './worker-log.ts';
import { pause } from '../within.ts';

export interface ReporterOptions {
  readonly client: WorkerClient;
  readonly runId: string;
  readonly hold: LeaseHold;
  readonly scrubber: ReportScrubber;
  readonly log: WorkerLog;
  readonly stop: (reason: StopReason) => void;
  /** Fires when nothing may be written any more. */
  readonly signal: AbortSignal;
}

export interface Reporter {
  readonly sink: ExplorationSink;
  progress(): RunProgress;
  /** Ends the reports: resolves when the one under way and all artifacts are through. Rejects when the lease is lost. */
  close(): Promise<void>;
  /** Sends what was not sent yet, once; after close(), of a run that does not end with this attempt. */
  report(): Promise<void>;
  /** Of a cancelled run: only the artifacts that are left go out. Never rejects. */
  handOver(signal: AbortSignal): Promise<void>;
  /** Those of `issues` that the server does not know in this form, at most as many as one message takes. */
  unreported(issues: readonly FoundIssue[]): FoundIssue[];
  /** What was done since the last report. */
  unreportedActions(): RunAction[];
}

const everyMs = 1_000;
const issuesMax = 500;
const actionsMax = 100;

export function startReporter({ client, runId, hold, scrubber, log, stop, signal }: ReporterOptions): Reporter {
  const changed = new Map<string, FoundIssue>();
  const reported = new Map<string, string>();
  const artifacts: ProducedArtifact[] = [];
  const closing = new AbortController();
  let progress = emptyProgress;
  let dirty = false;
  let sequence = 0;
  const actions: RunAction[] = [];
  let watched = false;
  let pictureDue = 0;
  let picture: Buffer | null = null;

  const sink: ExplorationSink = {
    progress(made) {
      progress = scrubber.progress(made);
      dirty = true;
    },
    issue(found) {
      changed.set(found.fingerprint, scrubber.issue(found));
      dirty = true;
    },
    artifact(produced) {
      if (produced.body.length <= artifactBytesMax) artifacts.push(scrubber.artifact(produced));
      else log.warn({ runId, name: produced.name, bytes: produced.body.length }, 'an artifact is too large to keep');
    },
    choice(choice) {
      const text = scrubber.text(choice.action, 500);
      log.debug({ runId, ...choice, action: text }, 'choice');
      actions.push({ at: choice.at, text, reason: reasonOf(choice.arm) });
      actions.splice(0, actions.length - actionsMax);
      dirty = true;
    },
    live: {
      wanted: () => watched && performance.now() >= pictureDue,
      show(jpeg) {
        pictureDue = performance.now() + pictureLimits.everyMs;
        picture = jpeg.length <= pictureLimits.bytesMax ? jpeg : null;
      },
    },
  };

  async function show(): Promise<void> {
    const jpeg = picture;
    picture = null;
    if (!jpeg) return;
    try {
      ({ watched = false } = await client.picture(runId, hold, jpeg, signal));
    } catch (error) {
      if (!(error instanceof WorkerCallError)) throw error;
      log.debug({ runId, reason: error.message }, 'a picture did not reach the server');
    }
  }

  async function upload(signal: AbortSignal): Promise<void> {
    for (let next = artifacts[0]; next; next = artifacts[0]) {
      const { name } = next;
      await client.artifact(runId, hold, next, signal).catch((error: unknown) => passOver(error, { name }));
      artifacts.shift();
    }
  }

  async function report(): Promise<void> {
    if (!dirty) return;
    dirty = false;
    const issues = [...changed.values()].slice(0, issuesMax);
    for (const { fingerprint } of issues) changed.delete(fingerprint);
    try {
      const body = { ...hold, sequence: ++sequence, progress, issues, actions: actions.splice(0) };
      const { cancelled, watched: looked = false } = await client.report(runId, body, signal);
      watched = looked;
      for (const issue of issues) reported.set(issue.fingerprint, JSON.stringify(issue));
      if (cancelled) stop('cancelled');
    } catch (error) {
      passOver(error, { sequence });
    }
  }

  /** One message that the server does not take is no reason to lose the rest of the run. */
  function passOver(error: unknown, what: object): void {
    if (!(error instanceof WorkerCallError) || error.transient) throw error;
    log.error({ runId, ...what, reason: error.message }, 'the server does not take a part of the report');
  }

  const pump = (async () => {
    const wake = AbortSignal.any([signal, closing.signal]);
    while (!closing.signal.aborted) {
      await upload(signal);
      await report();
      await show();
      await pause(everyMs, wake).catch(() => signal.throwIfAborted());
    }
    await upload(signal);
  })();
  // Any other failure is told by close().
  pump.catch((error: unknown) => {
    if (error instanceof LeaseLost) stop('lost');
    if (error instanceof WorkerRefused) stop('refused');
  });

  return {
    sink,
    report,
    progress: () => progress,
    close: () => {
      closing.abort();
      return pump;
    },
    handOver: async (until) => {
      closing.abort();
      await pump.catch(() => {});
      await upload(until).catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        log.warn({ runId, reason, left: artifacts.length }, 'not all that a cancelled run saw could be handed over');
      });
    },
    unreportedActions: () => [...actions],
    unreported: (issues) =>
      issues
        .map(scrubber.issue)
        .filter((issue) => reported.get(issue.fingerprint) !== JSON.stringify(issue))
        .slice(0, issuesMax),
  };
}
