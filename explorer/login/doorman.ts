/** Gets the run in, and in again when its session is lost. */
import { ExplorationFailure } from '../exploration-failure.ts';
import { fieldIdentity } from '../identity.ts';
import type { PageSession } from '../page-session.ts';
import type { RunParts } from '../run-parts.ts';
import type { Snapshot } from '../snapshot.ts';
import { stateKey } from '../state.ts';
import { logIn } from './log-in.ts';
import { loginFields } from './login-fields.ts';
import { loginForm, offersLogin } from './login-page.ts';
import { insisting, type Patience, trying } from './reach-form.ts';

export interface Doorman {
  /** Throws LOGIN_FAILED when there are credentials and they did not lead in. */
  enter(tab: PageSession): Promise<void>;
  /** True when the page asked to sign in again and that was tried. */
  reenter(tab: PageSession, snapshot: Snapshot): Promise<boolean>;
  readonly signedIn: boolean;
}

const mostReentries = 20;
/** By a control that offers it: some are there for whoever is in, too. */
const mostByDoor = 5;

export function createDoorman({ job, network, sink, signal, startedAt, path, now, httpLogin }: RunParts): Doorman {
  const fields = loginFields(job.credentials, job.inputValues);
  /** The password field that let us in. */
  let door: string | null = null;
  let reentries = 0;
  let byDoor = 0;
  /** Whether a login is offered to somebody who is in; null before that was seen. */
  let alwaysOffered: boolean | null = null;

  async function attempt(tab: PageSession, patience: Patience): Promise<boolean> {
    if (!fields) return false;
    now.loggingIn = true;
    try {
      const entry = await logIn({ session: tab, network, signal }, fields, patience);
      door ??= entry?.door ?? null;
      if (entry) path.signedIn(entry);
      return entry !== null;
    } finally {
      now.loggingIn = false;
    }
  }

  /** Why this page is that of somebody who is not in; null when it is not. */
  function asksAgain(snapshot: Snapshot): 'form' | 'door' | null {
    if (door === null || reentries >= mostReentries) return null;
    const form = loginForm(snapshot);
    // Other forms with a password are the application's own business.
    if (form) return fieldIdentity(form.password) === door ? 'form' : null;
    if (snapshot.candidates.length === 0) return null;
    const offered = offersLogin(snapshot);
    alwaysOffered ??= offered;
    return offered && !alwaysOffered && byDoor < mostByDoor ? 'door' : null;
  }

  return {
    get signedIn() {
      return door !== null;
    },
    async enter(tab) {
      if (httpLogin.entered) path.signedInByHttp();
      const needed = Object.keys(job.credentials).length > 0;
      // Who was let in already is seldom asked again.
      const inside = await attempt(tab, needed && !httpLogin.entered ? insisting : trying);
      if (inside || httpLogin.entered || !needed) return;
      const said = fields ? 'No login form was found' : 'The credentials have no password field for the login';
      throw new ExplorationFailure(
        'LOGIN_FAILED',
        `${said} at ${job.url}: give the address of the page with the login and a credential set with username and password, or leave the credentials out.`,
      );
    },
    async reenter(tab, snapshot) {
      const asks = asksAgain(snapshot);
      if (!asks) return false;
      reentries++;
      if (asks === 'door') byDoor++;
      const at = Math.round(performance.now() - startedAt);
      const state = stateKey({ ...snapshot, dialogs: [] }, true).coarse;
      sink.choice({ at, arm: 'login', probability: 1, action: `sign in again (${reentries})`, state });
      // Refused now, though it was good at first: a passing trouble or the application's, no reason to end the run.
      await attempt(tab, trying).catch((error: unknown) => {
        if (!(error instanceof ExplorationFailure)) throw error;
      });
      return true;
    },
  };
}
