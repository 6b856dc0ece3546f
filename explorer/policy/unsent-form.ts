/** Whether the form around a field was not sent yet in each way that is worth it. No I/O. */
import type { Action } from '../actions/action.ts';
import { identityOf } from '../identity.ts';
import { isSearch, suggests } from '../values/field-kinds.ts';
import type { Candidate } from '../snapshot.ts';
import { membersOf, mostFields, opensList, senderFor } from './form-of.ts';
import { isSavedLater } from './form-sender.ts';
import type { View } from './look.ts';
import type { Memory } from './memory.ts';
import { isRadio, questionsOf, unsentAnswer } from './questions.ts';
import { isRefused } from './refused.ts';
import { unsentBlank } from './unsent-blank.ts';
import { unsentEdge } from './unsent-edge.ts';
import { mostFillings, unsentAnswers } from './untried-label.ts';

/** `all`: the controls of the page. */
export const unsentForm = (field: Candidate, all: readonly Candidate[], memory: Memory): boolean =>
  isRefused(field, memory) ||
  (field.kind === 'text' && (unsentAround(field, all, memory) || unsentHere(field, all, memory))) ||
  unsentChoices(field, all, memory) ||
  unsentBlank(field, memory) ||
  (!isSearch(field) && unsentEdge(field, memory) !== null);

function unsentAround(field: Candidate, all: readonly Candidate[], memory: Memory): boolean {
  if (field.group === 0 || (memory.tried.get(identityOf(field)) ?? 0) >= mostFillings) return false;
  return unsentIn(membersOf(field, all), memory);
}

/** Fields of its name were filled in other forms alone: `Name` is asked for in many. The first one stands for the form. */
function unsentHere(field: Candidate, all: readonly Candidate[], memory: Memory): boolean {
  if (field.group === 0 || isSearch(field) || !memory.tried.has(identityOf(field))) return false;
  return firstWritten(membersOf(field, all)) === field && wasNotSent(field, all, memory);
}

/** The form around it was not sent on this page, nor anything else done with its first field. */
export function wasNotSent(field: Candidate, all: readonly Candidate[], memory: Memory): boolean {
  const first = firstWritten(membersOf(field, all));
  if (!first) return false;
  const sender = senderFor(first, all, memory);
  return isForm(first, sender, memory) && !memory.sentFrom.has(formKey(first, sender, memory));
}

const firstWritten = (members: readonly Candidate[]) => members.find((one) => one.kind === 'text' && !isSearch(one));

/** What sends it may be disabled until something is written. */
const isForm = (first: Candidate, sender: Candidate | null, memory: Memory): boolean =>
  sender !== null || first.group > 0 || isSavedLater(first, memory);

const formKey = (first: Candidate, sender: Candidate | null, { dwelling }: Memory): string =>
  `${dwelling.route} ${identityOf(first)} ${sender ? identityOf(sender) : ''}`;

/** Whether it was sent or something else was done with its first field, which is all that may be done with some. */
export function noteSentFrom(memory: Memory, { options }: View, action: Action): void {
  const target = action.kind === 'fill-form' ? action.around : 'target' in action ? action.target : null;
  if (!target?.field || target.group === 0) return;
  const all = options.map(({ candidate }) => candidate);
  const first = firstWritten(membersOf(target, all));
  if (!first || (action.kind !== 'fill-form' && target !== first)) return;
  const sender = senderFor(first, all, memory);
  if (isForm(first, sender, memory)) memory.sentFrom.add(formKey(first, sender, memory));
}

/** Where nothing is written the first select, drawn list or question stands for the form: what is chosen in it is sent, too, by a button of its own. */
export function unsentChoices(field: Candidate, all: readonly Candidate[], memory: Memory): boolean {
  const isChoice = (one: Candidate) => one.kind === 'select' || opensList(one) || isRadio(one);
  if (field.group === 0 || !isChoice(field)) return false;
  const members = membersOf(field, all);
  const isFirst = members.find((one) => one.kind === 'text' || isChoice(one)) === field;
  return isFirst && unsentIn(members, memory) && senderFor(field, all, memory) !== null;
}

const unsentIn = (members: readonly Candidate[], memory: Memory): boolean =>
  unsentAnswers(choicesOf(members), memory) ||
  questionsOf(members).some((answers) => unsentAnswer(answers, memory) !== undefined);

/** Those that are filled at once. */
const choicesOf = (members: readonly Candidate[]) =>
  members.filter((one) => one.kind === 'select' || opensList(one) || isChosen(one)).slice(0, mostFields);

/** Written into or chosen from a list. */
const isChosen = (one: Candidate): boolean => one.kind === 'text' && suggests(one) && !isSearch(one);
