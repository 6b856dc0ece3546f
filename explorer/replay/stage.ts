/** Where recorded ways are gone again and pages opened: a fresh browser context, with the same oracles watching. */
import type { Browser, BrowserContext } from 'playwright-core';
import type { ProxyChoice } from '../browser/browser.ts';
import { agreeToCookies } from '../login/cookie-question.ts';
import type { Coverage } from '../browser/coverage.ts';
import type { ExplorationJob } from '../exploration.ts';
import { stand } from '../browser/first-load.ts';
import type { ValueSource } from '../values/input-values.ts';
import type { LinkCheck } from '../network/link-check.ts';
import type { HttpLogin } from '../login/http-login.ts';
import { logIn } from '../login/log-in.ts';
import { loginFields } from '../login/login-fields.ts';
import { loginForm } from '../login/login-page.ts';
import { trying } from '../login/reach-form.ts';
import type { NetworkWatch } from '../network/network-watch.ts';
import { openContext, viewport } from '../browser/open-context.ts';
import type { Outage, Way } from '../network/outage.ts';
import { crashSighting, hangSighting } from '../oracles/page-health.ts';
import { isThrown, type OracleContext, type Sighting } from '../oracles/sighting.ts';
import { hangMs } from '../browser/own-world.ts';
import { type PageSession, unheard } from '../browser/page-session.ts';
import { type RateLimit, tooMany } from '../network/rate-limit.ts';
import type { RecordedPath } from '../issues/reproduction.ts';
import type { Scrubber } from '../secrets/scrubber.ts';
import { answers, ServerAway } from '../network/server-down.ts';
import { afterAction, type SettleLimits, settle } from '../browser/settle.ts';
import type { Site } from '../site.ts';
import { openTab } from '../browser/tab.ts';
import { usableOf } from '../guard/usable.ts';
import { atMost, within } from '../within.ts';
import type { Deed } from './deed.ts';
import { redo } from './redo.ts';
import { keepInTabs } from './session-of.ts';
import type { Sessions } from './sessions.ts';

export interface StageParts {
  readonly browser: Browser;
  readonly proxy: ProxyChoice | null;
  readonly job: ExplorationJob;
  readonly site: Site;
  readonly scrubber: Scrubber;
  readonly source: ValueSource;
  readonly links: LinkCheck;
  /** Of a tab of the run. */
  readonly network: Pick<NetworkWatch, 'beside'>;
  readonly limit: RateLimit;
  readonly outage: Outage;
  readonly httpLogin: HttpLogin;
  readonly signal: AbortSignal;
  readonly sessions: Sessions;
  /** By performance.now(): what goes on then is broken off. */
  readonly until: number;
}

export interface Stage {
  readonly session: PageSession;
  /** Of the document shown; 0 before it answered. */
  readonly status: number;
  /** Does it within so many milliseconds, and no longer than the run lasts; true where the run's time was up before its end, or requests were turned away. */
  play(mostMs: number, work: () => Promise<void>): Promise<boolean>;
  /** A request got no answer of the application's own. */
  readonly refused: boolean;
  /** Throws ServerAway where nothing can be told by what was seen, for the application was away. */
  mustAnswer(): Promise<void>;
  /** Opens where the way starts: through its gate, and signed in if it was. */
  arrive(path: RecordedPath): Promise<void>;
  /** `anew`: also where the address differs from the one before by its hash alone. */
  open(url: string, anew?: boolean): Promise<void>;
  /** Does it again; false where the page does not offer it. `wait`: it may come late. */
  goOn(deed: Deed, wait: boolean): Promise<boolean>;
  /** What was done may still be answered, or reported for not being so. */
  readonly waits: boolean;
  /** Something is asked for and not here yet. */
  readonly asks: boolean;
  /** Where nothing can be used yet, waits until something can, and a page that was opened just now looks the same twice. */
  filled(): Promise<void>;
}

/** A timer may be early by this, milliseconds. */
const timerMs = 5;
/** What is not offered yet may come with the last of what the page loads and asks for. */
const patient: SettleLimits = { minMs: 100, quietMs: 150, maxMs: 2_000 };
/** A page that shows no control at all is still on its way, for so long at most, and for so long while nothing becomes of it, milliseconds. */
const emptyMs = 5_000;
const stillMs = 2_000;

/** Does something in a context that has a session of its own, and is gone afterwards. */
export async function inContext<T>(
  { browser, proxy, sessions }: Pick<StageParts, 'browser' | 'proxy' | 'sessions'>,
  work: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const lent = await sessions.lend();
  const context = await openContext(browser, proxy, lent && { cookies: lent.cookies, origins: lent.origins });
  await keepInTabs(context, lent);
  try {
    return await work(context);
  } finally {
    await sessions.takeBack(lent, context);
    await atMost(3_000, context.close(), undefined);
  }
}

/** `see`: told of whatever the oracles see. `way`: what was done so far. `coverage`: counts what the pages execute; null: nobody does. */
export async function openStage(
  parts: StageParts,
  context: BrowserContext,
  see: (sighting: Sighting) => void,
  way: () => RecordedPath,
  coverage: Coverage | null,
): Promise<Stage> {
  const { job, site, source, links, limit, signal, sessions, outage } = parts;
  let loggingIn = false;
  /** How it stood when a request of its own was the first to be refused. */
  let fallen: Way | null = null;
  const oracle: OracleContext = {
    ...{ site, loggingIn: () => loggingIn, linkedFrom: links.linkedFrom, limit },
    report: (sighting) => {
      if (!(shaken && isThrown(sighting))) see(sighting);
    },
    refused: () => {
      if (outage.first) return;
      const gone = { path: way(), url: at };
      fallen = () => gone;
      outage.refused(fallen);
    },
    answered: outage.answered,
  };
  const network = parts.network.beside(oracle);
  let refused: string | null = null;
  /** The way that is gone was asked about cookies, and this context not yet. */
  let asked = false;
  /** Where the page was when it last stood still: what dies dies by what was done there. */
  let at = job.url;
  /** Nothing was done on it since it was opened: a curtain may be over it yet. */
  let untouched = true;
  /** What its scripts throw is of our own making since they were broken off, until the next document. */
  let shaken = false;
  await parts.httpLogin.enter(context);
  const signals = { ...unheard, crashed: () => see(crashSighting(at)) };
  const session = await openTab({ context, network, coverage, oracle, signals });

  async function arrive({ gate, start, login, agreement }: RecordedPath): Promise<void> {
    asked = agreement !== null;
    if (gate) {
      await open(gate.start);
      for (const { deed } of gate.steps) if (deed) await goOn(deed, true);
    }
    await open(start);
    const fields = login ? loginFields(job.credentials, job.inputValues) : null;
    if (!fields || !loginForm(await session.snapshot(''))) return;
    loggingIn = true;
    try {
      if (await logIn({ session, network, signal }, fields, trying)) sessions.entered();
    } finally {
      loggingIn = false;
    }
    if (session.page.url() !== start) await open(start);
    else await rest();
  }

  async function open(url: string, anew = false): Promise<void> {
    const { page } = session;
    untouched = true;
    const loaded = await page.goto(url, { waitUntil: 'commit', timeout: 10_000 });
    if (anew && loaded === null) await page.reload({ waitUntil: 'commit', timeout: 10_000 });
    shaken = false;
    await rest();
    if (!asked || !(await agreeToCookies(session, await session.snapshot('')))) return;
    asked = false;
    await rest();
  }

  async function goOn(deed: Deed, wait: boolean): Promise<boolean> {
    network.clear();
    let done = await tried(deed);
    if (!done && wait) {
      await rest(patient);
      await filled();
      done = await tried(deed);
    }
    if (!done) return false;
    untouched = false;
    await rest();
    return true;
  }

  /** False also where the document was replaced under it. */
  const tried = (deed: Deed): Promise<boolean> => redo(session, deed, source).catch(() => false);

  async function filled(): Promise<void> {
    const end = performance.now() + emptyMs;
    let stillSince = performance.now();
    let shape: string | null = null;
    for (let late = false; ; late = true) {
      const snapshot = await session.snapshot('').catch(() => null);
      if (snapshot && usableOf(snapshot, site.origin, viewport).length > 0) {
        if (late && untouched) await stand(session, end, signal);
        return;
      }
      const now = performance.now();
      if (snapshot?.shape !== shape || network.pending() > 0) stillSince = now;
      shape = snapshot?.shape ?? null;
      const complete = snapshot?.scripts === 0 && snapshot.age > 0;
      if (complete || now - stillSince > stillMs || now > end) return;
      await rest(patient);
    }
  }

  async function rest(limits = afterAction): Promise<void> {
    if ((await settle(session, network, limits)) === 'hung') {
      see(hangSighting(session.page.url(), hangMs / 1_000));
      shaken = true;
      await session.interrupt();
    }
    at = session.page.url();
    tellRefused();
  }

  function tellRefused(): void {
    refused ??= network.refused;
    if (network.refused !== null) network.judgeRefused(true);
  }

  const turnedAway = (): boolean => network.documentStatus === tooMany || limit.leftMs > 0;

  /** Where there is no time to ask, it is not. */
  async function isAway(): Promise<boolean> {
    return !(await atMost(Math.max(0, parts.until - performance.now()), answers(context, job.url), true));
  }

  return {
    ...{ session, arrive, open, goOn, filled },
    get refused() {
      return refused !== null;
    },
    get status() {
      return network.documentStatus;
    },
    get asks() {
      return network.inFlight > 0;
    },
    get waits() {
      const waits = network.unanswered > 0;
      tellRefused();
      return waits;
    },
    async play(mostMs, work) {
      const left = Math.min(mostMs, Math.max(0, parts.until - performance.now()));
      const end = performance.now() + left;
      try {
        await within('a replay', left, work(), signal);
      } catch (error) {
        if (signal.aborted) throw error;
        return turnedAway() || (left < mostMs && performance.now() > end - timerMs);
      }
      return turnedAway();
    },
    async mustAnswer() {
      if ((refused !== null || !network.answered) && (await isAway()))
        throw new ServerAway(refused ?? network.refused ?? 'no answer', fallen !== null && outage.first === fallen);
    },
  };
}
