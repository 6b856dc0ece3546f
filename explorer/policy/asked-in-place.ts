/** A question that a page asks where its `Remove` stood, `Are you sure? yes no`: neither a layer nor its words tell what a yes would do. No I/O. */
import type { Action } from '../actions/action.ts';
import { isQuestion } from '../guard/guard.ts';
import { accountEnd, declining, removing } from '../guard/guard-words.ts';
import { identityOf } from '../identity.ts';
import type { Candidate, Snapshot } from '../snapshot.ts';
import type { Memory } from './memory.ts';

/** What was clicked last that takes something away, and what stood there then. */
export interface Taking {
  readonly url: string;
  readonly words: string;
  /** Identities. */
  readonly before: ReadonlySet<string>;
  /** It opens a list of what to take it from. */
  readonly isMenu: boolean;
}

/** A page that shows more than this was led to. */
const mostAnswers = 4;
const mostEntries = 30;
const affirming = /^\W*(?:yes|ok|okay|sure|really|confirm|continue|proceed|are you sure|ja|oui|sí|sim)(?!\p{L})/iu;

export function noteTaking(memory: Memory, { url, candidates }: Snapshot, action: Action): void {
  if (!('target' in action) || !/click$/.test(action.kind)) return;
  const { name, mine, popup } = action.target;
  if (mine || !takesAway(action.target)) return;
  // Where one question stands already, the answers to the next one look the same.
  const asked = memory.taking?.url === url ? memory.taking.before : null;
  const isMenu = popup === 'menu' || popup === 'listbox';
  memory.taking = { url, words: name, before: asked ?? new Set(candidates.map(identityOf)), isMenu };
}

/** By its words: two clicks in a row may be the question and its yes. */
export const takesAway = ({ name }: Candidate): boolean => removing.test(name) || accountEnd.test(name);

/** The answers that came since are told what they are asked for. */
export function withAsked(snapshot: Snapshot, memory: Memory): Snapshot {
  const { taking } = memory;
  if (!taking) return snapshot;
  const isFresh = (one: Candidate) => /^(?:button|link|widget)$/.test(one.kind) && !taking.before.has(identityOf(one));
  const answers = snapshot.url === taking.url ? snapshot.candidates.filter(isFresh) : [];
  const asks =
    taking.isMenu ||
    answers.some(({ name }) => declining.test(name)) ||
    answers.every(({ name }) => affirming.test(name));
  const count = new Set(answers.map(identityOf)).size;
  if (count === 0 || count > (taking.isMenu ? mostEntries : mostAnswers) || !asks) {
    memory.taking = null;
    return snapshot;
  }
  const told = (one: Candidate): Candidate =>
    answers.includes(one) && !isQuestion(one.asked) ? { ...one, asked: `${taking.words}? ${one.asked}`.trim() } : one;
  return { ...snapshot, candidates: snapshot.candidates.map(told) };
}
