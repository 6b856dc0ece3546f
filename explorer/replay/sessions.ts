/**
 * Sessions for replays: none is shared with a tab that explores, and no two replays at a time have the same. Where an
 * application renews a session with each load, one that is shared is lost for whoever comes second. It is shared all the
 * same where the application lets an account in once at a time: there each sign-in would put out whoever is in.
 */
import type { BrowserContext } from 'playwright-core';
import { ExplorationFailure } from '../exploration-failure.ts';
import type { ExplorerTab } from '../explorer-tab.ts';
import { logIn } from '../login/log-in.ts';
import { loginFields } from '../login/login-fields.ts';
import { insisting } from '../login/reach-form.ts';
import { openContext } from '../browser/open-context.ts';
import { unheard } from '../browser/page-session.ts';
import type { RunParts } from '../run-parts.ts';
import { firstLoad, settle } from '../browser/settle.ts';
import { openTab } from '../browser/tab.ts';
import { atMost, within } from '../within.ts';
import { type Session, sessionOf } from './session-of.ts';

export interface Sessions {
  /** Sees to it that there is one to lend; false where signing in beside the run's tabs does not work. */
  open(): Promise<boolean>;
  /** Whoever had this session needs it no more. */
  inherit(session: Session): void;
  /** Signs in where no session is free. */
  lend(): Promise<Session>;
  /** Somebody signed in beside the exploring by himself. */
  entered(): void;
  /** `context`: what went on in it; its cookies may be newer. */
  takeBack(session: Session, context: BrowserContext): Promise<void>;
}

export interface SessionParts
  extends Pick<
    RunParts,
    'browser' | 'proxy' | 'job' | 'site' | 'network' | 'httpLogin' | 'links' | 'limit' | 'signal'
  > {
  /** The tab that explores. */
  readonly exploring: Pick<ExplorerTab, 'door' | 'session'>;
}

const mostMs = 20_000;
/** Sign-ins beside the exploring, each of which cost it its session, after which that is no accident. */
const enough = 2;

export function createSessions(parts: SessionParts): Sessions {
  const { browser, proxy, job, site, httpLogin, links, limit, signal, exploring } = parts;
  const fields = loginFields(job.credentials, job.inputValues);
  const free: Session[] = [];
  /** For when no other is to be had: better shared than none. */
  let last: Session;
  /** It was refused once: the next time it would be, too. What only took too long may do better the next time. */
  let refused = false;
  let broken = 0;
  let signIns = 0;

  const isInOnce = () => signIns >= enough && exploring.door.reentries >= signIns;

  async function signIn(): Promise<Session> {
    if (!fields || refused) return undefined;
    const context = await openContext(browser, proxy);
    try {
      last = await within('signing in for replays', mostMs, enter(context), signal);
      signIns++;
      return last;
    } catch (error) {
      signal.throwIfAborted();
      refused = error instanceof ExplorationFailure || ++broken >= enough;
      return undefined;
    } finally {
      await atMost(3_000, context.close(), undefined);
    }
  }

  async function enter(context: BrowserContext): Promise<Session> {
    // What signing in shows was seen by the run.
    const unnoticed = { report: () => {}, refused: () => {}, answered: () => {} };
    const oracle = { ...unnoticed, site, loggingIn: () => true, linkedFrom: links.linkedFrom, limit };
    const network = parts.network.beside(oracle);
    await httpLogin.enter(context);
    const session = await openTab({ context, network, coverage: null, oracle, signals: unheard });
    await session.page.goto(job.url, { waitUntil: 'commit', timeout: mostMs });
    await settle(session, network, firstLoad);
    if (fields && !(await logIn({ session, network, signal }, fields, insisting)))
      throw new ExplorationFailure('LOGIN_FAILED', 'No way in beside the run.');
    return sessionOf(context, session.page);
  }

  return {
    async open() {
      if (!exploring.door.signedIn || free.length > 0 || isInOnce()) return true;
      const opened = await signIn();
      if (opened) free.push(opened);
      return opened !== undefined;
    },
    inherit(session) {
      if (!session) return;
      last = session;
      free.push(session);
    },
    async lend() {
      if (!exploring.door.signedIn) return undefined;
      if (isInOnce()) return exploring.session();
      return free.pop() ?? (await signIn()) ?? last;
    },
    entered() {
      signIns++;
    },
    async takeBack(session, context) {
      if (!session || isInOnce()) return;
      const cookies = await atMost(1_000, context.cookies(), session.cookies);
      last = { ...session, cookies };
      free.push(last);
    },
  };
}
