/** Whether a run has anything left to find. Pure but for its tallies. */
import type { Memory } from './policy/memory.ts';

export interface Dryness {
  /** Once a step. `news`: something was shown, executed, asked for or broken for the first time. `now`: performance.now(). */
  note(news: boolean, now: number): void;
  /**
   * `tried-out`: every control known was tried again and again since the last news, which is enough where the application
   * does nothing by itself; `long`: nothing new came for so long that nothing is to be expected; null: go on.
   */
  verdict(memory: Memory, now: number): 'tried-out' | 'long' | null;
  /** Milliseconds without news. */
  since(now: number): number;
}

/** Nothing new for this share of the run's time, and no less than this long, with as many steps. */
const long = { share: 0.25, leastMs: 60_000, leastSteps: 40 };
/** So many steps without news for each control known; a few minutes of a product's controls, a few seconds of a leaflet's. */
const triedOut = { stepsEach: 6, leastSteps: 40, leastMs: 4_000 };
/** A field may say no to one value and fail on another. */
const triesOf = (identity: string): number => (/\|(?:text|select)\|/.test(identity) ? 4 : 2);
/** A place that still has something left after so many returns does not let itself be tried. */
const mostJumps = 3;

export function createDryness(maxDurationMs: number, startedAt: number): Dryness {
  let newsAt = startedAt;
  let steps = 0;
  return {
    note(news, now) {
      steps = news ? 0 : steps + 1;
      if (news) newsAt = now;
    },
    verdict(memory, now) {
      if (steps < Math.min(long.leastSteps, triedOut.leastSteps) || hasFrontier(memory)) return null;
      const ms = now - newsAt;
      if (ms >= Math.max(long.leastMs, long.share * maxDurationMs) && steps >= long.leastSteps) return 'long';
      const controls = memory.firstSeen.size;
      const enough = steps >= Math.max(triedOut.leastSteps, triedOut.stepsEach * controls) && ms >= triedOut.leastMs;
      return enough && controls > 0 && allTried(memory) ? 'tried-out' : null;
    },
    since: (now) => now - newsAt,
  };
}

/** A link never opened, or a place to return to with controls never tried. */
function hasFrontier({ links, routes, coarse }: Memory): boolean {
  for (const [route, { opened }] of links) if (opened === 0 && !routes.has(route)) return true;
  for (const { plain, untried, jumps } of coarse.values()) if (plain && untried > 0 && jumps < mostJumps) return true;
  return false;
}

function allTried({ firstSeen, tried }: Memory): boolean {
  for (const identity of firstSeen.keys()) if ((tried.get(identity) ?? 0) < triesOf(identity)) return false;
  return true;
}
