/** Makes issues of sightings: equal ones are one issue that counts, the first sight is kept with picture and path. */
import type { FoundIssue } from '../../contract/worker-api.ts';
import { normaliseMessage } from '../../contract/issue-fingerprint.ts';
import type { ExplorationSink } from '../exploration.ts';
import { type Evidence, keepEvidence } from '../evidence/evidence.ts';
import { asksAlike, echoes, readsThrown } from '../oracles/echo.ts';
import type { Sighting } from '../oracles/sighting.ts';
import { type PathRecorder, type RecordedPath, reproductionOf } from './reproduction.ts';
import type { Scrubber } from '../secrets/scrubber.ts';
import { shortened } from './shorten-sighting.ts';
import { sightingFingerprint } from './sighting-fingerprint.ts';
import { routeTemplate } from '../state.ts';

export interface IssueBook {
  report(sighting: Sighting, pageUrl: string): void;
  /** Takes back what was reported since the last flush and turned out to be none. */
  withdraw(isNone: (sighting: Sighting) => boolean): void;
  /** Tells the sink of what is new or changed; each of the witness' two is asked for at most once. */
  flush(witness: Eyewitness): Promise<void>;
  /** Nothing more will be thrown: tells the sink of what was held back in case it is. */
  tellHeld(): void;
  /** How the issue came about when it was first seen. */
  pathTo(fingerprint: string): RecordedPath | null;
  /** Address of the page that showed it first; it may hold secrets. */
  pageOf(fingerprint: string): string | null;
  /** It showed again on a page that was opened by `way` alone: replays go there first. */
  shownAgain(fingerprint: string, way: RecordedPath): void;
  /** What showed again so, and was not replayed for want of time, counts as replayed once. */
  tellShown(): void;
  /** Takes in what replaying showed. */
  confirm(fingerprint: string, confirmation: Confirmation): void;
  readonly issues: readonly FoundIssue[];
  /** Issues that this tab showed first. Without what axe found: that is found by time, and teaches nothing of an action. */
  readonly failures: number;
  /** How often this tab showed any of them, known or new. */
  readonly sighted: number;
  /** The same book for another tab of the run, which goes its own way. */
  beside(path: PathRecorder): IssueBook;
}

/** Shows the page as it is now. */
export interface Eyewitness {
  picture(): Promise<Buffer | null>;
  /** Null when there is no tab. */
  evidence(): Promise<Evidence | null>;
}

export interface Confirmation {
  /** The shortest way found; the first one when the defect did not show again. */
  readonly path: RecordedPath;
  readonly replays: number;
  readonly confirmed: number;
  /** Name of a better picture. */
  readonly screenshot: string | null;
  /** What the page of the replay left; null when it was not kept. */
  readonly evidence: FoundIssue['evidence'];
}

/** More distinct issues than anybody reads; a page that invents them endlessly must not fill the memory. */
const mostIssues = 500;
/** What is logged and thrown, or refused and logged, comes within this time, milliseconds. */
const echoMs = 2_000;

/** Ids that a template writes before a place in its script move that so far, in characters. */
const mostShifted = 24;

/** Pictures of issues that are held back, in memory. */
const mostHeld = 20;

interface Recent {
  readonly sighting: Sighting;
  readonly fingerprint: string;
  readonly at: number;
}

/** The first sight of an issue, its page's address, and the tab that showed it. */
interface Booked {
  readonly sighting: Sighting;
  readonly pageUrl: string;
  readonly way: PathRecorder;
}

export function createIssueBook(
  sink: ExplorationSink,
  path: PathRecorder,
  scrubber: Scrubber,
  mark: string,
): IssueBook {
  const issues = new Map<string, FoundIssue>();
  /** With the way of the tab that saw it. */
  const fresh = new Map<string, PathRecorder>();
  const changed = new Set<string>();
  /** Known by the console alone, in the words of something thrown, with their pictures: not told while that may still be thrown. */
  const held = new Map<string, Buffer | null>();
  const sightings = new Map<string, Booked>();
  const paths = new Map<string, RecordedPath>();
  const shown = new Set<string>();
  /** What was thrown in this run: the console's words for it are no defect of their own, whenever they come. */
  const thrown: Sighting[] = [];
  let recent: Recent[] = [];
  const sighted = new Map<PathRecorder, number>();

  function report(seen: Sighting, pageUrl: string, way: PathRecorder): void {
    const sighting = shortened(seen, scrubber);
    if (sighting.kind !== 'ACCESSIBILITY') sighted.set(way, (sighted.get(way) ?? 0) + 1);
    const own = () => sightingFingerprint(sighting, scrubber, mark);
    const fingerprint = twinOf(sighting, pageUrl) ?? likeOf(sighting) ?? sameRequest(sighting) ?? own();
    const echo = isEcho(sighting);
    remember({ sighting, fingerprint, at: performance.now() });
    const now = new Date().toISOString();
    const known = issues.get(fingerprint);
    if (known) {
      issues.set(fingerprint, { ...known, occurrences: known.occurrences + 1, lastSeenAt: now });
      changed.add(fingerprint);
      return;
    }
    if (issues.size >= mostIssues || echo) return;
    issues.set(fingerprint, {
      fingerprint,
      kind: sighting.kind,
      severity: sighting.severity,
      title: scrubber.text(sighting.title.replace(/\s+/g, ' ')).slice(0, 300),
      message: scrubber.text(sighting.message).slice(0, 10_000),
      stack: sighting.stack && scrubber.text(sighting.stack).slice(0, 20_000),
      url: scrubber.text(sighting.page ?? pageUrl).slice(0, 4_000),
      occurrences: 1,
      firstSeenAt: now,
      lastSeenAt: now,
      reproduction: null,
      screenshot: null,
    });
    fresh.set(fingerprint, way);
    sightings.set(fingerprint, { sighting, pageUrl, way });
    if (sighting.kind !== 'UNCAUGHT_EXCEPTION' && sighting.kind !== 'UNHANDLED_REJECTION') return;
    thrown.push(sighting);
    for (const echo of held.keys()) if (isOnlyEcho(echo, sighting)) drop(echo);
  }

  /** The same script of a template in the page of another thing, whose id is longer or shorter. */
  function twinOf({ kind, traits }: Sighting, pageUrl: string): string | null {
    const { column, frame, message } = traits;
    if (column === undefined) return null;
    const isTwin = (other: Sighting, otherUrl: string) =>
      other.kind === kind &&
      other.traits.frame === frame &&
      normaliseMessage(other.traits.message) === normaliseMessage(message) &&
      Math.abs((other.traits.column ?? Number.POSITIVE_INFINITY) - column) <= mostShifted &&
      otherUrl !== pageUrl &&
      routeTemplate(otherUrl) === routeTemplate(pageUrl);
    for (const [fingerprint, one] of sightings) if (isTwin(one.sighting, one.pageUrl)) return fingerprint;
    return null;
  }

  function likeOf(sighting: Sighting): string | undefined {
    const since = performance.now() - echoMs;
    return recent.find(({ at, sighting: other }) => at > since && asksAlike(sighting, other))?.fingerprint;
  }

  /** One address that is not there, asked for by a page that it lies below and by one that it does not. */
  function sameRequest({ kind, title, traits }: Sighting): string | undefined {
    if (kind !== 'HTTP_CLIENT_ERROR' || typeof traits.status !== 'number') return undefined;
    const isSame = ({ sighting: other }: Booked) => other.kind === kind && other.title === title;
    return [...sightings].find(([, one]) => isSame(one))?.[0];
  }

  function isOnlyEcho(fingerprint: string, other: Sighting): boolean {
    const known = sightings.get(fingerprint)?.sighting;
    return known !== undefined && echoes(known, other);
  }

  function drop(fingerprint: string): void {
    for (const kept of [fresh, changed, held, issues, sightings, paths, shown]) kept.delete(fingerprint);
  }

  function withdraw(isNone: (sighting: Sighting) => boolean): void {
    for (const fingerprint of fresh.keys()) {
      const known = sightings.get(fingerprint);
      if (known && isNone(known.sighting)) drop(fingerprint);
    }
  }

  /** Whichever of the two comes first: a console error that was booked a moment ago goes again. */
  function isEcho(sighting: Sighting): boolean {
    const since = performance.now() - echoMs;
    recent = recent.filter(({ at }) => at > since);
    for (const { sighting: earlier, fingerprint } of recent) {
      if (fresh.has(fingerprint) && echoes(earlier, sighting)) drop(fingerprint);
    }
    return [...recent.map((earlier) => earlier.sighting), ...thrown].some((earlier) => echoes(sighting, earlier));
  }

  function remember(one: Recent): void {
    if (recent.length < 100) recent.push(one);
  }

  const scrubbed = (reproduction: NonNullable<FoundIssue['reproduction']>) => ({
    ...reproduction,
    steps: reproduction.steps.map((step) => scrubber.text(step).slice(0, 1_000)),
    script: scrubber.text(reproduction.script).slice(0, 200_000),
  });

  async function flush(witness: Eyewitness, way: PathRecorder): Promise<void> {
    if (!fresh.size && !changed.size) return;
    const firsts = [...fresh].filter(([, seenOn]) => seenOn === way).map(([fingerprint]) => fingerprint);
    for (const fingerprint of firsts) fresh.delete(fingerprint);
    // Only now: what an action broke is seen before the action is written into the path.
    for (const fingerprint of firsts) {
      const issue = issues.get(fingerprint);
      const sighting = sightings.get(fingerprint)?.sighting;
      if (!issue || !sighting) continue;
      const recorded = way.recorded();
      paths.set(fingerprint, recorded);
      issues.set(fingerprint, { ...issue, reproduction: scrubbed(reproductionOf(sighting, recorded)) });
    }
    const evidence = firsts.length ? await witness.evidence() : null;
    const body = firsts.length ? await witness.picture() : null;
    const kept = firsts[0] && evidence ? keepEvidence(sink, firsts[0], evidence) : null;
    for (const fingerprint of firsts) {
      const issue = issues.get(fingerprint);
      if (issue && kept) issues.set(fingerprint, { ...issue, evidence: kept });
    }
    for (const fingerprint of firsts) {
      const issue = issues.get(fingerprint);
      if (issue && readsThrown(issue) && held.size < mostHeld) held.set(fingerprint, body);
      else keepPicture(fingerprint, body);
    }
    const told = new Set([...firsts, ...changed]);
    changed.clear();
    for (const fingerprint of told) {
      const issue = issues.get(fingerprint);
      if (issue && !fresh.has(fingerprint) && !held.has(fingerprint)) sink.issue(issue);
    }
  }

  function keepPicture(fingerprint: string, body: Buffer | null): void {
    const issue = issues.get(fingerprint);
    if (!issue || !body) return;
    const name = `issue-${fingerprint}.jpg`;
    issues.set(fingerprint, { ...issue, screenshot: name });
    sink.artifact({ name, kind: 'SCREENSHOT', contentType: 'image/jpeg', body });
  }

  function tellHeld(): void {
    for (const [fingerprint, body] of held) {
      held.delete(fingerprint);
      keepPicture(fingerprint, body);
      const issue = issues.get(fingerprint);
      if (issue) sink.issue(issue);
    }
  }

  function confirm(fingerprint: string, { path: way, replays, confirmed, ...kept }: Confirmation): void {
    const issue = issues.get(fingerprint);
    const sighting = sightings.get(fingerprint)?.sighting;
    if (!issue || !sighting) return;
    const reproduction = scrubbed(reproductionOf(sighting, way, { replays, confirmed }));
    const screenshot = kept.screenshot ?? issue.screenshot;
    const better = { ...issue, reproduction, screenshot, evidence: kept.evidence ?? issue.evidence };
    issues.set(fingerprint, better);
    sink.issue(better);
  }

  /** What the tab did to get there is not written down before it is flushed. */
  function shownAgain(fingerprint: string, way: RecordedPath): void {
    if (!paths.has(fingerprint) || shown.has(fingerprint)) return;
    shown.add(fingerprint);
    paths.set(fingerprint, way);
  }

  function tellShown(): void {
    for (const fingerprint of shown) {
      const path = paths.get(fingerprint);
      const replayed = issues.get(fingerprint)?.reproduction?.replays;
      if (path && !replayed) confirm(fingerprint, { path, replays: 1, confirmed: 1, screenshot: null, evidence: null });
    }
  }

  const failuresOn = (tab: PathRecorder): number =>
    [...sightings.values()].filter(({ sighting, way }) => way === tab && sighting.kind !== 'ACCESSIBILITY').length;

  const open = (way: PathRecorder): IssueBook => ({
    report: (sighting, pageUrl) => report(sighting, pageUrl, way),
    flush: (witness) => flush(witness, way),
    beside: open,
    ...{ withdraw, tellHeld, shownAgain, tellShown, confirm },
    pathTo: (fingerprint) => paths.get(fingerprint) ?? null,
    pageOf: (fingerprint) => sightings.get(fingerprint)?.pageUrl ?? null,
    get failures() {
      return failuresOn(way);
    },
    get sighted() {
      return sighted.get(way) ?? 0;
    },
    get issues() {
      return [...issues.values()];
    },
  });
  return open(path);
}
