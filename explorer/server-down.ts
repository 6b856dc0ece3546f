/** The application answered and now does not: waits for it to come back. */
import type { BrowserContext } from 'playwright-core';
import { pause } from './within.ts';

/** How long a product may be away before the run ends with what it has, milliseconds. */
const patienceMs = 60_000;

/** True when any answer came. Asks through the browser's own context, so that the egress proxy holds here too. */
export async function answers(context: BrowserContext, url: string): Promise<boolean> {
  try {
    const answer = await context.request.get(url, { timeout: 3_000, maxRedirects: 0, failOnStatusCode: false });
    const status = answer.status();
    await answer.dispose();
    return status < 590;
  } catch {
    return false;
  }
}

/** True once it answers again; false when it stayed away. */
export async function outlastOutage(context: BrowserContext, url: string, signal: AbortSignal): Promise<boolean> {
  const end = performance.now() + patienceMs;
  while (performance.now() < end) {
    if (await answers(context, url)) return true;
    await pause(1_000, signal);
  }
  return false;
}
