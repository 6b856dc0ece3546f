/** Waits for what an action asked for where that takes longer than a step: only while its document is there can it be told that nobody answers. */
import type { NetworkWatch } from './network-watch.ts';
import { afterAction } from '../browser/settle.ts';
import { answerLimitMs } from './unanswered.ts';
import { pause } from '../within.ts';

/** Times that a run waits so: what never answers mostly does so again and again. */
const mostWaits = 2;
/** Less than the whole of a step's wait was no wait for an answer, milliseconds. */
const slackMs = 100;

/** To be called once a step that began to settle at `since` has settled; `until`: the end of the run. Both by performance.now(). */
export function createPatience(network: Pick<NetworkWatch, 'unanswered'>, until: number, signal: AbortSignal) {
  let left = mostWaits;
  return async (since: number): Promise<void> => {
    const isLong = performance.now() - since >= afterAction.maxMs - slackMs;
    if (!isLong || left === 0 || network.unanswered === 0) return;
    left--;
    const end = Math.min(until, since + answerLimitMs + slackMs);
    while (network.unanswered > 0 && performance.now() < end) await pause(slackMs, signal);
  };
}
