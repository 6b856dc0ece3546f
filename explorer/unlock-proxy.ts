import type { BrowserContext } from 'playwright-core';
import type { ProxyChoice } from './browser.ts';

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
    const cdp = await context.newCDPSession(page);
    cdp.on('Fetch.requestPaused', ({ requestId }) => {
      cdp.send('Fetch.continueRequest', { requestId }).catch(() => {});
    });
    cdp.on('Fetch.authRequired', ({ requestId, authChallenge }) => {
      const response =
        authChallenge.source === 'Proxy'
          ? { response: 'ProvideCredentials' as const, username, password }
          : { response: 'Default' as const };
      cdp.send('Fetch.continueWithAuth', { requestId, authChallengeResponse: response }).catch(() => {});
    });
    await cdp.send('Fetch.enable', { handleAuthRequests: true, patterns: [{ urlPattern: '*' }] });
    const answer = await page.goto(nowhere, { waitUntil: 'commit', timeout: unlockMs });
    if (answer?.status() === 407) throw new Error('The egress proxy does not take the credential of this run.');
    await cdp.send('Fetch.disable');
  } finally {
    await page.close();
  }
}
