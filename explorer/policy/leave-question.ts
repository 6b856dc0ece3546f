/** A page that asks, before it is left, whether what was changed on it may be lost: it is answered so that it is left. No I/O. */
import type { Action } from '../actions/action.ts';
import { isQuestion } from '../guard/guard.ts';
import { declining } from '../guard/guard-words.ts';
import { identityOf } from '../identity.ts';
import { routeTemplate } from '../state.ts';
import { leadsAway } from '../guard/usable.ts';
import { onTop, type Option, type View } from './look.ts';
import { bump } from '../maps.ts';
import type { Memory } from './memory.ts';
import { savesChanges } from './unsaved.ts';

/** A page that is to be left, and what became of that. */
export interface Leaving {
  /** Route of the page, and how many layers lay over it. */
  readonly from: string;
  readonly layers: number;
  /** Where to; null: back. */
  readonly url: string | null;
  /** Without a load: a router may show the new address while it asks. */
  readonly soft: boolean;
  /** Identity of the answer given last, and how many were given. */
  readonly answer: string | null;
  readonly answers: number;
  /** It is answered like any other layer. */
  readonly open: boolean;
}

/** Times that a question is left to all arms, so that each of its answers is met. */
const mostOpen = 2;
/** Answers to one question; then the address is loaded. */
const mostAnswers = 3;
/** Controls of a question at most: more are a menu. */
const mostChoices = 4;
/** How likely an answer is taken to lead away before it was given: one that saves, any other, one that declines. */
const prior = { saves: 0.9, other: 0.6, declines: 0.1 } as const;

/** The answer, or the load where answers did not help; null where nothing is asked. */
export function answerLeaving(view: View, memory: Memory): Action | null {
  const { leaving } = memory;
  memory.leaving = null;
  if (!leaving) return null;
  const question = questionOver(view, leaving);
  const isAsked = leaving.soft && question.length > 0;
  const left = routeTemplate(view.snapshot.url) !== leaving.from && !isAsked;
  if (leaving.answer !== null) noteAnswer(memory, leaving.answer, left);
  if (left || leaving.open) return null;
  if (leaving.answers === 0) {
    if (question.length === 0) return null;
    const open = bump(memory.questions, question.map(({ identity }) => identity).join(' ')) <= mostOpen;
    memory.leaving = { ...leaving, open };
    if (open) return null;
  }
  const best = leaving.answers < mostAnswers ? likeliest(question, memory) : undefined;
  memory.leaving = best ? leaving : null;
  if (best) return { kind: 'click', target: best.candidate };
  return leaving.url === null ? null : { kind: 'open', url: leaving.url };
}

/** Takes in that a page is to be left by this, or that it was answered for it. */
export function noteLeaving(memory: Memory, { snapshot }: View, action: Action): void {
  const { leaving } = memory;
  if (leaving && action.kind === 'click' && action.target.asked) {
    memory.leaving = { ...leaving, answer: identityOf(action.target), answers: leaving.answers + 1 };
    return;
  }
  const url = destinationOf(action);
  const from = routeTemplate(snapshot.url);
  const leaves = url === null || (url !== undefined && routeTemplate(url) !== from);
  const soft = url === null || (action.kind === 'open' && action.soft === true);
  memory.leaving = leaves
    ? { ...{ from, url, soft, layers: snapshot.dialogs.length }, ...{ answer: null, answers: 0, open: false } }
    : null;
}

/** Null: back; undefined: it does not lead away. */
function destinationOf(action: Action): string | null | undefined {
  if (action.kind === 'open') return action.url;
  if (action.kind === 'back') return null;
  return action.kind === 'click' && leadsAway(action.target) ? action.target.href : undefined;
}

/** The controls of a small layer that came when the page was to be left. */
function questionOver({ snapshot, options }: View, { layers }: Leaving): readonly Option[] {
  if (snapshot.dialogs.length <= layers) return [];
  const inside = onTop(options);
  const isDialog = snapshot.dialogs.slice(layers).some((layer) => /^(?:alert)?dialog:/.test(layer));
  const asks = inside.every(({ candidate: { asked } }) => asked && (isQuestion(asked) || isDialog));
  return asks && inside.length <= mostChoices ? inside : [];
}

function noteAnswer({ answers }: Memory, identity: string, left: boolean): void {
  const { given, led } = answers.get(identity) ?? { given: 0, led: 0 };
  answers.set(identity, { given: given + 1, led: led + (left ? 1 : 0) });
}

function likeliest(question: readonly Option[], { answers }: Memory): Option | undefined {
  const worth = ({ identity, candidate }: Option) => {
    const { given, led } = answers.get(identity) ?? { given: 0, led: 0 };
    return (led + priorOf(candidate)) / (given + 1);
  };
  return question.toSorted((a, b) => worth(b) - worth(a))[0];
}

function priorOf(candidate: Option['candidate']): number {
  if (savesChanges(candidate)) return prior.saves;
  return declining.test(candidate.name) ? prior.declines : prior.other;
}
