/** A clean browser context, the same for exploring and for replaying. */
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import type { ProxyChoice } from './browser.ts';
import { unlockProxy } from './unlock-proxy.ts';

export const viewport = { width: 1280, height: 800 };

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
    // A person's click may use the clipboard; a refusal would be an error that only we see.
    permissions: ['clipboard-read', 'clipboard-write', 'notifications'],
    ...(state !== undefined && { storageState: state }),
  });
  if (proxy) await unlockProxy(context, proxy);
  return context;
}
