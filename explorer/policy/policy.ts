/** What to do next. Arms are strategies; the bandit chooses among those that have something to offer here. No I/O. */
import { type Action, targetsOf } from '../actions/action.ts';
import { identityOf, wordsOf } from '../identity.ts';
import type { Rng } from '../rng.ts';
import { routeTemplate } from '../state.ts';
import { type Bandit, createBandit } from './bandit.ts';
import { actionFor } from './action-for.ts';
import { formOf } from './form-of.ts';
import { createMemory, type Memory, noteTried, type Option, type View } from './memory.ts';

export const arms = ['newest', 'oldest', 'random', 'link', 'form', 'jump', 'deep'] as const;
export type Arm = (typeof arms)[number];

export interface Choice {
  readonly arm: Arm;
  readonly probability: number;
  readonly action: Action;
  /** For people. */
  readonly words: string;
}

export interface Policy {
  readonly memory: Memory;
  choose(view: View): Choice;
  learn(choice: Choice, reward: number, seconds: number): void;
}

export function createPolicy(rng: Rng, home: string): Policy {
  const memory = createMemory();
  const bandit: Bandit<Arm> = createBandit(arms);
  return {
    memory,
    choose(view) {
      const plans = plansFor(view, memory, rng, home);
      const available = arms.filter((arm) => plans[arm] !== undefined);
      const { arm, probability } = bandit.choose(available, rng);
      const action = plans[arm]?.() ?? { kind: 'open', url: home };
      for (const target of targetsOf(action)) noteTried(memory, view.state.coarse, identityOf(target));
      if (action.kind === 'open') noteOpened(memory, action.url);
      return { arm, probability, action, words: wordsFor(action) };
    },
    learn(choice, reward, seconds) {
      bandit.learn(choice.arm, reward, seconds);
      for (const target of targetsOf(choice.action)) {
        const identity = identityOf(target);
        memory.yields.set(identity, (memory.yields.get(identity) ?? 0) + reward);
      }
    },
  };
}

type Plans = Partial<Record<Arm, () => Action>>;

/** What each arm would do here; an arm without anything to offer is absent. */
function plansFor(view: View, memory: Memory, rng: Rng, home: string): Plans {
  const { options, state, snapshot } = view;
  const plans: Plans = {};
  const act = (option: Option | undefined): Action =>
    option ? actionFor(option, view, memory, rng) : { kind: 'open', url: home };
  const lowest = Math.min(...options.map((option) => Math.floor(option.level)));
  const fresh = options.filter((option) => Math.floor(option.level) === lowest);
  const exhausted = lowest >= 1;
  if (fresh.length) {
    const recent = [...fresh].sort((a, b) => b.candidate.layer - a.candidate.layer || b.firstSeen - a.firstSeen);
    const top = recent.filter(
      (one) => one.candidate.layer === recent[0]?.candidate.layer && one.firstSeen === recent[0]?.firstSeen,
    );
    plans.newest = () => act(rng.pick(top));
    plans.oldest = () => act([...fresh].sort((a, b) => a.firstSeen - b.firstSeen)[0]);
  }
  if (options.length) plans.random = () => anything(options, memory, rng, act);
  const links = options.filter(
    ({ candidate, level }) =>
      candidate.kind === 'link' && level < 1 && !memory.routes.has(routeTemplate(candidate.href)),
  );
  if (links.length) plans.link = () => act(rng.pick(links));
  const forms = options.filter(
    ({ candidate, level }) => candidate.kind === 'text' && level < 2 && candidate.field !== null,
  );
  const start = rng.pick(forms);
  if (start)
    plans.form = () =>
      formOf(
        start.candidate,
        options.map((option) => option.candidate),
      );
  const place = frontier(memory, state.coarse, snapshot.url);
  const stuck = exhausted || memory.stall > 10 || !options.length;
  if (place && stuck) {
    plans.jump = () => {
      place.jumps++;
      return { kind: 'open', url: place.url };
    };
  }
  const unopened = [...memory.links].filter(([route, link]) => !memory.routes.has(route) && link.opened === 0);
  const deep = rng.pick(unopened);
  if (deep && (stuck || !links.length)) plans.deep = () => ({ kind: 'open', url: deep[1].url });
  if (!Object.keys(plans).length || (stuck && !place && !deep && rng.chance(0.2))) {
    plans.jump = () => (snapshot.url === home ? { kind: 'back' } : { kind: 'open', url: home });
  }
  return plans;
}

/** Mostly any control, with a taste for those that brought something; now and then a key, the wheel, the way back. */
function anything(
  options: readonly Option[],
  memory: Memory,
  rng: Rng,
  act: (option: Option | undefined) => Action,
): Action {
  const draw = rng.next();
  if (draw < 0.03) return { kind: 'press', key: rng.pick(['Escape', 'Tab', 'Enter', 'ArrowDown']) ?? 'Escape' };
  if (draw < 0.07) return { kind: 'scroll', down: rng.chance(0.7) };
  if (draw < 0.08) return { kind: 'back' };
  const weights = options.map(
    ({ identity }) =>
      1 + 2 * Math.min(1, (memory.yields.get(identity) ?? 0) / Math.max(1, memory.tried.get(identity) ?? 1)),
  );
  return act(options[rng.weigh(weights)]);
}

/** The known place with most left to try, places often jumped to last. */
function frontier({ coarse }: Memory, here: string, address: string) {
  let best: { value: number; key: string } | null = null;
  for (const [key, place] of coarse) {
    if (key === here || place.untried === 0 || !place.plain || place.url === address) continue;
    const value = place.untried / (1 + 2 * place.jumps);
    if (!best || value > best.value) best = { value, key };
  }
  return best ? coarse.get(best.key) : undefined;
}

function noteOpened(memory: Memory, url: string): void {
  const link = memory.links.get(routeTemplate(url));
  if (link) link.opened++;
}

function wordsFor(action: Action): string {
  if ('target' in action) return `${action.kind} ${wordsOf(action.target)}`;
  if (action.kind === 'fill-form')
    return `fill ${action.fields.map(wordsOf).join(', ')}${action.submit ? ` and click ${wordsOf(action.submit)}` : ''}`.slice(
      0,
      300,
    );
  if (action.kind === 'open') return `open ${action.url}`;
  if (action.kind === 'press') return `press ${action.key}`;
  if (action.kind === 'scroll') return `scroll ${action.down ? 'down' : 'up'}`;
  return 'go back';
}
