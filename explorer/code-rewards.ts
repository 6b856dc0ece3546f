/** Reads every few steps which code has been executed, and rewards what was done since for it. */
import type { PageSession } from './browser/page-session.ts';
import type { Choice } from './policy/policy.ts';
import { rewardOfCode } from './policy/reward.ts';
import type { RunParts } from './run-parts.ts';

export interface CodeRewards {
  /** From here on: what ran before is nobody's merit. */
  begin(): Promise<void>;
  chosen(choice: Choice): void;
  /** To be called once what came of a choice has settled; reads when it is time to. */
  look(tab: PageSession): Promise<void>;
}

/** Coverage is read after so many steps, more where reading it takes more than this share of the time, and at the latest after this long. */
const everySteps = 4;
const share = 0.08;
const latestMs = 15_000;

/** `sampled`: to be told of each time that it was read. */
export function createCodeRewards({ coverage, policy }: RunParts, sampled: () => void): CodeRewards {
  const since: Choice[] = [];
  let every = everySteps;
  let steps = 0;
  let readAt = 0;

  return {
    async begin() {
      await coverage.take();
      readAt = performance.now();
    },
    chosen(choice) {
      since.push(choice);
    },
    async look(tab) {
      const began = performance.now();
      if ((++steps < every && began - readAt < latestMs) || tab.gone) return;
      steps = 0;
      const before = coverage.bytes.executed;
      await coverage.take();
      const choices = since.splice(0);
      if (choices.length) policy.learnLate(choices, rewardOfCode(coverage.bytes.executed - before, choices.length));
      sampled();
      if (performance.now() - began > (began - readAt) * share) every *= 2;
      if (await coverage.tidy()) await tab.pardon().catch(() => {});
      readAt = performance.now();
    },
  };
}
