/** A clean browser context, the same for exploring and for replaying. */
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import type { ProxyChoice } from './browser.ts';
import { unlockProxy } from '../egress/unlock-proxy.ts';

export const viewport = { width: 1280, height: 800 };

/**
 * As in a browser that has none (Firefox in private windows): applications ask first. One that registers would answer
 * requests in the place of the product, unseen by the oracles; a refusal would be an error that only we see.
 */
const withoutServiceWorkers = () => {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
};

export async function openContext(
  browser: Browser,
  proxy: ProxyChoice | null,
  state?: BrowserContextOptions['storageState'],
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport,
    locale: 'en-US',
    timezoneId: 'UTC',
    ignoreHTTPSErrors: true,
    acceptDownloads: false,
    // A person's click may use the clipboard; a refusal would be an error that only we see. The clipboard is this run's
    // browser's own, and a notification is shown nowhere. Everything else is denied (docs/adr/0003-egress.md).
    permissions: ['clipboard-read', 'clipboard-write', 'notifications'],
    ...(state !== undefined && { storageState: state }),
  });
  await context.addInitScript(withoutServiceWorkers);
  if (proxy) await unlockProxy(context, proxy);
  return context;
}
