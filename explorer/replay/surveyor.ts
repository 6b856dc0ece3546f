/** When the pages that a run met or knows by links are looked at: some at a time while it explores, and the rest after it. */
import { availableParallelism } from 'node:os';
import { mostTogether, type Pages } from './pages.ts';
import { survey, type SurveyParts } from './survey.ts';

export interface Surveyor {
  /** To be called after each step: begins when enough pages wait or some wait for long, where there is a processor for it. */
  beside(): void;
  /** Waits for what goes on. */
  finish(): Promise<void>;
  /** Looks at what is left of a run that ended before its time. */
  rest(): Promise<void>;
}

/** A page waits for others to be looked at with for so long, milliseconds. */
const everyMs = 8_000;
/**
 * Pages that were not met are opened for this share of the time, of a processor that the exploring misses. More of it goes
 * to the pages of an application that can be seen whole within a run than to those of a manual, less to more of a sort, and
 * least to those seen before.
 */
const aheadShare = { whole: 0.3, endless: 0.2, further: 0.1, again: 0.05 };
/** More links than these to pages that were not met: no run sees them all. */
const mostWhole = 100;
/** What a run that ended before its time has for the pages that were not looked at yet, milliseconds. */
const restMs = 10_000;

function shareOf({ ahead, further, stale }: Pages): number {
  if (ahead > 0) return ahead > mostWhole ? aheadShare.endless : aheadShare.whole;
  if (further > 0) return aheadShare.further;
  return stale > 0 ? aheadShare.again : 0;
}

/** `startedAt`: by performance.now(). */
export function createSurveyor(parts: SurveyParts, startedAt: number): Surveyor {
  const { sessions, pages, limit, signal, until } = parts;
  let going: Promise<void> | null = null;
  let lookedAt = startedAt;
  let tookMs = 0;

  async function look(): Promise<void> {
    const next = pages.next();
    const ways = next.length > 0 ? next : pages.again();
    if (ways.length === 0 || !(await sessions.open())) return;
    await survey(parts, ways, next.length > 0);
    pages.examined(ways);
  }

  function isDue(): boolean {
    // Each page opened beside may be one that the tab is refused.
    if (limit.known) return false;
    const since = performance.now() - lookedAt;
    if (pages.waiting >= mostTogether || (pages.waiting > 0 && since > everyMs)) return true;
    const share = shareOf(pages);
    return share > 0 && since > tookMs * (1 / share - 1);
  }

  return {
    beside() {
      if (going || !isDue() || availableParallelism() < 2) return;
      const began = performance.now();
      going = look()
        .catch(() => {})
        .finally(() => {
          going = null;
          lookedAt = performance.now();
          tookMs = lookedAt - began;
        });
    },
    async finish() {
      await going;
    },
    async rest() {
      const end = Math.min(until, performance.now() + restMs);
      while (pages.waiting > 0 && performance.now() < end) {
        await look().catch(() => {});
        signal.throwIfAborted();
      }
    },
  };
}
