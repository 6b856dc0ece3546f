/** Gets the run in, and in again when its session is lost; answers what is asked at the door. */
import { agreeToCookies } from './cookie-question.ts';
import { ExplorationFailure } from '../exploration-failure.ts';
import { addressRefusal } from '../guard/guard.ts';
import type { PageSession } from '../browser/page-session.ts';
import type { RunParts } from '../run-parts.ts';
import { afterAction, firstLoad, settle } from '../browser/settle.ts';
import type { Candidate, Snapshot } from '../snapshot.ts';
import { routeTemplate, stateKey } from '../state.ts';
import { type Door, isDoor, logIn } from './log-in.ts';
import { loginFields } from './login-fields.ts';
import { loginForm, offersLogin } from './login-page.ts';
import { atDoor, insisting, type Patience, trying } from './reach-form.ts';

export interface Doorman {
  /** Throws LOGIN_FAILED when there are credentials and they did not lead in. */
  enter(tab: PageSession): Promise<void>;
  /** True when the page asked something of whoever comes in (to agree to cookies, to sign in again), and that was answered. */
  attend(tab: PageSession, snapshot: Snapshot): Promise<boolean>;
  readonly signedIn: boolean;
  /** Times that it had to sign in again. */
  readonly reentries: number;
  /** What the first sign-in took, milliseconds; 0 without one. */
  readonly entryMs: number;
}

/** Where a form lies that lets people in, by the first folders of its address: a product may hold the accounts of several. */
const entranceOf = (url: string): string =>
  URL.canParse(url) ? new URL(url).pathname.split('/').slice(1, -1).slice(0, 2).join('/') : '';

const mostReentries = 20;
/** By a control that offers it, and times in a row that it did not lead in: some are there for whoever is in, or for other people. */
const mostByDoor = 5;
const mostInVain = 2;
/** Looks at the page before a door that led nowhere is believed again: what keeps people out for a moment has passed by then. */
const doubtedFor = 60;
/** … and by a form that lets nobody in any more, or never did: it may be that of other people. */
const mostRefused = 4;
const mostRefusedElsewhere = 2;
const mostRefusedAtAll = 8;
/** Times that the door is left for what is behind it. */
const mostTurned = 12;
/** A question that comes back again and again is the application's own. */
const mostAgreements = 3;
/** Of a page for anybody, asked whether they are for anybody; those that sound as if not first. */
const mostLinks = 8;
const inner = /admin|manage|console|private|secure|account|member|dashboard/i;

export function createDoorman({
  job,
  network,
  sink,
  signal,
  startedAt,
  scrubber,
  path,
  now,
  httpLogin,
}: RunParts): Doorman {
  const fields = loginFields(job.credentials, job.inputValues);
  let door: Door | null = null;
  /** Where it was let in to. */
  let home: string | null = null;
  let reentries = 0;
  let entryMs = 0;
  let byDoor = 0;
  let looks = 0;
  let doubtedUntil = 0;
  let inVain = 0;
  let agreements = 0;
  let turned = 0;
  /** Whether a login is offered to somebody who is in; null before that was seen. */
  let alwaysOffered: boolean | null = null;
  /** Pages that offer one to somebody who is in, though others do not: it narrows a log to `Login`. */
  const offering = new Set<string>();
  /** Pages whose form let us in again, and the look from which on they are believed once more: some show it to whoever is in. */
  const reentered = new Map<string, number>();
  /** By where its page lies: how often in a row it refused us since it let us in; `elsewhere`: it never did. */
  const refusals = new Map<string, { readonly times: number; readonly elsewhere: boolean }>();

  async function attempt(tab: PageSession, patience: Patience): Promise<boolean> {
    if (!fields) return false;
    now.loggingIn = true;
    const at = entranceOf(tab.page.url());
    const { times, elsewhere } = refusals.get(at) ?? { times: 0, elsewhere: true };
    refusals.set(at, { times: times + 1, elsewhere });
    try {
      const entry = await logIn({ session: tab, network, signal }, fields, patience);
      door ??= entry?.door ?? null;
      if (entry) refusals.set(at, { times: 0, elsewhere: false });
      // A service that signs people in wants to be come to from the product.
      if (entry) path.signedIn(reentries === 0 ? { ...entry, start: job.url } : entry);
      return entry !== null;
    } finally {
      now.loggingIn = false;
    }
  }

  /** Why this page is that of somebody who is not in; null when it is not. */
  function asksAgain(snapshot: Snapshot): 'form' | 'door' | null {
    if (door === null || reentries >= mostReentries || inVain >= mostRefusedAtAll) return null;
    const form = loginForm(snapshot);
    // Other forms with a password are the application's own business.
    if (form) return isDoor(form, door) && !isRefused(snapshot.url) && !isDoubted(snapshot) ? 'form' : null;
    if (snapshot.candidates.length === 0) return null;
    const offered = offersLogin(snapshot);
    alwaysOffered ??= offered;
    const believed = byDoor < mostByDoor && inVain < mostInVain && looks >= doubtedUntil;
    const isKnown = offered && offering.has(routeTemplate(snapshot.url));
    return offered && !alwaysOffered && believed && !isKnown ? 'door' : null;
  }

  /** False where it does not answer. */
  async function goHome(tab: PageSession, url: string): Promise<boolean> {
    const arrived = await tab.page.goto(url, { waitUntil: 'commit', timeout: 10_000 }).catch(() => null);
    if (!arrived) return false;
    path.restart(url);
    await settle(tab, network, firstLoad);
    return true;
  }

  const isDoubted = ({ url }: Snapshot): boolean => looks < (reentered.get(routeTemplate(url)) ?? 0);

  /** The door itself, shown to somebody who is in: what is tried there signs in as nobody, and such accounts are locked. */
  async function turnsBack(tab: PageSession, snapshot: Snapshot): Promise<boolean> {
    if (!door || home === null || turned >= mostTurned || !isDoubted(snapshot)) return false;
    const form = loginForm(snapshot);
    const isElsewhere = routeTemplate(home) !== routeTemplate(snapshot.url);
    if (!form || !isDoor(form, door) || !isElsewhere) return false;
    turned++;
    await goHome(tab, home);
    return true;
  }

  function isRefused(url: string): boolean {
    const { times, elsewhere } = refusals.get(entranceOf(url)) ?? { times: 0, elsewhere: false };
    return times >= (elsewhere ? mostRefusedElsewhere : mostRefused);
  }

  /**
   * A page of other people's accounts, a shop's for its customers, says nothing of ours: where the run was let in to it is seen
   * whether it still is. Leaves the tab there.
   */
  async function isStillIn(tab: PageSession): Promise<boolean> {
    if (home === null) return false;
    if (!(await goHome(tab, home))) return false;
    const snapshot = await tab.snapshot('').catch(() => null);
    return snapshot !== null && snapshot.candidates.length > 0 && asksAgain(snapshot) === null;
  }

  /** A page without a form, whose scripts are asked who one is, as a dialog of the browser's would ask people. */
  async function isLetInByScripts(tab: PageSession): Promise<boolean> {
    const url = tab.page.url();
    if (!(await httpLogin.answerScripts(tab.page.context(), url, signal))) return false;
    path.signedInByHttp();
    await tab.page.goto(url, { waitUntil: 'commit', timeout: 10_000 });
    await settle(tab, network, firstLoad);
    return true;
  }

  /** A page for anybody, that links one which a dialog of the browser's lets people in to. */
  async function isLetInByLink(tab: PageSession): Promise<boolean> {
    // Looking for a form may have led to what asks.
    const here = tab.page.url();
    if (here !== job.url && !(await goHome(tab, job.url))) return false;
    const { candidates } = await tab.snapshot('', []);
    const { origin } = new URL(job.url);
    const plain = ({ href }: Candidate) => new URL(href).origin === origin && addressRefusal(href, origin) === null;
    const links = candidates.filter(({ kind, href }) => kind === 'link' && URL.canParse(href)).filter(plain);
    const urls = [...new Set([here, ...links.map(({ href }) => href)])];
    const [first, rest] = [urls.filter((url) => inner.test(url)), urls.filter((url) => !inner.test(url))];
    for (const url of [...first, ...rest].slice(0, mostLinks)) {
      if (!(await httpLogin.answerAt(tab.page.context(), url))) continue;
      path.signedInByHttp();
      return true;
    }
    return false;
  }

  /** Another realm of the same product asks for the same name. */
  async function isLetInHere(tab: PageSession): Promise<boolean> {
    if (network.documentStatus !== 401 || !httpLogin.entered) return false;
    const url = tab.page.url();
    return (await httpLogin.answerAt(tab.page.context(), url)) && goHome(tab, url);
  }

  async function agrees(tab: PageSession, snapshot: Snapshot): Promise<boolean> {
    const agreement = agreements < mostAgreements ? await agreeToCookies(tab, snapshot) : null;
    if (!agreement) return false;
    agreements++;
    path.agreed(agreement.locator);
    tell('consent', agreement.words, snapshot);
    await settle(tab, network, afterAction);
    return true;
  }

  function tell(arm: string, action: string, snapshot: Snapshot): void {
    const at = Math.round(performance.now() - startedAt);
    sink.choice({
      at,
      arm,
      probability: 1,
      action: scrubber.text(action),
      state: stateKey({ ...snapshot, route: routeTemplate(snapshot.url), dialogs: [] }, true).coarse,
    });
  }

  return {
    get signedIn() {
      return door !== null;
    },
    get reentries() {
      return reentries;
    },
    get entryMs() {
      return entryMs;
    },
    async enter(tab) {
      if (httpLogin.entered) path.signedInByHttp();
      const needed = Object.keys(job.credentials).length > 0;
      // Who was let in already is seldom asked again.
      const began = performance.now();
      const inside = await attempt(tab, needed && !httpLogin.entered ? insisting : trying);
      if (inside) entryMs = performance.now() - began;
      if (inside) home = tab.page.url();
      if (inside || httpLogin.entered || !needed) return;
      if ((await isLetInByLink(tab)) || (await isLetInByScripts(tab))) return;
      const said = fields ? 'No login form was found' : 'The credentials have no password field for the login';
      const { documentStatus } = network;
      const answered = documentStatus >= 400 ? `, which answered ${documentStatus}` : '';
      throw new ExplorationFailure(
        'LOGIN_FAILED',
        `${said} at ${job.url}${answered}: give the address of the page with the login and a credential set with username and password, or leave the credentials out.`,
      );
    },
    async attend(tab, snapshot) {
      if ((await agrees(tab, snapshot)) || (await isLetInHere(tab))) return true;
      looks++;
      const asks = asksAgain(snapshot);
      if (!asks) return turnsBack(tab, snapshot);
      if (asks === 'door') byDoor++;
      const page = routeTemplate(snapshot.url);
      const known = refusals.has(entranceOf(snapshot.url));
      // What refused us may ask for something else, beside the door that let us in: from there on it is that door again.
      if (asks === 'door' || !known || inVain > 0 || reentered.has(page)) {
        tell('login', 'see whether the session is lost', snapshot);
        if (await isStillIn(tab)) {
          // The same name may be good for those accounts as well: that is tried once.
          if (asks === 'door') {
            doubtedUntil = looks + doubtedFor;
            offering.add(page);
          } else if (known) reentered.set(page, looks + doubtedFor);
          else refusals.set(entranceOf(snapshot.url), { times: mostRefusedElsewhere - 1, elsewhere: true });
          return true;
        }
      }
      reentries++;
      tell('login', `sign in again (${reentries})`, snapshot);
      // Refused now, though it was good at first: a passing trouble or the application's, no reason to end the run.
      const inside = await attempt(tab, asks === 'door' ? atDoor : trying).catch((error: unknown) => {
        if (!(error instanceof ExplorationFailure)) throw error;
        return false;
      });
      inVain = inside ? 0 : inVain + 1;
      if (inside && asks === 'form') reentered.set(page, looks);
      if (asks === 'door' && !inside) doubtedUntil = looks + doubtedFor;
      return true;
    },
  };
}
