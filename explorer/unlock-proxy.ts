import type { BrowserContext, CDPSession } from 'playwright-core';
import type { ProxyChoice } from './browser.ts';
import { atMost, within } from './within.ts';

/** TEST-NET-1: no place at all, which the proxy refuses once it knows who asks. */
const nowhere = 'http://192.0.2.1/';
const unlockMs = 10_000;

/**
 * Tells the browser the egress proxy's credential once; Chromium keeps it for the context.
 * Playwright's own way (`proxy.username`) holds up every request of the run and turns the browser's cache off:
 * measured, a third of the requests a second, and every script fetched anew on every page.
 */
export async function unlockProxy(context: BrowserContext, { username, password }: ProxyChoice): Promise<void> {
  if (username === undefined) return;
  const page = await context.newPage();
  try {
    await within(
      'unlocking the egress proxy',
      unlockMs,
      present(await context.newCDPSession(page), username, password),
    );
  } finally {
    await atMost(1_000, page.close(), undefined);
  }

  async function present(cdp: CDPSession, name: string, secret = ''): Promise<void> {
    cdp.on('Fetch.requestPaused', ({ requestId }) => {
      cdp.send('Fetch.continueRequest', { requestId }).catch(() => {});
    });
    cdp.on('Fetch.authRequired', ({ requestId, authChallenge }) => {
      const credential = { response: 'ProvideCredentials', username: name, password: secret } as const;
      const authChallengeResponse = authChallenge.source === 'Proxy' ? credential : ({ response: 'Default' } as const);
      cdp.send('Fetch.continueWithAuth', { requestId, authChallengeResponse }).catch(() => {});
    });
    await cdp.send('Fetch.enable', { handleAuthRequests: true, patterns: [{ urlPattern: '*' }] });
    // A fetch, for a tab that is closed while it navigates does not always close (Chromium 156).
    await page.evaluate(
      (address) =>
        fetch(address, { mode: 'no-cors' })
          .catch(() => null)
          .then(() => null),
      nowhere,
    );
    await cdp.send('Fetch.disable');
  }
}
