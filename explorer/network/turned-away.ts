/** What an exploring tab does when the application answers 429, too many requests (it waits, and comes again), or 401 or 403 for whatever is asked. */
import { tooMany } from './rate-limit.ts';
import type { RunParts } from '../run-parts.ts';
import type { TabKeeper } from '../browser/tab-keeper.ts';

export interface TurnedAway {
  /**
   * Before each look. `on`: there is a page to go on with; `wait`: there is not yet; `shut`: nothing will be let through
   * before the run's end; `locked`: nobody will be without an account that the run does not have, or the run is put out.
   */
  attend(): Promise<'on' | 'wait' | 'shut' | 'locked'>;
}

/** One wait: cancelling and the end of the run are looked for in between, milliseconds. */
const sliceMs = 5_000;
/** Where the page is there and only some of its requests were refused, waiting takes this share of the run at most. */
const waitShare = 0.15;
/** What lasts longer is not waited for before the first page was asked for: others may be let through. Only who was told so waits so long. */
const longMs = 30_000;
const refused = [401, 403];
/** Steps in a row on pages that were answered so: who may come in has done so by then. */
const mostRefused = 6;

export function createTurnedAway({ limit, network, job, signal, endsAt, now }: RunParts, tabs: TabKeeper): TurnedAway {
  /** Times that the page was asked for again. */
  let again = 0;
  let spentMs = 0;
  let opened = false;
  let outside = 0;

  async function outwait(): Promise<void> {
    const waited = Math.min(sliceMs, limit.leftMs);
    if (spentMs + waited > job.maxDurationMs * waitShare) return;
    spentMs += waited;
    await limit.pass(waited, signal);
  }

  async function comeAgain(): Promise<'wait' | 'shut'> {
    const { leftMs } = limit;
    const long = leftMs > longMs;
    if (long && again > 1 && performance.now() + leftMs > endsAt) return 'shut';
    const goesHome = long && again === 0;
    if (!goesHome && !(await limit.pass(sliceMs, signal))) return 'wait';
    again += goesHome ? 2 : 1;
    await tabs.goTo(again > 1 ? job.url : now.url);
    return 'wait';
  }

  return {
    async attend() {
      if (network.documentStatus === tooMany) return comeAgain();
      again = 0;
      opened ||= network.documentStatus < 400;
      outside = opened && refused.includes(network.documentStatus) ? outside + 1 : 0;
      if (outside > mostRefused) return 'locked';
      if (outside === mostRefused) {
        await tabs.goTo(job.url);
        return 'wait';
      }
      if (limit.leftMs > 0) await outwait();
      return 'on';
    },
  };
}
