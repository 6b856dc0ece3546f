/** Which strategy to ask next: a discounted softmax over what each has brought a second lately. Pure but for its tallies. */
import type { Rng } from '../rng.ts';

export interface Bandit<Arm extends string> {
  /** One of `available`, and how likely that was. `least`: how often an arm is asked at least, where that is more than for the others. */
  choose(available: readonly Arm[], rng: Rng, least?: Partial<Record<Arm, number>>): { arm: Arm; probability: number };
  /** `reward` between 0 and 1 for an action that took `seconds`. */
  learn(arm: Arm, reward: number, seconds: number): void;
  /** More reward for time already counted. */
  add(arm: Arm, reward: number): void;
}

/** No arm is ever asked less often than this, so that one that comes good late is found; slow ones are given as much time, not as many turns. */
const floor = 0.05;
const forgetting = 0.97;
const temperature = 0.2;

export function createBandit<Arm extends string>(arms: readonly Arm[]): Bandit<Arm> {
  const tallies = new Map(arms.map((arm) => [arm, { reward: 0.5, seconds: 0.5, turns: 1 }]));
  let choices = 0;
  const rate = (arm: Arm) => {
    const { reward = 0, seconds = 1 } = tallies.get(arm) ?? {};
    return reward / Math.max(seconds, 0.05);
  };
  const slowness = (arm: Arm) => {
    const { seconds = 1, turns = 1 } = tallies.get(arm) ?? {};
    return seconds / turns;
  };
  const usual = () => {
    const all = [...tallies.values()];
    return all.reduce((sum, { seconds }) => sum + seconds, 0) / all.reduce((sum, { turns }) => sum + turns, 0);
  };
  return {
    choose(available, rng, least = {}) {
      const [first] = available;
      if (first === undefined) throw new Error('a bandit needs an arm to choose');
      const best = Math.max(...available.map(rate), 0.01);
      const weights = available.map((arm) => Math.exp(rate(arm) / best / temperature));
      const sum = weights.reduce((total, weight) => total + weight, 0);
      const pace = usual();
      const leastOf = (arm: Arm) => least[arm] ?? floor * Math.min(1, pace / slowness(arm));
      const shares = available.map((arm) => Math.min(leastOf(arm), 1 / available.length));
      const rest = 1 - shares.reduce((total, share) => total + share, 0);
      const probabilities = weights.map((weight, index) => (shares[index] ?? 0) + rest * (weight / sum));
      choices++;
      const all = available.map((arm, index) => ({ arm, probability: probabilities[index] ?? 1 }));
      // An arm that another run has beside these changes what is chosen only when it is the one.
      const luckyName = (one: { arm: Arm }) => `arm ${choices} ${one.arm}`;
      return rng.favourite(all, luckyName, ({ probability }) => probability) ?? { arm: first, probability: 1 };
    },
    learn(arm, reward, seconds) {
      for (const tally of tallies.values()) {
        tally.reward *= forgetting;
        tally.seconds *= forgetting;
        tally.turns *= forgetting;
      }
      const tally = tallies.get(arm);
      if (!tally) return;
      tally.reward += reward;
      tally.seconds += seconds;
      tally.turns += 1;
    },
    add(arm, reward) {
      const tally = tallies.get(arm);
      if (tally) tally.reward += reward;
    },
  };
}
