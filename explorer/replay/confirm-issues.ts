/** At the end of a run: replays what was found, shortens the way to it, and keeps the evidence. */
import { type FoundIssue, traceNames } from '../../contract/worker-api.ts';
import { keepEvidence } from '../evidence/evidence.ts';
import type { ExplorationSink } from '../exploration.ts';
import type { IssueBook } from '../issue-book.ts';
import type { RecordedPath } from '../reproduction.ts';
import { replay, type Replayed, type ReplayParts } from './replay.ts';
import { type Found, findWay, leaveOut } from './shorten.ts';

export interface ConfirmParts extends ReplayParts {
  readonly book: IssueBook;
  readonly sink: ExplorationSink;
  /** By performance.now(): no replay begins later. */
  readonly until: number;
  /** What a replay is expected to take, milliseconds. */
  readonly replayMs: number;
  /** For people: what is being replayed. */
  readonly tell: (words: string) => void;
}

/** An outage is never made again, and what axe found is no matter of steps. */
const replayable = ({ kind }: FoundIssue): boolean => kind !== 'SERVER_DOWN' && kind !== 'ACCESSIBILITY';
const rank = { CRITICAL: 0, HIGH: 1, MEDIUM: 2, LOW: 3 } as const;
/** More traces than anybody opens. */
const mostTraces = 10;
/** What a replay takes beside loading its page, and what is reckoned with at least and at most, milliseconds. */
const stepsMs = 400;
const bounds = { leastMs: 700, mostMs: 2_000 };
/** Of the time, at most, for finding ways; the rest is for making them short, and for pictures and traces. */
const findingShare = 0.7;

/** Replays at a time: each mostly waits for its page. */
const lanes = 2;

/** `loadMs`: what the application's first page took to load. */
export const replayMsOf = (loadMs: number): number =>
  Math.min(bounds.mostMs, Math.max(bounds.leastMs, loadMs + stepsMs));

/**
 * What confirming would take now, milliseconds: long ways to shorten for the first issues, a replay or two for each of
 * the rest, one where it hardly matters. `replayMs`: what one is expected to take.
 */
export function confirmMs(issues: readonly FoundIssue[], replayMs: number): number {
  const waiting = issues.filter(replayable);
  const light = waiting.filter(({ severity }) => severity === 'LOW').length;
  const heavy = waiting.length - light;
  return ((Math.min(heavy, 2) * 6 + Math.max(0, heavy - 2) * 2 + light) * replayMs) / lanes;
}

type Waiting = FoundIssue & { readonly path: RecordedPath };

export async function confirmIssues(parts: ConfirmParts): Promise<void> {
  const { book, sink, until, signal, tell } = parts;
  const waiting = book.issues.filter(replayable).flatMap((issue): Waiting[] => {
    const path = book.pathTo(issue.fingerprint);
    return path ? [{ ...issue, path }] : [];
  });
  waiting.sort((a, b) => rank[a.severity] - rank[b.severity] || a.path.steps.length - b.path.steps.length);
  const found: { readonly issue: Waiting; readonly way: Found }[] = [];
  let { replayMs } = parts;
  let traces = 0;

  async function timed(way: RecordedPath, fingerprint: string, evidence: boolean): Promise<Replayed> {
    const began = performance.now();
    const replayed = await replay(parts, way, fingerprint, evidence);
    replayMs = (2 * replayMs + performance.now() - began) / 3;
    return replayed;
  }

  const trialOf = (fingerprint: string, end: number) => ({
    shows: async (way: RecordedPath) => (await timed(way, fingerprint, false)).shown,
    mayGoOn: () => !signal.aborted && performance.now() + replayMs < end,
  });

  /** Takes the issues one after the other, in as many lanes as there are; one must not take the others' time. */
  async function share<Item>(
    items: Item[],
    by: number,
    work: (item: Item, end: number) => Promise<void>,
  ): Promise<void> {
    async function lane(): Promise<void> {
      for (let item = items.shift(); item !== undefined; item = items.shift()) {
        const part = (2 * lanes * (by - performance.now())) / (items.length + 1);
        const end = Math.min(by, performance.now() + Math.max(part, 3 * replayMs));
        if (signal.aborted || performance.now() + replayMs >= end) return;
        await work(item, end);
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane));
  }

  async function find(issue: Waiting, end: number): Promise<void> {
    const { fingerprint, title, path } = issue;
    tell(`replay “${title}”`);
    const way = await findWay(path, trialOf(fingerprint, end));
    if (way.replays === 0) return;
    book.confirm(fingerprint, { ...way, screenshot: null, evidence: null });
    found.push({ issue, way });
  }

  async function show({ issue, way }: (typeof found)[number], end: number): Promise<void> {
    const { fingerprint, title } = issue;
    tell(`replay “${title}” again`);
    // The last replay, which pictures it, is kept time for.
    const path = way.confirmed > 0 ? await leaveOut(way.path, trialOf(fingerprint, end - replayMs)) : way.path;
    const traced = way.confirmed > 0 && traces < mostTraces;
    if (traced) traces++;
    const last = await timed(path, fingerprint, traced);
    const screenshot = keep(sink, fingerprint, last);
    const evidence = last.evidence && keepEvidence(sink, fingerprint, last.evidence, true);
    const counts = { replays: way.replays + 1, confirmed: way.confirmed + (last.shown ? 1 : 0) };
    book.confirm(fingerprint, { path, ...counts, screenshot, evidence });
  }

  const now = performance.now();
  await share(waiting, now + (until - now) * findingShare, find);
  // The graver ones, and those that showed, first.
  found.sort((a, b) => b.way.confirmed - a.way.confirmed || rank[a.issue.severity] - rank[b.issue.severity]);
  await share(found, until, show);
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
