/**
 * Answers the browser's own question for a name and a password once; Chromium keeps the answer for the context. Playwright's ways
 * (`httpCredentials`, `proxy.username`) hold up every request of the run and turn the browser's cache off (docs/adr/0003-egress.md).
 */
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { atMost, within } from '../within.ts';

export interface ChallengeAnswer {
  /** For the error when it takes longer than `mostMs`. */
  readonly what: string;
  readonly mostMs: number;
  readonly source: 'Proxy' | 'Server';
  /** Whoever else asks gets no answer; null: any of `source`. */
  readonly origin: string | null;
  readonly username: string;
  readonly password: string;
}

/** `ask` makes a page of its own ask, and is told whether it was answered yet; what it asks for comes back. A second question means that the first answer was wrong, and gets none. */
export async function answerChallenge<T>(
  context: BrowserContext,
  { what, mostMs, source, origin, username, password }: ChallengeAnswer,
  ask: (page: Page, isGiven: () => boolean) => Promise<T>,
): Promise<T> {
  const page = await context.newPage();
  try {
    return await within(what, mostMs, present(await context.newCDPSession(page)));
  } finally {
    await atMost(1_000, page.close(), undefined);
  }

  async function present(cdp: CDPSession): Promise<T> {
    let given = false;
    cdp.on('Fetch.requestPaused', ({ requestId }) => {
      cdp.send('Fetch.continueRequest', { requestId }).catch(() => {});
    });
    cdp.on('Fetch.authRequired', ({ requestId, authChallenge }) => {
      const meant = authChallenge.source === source && (origin === null || authChallenge.origin === origin);
      const credential = { response: 'ProvideCredentials', username, password } as const;
      const authChallengeResponse = meant && !given ? credential : ({ response: 'CancelAuth' } as const);
      given ||= meant;
      cdp.send('Fetch.continueWithAuth', { requestId, authChallengeResponse }).catch(() => {});
    });
    await cdp.send('Fetch.enable', { handleAuthRequests: true, patterns: [{ urlPattern: '*' }] });
    const answer = await ask(page, () => given);
    await cdp.send('Fetch.disable');
    return answer;
  }
}
