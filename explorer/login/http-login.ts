/** A product that asks who one is by HTTP (Basic or Digest), where a browser shows people a dialog of its own. */
import type { BrowserContext, Response } from 'playwright-core';
import { answerChallenge } from '../browser/answer-challenge.ts';
import type { ExplorationJob } from '../exploration.ts';
import { ExplorationFailure } from '../exploration-failure.ts';
import type { Site } from '../site.ts';
import { routeTemplate } from '../state.ts';
import { pause } from '../within.ts';
import { loginFields } from './login-fields.ts';

export interface HttpLogin {
  /** It asked, and took the answer. */
  readonly entered: boolean;
  /** Signs the context in when this is what the site answered: it must be opened anew then. Throws LOGIN_FAILED. */
  answer(context: BrowserContext, response: Response | null): Promise<boolean>;
  /** The same where the page is given to anybody, and what its scripts ask for then is not. */
  answerScripts(context: BrowserContext, url: string, signal: AbortSignal): Promise<boolean>;
  /** The same where a page that this one links, or that was just come to, asks (`/manager` of Tomcat, beside its manual): each place once. False: it did not ask, or refused. */
  answerAt(context: BrowserContext, url: string): Promise<boolean>;
  /** Signs in one more context of a run whose product asked before. */
  enter(context: BrowserContext): Promise<void>;
}

const mostMs = 20_000;
/** Scripts ask within this time, milliseconds; and what they asked for is there. */
const scriptsMs = 8_000;
const answeredMs = 1_000;
/** A link that may ask. */
const linkMs = 5_000;
/** Realms of one product, and those that refuse: some lock an account after a few wrong answers. */
const mostAsking = 4;
const mostRefusing = 2;
const scheme = /\b(?:basic|digest)\b/i;

export function createHttpLogin({ credentials, inputValues }: ExplorationJob, site: Pick<Site, 'owns'>): HttpLogin {
  const fields = loginFields(credentials, inputValues);
  /** The addresses that asked, and whether only their scripts were asked. */
  const asking = new Map<string, { readonly byScripts: boolean }>();
  const asked = new Set<string>();
  let refusing = 0;

  function answerFor(url: string) {
    const { username, password } = fields ?? { username: '', password: '' };
    const what = 'signing in by HTTP';
    const { origin } = new URL(url);
    return { what, mostMs, source: 'Server', origin, username: username ?? '', password } as const;
  }

  async function present(context: BrowserContext, url: string): Promise<boolean> {
    if (!fields) return false;
    const status = await answerChallenge(context, answerFor(url), async (page) => {
      // To its end: a tab that is closed while it navigates does not always close (Chromium 156).
      const response = await page.goto(url, { waitUntil: 'domcontentloaded', timeout: 15_000 });
      return response?.status();
    });
    return status !== 401;
  }

  async function presentToScripts(context: BrowserContext, url: string, signal?: AbortSignal): Promise<boolean> {
    if (!fields) return false;
    return answerChallenge(context, answerFor(url), async (page, isGiven) => {
      let refused = false;
      page.on('response', (response) => {
        refused ||= isGiven() && response.status() === 401;
      });
      await page.goto(url, { waitUntil: 'domcontentloaded', timeout: 10_000 }).catch(() => null);
      const end = performance.now() + scriptsMs;
      while (!isGiven() && performance.now() < end) await pause(100, signal);
      if (isGiven()) await page.waitForLoadState('networkidle', { timeout: answeredMs }).catch(() => {});
      return isGiven() && !refused;
    });
  }

  return {
    get entered() {
      return asking.size > 0;
    },
    async answer(context, response) {
      // Wherever the product leads: a stranger who asks is told nothing.
      if (response?.status() !== 401 || !site.owns(response.url())) return false;
      if (!scheme.test((await response.headerValue('www-authenticate')) ?? '')) return false;
      const url = response.url();
      if (await present(context, url)) {
        asking.set(url, { byScripts: false });
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
    async answerScripts(context, url, signal) {
      if (!site.owns(url)) return false;
      const isIn = await presentToScripts(context, url, signal);
      if (isIn) asking.set(url, { byScripts: true });
      return isIn;
    },
    async answerAt(context, url) {
      const place = routeTemplate(url);
      if (!fields || !site.owns(url) || asked.has(place) || refusing >= mostRefusing) return false;
      asked.add(place);
      const isIn = await answerChallenge(context, answerFor(url), async (page, isGiven) => {
        const response = await page.goto(url, { waitUntil: 'domcontentloaded', timeout: linkMs }).catch(() => null);
        const isRefused = isGiven() && response?.status() === 401;
        if (isRefused) refusing++;
        return isGiven() && !isRefused;
      }).catch(() => false);
      if (isIn && asking.size < mostAsking) asking.set(url, { byScripts: false });
      return isIn;
    },
    async enter(context) {
      for (const [url, { byScripts }] of asking) await (byScripts ? presentToScripts : present)(context, url);
    },
  };
}
