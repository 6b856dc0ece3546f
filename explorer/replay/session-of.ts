/** What a sign-in leaves in the browser: cookies, storage, and what a tab keeps for itself, which Playwright's state leaves out. */
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { z } from 'zod';
import { atMost } from '../within.ts';

const tabSchema = z.object({ origin: z.string(), entries: z.record(z.string(), z.string()) });

/** Undefined where there is none. */
export type Session =
  | (Exclude<BrowserContextOptions['storageState'], string | undefined> & {
      readonly tab: z.infer<typeof tabSchema> | null;
    })
  | undefined;

const readMs = 1_000;

export async function sessionOf(context: BrowserContext, page: Page): Promise<NonNullable<Session>> {
  const read = page.evaluate(() => ({ origin: location.origin, entries: { ...sessionStorage } })).then(tabSchema.parse);
  const [state, tab] = await Promise.all([context.storageState({ indexedDB: true }), atMost(readMs, read, null)]);
  return { ...state, tab };
}

/** Gives it to each new tab of a context that was opened with the rest. */
export async function keepInTabs(context: BrowserContext, session: Session): Promise<void> {
  const { tab = null } = session ?? {};
  if (!tab || Object.keys(tab.entries).length === 0) return;
  await context.addInitScript(({ origin, entries }) => {
    if (location.origin !== origin || sessionStorage.length > 0) return;
    for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value);
  }, tab);
}
