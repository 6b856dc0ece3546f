/** At the end of a run: replays what was found, shortens the way to it, and keeps the evidence. */
import { type FoundIssue, traceNames } from '../../contract/worker-api.ts';
import { keepEvidence } from '../evidence/evidence.ts';
import type { ExplorationSink } from '../exploration.ts';
import type { IssueBook } from '../issue-book.ts';
import type { RecordedPath } from '../reproduction.ts';
import { replay, type Replayed, type ReplayParts } from './replay.ts';
import { shorten } from './shorten.ts';

export interface ConfirmParts extends ReplayParts {
  readonly book: IssueBook;
  readonly sink: ExplorationSink;
  /** By performance.now(): no replay begins later. */
  readonly until: number;
  /** For people: what is being replayed. */
  readonly tell: (words: string) => void;
}

/** An outage is never made again, and what axe found is no matter of steps. */
const replayable = ({ kind }: FoundIssue): boolean => kind !== 'SERVER_DOWN' && kind !== 'ACCESSIBILITY';
const rank = { CRITICAL: 0, HIGH: 1, MEDIUM: 2, LOW: 3 } as const;
/** More traces than anybody opens. */
const mostTraces = 10;
const replayMs = 700;

/** Replays at a time: each mostly waits for its page. */
const lanes = 2;

/**
 * What confirming would take now, milliseconds: long ways to shorten for the first issues, a replay or two for each of
 * the rest, one where it hardly matters.
 */
export function confirmMs(issues: readonly FoundIssue[]): number {
  const waiting = issues.filter(replayable);
  const light = waiting.filter(({ severity }) => severity === 'LOW').length;
  const heavy = waiting.length - light;
  return ((Math.min(heavy, 2) * 6 + Math.max(0, heavy - 2) * 2 + light) * replayMs) / lanes;
}

export async function confirmIssues(parts: ConfirmParts): Promise<void> {
  const { book, sink, until, signal, tell } = parts;
  const waiting = book.issues.filter(replayable).flatMap((issue) => {
    const path = book.pathTo(issue.fingerprint);
    return path ? [{ ...issue, path }] : [];
  });
  waiting.sort((a, b) => rank[a.severity] - rank[b.severity] || a.path.steps.length - b.path.steps.length);
  let traces = 0;

  async function lane(): Promise<void> {
    for (let issue = waiting.shift(); issue; issue = waiting.shift()) {
      // One that will not show again must not take the others' time.
      const share = (2 * lanes * (until - performance.now())) / (waiting.length + 1);
      const end = Math.min(until, performance.now() + Math.max(share, 3 * replayMs));
      const mayGoOn = () => !signal.aborted && performance.now() + replayMs < end;
      if (!mayGoOn()) return;
      await confirm(issue, mayGoOn);
    }
  }

  async function confirm(
    { fingerprint, title, path }: FoundIssue & { path: RecordedPath },
    mayGoOn: () => boolean,
  ): Promise<void> {
    tell(`replay “${title}”`);
    const shows = async (way: RecordedPath) => (await replay(parts, way, fingerprint, false)).shown;
    const found = await shorten(path, { shows, mayGoOn });
    if (found.replays === 0) return;
    if (found.confirmed === 0 || performance.now() + replayMs > until) {
      book.confirm(fingerprint, { ...found, screenshot: null, evidence: null });
      return;
    }
    const traced = traces < mostTraces;
    if (traced) traces++;
    const last = await replay(parts, found.path, fingerprint, traced);
    const screenshot = keep(sink, fingerprint, last);
    const evidence = last.evidence && keepEvidence(sink, fingerprint, last.evidence, true);
    const confirmed = found.confirmed + (last.shown ? 1 : 0);
    book.confirm(fingerprint, { path: found.path, replays: found.replays + 1, confirmed, screenshot, evidence });
  }

  await Promise.all(Array.from({ length: lanes }, lane));
}

/** The better picture's name. */
function keep(sink: ExplorationSink, fingerprint: string, { picture, trace }: Replayed): string | null {
  if (trace) {
    sink.artifact({ name: traceNames.issue(fingerprint), kind: 'TRACE', contentType: 'application/zip', body: trace });
  }
  if (!picture) return null;
  const name = `issue-${fingerprint}-replayed.jpg`;
  sink.artifact({ name, kind: 'SCREENSHOT', contentType: 'image/jpeg', body: picture });
  return name;
}
