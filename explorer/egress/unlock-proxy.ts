import type { BrowserContext } from 'playwright-core';
import { answerChallenge } from '../browser/answer-challenge.ts';
import type { ProxyChoice } from '../browser/browser.ts';

/** TEST-NET-1: no place at all, which the proxy refuses once it knows who asks. */
const nowhere = 'http://192.0.2.1/';
const mostMs = 10_000;

/**
 * Tells the browser the egress proxy's credential. Playwright's `proxy.username`, measured: a third of the requests a second, and every
 * script fetched anew on every page.
 */
export async function unlockProxy(context: BrowserContext, { username, password = '' }: ProxyChoice): Promise<void> {
  if (username === undefined) return;
  const answer = {
    what: 'unlocking the egress proxy',
    mostMs,
    source: 'Proxy',
    origin: null,
    username,
    password,
  } as const;
  await answerChallenge(context, answer, (page) =>
    // A fetch, for a tab that is closed while it navigates does not always close (Chromium 156).
    page.evaluate(
      (address) =>
        fetch(address, { mode: 'no-cors' })
          .catch(() => null)
          .then(() => null),
      nowhere,
    ),
  );
}
