/** Reaches the address to explore and waits until there is something to act on. */
import { ExplorationFailure } from '../exploration-failure.ts';
import type { NetworkWatch } from '../network/network-watch.ts';
import type { PageSession } from './page-session.ts';
import { tooMany } from '../network/rate-limit.ts';
import type { RunParts } from '../run-parts.ts';
import { firstLoad, settle } from './settle.ts';
import { atMost, pause, within } from '../within.ts';

const attempts = 3;
/** An application that is still starting says 502 or 503, or 202 with a page that asks for patience: it gets this long, milliseconds. */
const startingMs = 20_000;
const accepted = 202;
/** A page with scripts that shows no control has this long to begin something, milliseconds. */
const restMs = 5_000;
/** A page that never stands still is taken as it is after this long; two looks lie so far apart, milliseconds. */
const standMs = 2_500;
const betweenMs = 350;
/** What is asked for and does not come is waited for so long where there are controls already, milliseconds. */
const answerMs = 4_000;

export async function reach(session: PageSession, parts: RunParts): Promise<void> {
  const { network, site, signal } = parts;
  const { url } = parts.job;
  const end = performance.now() + startingMs;
  for (let attempt = 1; ; attempt++) {
    const outcome = await open(session, parts);
    if (outcome === 'starting' && performance.now() < end) {
      await pause(1_000, signal);
      continue;
    }
    if (typeof outcome !== 'object') break;
    if (attempt >= attempts) throw unreachable(url, outcome.error);
    await pause(700, signal);
  }
  await ready(session, network, signal);
  const landed = session.page.url();
  if (site.adopt(landed)) return;
  const message = `${url} leads to another origin, ${new URL(landed).origin}, which is left alone: explore that address if it is yours.`;
  throw new ExplorationFailure('UNREACHABLE', message);
}

async function open(
  { page }: PageSession,
  { site, job: { url }, signal, httpLogin }: RunParts,
): Promise<'open' | 'starting' | { error: string }> {
  const load = () =>
    within('opening the address', 31_000, page.goto(url, { waitUntil: 'commit', timeout: 30_000 }), signal);
  try {
    const first = await load();
    if (first) site.adopt(first.url());
    const answer = (await httpLogin.answer(page.context(), first)) ? await load() : first;
    const status = answer?.status() ?? 200;
    if (status >= 590) return { error: `HTTP ${status} from the proxy` };
    return status === tooMany || status === accepted || (status >= 502 && status <= 504) ? 'starting' : 'open';
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ExplorationFailure) throw error;
    const message = error instanceof Error ? error.message : String(error);
    return {
      error:
        message.match(/net::(\w+)/)?.[1] ??
        (/imeout|longer/.test(message) ? 'no answer within 30 s' : (message.split('\n')[0] ?? '')),
    };
  }
}

/** A spinner is not a page: waits for controls, at most as long as a first load may take, while there is anything to wait for. */
async function ready(session: PageSession, network: NetworkWatch, signal: AbortSignal): Promise<void> {
  const end = performance.now() + firstLoad.maxMs;
  let restsSince: number | null = null;
  let shape = '';
  let hung = 0;
  let maxMs = answerMs;
  while (performance.now() < end) {
    const settled = await settle(session, network, { ...firstLoad, maxMs });
    maxMs = end - performance.now();
    // A slow start may hold the page for a while; what holds it twice as long is no start.
    if (settled === 'hung' && ++hung === 2) return;
    if (settled === 'hung') continue;
    const snapshot = await session.snapshot('').catch(() => null);
    if (snapshot && snapshot.candidates.length > 0) return stand(session, end, signal);
    const asked = network.sinceClear > 0 || network.pending() > 0 || network.streams;
    const rests = snapshot !== null && settled === 'quiet' && !asked && snapshot.shape === shape;
    if (rests && snapshot.scripts === 0 && (await isComplete(session))) return;
    if (rests) restsSince ??= performance.now();
    else restsSince = null;
    if (restsSince !== null && performance.now() - restsSince >= restMs && (await isComplete(session))) return;
    shape = snapshot?.shape ?? '';
    network.clear();
    await pause(200, signal);
  }
}

/**
 * What covers a page while it comes (a curtain, a logo) is no page either: waits until it looks the same twice, so that
 * the same seed begins with the same choice.
 */
export async function stand(session: PageSession, latest: number, signal: AbortSignal): Promise<void> {
  const end = Math.min(latest, performance.now() + standMs);
  let before = '';
  while (performance.now() < end) {
    const complete = await isComplete(session);
    const snapshot = await session.snapshot('').catch(() => null);
    const { shape = '', dialogs = [], candidates = [] } = snapshot ?? {};
    const now = `${shape} ${dialogs.join()} ${candidates.length}`;
    if (complete && now === before) return;
    before = now;
    await pause(betweenMs, signal);
  }
}

/** Loaded, and not about to lead elsewhere by itself. */
async function isComplete({ page }: PageSession): Promise<boolean> {
  const complete = `document.readyState === 'complete' && !document.querySelector('meta[http-equiv=refresh i]')`;
  return (await atMost(1_000, page.evaluate(complete), false)) === true;
}

function unreachable(url: string, error: string): ExplorationFailure {
  const { origin } = new URL(url);
  return new ExplorationFailure(
    'UNREACHABLE',
    `${origin} could not be reached (${error}): check that the address is right, that the application is running and that this machine may reach it.`,
  );
}
