/** The engine's own strategy: a bandit chooses among those arms that have something to offer here. */
import { type Arm, arms } from './arms.ts';
import { createBandit } from './bandit.ts';
import { hasStayedLong } from './plans-away.ts';
import { plansFor } from './plans.ts';
import type { CreateStrategy } from './strategy.ts';

/** A page that always has one more picture to show must not keep a run from the pages it never saw. */
const linkShare = 0.15;
/** … nor what opens them by their addresses for taking long: a page that opens its links in frames has no other way out. */
const deepShare = 0.05;
/** … and more once one page has been worked on for long, and others are known that were never seen. */
const deepShareAfterLong = 0.2;

/** Where else something is left to try, once this page brings less than others did. */
const jumpShare = 0.15;

export const banditStrategy: CreateStrategy = (memory, rng, home) => {
  const bandit = createBandit<Arm>(arms);
  const known = (arm: string) => arms.find((one) => one === arm);
  return {
    choose(view) {
      const plans = plansFor(view, memory, rng, home);
      const available = arms.filter((one) => plans[one] !== undefined);
      const deep = hasStayedLong(memory) ? deepShareAfterLong : deepShare;
      const { arm, probability } = bandit.choose(available, rng, { link: linkShare, deep, jump: jumpShare });
      return { arm, probability, action: plans[arm]?.() ?? { kind: 'open', url: home } };
    },
    learn(pick, { reward, seconds }) {
      const arm = known(pick.arm);
      if (arm) bandit.learn(arm, reward, seconds);
    },
    learnLate(pick, reward) {
      const arm = known(pick.arm);
      if (arm) bandit.add(arm, reward);
    },
  };
};
