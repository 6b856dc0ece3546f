/** Goes a recorded way again in a fresh browser context, with the same oracles watching. */
import type { BrowserContext } from 'playwright-core';
import { type Evidence, evidenceOf } from '../evidence/evidence.ts';
import { accessibilityOf } from '../oracles/accessibility.ts';
import { echoes } from '../oracles/echo.ts';
import { lastSent, lostValue } from '../oracles/lost-value.ts';
import { addressSightings, blankSighting, busySighting, shownSightings } from '../oracles/page-health.ts';
import type { Sighting } from '../oracles/sighting.ts';
import { stuckLayer } from '../oracles/stuck-layer.ts';
import { isHang, type PageSession } from '../browser/page-session.ts';
import type { LocatedStep, RecordedPath } from '../issues/reproduction.ts';
import { takePicture } from '../browser/screenshot.ts';
import { scrubTrace } from '../secrets/scrub-trace.ts';
import { sightingFingerprint } from '../issues/sighting-fingerprint.ts';
import { staysBusy } from '../browser/stays-busy.ts';
import { recordTrace } from '../evidence/trace.ts';
import { pause } from '../within.ts';
import { asItIs } from './as-it-is.ts';
import { lateMs, lookTwice } from './look-twice.ts';
import { inContext, openStage, type Stage, type StageParts } from './stage.ts';

export interface Quest {
  /** Fingerprints, until all were seen. */
  readonly wanted: readonly string[];
  /** Of a way that showed it before: with a trace, and if all is shown again, evidence and a picture. */
  readonly evidence: boolean;
  /**
   * Addresses of pages that axe looks at, opened one after the other at the end of the way; null: the way's own end, and
   * none: nothing. What it finds is pictured, too.
   */
  readonly axe: readonly string[] | null;
  /** Whether what a replay sees besides is worth telling. */
  isNew(sighting: Sighting, fingerprint: string): boolean;
}

/** What broke on the way that nobody was looking for, where it was seen. */
export interface Besides {
  readonly sightings: ReadonlyMap<string, Sighting>;
  readonly url: string;
  readonly picture: Buffer | null;
  readonly evidence: Evidence;
}

export interface Replayed {
  /** All that was wanted. */
  readonly shown: boolean;
  /** The time was up before it was at its end, or requests were turned away: what was not shown may be there all the same. */
  readonly brokenOff: boolean;
  /** Fingerprint of whatever was seen → the way to it as it was gone; to what a page showed that axe looked at, that page. */
  readonly seen: ReadonlyMap<string, RecordedPath>;
  readonly besides: Besides | null;
  /** Of the page where the defect showed, the last control outlined. */
  readonly picture: Buffer | null;
  /** Of what axe found the wanted: its element outlined. */
  readonly pictures: ReadonlyMap<string, Buffer | null>;
  /** A Playwright trace without secrets. */
  readonly trace: Buffer | null;
  /** Of the page where the defect showed. */
  readonly evidence: Evidence | null;
}

/** One way, or one of several pages, with all its waiting, milliseconds. */
export const mostReplayMs = 15_000;
/** After the last step what is known to come is given longer than what may come late. */
const surelyMs = 1_500;
/** Of one replay, by which what the console says is known to be said already. */
const mostSighted = 100;
/** What does not come within this time, and is not asked for, never will. */
const forgottenMs = 5_000;

/**
 * Goes the way until all that is `wanted` was seen. A step that the page does not offer is left out: what led there
 * in the run may not be needed, and what the others do tells. Throws ServerAway where nothing can be told by it.
 */
export async function replay(parts: StageParts, path: RecordedPath, quest: Quest): Promise<Replayed> {
  await parts.limit.pass(Math.max(0, parts.until - performance.now()), parts.signal);
  return inContext(parts, (context) => replayIn(context, parts, path, quest));
}

async function replayIn(
  context: BrowserContext,
  parts: StageParts,
  path: RecordedPath,
  { wanted, evidence, axe, isNew }: Quest,
): Promise<Replayed> {
  const { scrubber, signal } = parts;
  const seen = new Map<string, RecordedPath>();
  const fresh = new Map<string, Sighting>();
  const sighted: Sighting[] = [];
  const pictures = new Map<string, Buffer | null>();
  const gone: LocatedStep[] = [];
  let { start } = path;
  const fingerprintOf = (sighting: Sighting) => sightingFingerprint(sighting, scrubber, parts.source.mark);
  const wayGone = (): RecordedPath => ({ ...path, start, steps: [...gone] });
  const see = (sighting: Sighting): string => {
    const fingerprint = fingerprintOf(sighting);
    if (!seen.has(fingerprint)) seen.set(fingerprint, wayGone());
    if (!wanted.includes(fingerprint) && isNew(sighting, fingerprint)) fresh.set(fingerprint, sighting);
    if (sighting.kind !== 'CONSOLE_ERROR' && sighted.length < mostSighted) sighted.push(sighting);
    // The console's words for what was thrown or refused are no defect of their own, whichever comes first.
    for (const [known, one] of fresh) if (sighted.some((other) => echoes(one, other))) fresh.delete(known);
    return fingerprint;
  };
  const shown = () => wanted.every((fingerprint) => seen.has(fingerprint));
  const trace = evidence ? await recordTrace(context) : null;
  try {
    const stage = await openStage(parts, context, see, wayGone, null);
    const { session } = stage;
    const brokenOff = await stage.play(mostReplayMs * Math.max(1, axe?.length ?? 1), () => walk(stage));
    // What a page throws of a server that is away was not shown again.
    if (!brokenOff && (stage.refused || !shown())) await stage.mustAnswer();
    const shows = evidence && shown();
    // Before anything is outlined.
    const tells = fresh.size > 0 && !brokenOff;
    const kept = shows || tells ? await evidenceOf(session, scrubber, true) : null;
    const besides = kept && tells ? await besidesOn(session, kept) : null;
    const picture = shows ? await marked(session, gone) : null;
    const raw = shown() ? await trace?.stop() : null;
    const scrubbed = raw ? await scrubTrace(raw, scrubber) : null;
    return {
      shown: shown(),
      brokenOff,
      seen,
      besides,
      picture,
      pictures,
      trace: scrubbed,
      evidence: shows ? kept : null,
    };
  } finally {
    await trace?.discard();
  }

  async function walk(stage: Stage): Promise<void> {
    const { session } = stage;
    await named(session, `open ${start}`, () => stage.arrive(path));
    let wait = true;
    const sendsForm = lastSent(path.steps) !== undefined;
    const filled: LocatedStep[] = [];
    for (const step of path.steps) {
      const { deed, words } = step;
      if (shown() || !deed) return;
      gone.push(step);
      if (sendsForm) filled.push(await asItIs(step, session));
      const done: boolean = await named(session, words, () => stage.goOn(deed, wait));
      if (!done) forget(step);
      // Where nothing was done since the page was waited for, it offers no more now than it did then.
      wait = done;
    }
    for (const page of axe ?? []) await visit(stage, page);
    // What the last step begins may come late, and what a load begins by steps of its own; what it does not begin never does.
    const loads = path.steps.length === 0 && axe?.length === 0;
    const end = performance.now() + (evidence || loads ? surelyMs : wait ? lateMs : 0);
    while (!shown() && (stage.waits || performance.now() < end)) await pause(100, signal);
    if (shown()) return;
    const snapshot = await session.snapshot('');
    for (const sighting of [...shownSightings(snapshot), ...addressSightings(snapshot.url)]) see(sighting);
    if (snapshot.blank) see(blankSighting(snapshot.url));
    const closed = gone.at(-1)?.deed;
    const stuck = closed?.kind === 'click' ? stuckLayer(snapshot, closed) : null;
    const lost = lostValue(filled, snapshot, null);
    for (const one of [stuck, lost]) if (one && wanted.includes(fingerprintOf(one))) see(one);
    const { busy } = snapshot;
    if (busy && !shown() && (await staysBusy(session, busy, forgottenMs, () => stage.asks, signal)))
      see(busySighting(snapshot.url, busy));
    if (axe !== null) return;
    await stage.filled();
    await examine(session);
  }

  async function visit(stage: Stage, url: string): Promise<void> {
    if (shown()) return;
    const anew = start !== url;
    start = url;
    // The first comes late, with all that the others need not load again.
    await (anew ? stage.open(url, true) : stage.filled());
    const before = seen.size;
    const look = (looked: Set<string>) => examine(stage.session, looked);
    await lookTwice(look, () => shown() || seen.size > before, signal);
  }

  async function examine(session: PageSession, looked?: Set<string>): Promise<void> {
    for (const { sighting, css } of await accessibilityOf(session, looked)) {
      const fingerprint = see(sighting);
      if (!wanted.includes(fingerprint) || pictures.has(fingerprint)) continue;
      await session.show(css);
      pictures.set(fingerprint, await takePicture(session, scrubber.secrets));
    }
  }

  async function besidesOn(session: PageSession, kept: Evidence): Promise<Besides> {
    const picture = await takePicture(session, scrubber.secrets);
    return { sightings: new Map(fresh), url: session.page.url(), picture, evidence: kept };
  }

  function named<T>({ page }: PageSession, words: string, work: () => Promise<T>): Promise<T> {
    return trace ? trace.step(page, words, work) : work();
  }

  function forget(step: LocatedStep): void {
    gone.pop();
    for (const [fingerprint, way] of seen)
      if (way.steps.at(-1) === step) seen.set(fingerprint, { ...way, steps: [...gone] });
  }

  /** The page with the control that did it outlined. */
  async function marked(session: PageSession, steps: readonly LocatedStep[]): Promise<Buffer | null> {
    const target = steps.findLast(({ deed }) => deed && 'target' in deed)?.deed;
    try {
      if (target && 'target' in target) await session.point(target.target.x, target.target.y);
    } catch (error) {
      if (isHang(error)) return null;
    }
    return takePicture(session, scrubber.secrets);
  }
}
