/**
 * Time as a run's choices reckon with it: the length of a step in a few classes. To the millisecond no two runs are alike, and what
 * was chosen by it would not come again with the same seed. Pure but for its sum.
 */
export interface CoarseClock {
  /** A step has taken so long; what it counts as. */
  step(seconds: number): number;
  /** The sum of what was counted. */
  readonly seconds: number;
}

/** Most steps act and look; some load a page, a few a large one. */
const classes = [
  { upTo: 0.35, as: 0.15 },
  { upTo: 1.2, as: 0.6 },
  { upTo: 4, as: 2 },
] as const;
const longest = 6;

export function createCoarseClock(): CoarseClock {
  let sum = 0;
  return {
    step(seconds) {
      const counted = classes.find(({ upTo }) => seconds <= upTo)?.as ?? longest;
      sum += counted;
      return counted;
    },
    get seconds() {
      return sum;
    },
  };
}
