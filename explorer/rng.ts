/** A seeded generator: the same seed gives the same exploration choices. */
export interface Rng {
  /** Uniform in [0, 1). */
  next(): number;
  /** Uniform whole number in [0, n). */
  below(n: number): number;
  /** One of `items`; undefined only when there are none. */
  pick<T>(items: readonly T[]): T | undefined;
  chance(probability: number): boolean;
  /** Begins the next turn: its numbers are the same however many were drawn before, so that one draw more does not change all that follow. */
  turn(): void;
  /** Uniform in [0, 1) and always the same for one name, whenever and after whatever it is asked for. */
  luckOf(name: string): number;
  /**
   * One of `items`, each as likely as its share of the weights, by the luck of its name: runs that met the same items another
   * way take the same one.
   */
  favourite<T>(items: readonly T[], nameOf: (item: T) => string, weightOf?: (item: T) => number): T | undefined;
}

/** mulberry32: 32 bits of state, passes what a policy needs of a generator, and no dependency. */
export function createRng(seed: number): Rng {
  let state = seed >>> 0;
  let turns = 0;
  const luckOf = (name: string) => hash(seed >>> 0, name) / 4_294_967_296;
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
    turn() {
      state = hash(seed >>> 0, `turn ${++turns}`);
    },
    luckOf,
    // Of exponential waits, each as short as its weight is large, the first to end (Efraimidis and Spirakis, 2006).
    favourite(items, nameOf, weightOf = () => 1) {
      let best: { item: (typeof items)[number]; wait: number } | null = null;
      for (const item of items) {
        const wait = -Math.log(1 - luckOf(nameOf(item))) / Math.max(Number.MIN_VALUE, weightOf(item));
        if (!best || wait < best.wait) best = { item, wait };
      }
      return best?.item;
    },
  };
}

/** 32 bits of a text: FNV-1a, then the last mix of MurmurHash3, for names that differ in their last letter. */
function hash(seed: number, text: string): number {
  let h = (0x811c9dc5 ^ seed) >>> 0;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
