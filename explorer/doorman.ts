/** Gets the run in, and in again when its session is lost. */
import { ExplorationFailure } from './exploration-failure.ts';
import { fieldIdentity } from './identity.ts';
import { logIn, loginFields, loginForm } from './login.ts';
import type { PageSession } from './page-session.ts';
import type { RunParts } from './run-parts.ts';
import type { Snapshot } from './snapshot.ts';
import { stateKey } from './state.ts';

export interface Doorman {
  /** Throws LOGIN_FAILED when there are credentials and they did not lead in. */
  enter(tab: PageSession): Promise<void>;
  /** True when the page asked to sign in again and that was tried. */
  reenter(tab: PageSession, snapshot: Snapshot): Promise<boolean>;
  readonly signedIn: boolean;
}

const patienceMs = { first: 10_000, again: 3_000 };
const mostReentries = 20;

export function createDoorman({ job, network, sink, signal, startedAt, path, now, httpLogin }: RunParts): Doorman {
  const fields = loginFields(job.credentials, job.inputValues);
  /** The password field that let us in. */
  let door: string | null = null;
  let reentries = 0;

  async function attempt(tab: PageSession, patience: number): Promise<boolean> {
    if (!fields) return false;
    now.loggingIn = true;
    try {
      const outcome = await logIn({ session: tab, network, signal }, fields, patience);
      door ??= outcome?.door ?? null;
      if (outcome) path.signedIn();
      return outcome !== null;
    } finally {
      now.loggingIn = false;
    }
  }

  return {
    get signedIn() {
      return door !== null;
    },
    async enter(tab) {
      if (httpLogin.entered) path.signedInByHttp();
      // Who was let in already is seldom asked again.
      const inside = await attempt(tab, httpLogin.entered ? patienceMs.again : patienceMs.first);
      if (inside || httpLogin.entered || Object.keys(job.credentials).length === 0) return;
      const said = fields ? 'No login form was found' : 'The credentials have no password field for the login';
      throw new ExplorationFailure(
        'LOGIN_FAILED',
        `${said} at ${job.url}: give the address of the page with the login and a credential set with username and password, or leave the credentials out.`,
      );
    },
    async reenter(tab, snapshot) {
      // Other forms with a password are the application's own business.
      const form = door === null ? null : loginForm(snapshot);
      if (!form || fieldIdentity(form.password) !== door || reentries >= mostReentries) return false;
      reentries++;
      const at = Math.round(performance.now() - startedAt);
      const state = stateKey({ ...snapshot, dialogs: [] }, true).coarse;
      sink.choice({ at, arm: 'login', probability: 1, action: `sign in again (${reentries})`, state });
      // Refused now, though it was good at first: a passing trouble or the application's, no reason to end the run.
      await attempt(tab, patienceMs.again).catch((error: unknown) => {
        if (!(error instanceof ExplorationFailure)) throw error;
      });
      return true;
    },
  };
}
