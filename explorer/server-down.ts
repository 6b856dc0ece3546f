/** The application answered and now does not: waits for it to come back. */
import { type BrowserContext, errors } from 'playwright-core';
import { saysAway } from './network-watch.ts';
import { atMost, pause } from './within.ts';

/** A replay found nobody to replay with. */
export class ServerAway extends Error {
  /** `why`: what its requests were refused with. */
  constructor(why: string) {
    super(why);
    this.name = 'ServerAway';
  }
}

/** How long a product may be away before the run ends with what it has, milliseconds. */
const patienceMs = 60_000;
/** One late answer is no outage: it is asked twice, and after silence, which a machine with too much to do keeps for a while, longer. */
const answerMs = 5_000;
const slowAnswerMs = 15_000;

/** True when it gives an answer of its own. Asks in a tab of its own, for only the browser is known to the egress proxy. */
export async function answers(context: BrowserContext, url: string): Promise<boolean> {
  const first = await ask(context, url, answerMs);
  return first === 'answer' || (await ask(context, url, first === 'silence' ? slowAnswerMs : answerMs)) === 'answer';
}

async function ask(context: BrowserContext, url: string, timeout: number): Promise<'answer' | 'refusal' | 'silence'> {
  const page = await context.newPage().catch(() => null);
  try {
    const answer = await page?.goto(url, { waitUntil: 'commit', timeout });
    return saysAway(answer?.status() ?? 599) ? 'refusal' : 'answer';
  } catch (error) {
    return error instanceof errors.TimeoutError ? 'silence' : 'refusal';
  } finally {
    // A tab that is closed while it navigates does not always close (Chromium 156); it goes with the context.
    if (page) await atMost(1_000, page.close(), undefined);
  }
}

/** True once it answers again; false when it stayed away. */
export async function outlastOutage(context: BrowserContext, url: string, signal: AbortSignal): Promise<boolean> {
  const end = performance.now() + patienceMs;
  while (performance.now() < end) {
    if ((await ask(context, url, answerMs)) === 'answer') return true;
    await pause(1_000, signal);
  }
  return false;
}
