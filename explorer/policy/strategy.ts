/** How the next action is chosen. */
import type { Action } from '../actions/action.ts';
import type { Rng } from '../rng.ts';
import type { View } from './look.ts';
import type { Memory } from './memory.ts';
import type { Outcome } from './outcome.ts';

export interface Pick {
  /** Which part of the strategy chose, and how likely that was. */
  readonly arm: string;
  readonly probability: number;
  readonly action: Action;
}

export interface Strategy {
  choose(view: View): Pick;
  learn(pick: Pick, outcome: Outcome): void;
  learnLate(pick: Pick, reward: number): void;
}

/** Reads the run's memory, which the policy keeps. */
export type CreateStrategy = (memory: Memory, rng: Rng, home: string) => Strategy;
