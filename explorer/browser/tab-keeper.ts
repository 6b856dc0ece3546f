/** Keeps one living tab: opens it again after a crash, frees it from hangs, finds the way home. */
import { answersWithin } from './answers-within.ts';
import { openMs } from '../actions/perform.ts';
import { type Evidence, evidenceOf } from '../evidence/evidence.ts';
import { createAllowance } from '../evidence/allowance.ts';
import { addressRefusal, isForOnce } from '../guard/guard.ts';
import { viewport } from './open-context.ts';
import { crashSighting, hangSighting, nagSighting } from '../oracles/page-health.ts';
import { isThrown, type OracleContext } from '../oracles/sighting.ts';
import { isHang, type PageSession } from './page-session.ts';
import { loginForm } from '../login/login-page.ts';
import { hangMs } from './own-world.ts';
import type { RunParts } from '../run-parts.ts';
import { takePicture } from './screenshot.ts';
import { afterAction, settle } from './settle.ts';
import type { Snapshot } from '../snapshot.ts';
import { routeTemplate } from '../state.ts';
import { openTab } from './tab.ts';
import { usableOf } from '../guard/usable.ts';
import { atMost, pause } from '../within.ts';

export interface TabKeeper {
  /** The tab, opened anew at home after a crash. */
  present(): Promise<PageSession>;
  /** Null when there is nothing of ours to look at; the way home has then been taken. */
  look(): Promise<Snapshot | null>;
  goHome(): Promise<void>;
  /** Opens the address, and waits until it stands still. */
  goTo(url: string): Promise<void>;
  /** Shows nothing of the application for a while. */
  leave(): Promise<void>;
  /** To be called when the page did not answer: reports it and breaks the loop that holds it, or gives up the document that does not come. */
  interrupt(): Promise<void>;
  /** Its scripts were broken off half-way and may have left the page as no person finds it, until it is loaded anew. */
  readonly broken: boolean;
  /** Not even the way home was answered, the last time that it was taken. */
  readonly silent: boolean;
  /** Addresses that pop-ups showed, waiting to be visited. */
  readonly popups: string[];
  picture(): Promise<Buffer | null>;
  smallPicture(): Promise<Buffer | null>;
  /** The page's console and requests, and its document as often as there is time for it; null without a tab. */
  evidence(): Promise<Evidence | null>;
}

/** Looks that may fail in a row, while documents replace each other, before the way home is taken. */
const mostBlind = 3;
/** How long a page may show no control before that is taken for its nature, milliseconds. */
const emptyMs = 3_000;
/** … and while it asks for what is not here yet. */
const askingMs = 12_000;
/** A page whose thread is free answers within this, milliseconds. */
const atOnceMs = 300;
/** … and where another page of the same script, which its query tells apart, had none, or something was thrown and it had some before. */
const barrenMs = 500;
/** … and how long something may lie over all that it shows: the shade of a form that is being sent, … */
const shadedMs = 1_200;
/** … or, while it is so long since it was loaded, the splash that an application starts behind. */
const splashMs = 6_000;
/** What lies over a page that has just loaded may be its curtain, for so long after the load, milliseconds. */
const curtainMs = 800;

/** `hung`: the last action held the page for good. */
export function createTabKeeper(parts: RunParts, hung = () => {}): TabKeeper {
  const { context, network, coverage, oracle, site, path, job, scrubber, signal, source, now, limit } = parts;
  const popups: string[] = [];
  /** Places that offered nothing however long one waited. */
  const barren = new Set<string>();
  /** Layers that stayed: no curtains. */
  const lasting = new Set<string>();
  const allowance = createAllowance(parts.startedAt);
  let session: PageSession | null = null;
  let blind = 0;
  /** Since a look was last answered. */
  let hangs = 0;
  let silent = false;
  let broken = false;
  /** What its scripts throw is of our own making since they were broken off, until the next document. */
  let shaken = false;
  /** When a look was last offered something, and when something was thrown, by performance.now(). */
  let offeredAt = Number.NEGATIVE_INFINITY;
  let threwAt = Number.NEGATIVE_INFINITY;

  const heard: OracleContext = {
    ...oracle,
    report: (sighting) => {
      // … and while it lets no more through, for that is of our pace.
      const isOurs = (shaken || limit.leftMs > 0) && isThrown(sighting);
      if (sighting.kind === 'UNCAUGHT_EXCEPTION') threwAt = performance.now();
      if (!isOurs) oracle.report(sighting);
    },
  };
  const signals = {
    crashed: () => oracle.report(crashSighting(now.url)),
    popup: (url: string) => {
      // What is good for one visit had its own.
      if (addressRefusal(url, site.origin) === null && !isForOnce(url)) popups.push(url);
    },
    moved: (url: string) => {
      now.url = url;
    },
    nagged: () => oracle.report(nagSighting(now.url)),
    answered: (yes: boolean) => path.answered(yes),
    gave: path.gave,
  };

  async function present(): Promise<PageSession> {
    if (session && !session.gone) return session;
    const first = session === null;
    await session?.close();
    session = await openTab({ context, network, coverage, oracle: heard, signals });
    if (!first) await goHome();
    return session;
  }

  async function look(): Promise<Snapshot | null> {
    const tab = await present();
    try {
      const snapshot = await filled(tab);
      if (snapshot.blocked > hangMs) oracle.report(hangSighting(snapshot.url, hangMs / 1_000));
      now.url = snapshot.url;
      blind = 0;
      hangs = 0;
      if (site.owns(snapshot.url) || (site.isNear(snapshot.url) && loginForm(snapshot))) return snapshot;
      await goHome();
    } catch (error) {
      if (isHang(error)) await interrupt();
      blind++;
      if (blind > mostBlind) await goHome();
      else await pause(100, signal);
    }
    return null;
  }

  /** An application's first document is often empty, and a busy one shaded: its controls get some time to come. */
  async function filled(tab: PageSession): Promise<Snapshot> {
    const began = performance.now();
    let snapshot = await tab.snapshot(source.mark, source.account);
    while (isAwaited(snapshot, performance.now() - began)) {
      await pause(100, signal);
      await settle(tab, network, afterAction);
      snapshot = await tab.snapshot(source.mark, source.account);
    }
    if (!offersNothing(snapshot)) offeredAt = performance.now();
    else if (!isFallen(snapshot)) for (const place of placesOf(snapshot)) barren.add(place);
    return uncovered(tab, snapshot);
  }

  const offersNothing = (snapshot: Snapshot): boolean => usableOf(snapshot, site.origin, viewport).length === 0;

  /** Whether it may still come to offer something, after so many milliseconds. */
  function isAwaited(snapshot: Snapshot, waited: number): boolean {
    const [page, script] = placesOf(snapshot);
    if (snapshot.scripts === 0 || barren.has(page) || !offersNothing(snapshot)) return false;
    if (barren.has(script)) return waited < barrenMs;
    // Plugins and languages may come one after the other before the first control does.
    if (snapshot.candidates.length === 0)
      return waited < (network.pending() > 0 ? askingMs : isFallen(snapshot) ? barrenMs : emptyMs);
    // What lies on top has controls that are all left alone, and is no shade: a menu with `Sign out` in it.
    const { length: layers } = snapshot.dialogs;
    if (snapshot.candidates.some(({ layer, inView }) => layers > 0 && layer === layers && inView)) return false;
    return waited < shadedMs || (!leadsOut(snapshot) && snapshot.age < splashMs && waited < splashMs);
  }

  /** Nothing lies over it, nothing is on its way, and all that it shows leads to others: a page that is shared is no splash. */
  const leadsOut = ({ dialogs, candidates }: Snapshot): boolean =>
    dialogs.length === 0 &&
    network.pending() === 0 &&
    candidates.every(({ kind, href, inView }) => kind === 'link' && inView && !site.owns(href));

  /** What stood in this document went with something that was thrown: nothing is on its way, and the next load shows it all. */
  const isFallen = ({ age }: Snapshot): boolean => offeredAt > performance.now() - age && threwAt > offeredAt;

  /** A page behind its curtain is not the page: what is chosen there depends on the moment. */
  async function uncovered(tab: PageSession, covered: Snapshot): Promise<Snapshot> {
    const layers = covered.dialogs.join('|');
    if (!layers || covered.age >= curtainMs || lasting.has(layers)) return covered;
    const end = performance.now() + 2 * curtainMs;
    let snapshot = covered;
    while (snapshot.dialogs.join('|') === layers && snapshot.age < curtainMs && performance.now() < end) {
      await pause(100, signal);
      snapshot = await tab.snapshot(source.mark, source.account);
    }
    if (snapshot.dialogs.join('|') === layers) lasting.add(layers);
    return snapshot;
  }

  const goHome = () => goTo(job.url);

  async function goTo(url: string): Promise<void> {
    blind = 0;
    broken = false;
    const tab = await present();
    const opened = await tab.page.goto(url, { waitUntil: 'commit', timeout: openMs }).then(
      () => true,
      () => false,
    );
    shaken = false;
    silent = !opened && network.arriving;
    // Nobody can ask the page anything while its document does not come, and the way ends where it did before.
    if (silent) return;
    path.restart(url);
    await settle(tab, network, afterAction);
  }

  async function leave(): Promise<void> {
    if (session && !session.gone) await atMost(3_000, session.page.goto('about:blank', { waitUntil: 'commit' }), null);
  }

  async function interrupt(): Promise<void> {
    if (!session || session.gone) return;
    if (network.arriving) return goHome();
    // What answers at once was only heard late; for how long its thread was held the next look tells.
    if (await answersWithin(session.cdp, atOnceMs)) return;
    hung();
    oracle.report(hangSighting(now.url, hangMs / 1_000));
    shaken = true;
    // Where its endless loop cannot be broken, or begins again at once, a new tab is the only way on.
    broken = ++hangs <= 1 && (await session.interrupt());
    if (!broken) await session.close();
  }

  async function evidence(): Promise<Evidence | null> {
    const tab = session;
    return tab && allowance.spend((withDom) => evidenceOf(tab, scrubber, withDom));
  }

  return {
    evidence,
    ...{ present, look, goHome, goTo, leave, interrupt, popups },
    get broken() {
      return broken;
    },
    get silent() {
      return silent;
    },
    picture: async () => (session && !session.gone ? takePicture(session, scrubber.secrets) : null),
    smallPicture: async () =>
      session && !session.gone ? takePicture(session, scrubber.secrets, { small: true }) : null,
  };
}

/** A page, and whatever else its script shows. */
function placesOf({ url, dialogs }: Snapshot): [page: string, script: string] {
  const script = url.replace(/\?[^#]*/, '');
  return [[routeTemplate(url), ...dialogs].join('|'), ['script', routeTemplate(script), ...dialogs].join('|')];
}
