/** A seeded generator: the same seed gives the same exploration choices. */
export interface Rng {
  /** Uniform in [0, 1). */
  next(): number;
  /** Uniform whole number in [0, n). */
  below(n: number): number;
  /** One of `items`; undefined only when there are none. */
  pick<T>(items: readonly T[]): T | undefined;
  chance(probability: number): boolean;
  /** Index into `weights`, each as likely as its share of the sum. */
  weigh(weights: readonly number[]): number;
}

/** mulberry32: 32 bits of state, passes what a policy needs of a generator, and no dependency. */
export function createRng(seed: number): Rng {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    below: (n) => Math.floor(next() * n),
    pick: (items) => items[Math.floor(next() * items.length)],
    chance: (probability) => next() < probability,
    weigh: (weights) => {
      let rest = next() * weights.reduce((sum, weight) => sum + weight, 0);
      for (const [index, weight] of weights.entries()) {
        rest -= weight;
        if (rest < 0) return index;
      }
      return Math.max(0, weights.length - 1);
    },
  };
}
