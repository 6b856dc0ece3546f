/** What to do next: a strategy chooses, and what all of them need to know is kept here. No I/O. */
import { type Action, targetsOf } from '../actions/action.ts';
import { identityOf, wordsOf } from '../identity.ts';
import type { Rng } from '../rng.ts';
import type { Candidate } from '../snapshot.ts';
import { routeTemplate } from '../state.ts';
import { noteTaking } from './asked-in-place.ts';
import { noteDeletion } from './back-to-gone.ts';
import { banditStrategy } from './bandit-strategy.ts';
import { breadthFirst } from './breadth-first.ts';
import { noteSpent } from './corners.ts';
import { noteCostly } from './costly-page.ts';
import { doneKey, keyedIn, leaving, type View } from './look.ts';
import { noteDeed } from './follow-up.ts';
import { noteLeaving } from './leave-question.ts';
import { noteLastCopy } from './last-copy.ts';
import { createMemory, type Memory, noteTried } from './memory.ts';
import { noteSending } from './complaints.ts';
import { noteSentForm } from './mend.ts';
import { noteSentFrom } from './unsent-form.ts';
import { noteLate, noteVain, noteYield, type Outcome } from './outcome.ts';
import { randomWalk } from './random-walk.ts';
import { justCarried, noteCarried } from './open-carried.ts';
import { noteOpener } from './openers.ts';
import { noteUnfolding } from './panels.ts';
import { noteAnswered } from './questions.ts';
import { noteReopening } from './reopen.ts';
import { noteRepeat } from './repeat.ts';
import type { Pick, Strategy } from './strategy.ts';
import { noteFollowing, noteLed } from './taken-links.ts';
import { noteEdit } from './unsaved.ts';
import { noteSentStep } from './wizard.ts';
import { noteListDeed } from './whole-list.ts';
import { notePart } from './worth.ts';
import { noteGains } from './yield-here.ts';

/** `bandit` is the engine's own; the others are there to be measured against. */
export const strategies = { bandit: banditStrategy, walk: randomWalk, 'breadth-first': breadthFirst } as const;
export type StrategyName = keyof typeof strategies;

export interface Choice extends Pick {
  /** For people. */
  readonly words: string;
  /** Where the time goes: the page that is acted on, or the one that is loaded. */
  readonly route: string;
  /** What was carried there just before, where that is opened now. */
  readonly carried: Candidate | null;
  /** What `vainFrom` calls it; null: whether it was in vain is not kept. */
  readonly done: string | null;
}

export interface Policy {
  readonly memory: Memory;
  /** The same observations and the same seed give the same choice. */
  choose(view: View): Choice;
  learn(choice: Choice, outcome: Outcome): void;
  /** The address that was to be opened was not left for: it may be tried again. */
  stayed(action: Action): void;
  /** The page hung of it. */
  hung(action: Action): void;
  /** Something more that the choices brought together, found out later; `reward` for each. */
  learnLate(choices: readonly Choice[], reward: number): void;
}

export function createPolicy(rng: Rng, home: string, name: StrategyName = 'bandit'): Policy {
  const memory = createMemory();
  const strategy: Strategy = strategies[name](memory, rng, home);
  return {
    memory,
    choose(view) {
      rng.turn();
      const pick = strategy.choose(view);
      const { action } = pick;
      for (const target of targetsOf(action)) {
        const identity = identityOf(target);
        noteTried(memory, view.state.coarse, identity);
        notePart(memory, target);
        if (target.mine) memory.triedOwn.add(identity);
      }
      const done = doneBy(view, action);
      const carried = action.kind === 'double-click' ? justCarried(memory) : null;
      if (done !== null && 'target' in action) memory.doneFrom.add(done);
      if (action.kind === 'click') noteFollowed(memory, action.target);
      noteLeaving(memory, view, action);
      noteRepeat(memory, view, action);
      noteReopening(memory, view, action);
      noteOpener(memory, view, action);
      noteLastCopy(memory, view, action);
      noteTaking(memory, view.snapshot, action);
      noteDeletion(memory, view, action);
      noteDeed(memory, action);
      noteUnfolding(memory, view, action);
      noteListDeed(memory, view, action);
      noteSentStep(memory, view, action);
      noteSentForm(memory, view, action);
      noteSending(memory, view, action);
      noteSentFrom(memory, view, action);
      noteAnswered(memory, action);
      noteCarried(memory, action);
      noteFollowing(memory, view.snapshot, view.state, action);
      noteEdit(memory, view.state.coarse, action);
      if (action.kind === 'open') noteOpened(memory, action);
      return {
        ...pick,
        ...{ done, carried },
        words: wordsFor(action),
        route: routeTemplate(action.kind === 'open' ? action.url : view.snapshot.url),
      };
    },
    stayed(action) {
      const link = action.kind === 'open' && memory.links.get(routeTemplate(action.url));
      if (link) link.stayed++;
    },
    hung(action) {
      if (!/click$|^type$|^fill-form$/.test(action.kind)) return;
      const [target, ...rest] = targetsOf(action);
      // A form may hang of one answer alone.
      if (!target || rest.length > 0 || (target.type === 'submit' && target.group > 0)) return;
      memory.hung.add(identityOf(target));
    },
    learn(choice, outcome) {
      noteLed(memory, choice.action, outcome.changed);
      noteSpent(memory, choice.route, outcome.seconds);
      noteGains(memory, choice.route, outcome);
      noteCostly(memory, outcome.seconds);
      strategy.learn(choice, outcome);
      if (choice.done !== null) noteVain(memory, choice.done, outcome);
      for (const target of targetsOf(choice.action)) noteYield(memory, target, outcome);
      if (choice.carried) noteYield(memory, choice.carried, outcome);
    },
    learnLate(choices, reward) {
      for (const choice of choices) {
        strategy.learnLate(choice, reward);
        for (const target of targetsOf(choice.action)) noteLate(memory, target, reward);
      }
    },
  };
}

/** What was done in which picture. */
function doneBy(view: View, action: Action): string | null {
  if (action.kind === 'press') return keyedIn(view, action.key);
  if (action.kind === 'open') return keyedIn(view, leaving);
  const option = 'target' in action ? view.options.find(({ candidate }) => candidate === action.target) : undefined;
  return option ? doneKey(view, option) : null;
}

function noteFollowed({ links }: Memory, { href }: Candidate): void {
  const link = links.get(routeTemplate(href));
  if (link) link.followed++;
}

function noteOpened(memory: Memory, { url, soft }: Extract<Action, { kind: 'open' }>): void {
  memory.openedAt = memory.step;
  memory.stall = 0;
  if (!soft) {
    memory.loadedAt = memory.step;
    memory.landed.add(routeTemplate(url));
  }
  const link = memory.links.get(routeTemplate(url));
  if (link) link.opened++;
}

function wordsFor(action: Action): string {
  if ('target' in action) return `${action.kind} ${wordsOf(action.target)}`;
  switch (action.kind) {
    case 'fill-form': {
      const list = (verb: string, fields: readonly Candidate[]) =>
        fields.length ? [`${verb} ${fields.map(wordsOf).join(', ')}`] : [];
      const sent = action.submit ? [`click ${wordsOf(action.submit)}`] : [];
      return [...list('empty', action.emptied), ...list('fill', action.fields), ...sent].join(' and ').slice(0, 300);
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
