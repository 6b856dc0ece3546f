/** What an action was worth. Pure. */
import type { Novelty } from './memory.ts';

export interface Gain extends Novelty {
  /** Bytes of JavaScript executed for the first time. */
  readonly bytes: number;
  readonly endpoints: number;
  readonly issues: number;
}

/** Between 0 and 1. A new place counts most, then new pictures of known places, new code, new controls. */
export function rewardOf({ route, coarse, fine, controls, bytes, endpoints, issues }: Gain): number {
  const points =
    (route ? 2 : 0) +
    (coarse ? 1 : 0) +
    (fine ? 1 : 0) +
    Math.min(1.5, controls * 0.2) +
    Math.min(1, bytes / 20_000) +
    Math.min(1, endpoints * 0.5) +
    Math.min(2, issues);
  return Math.min(1, points / 4);
}
