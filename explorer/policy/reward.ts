/** What an action was worth. Pure. */
import type { Novelty } from './look.ts';

export interface Gain extends Novelty {
  readonly endpoints: number;
  readonly issues: number;
}

/** Between 0 and 1. A new place counts most, then new pictures of known places, new code, new controls. */
export function rewardOf({ route, siblings, coarse, fine, controls, endpoints, issues }: Gain): number {
  const points =
    (route ? 2 * worth(siblings) : 0) +
    (coarse ? worth(siblings) : 0) +
    (fine ? 1.8 : 0) +
    Math.min(1.5, controls * 0.2) +
    Math.min(1, endpoints * 0.5) +
    Math.min(2, issues);
  return Math.min(1, points / 4);
}

/** Of each of `actions` that together executed `bytes` of JavaScript for the first time: nobody can tell which did. */
export const rewardOfCode = (bytes: number, actions: number): number => Math.min(0.4, bytes / actions / 10_000);

/** Every page of a generated manual is a new one, and none shows anything new: after a dozen a folder's pages count less. */
const worth = (siblings: number): number => Math.min(1, 12 / Math.max(1, siblings));
