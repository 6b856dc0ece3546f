/** A product that asks who one is by HTTP (Basic or Digest), where a browser shows people a dialog of its own. */
import type { BrowserContext, Response } from 'playwright-core';
import { answerChallenge } from '../answer-challenge.ts';
import type { ExplorationJob } from '../exploration.ts';
import { ExplorationFailure } from '../exploration-failure.ts';
import type { Site } from '../site.ts';
import { loginFields } from './login-fields.ts';

export interface HttpLogin {
  /** It asked, and took the answer. */
  readonly entered: boolean;
  /** Signs the context in when this is what the site answered: it must be opened anew then. Throws LOGIN_FAILED. */
  answer(context: BrowserContext, response: Response | null): Promise<boolean>;
  /** Signs in one more context of a run whose product asked before. */
  enter(context: BrowserContext): Promise<void>;
}

const mostMs = 20_000;
const scheme = /\b(?:basic|digest)\b/i;

export function createHttpLogin({ credentials, inputValues }: ExplorationJob, site: Pick<Site, 'owns'>): HttpLogin {
  const fields = loginFields(credentials, inputValues);
  /** The address that asked. */
  let asking: string | null = null;

  async function present(context: BrowserContext, url: string): Promise<boolean> {
    if (!fields) return false;
    const { username, password } = fields;
    const { origin } = new URL(url);
    const what = 'signing in by HTTP';
    const answer = { what, mostMs, source: 'Server', origin, username: username ?? '', password } as const;
    const status = await answerChallenge(context, answer, async (page) => {
      // To its end: a tab that is closed while it navigates does not always close (Chromium 156).
      const response = await page.goto(url, { waitUntil: 'domcontentloaded', timeout: 15_000 });
      return response?.status();
    });
    return status !== 401;
  }

  return {
    get entered() {
      return asking !== null;
    },
    async answer(context, response) {
      // Wherever the product leads: a stranger who asks is told nothing.
      if (response?.status() !== 401 || !site.owns(response.url())) return false;
      if (!scheme.test((await response.headerValue('www-authenticate')) ?? '')) return false;
      const url = response.url();
      if (await present(context, url)) {
        asking = url;
        return true;
      }
      const { origin } = new URL(url);
      throw new ExplorationFailure(
        'LOGIN_FAILED',
        fields
          ? `${origin} asks for a name and a password by HTTP and refused those of the credential set: check its username and password.`
          : `${origin} asks for a name and a password by HTTP: give a credential set with username and password.`,
      );
    },
    async enter(context) {
      if (asking !== null) await present(context, asking);
    },
  };
}
