/** At the end of a run: replays what was found, shortens the way to it, and keeps the evidence. */
import { type FoundIssue, traceNames } from '../../contract/worker-api.ts';
import { keepEvidence } from '../evidence/evidence.ts';
import type { ExplorationSink } from '../exploration.ts';
import type { IssueBook } from '../issues/issue-book.ts';
import type { Sighting } from '../oracles/sighting.ts';
import { pathAlong, type RecordedPath } from '../issues/reproduction.ts';
import { ServerAway } from '../network/server-down.ts';
import { findWays, type Found } from './find-ways.ts';
import { inLanes } from './in-lanes.ts';
import type { Pages } from './pages.ts';
import { replay, type Replayed } from './replay.ts';
import { leaveOut } from './shorten.ts';
import { isAccessibility, isReplayable, rankOf, soughtIn } from './sought.ts';
import type { StageParts } from './stage.ts';

/** No replay begins after `until`. */
export interface ConfirmParts extends StageParts {
  readonly book: IssueBook;
  readonly sink: ExplorationSink;
  readonly pages: Pick<Pages, 'known'>;
  /** What a replay is expected to take, milliseconds. */
  readonly replayMs: number;
  /** For people: what is being replayed. */
  readonly tell: (words: string) => void;
}

/** More traces than anybody opens. */
const mostTraces = 10;
/** What a replay is reckoned with at least and at most, milliseconds. */
const bounds = { leastMs: 700, mostMs: 4_000 };
/** A replay is begun for which this share of what it is expected to take is left. */
const enoughTime = 0.7;
/** Replays in a row that even one issue of little weight takes: to find it, and to picture it. */
const fewest = 2.2;
/** Of the time, at most, for finding ways at first; then they are made short, pictured and traced, and what is left is for finding more. */
const findingShare = 0.7;

/** Of a replay, for each further page of a tour. */
const pageShare = 0.6;

/** What is told of what a replay sees besides: other failures may come of things that the run has taken away since. */
const broken = /^(?:UNCAUGHT_EXCEPTION|UNHANDLED_REJECTION|CONSOLE_ERROR|HTTP_SERVER_ERROR)$/;

/** What a replay loads, in replays. */
const loads = (pages: readonly string[] | null): number => 1 + pageShare * Math.max(0, (pages?.length ?? 1) - 1);

/** Replays at a time: each mostly waits for its page. */
const lanes = 2;
/** Replays that making one issue's way short and picturing it may take at least. */
const leastParts = 3;
/** What a step of a way is reckoned with, milliseconds. */
const stepMs = 150;

/** What time is kept for in a replay besides loading: a context of its own, looking at the page, a picture, milliseconds. */
const lookingMs = 500;

/** `loadMs`: what the application's first page took until it stood still; a replay waits less for that, and does a few steps. */
export const firstReplayMs = (loadMs: number): number => Math.min(bounds.mostMs, Math.max(bounds.leastMs, loadMs));

/**
 * What confirming would take now, milliseconds: long ways to shorten for the first issues, three replays for each of
 * the rest, fewer where it hardly matters, for one often shows several, and part of one for each page that axe complained of,
 * or for each complaint where the page as it opens (`known`) does not show it. `replayMs`: what one is expected to take.
 */
export function confirmMs(issues: readonly FoundIssue[], replayMs: number, { known }: Pick<Pages, 'known'>): number {
  const waiting = issues.filter(isReplayable);
  const ofAxe = waiting.filter(isAccessibility);
  const byWay = ofAxe.filter(({ url }) => known(url)).length;
  const pages = new Set(ofAxe.filter(({ url }) => !known(url)).map(({ url }) => url)).size;
  const others = waiting.filter((issue) => !isAccessibility(issue));
  const light = others.filter(({ severity }) => severity === 'LOW').length;
  const heavy = others.length - light;
  const replays = Math.min(heavy, 2) * 6 + Math.max(0, heavy - 2) * 3 + light * 2 + (pages + byWay) * pageShare;
  return waiting.length > 0 ? Math.max(fewest, replays / lanes) * (replayMs + lookingMs) : 0;
}

/** Throws ServerAway where the application does not answer: what was not replayed by then is left as it was. */
export async function confirmIssues(parts: ConfirmParts): Promise<void> {
  const { book, sink, pages, until, signal, tell, outage } = parts;
  const issues = new Map(book.issues.map((issue) => [issue.fingerprint, issue]));
  const ways = new Map<string, Found>();
  let { replayMs } = parts;
  let traces = 0;

  const replayMsOf = ({ steps }: RecordedPath): number => replayMs + steps.length * stepMs;

  /** A tour that takes longer than expected ends with the finding: what it saw by then is seen. */
  async function timed(way: RecordedPath, wanted: readonly string[], evidence: boolean): Promise<Replayed> {
    const began = performance.now();
    const axe = pagesFor(way, wanted);
    const tour = axe !== null && axe.length > 1;
    const quest = { wanted, evidence, axe, isNew };
    const replayed = await replay(tour ? { ...parts, until: findUntil } : parts, way, quest).catch((error: unknown) => {
      if (error instanceof ServerAway && error.byItself)
        for (const fingerprint of wanted) outage.deadly.add(fingerprint);
      throw error;
    });
    await tellBesides(replayed);
    const took = (performance.now() - began - way.steps.length * stepMs) / loads(axe);
    replayMs = (2 * replayMs + Math.max(bounds.leastMs, took)) / 3;
    return replayed;
  }

  /** The application keeps what the run did: it may break now where it did not. */
  function isNew({ kind }: Sighting, fingerprint: string): boolean {
    return broken.test(kind) && !book.issues.some((issue) => issue.fingerprint === fingerprint);
  }

  async function tellBesides({ seen, besides }: Replayed): Promise<void> {
    for (const [fingerprint, sighting] of besides?.sightings ?? []) {
      const path = seen.get(fingerprint);
      if (!besides || !path || !isNew(sighting, fingerprint)) continue;
      const own = book.beside(pathAlong(path));
      own.report(sighting, besides.url);
      await own.flush({ picture: async () => besides.picture, evidence: async () => besides.evidence });
      book.confirm(fingerprint, { path, replays: 1, confirmed: 1, screenshot: null, evidence: null });
    }
  }

  /** Without steps a way is a tour of the pages that showed what axe found. */
  function pagesFor(way: RecordedPath, wanted: readonly string[]): readonly string[] | null {
    const ofAxe = wanted.filter(isOfAxe);
    if (way.steps.length > 0 && ofAxe.length > 0) return null;
    return [...new Set(ofAxe.flatMap((fingerprint) => book.pageOf(fingerprint) ?? []))];
  }

  function isOfAxe(fingerprint: string): boolean {
    const issue = issues.get(fingerprint);
    return issue !== undefined && isAccessibility(issue);
  }

  const titleOf = (fingerprint: string): string => issues.get(fingerprint)?.title ?? '';
  const gravityOf = (fingerprint: string): number => rankOf(issues.get(fingerprint)?.severity ?? 'LOW');

  const now = performance.now();
  let findUntil = now + (until - now) * findingShare;
  const pictures = new Map<string, Buffer | null>();
  const gravest = Math.min(...book.issues.filter(isReplayable).map(({ severity }) => rankOf(severity)));
  const sought = soughtIn(book, pages).filter(({ fingerprint }) => !outage.deadly.has(fingerprint));
  const find = findWays(sought, {
    lanes,
    async go(way, wanted) {
      tell(`replay ${wanted.map((fingerprint) => `“${titleOf(fingerprint)}”`).join(', ')}`);
      const gone = await timed(way, wanted, false);
      for (const [fingerprint, picture] of gone.pictures) pictures.set(fingerprint, picture);
      return gone;
    },
    mayGo: (way) => !signal.aborted && performance.now() + enoughTime * replayMsOf(way) < findUntil,
    async found(found) {
      const { fingerprint, path, confirmed } = found;
      const screenshot = keepPicture(sink, fingerprint, pictures.get(fingerprint) ?? null);
      book.confirm(fingerprint, { ...found, screenshot, evidence: null });
      if (isOfAxe(fingerprint)) return;
      // However little time is left after the finding, a run has one issue in full, and none of little weight while a grave one waits.
      if (confirmed > 0 && traces === 0 && gravityOf(fingerprint) === gravest)
        await show(found, performance.now() + leastParts * replayMsOf(path));
      else ways.set(fingerprint, found);
    },
  });

  async function show({ fingerprint, path: way, replays, confirmed }: Found, end: number): Promise<void> {
    tell(`replay “${titleOf(fingerprint)}” again`);
    const trial = {
      shows: async (path: RecordedPath) => (await timed(path, [fingerprint], false)).seen.get(fingerprint) ?? null,
      // The last replay, which pictures it, is kept time for.
      mayGoOn: () => !signal.aborted && performance.now() + 2 * replayMsOf(way) < end,
    };
    const path = confirmed > 0 ? await leaveOut(way, trial) : way;
    const traced = confirmed > 0 && traces < mostTraces;
    if (traced) traces++;
    const last = await timed(path, [fingerprint], traced);
    const screenshot = keep(sink, fingerprint, last);
    const evidence = last.evidence && keepEvidence(sink, fingerprint, last.evidence, true);
    const known = last.shown || !last.brokenOff;
    const counts = { replays: replays + (known ? 1 : 0), confirmed: confirmed + (last.shown ? 1 : 0) };
    book.confirm(fingerprint, { path, ...counts, screenshot, evidence });
  }

  /** Takes the issues one after the other, in as many lanes as there are; one must not take the others' time. */
  async function showAll(waiting: Found[]): Promise<void> {
    async function lane(): Promise<void> {
      for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
        const expected = replayMsOf(one.path);
        const part = (2 * lanes * (until - performance.now())) / (waiting.length + 1);
        const end = Math.min(until, performance.now() + Math.max(part, leastParts * expected));
        if (signal.aborted || performance.now() + replayMs >= until) return;
        if (performance.now() + expected < end) await show(one, end);
      }
    }
    await inLanes(lanes, lane);
  }

  await find();
  // The graver ones, and those that showed, first.
  await showAll(
    [...ways.values()].sort((a, b) => b.confirmed - a.confirmed || gravityOf(a.fingerprint) - gravityOf(b.fingerprint)),
  );
  findUntil = until;
  await find();
}

/** The better picture's name. */
function keep(sink: ExplorationSink, fingerprint: string, { picture, trace }: Replayed): string | null {
  if (trace) {
    sink.artifact({ name: traceNames.issue(fingerprint), kind: 'TRACE', contentType: 'application/zip', body: trace });
  }
  return keepPicture(sink, fingerprint, picture);
}

export function keepPicture(sink: ExplorationSink, fingerprint: string, picture: Buffer | null): string | null {
  if (!picture) return null;
  const name = `issue-${fingerprint}-replayed.jpg`;
  sink.artifact({ name, kind: 'SCREENSHOT', contentType: 'image/jpeg', body: picture });
  return name;
}
