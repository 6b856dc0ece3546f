/** Goes a recorded way again in a fresh browser context, with the same oracles watching. */
import type { Browser } from 'playwright-core';
import type { ProxyChoice } from '../browser.ts';
import { type Evidence, evidenceOf } from '../evidence/evidence.ts';
import type { ExplorationJob } from '../exploration.ts';
import type { ValueSource } from '../input-values.ts';
import { sightingFingerprint } from '../issue-book.ts';
import type { HttpLogin } from '../http-login.ts';
import type { Coverage } from '../coverage.ts';
import type { LinkCheck } from '../link-check.ts';
import { logIn, loginFields, loginForm } from '../login.ts';
import { createNetworkWatch, type NetworkWatch } from '../network-watch.ts';
import { openContext } from '../open-context.ts';
import { accessibilityOf } from '../oracles/accessibility.ts';
import { blankSighting, brokenValueSighting, crashSighting, hangSighting } from '../oracles/page-health.ts';
import type { OracleContext, Sighting } from '../oracles/sighting.ts';
import { hangMs, isHang, type PageSession, unheard } from '../page-session.ts';
import type { LocatedStep, RecordedPath } from '../reproduction.ts';
import { takePicture } from '../screenshot.ts';
import { scrubTrace } from '../scrub-trace.ts';
import type { Scrubber } from '../scrubber.ts';
import { answers, ServerAway } from '../server-down.ts';
import { afterAction, settle, type SettleLimits } from '../settle.ts';
import type { Site } from '../site.ts';
import { openTab } from '../tab.ts';
import { recordTrace } from '../trace.ts';
import { atMost, pause, within } from '../within.ts';
import type { Deed } from './deed.ts';
import { redo } from './redo.ts';
import type { Sessions } from './sessions.ts';

export interface ReplayParts {
  readonly browser: Browser;
  readonly proxy: ProxyChoice | null;
  readonly job: ExplorationJob;
  readonly site: Site;
  readonly scrubber: Scrubber;
  readonly source: ValueSource;
  readonly links: LinkCheck;
  readonly httpLogin: HttpLogin;
  readonly signal: AbortSignal;
  readonly sessions: Sessions;
  /** Counts what the pages execute; null: what a replay executes was executed before. */
  readonly coverage: Coverage | null;
  /** By performance.now(): a replay that goes on then is broken off, and has shown nothing. */
  readonly until: number;
}

export interface Quest {
  /** Fingerprints, until all were seen; or which ones, of whatever axe finds on the pages that it looks at. */
  readonly wanted: readonly string[] | ((fingerprint: string) => boolean);
  /** Of a way that showed it before: with a trace, and if all is shown again, evidence and a picture. */
  readonly evidence: boolean;
  /**
   * Addresses of pages that axe looks at, opened one after the other at the end of the way; null: the way's own end, and
   * none: nothing. What it finds is pictured, too.
   */
  readonly axe: readonly string[] | null;
}

export interface Replayed {
  /** All that was wanted. */
  readonly shown: boolean;
  /** The time was up before it was at its end. */
  readonly brokenOff: boolean;
  /** Fingerprint of whatever was seen → the way to it as it was gone; to what a page showed that axe looked at, that page. */
  readonly seen: ReadonlyMap<string, RecordedPath>;
  /** Of the page where the defect showed, the last control outlined. */
  readonly picture: Buffer | null;
  /** Of what axe found the wanted; where no fingerprints were given, of all that was seen on the pages. */
  readonly findings: ReadonlyMap<string, Finding>;
  /** A Playwright trace without secrets. */
  readonly trace: Buffer | null;
  /** Of the page where the defect showed. */
  readonly evidence: Evidence | null;
}

export interface Finding {
  readonly sighting: Sighting;
  /** Of the page, with the element outlined that axe complains of. */
  readonly picture: Buffer | null;
  /** Of the page; null where fingerprints were wanted. */
  readonly evidence: Evidence | null;
}

/** A timer may be early by this, milliseconds. */
const timerMs = 5;
/** One way, or one of several pages, with all its waiting, milliseconds. */
const mostMs = 15_000;
/** What comes late after the last step still comes within this time; what is known to come is given longer. */
const lateMs = 400;
const surelyMs = 1_500;
/** What is not offered yet may come with the last of what the page loads and asks for. */
const patient: SettleLimits = { minMs: 100, quietMs: 150, maxMs: 2_000 };
/** A page that shows no control at all is still on its way, for so long at most, milliseconds. */
const emptyMs = 5_000;

/**
 * Goes the way until all that is `wanted` was seen. A step that the page does not offer is left out: what led there
 * in the run may not be needed, and what the others do tells. Throws ServerAway where nothing can be told by it.
 */
export async function replay(
  parts: ReplayParts,
  path: RecordedPath,
  { wanted, evidence, axe }: Quest,
): Promise<Replayed> {
  const { browser, proxy, site, scrubber, links, signal, sessions } = parts;
  const lent = await sessions.lend();
  const context = await openContext(browser, proxy, lent);
  const seen = new Map<string, RecordedPath>();
  const findings = new Map<string, Finding>();
  const gone: LocatedStep[] = [];
  let { start } = path;
  const sightings = new Map<string, Sighting>();
  const see = (sighting: Sighting): string => {
    const fingerprint = sightingFingerprint(sighting, scrubber, parts.source.mark);
    if (!seen.has(fingerprint)) seen.set(fingerprint, { ...path, start, steps: [...gone] });
    sightings.set(fingerprint, sighting);
    return fingerprint;
  };
  const endless = typeof wanted === 'function';
  const wants = endless ? wanted : (fingerprint: string) => wanted.includes(fingerprint);
  const shown = () => !endless && wanted.every((fingerprint) => seen.has(fingerprint));
  let loggingIn = false;
  const oracle: OracleContext = { site, report: see, loggingIn: () => loggingIn, linkedFrom: links.linkedFrom };
  const network = createNetworkWatch(oracle);
  let refused: string | null = null;
  const signals = { ...unheard, crashed: () => see(crashSighting(path.start)) };
  const trace = evidence ? await recordTrace(context) : null;
  try {
    await parts.httpLogin.enter(context);
    const session = await openTab({ context, network, coverage: parts.coverage, oracle, signals });
    const most = mostMs * Math.max(1, axe?.length ?? 1);
    const left = Math.min(most, Math.max(0, parts.until - performance.now()));
    const end = performance.now() + left;
    let brokenOff = false;
    await within('a replay', left, walk(session), signal).catch((error: unknown) => {
      if (signal.aborted) throw error;
      brokenOff = left < most && performance.now() > end - timerMs;
    });
    if (!brokenOff && !shown() && (refused !== null || !network.answered) && (await isAway()))
      throw new ServerAway(refused ?? network.refused ?? 'no answer');
    // Before the outline, too.
    const kept = evidence && shown() ? await evidenceOf(session, scrubber, true) : null;
    const picture = evidence && shown() ? await marked(session, gone) : null;
    const raw = shown() ? await trace?.stop() : null;
    const scrubbed = raw ? await scrubTrace(raw, scrubber) : null;
    return { shown: shown(), brokenOff, seen, picture, findings, trace: scrubbed, evidence: kept };
  } finally {
    await trace?.discard();
    await sessions.takeBack(lent, context);
    await atMost(3_000, context.close(), undefined);
  }

  /** Where there is no time to ask, it is not. */
  async function isAway(): Promise<boolean> {
    return !(await atMost(Math.max(0, parts.until - performance.now()), answers(context, parts.job.url), true));
  }

  async function walk(session: PageSession): Promise<void> {
    await named(session, `open ${start}`, () => arrive(session)).catch((error: unknown) => {
      if (!endless || signal.aborted) throw error;
      // A page that will not open must not keep the others from being looked at.
      start = '';
    });
    let wait = true;
    for (const step of path.steps) {
      const { deed, words } = step;
      if (shown() || !deed) return;
      gone.push(step);
      const done: boolean = await named(session, words, () => goOn(session, deed, wait));
      if (!done) forget(step);
      // Where nothing was done since the page was waited for, it offers no more now than it did then.
      wait = done;
    }
    for (const page of axe ?? []) {
      await visit(session, page).catch((error: unknown) => {
        if (!endless || signal.aborted) throw error;
      });
      await parts.coverage?.take();
    }
    if (endless) return;
    // What the last step begins may come late; what it does not begin never does.
    const end = performance.now() + (evidence ? surelyMs : wait ? lateMs : 0);
    while (!shown() && performance.now() < end) await pause(100, signal);
    if (shown()) return;
    const { broken, blank, url } = await session.snapshot('');
    for (const text of broken) see(brokenValueSighting(url, text));
    if (blank) see(blankSighting(url));
    if (axe === null) await examine(session);
  }

  /** What is drawn late is looked at again. */
  async function visit(session: PageSession, url: string): Promise<void> {
    if (shown()) return;
    const anew = start !== url;
    start = url;
    if (anew) await open(session, url, true);
    const before = seen.size;
    await examine(session);
    if (shown() || seen.size > before) return;
    await pause(lateMs, signal);
    await examine(session);
  }

  async function examine(session: PageSession): Promise<void> {
    // What the page of an error looks like is not what was linked.
    const found = endless && network.documentStatus >= 400 ? [] : await accessibilityOf(session);
    const places = new Map(found.map(({ sighting, css }) => [see(sighting), css]));
    const fresh = [...sightings].filter(
      ([fingerprint]) => (endless || places.has(fingerprint)) && wants(fingerprint) && !findings.has(fingerprint),
    );
    // Before anything is outlined: the outline is no part of the document.
    const page = endless && fresh.length > 0 ? await evidenceOf(session, scrubber, true) : null;
    for (const [fingerprint, sighting] of fresh) {
      const css = places.get(fingerprint);
      if (css) await session.show(css);
      findings.set(fingerprint, { sighting, evidence: page, picture: await takePicture(session, scrubber.secrets) });
    }
  }

  function named<T>({ page }: PageSession, words: string, work: () => Promise<T>): Promise<T> {
    return trace ? trace.step(page, words, work) : work();
  }

  async function arrive(session: PageSession): Promise<void> {
    if (path.gate) {
      await open(session, path.gate.start);
      for (const { deed } of path.gate.steps) if (deed) await goOn(session, deed, true);
    }
    await open(session, start);
    const fields = path.needsLogin ? loginFields(parts.job.credentials, parts.job.inputValues) : null;
    if (!fields || !loginForm(await session.snapshot(''))) return;
    loggingIn = true;
    try {
      await logIn({ session, network, signal }, fields, 3_000);
    } finally {
      loggingIn = false;
    }
    if (session.page.url() !== start) await open(session, start);
    else await rest(session, network);
  }

  /** `anew`: also where the address differs from the one before by its hash alone. */
  async function open(session: PageSession, url: string, anew = false): Promise<void> {
    const { page } = session;
    const loaded = await page.goto(url, { waitUntil: 'commit', timeout: 10_000 });
    if (anew && loaded === null) await page.reload({ waitUntil: 'commit', timeout: 10_000 });
    await rest(session, network);
  }

  async function goOn(session: PageSession, deed: Deed, wait: boolean): Promise<boolean> {
    let done = await tried(session, deed);
    if (!done && wait) {
      await filled(session);
      done = await tried(session, deed);
    }
    if (done) await rest(session, network);
    return done;
  }

  /** False also where the document was replaced under it. */
  async function tried(session: PageSession, deed: Deed): Promise<boolean> {
    return redo(session, deed, parts.source).catch(() => false);
  }

  function forget(step: LocatedStep): void {
    gone.pop();
    for (const [fingerprint, way] of seen)
      if (way.steps.at(-1) === step) seen.set(fingerprint, { ...way, steps: [...gone] });
  }

  async function filled(session: PageSession): Promise<void> {
    const end = performance.now() + emptyMs;
    let empty = true;
    while (empty && performance.now() < end) {
      await rest(session, network, patient);
      empty = await session.snapshot('').then(
        ({ candidates }) => candidates.length === 0,
        () => true,
      );
    }
  }

  async function rest(session: PageSession, watch: NetworkWatch, limits = afterAction): Promise<void> {
    if ((await settle(session, watch, limits)) === 'hung') {
      see(hangSighting(session.page.url(), hangMs / 1_000));
      await session.interrupt();
    }
    refused ??= watch.refused;
    if (watch.refused !== null) watch.judgeRefused(true);
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
