/** The application answered and now does not: waits for it to come back. */
import { type BrowserContext, errors } from 'playwright-core';
import { saysAway } from './network-watch.ts';
import { atMost, pause } from '../within.ts';

/** A replay found nobody to replay with. */
export class ServerAway extends Error {
  override readonly name = 'ServerAway';
  /** It was the replay's own doing. */
  readonly byItself: boolean;
  /** `why`: what its requests were refused with. */
  constructor(why: string, byItself: boolean) {
    super(why);
    this.byItself = byItself;
  }
}

/** How long a product may be away before the run ends with what it has, milliseconds. */
const patienceMs = 60_000;
/** One late answer is no outage: it is asked twice, and after silence, which a machine with too much to do keeps for a while, longer. */
const answerMs = 5_000;
const slowAnswerMs = 15_000;
/** Chromium's words, but for a load that was broken off. */
const refusal = /net::ERR_(?!ABORTED)/;

/** What came of asking; `nothing`: it could not be asked, as when the run ends meanwhile. */
type Outcome = 'answer' | 'refusal' | 'silence' | 'nothing';

const isAway = (outcome: Outcome): boolean => outcome === 'refusal' || outcome === 'silence';

/**
 * False when it is known to give no answer of its own. Asks in a tab of its own, for only the browser is known to the
 * egress proxy. `silentBefore`: it was asked already, and was silent for as long as a slow answer may take.
 */
export async function answers(context: BrowserContext, url: string, silentBefore = false): Promise<boolean> {
  const first = silentBefore ? 'silence' : await ask(context, url, answerMs);
  return !isAway(first) || !isAway(await ask(context, url, first === 'silence' ? slowAnswerMs : answerMs));
}

async function ask(context: BrowserContext, url: string, timeout: number): Promise<Outcome> {
  const page = await context.newPage().catch(() => null);
  if (!page) return 'nothing';
  try {
    const answer = await page.goto(url, { waitUntil: 'commit', timeout });
    return saysAway(answer?.status() ?? 599) ? 'refusal' : 'answer';
  } catch (error) {
    if (error instanceof errors.TimeoutError) return 'silence';
    return refusal.test(String(error)) ? 'refusal' : 'nothing';
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
