/** Whether a run has anything left to find. Pure but for its tallies. */
import type { Memory } from './policy/memory.ts';
import { unopenedLinks } from './policy/taken-links.ts';

export interface Dryness {
  /**
   * Once a step. `news`: something was shown, executed, asked for or broken for the first time. `scripts`: of the page, how
   * many. `now`: performance.now().
   */
  note(news: boolean, scripts: number, now: number): void;
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
/**
 * So many steps without news for each control known. Pages without scripts do the same each time; where there are some, a
 * double click or the twentieth try may do what the others did not.
 */
const triedOut = {
  plain: { stepsEach: 6, leastSteps: 40, leastMs: 4_000 },
  scripted: { stepsEach: 20, leastSteps: 120, leastMs: 30_000 },
};
/** A field may say no to one value and fail on another. */
const triesOf = (identity: string): number => (/\|(?:text|select)\|/.test(identity) ? 4 : 2);
/** A place that still has something left after so many returns does not let itself be tried. */
const mostJumps = 3;

export function createDryness(maxDurationMs: number, startedAt: number): Dryness {
  let newsAt = startedAt;
  let steps = 0;
  let bounds = triedOut.plain;
  return {
    note(news, scripts, now) {
      if (scripts > 0) bounds = triedOut.scripted;
      steps = news ? 0 : steps + 1;
      if (news) newsAt = now;
    },
    verdict(memory, now) {
      if (steps < long.leastSteps || hasFrontier(memory)) return null;
      const ms = now - newsAt;
      if (ms >= Math.max(long.leastMs, long.share * maxDurationMs)) return 'long';
      const controls = memory.firstSeen.size;
      const enough = steps >= Math.max(bounds.leastSteps, bounds.stepsEach * controls) && ms >= bounds.leastMs;
      return enough && controls > 0 && allTried(memory) ? 'tried-out' : null;
    },
    since: (now) => now - newsAt,
  };
}

/** A link never opened, or a place to return to with controls never tried. */
function hasFrontier(memory: Memory): boolean {
  if (unopenedLinks(memory).length > 0) return true;
  for (const { plain, untried, jumps } of memory.coarse.values())
    if (plain && untried > 0 && jumps < mostJumps) return true;
  return false;
}

/** … and every page that scripts showed was loaded by its address, too. */
function allTried({ firstSeen, tried, routes, landed }: Memory): boolean {
  for (const route of routes) if (!landed.has(route)) return false;
  for (const identity of firstSeen.keys()) if ((tried.get(identity) ?? 0) < triesOf(identity)) return false;
  return true;
}
