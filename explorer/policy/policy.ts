/** What to do next. Arms are strategies; the bandit chooses among those that have something to offer here. No I/O. */
import { type Action, targetsOf } from '../actions/action.ts';
import { identityOf, wordsOf } from '../identity.ts';
import type { Rng } from '../rng.ts';
import { routeTemplate } from '../state.ts';
import { createBandit } from './bandit.ts';
import { createMemory, doneKey, type Memory, noteTried, noteYield, type Outcome, type View } from './memory.ts';
import { type Arm, arms, plansFor } from './plans.ts';

export interface Choice {
  readonly arm: Arm;
  readonly probability: number;
  readonly action: Action;
  /** For people. */
  readonly words: string;
}

export interface Policy {
  readonly memory: Memory;
  /** The same observations and the same seed give the same choice. */
  choose(view: View): Choice;
  learn(choice: Choice, outcome: Outcome): void;
}

export function createPolicy(rng: Rng, home: string): Policy {
  const memory = createMemory();
  const bandit = createBandit<Arm>(arms);
  return {
    memory,
    choose(view) {
      const plans = plansFor(view, memory, rng, home);
      const { arm, probability } = bandit.choose(
        arms.filter((one) => plans[one] !== undefined),
        rng,
      );
      const action = plans[arm]?.() ?? { kind: 'open', url: home };
      for (const target of targetsOf(action)) noteTried(memory, view.state.coarse, identityOf(target));
      noteDone(memory, view, action);
      if (action.kind === 'open') noteOpened(memory, action.url);
      return { arm, probability, action, words: wordsFor(action) };
    },
    learn({ arm, action }, outcome) {
      bandit.learn(arm, outcome.reward, outcome.seconds);
      for (const target of targetsOf(action)) noteYield(memory, target, outcome);
    },
  };
}

function noteDone(memory: Memory, view: View, action: Action): void {
  if (!('target' in action)) return;
  const option = view.options.find(({ candidate }) => candidate === action.target);
  if (option) memory.doneFrom.add(doneKey(view, option));
}

function noteOpened(memory: Memory, url: string): void {
  memory.loadedAt = memory.step;
  memory.stall = 0;
  const link = memory.links.get(routeTemplate(url));
  if (link) link.opened++;
}

function wordsFor(action: Action): string {
  if ('target' in action) return `${action.kind} ${wordsOf(action.target)}`;
  switch (action.kind) {
    case 'fill-form': {
      const sent = action.submit ? ` and click ${wordsOf(action.submit)}` : '';
      return `fill ${action.fields.map(wordsOf).join(', ')}${sent}`.slice(0, 300);
    }
    case 'open':
      return `open ${action.url}`;
    case 'press':
      return `press ${action.key}`;
    case 'scroll':
      return `scroll ${action.down ? 'down' : 'up'}`;
    case 'back':
      return 'go back';
  }
}
