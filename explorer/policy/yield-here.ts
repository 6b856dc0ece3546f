/**
 * When a page has given what it gives cheaply: once it brings less a second than the run lately did anywhere, ways included
 * (the marginal value theorem of foraging, Charnov 1976). What is left there is come back to. No I/O.
 */
import { plainOf } from './corners.ts';
import type { Memory } from './memory.ts';
import type { Outcome } from './outcome.ts';

/** What came lately, older steps at less. */
export interface Gains {
  readonly reward: number;
  readonly seconds: number;
}

/** The page, whatever its query says, since it was come to. */
export interface YieldHere extends Gains {
  readonly page: string;
  readonly steps: number;
}

const remembered = { here: 0.9, anywhere: 0.99 } as const;
/** A page is not judged by fewer steps. */
const fewestSteps = 20;

export function noteGains(memory: Memory, route: string, outcome: Outcome): void {
  const page = plainOf(route);
  const here = memory.yieldHere.page === page ? memory.yieldHere : { steps: 0, reward: 0, seconds: 0 };
  memory.yieldHere = { ...add(here, outcome, remembered.here), page, steps: here.steps + 1 };
  memory.yieldAnywhere = add(memory.yieldAnywhere, outcome, remembered.anywhere);
}

const add = (gains: Gains, { reward, seconds }: Outcome, share: number): Gains => ({
  reward: gains.reward * share + reward,
  seconds: gains.seconds * share + seconds,
});

export function isGrazed({ yieldHere, yieldAnywhere }: Memory, route: string): boolean {
  if (yieldHere.page !== plainOf(route) || yieldHere.steps < fewestSteps) return false;
  return rate(yieldHere) < rate(yieldAnywhere);
}

const rate = ({ reward, seconds }: Gains): number => reward / Math.max(seconds, 0.05);
