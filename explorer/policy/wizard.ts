/**
 * A form of several steps ends where the last of them is sent: what `Next` led on to is filled and sent at once, for leaving
 * begins it again. So is a form that a click has brought up or led to: it is what the click was for. Many a form's button works only
 * once the form is filled: what that has brought up is pressed at once, too. No I/O.
 */
import type { Action } from '../actions/action.ts';
import { declining } from '../guard/guard-words.ts';
import { identityOf } from '../identity.ts';
import { isSearch } from '../values/field-kinds.ts';
import type { Rng } from '../rng.ts';
import type { Candidate, Snapshot } from '../snapshot.ts';
import { routeTemplate } from '../state.ts';
import { formOf, senderFor, unticked } from './form-of.ts';
import { finishes, goesOn, isSavedLater } from './form-sender.ts';
import type { View } from './look.ts';
import type { Memory } from './memory.ts';
import { questionsOf, unsentAnswer } from './questions.ts';
import { isBack, noteBegun, stepBack } from './step-back.ts';
import { savesChanges } from './unsaved.ts';
import { wasNotSent } from './unsent-form.ts';

/** What was sent, clicked or filled last, and may lead on to something to fill or to press. */
export interface SentStep {
  readonly at: number;
  readonly url: string;
  /** Identities of the controls that were shown with it. */
  readonly shown: ReadonlySet<string>;
  /** Steps that may still follow what was sent, or come before it can be; null for another click, which may bring up a form of its own. */
  readonly left: number | null;
  /** Identity of a field of what was filled and could not be sent yet. */
  readonly filled: string | null;
  /** Buttons that could not be used then. */
  readonly locked: Snapshot['locked'];
  /** It is being gone back in. */
  readonly back: boolean;
}

const mostSteps = 8;
/** A list that filling has opened may lie over the button for so long. */
const mostWaiting = 3;
/** That are left of a month, of which some cannot be chosen any more. */
const fewestDays = 20;
/** How often a form is sent because it was just brought up. */
const mostBroughtUp = 2;
const leadsOn = ({ kind, role, name }: Candidate): boolean =>
  (kind === 'button' || (kind === 'widget' && role === 'button')) && (goesOn.test(name) || finishes.test(name));

/** Its `Next` shows another month. */
const isOfCalendar = ({ layer }: Candidate, all: readonly Candidate[]): boolean =>
  layer > 0 && all.filter((one) => one.layer === layer && /\d/.test(one.name)).length >= fewestDays;

const isFilled = (one: Candidate): boolean =>
  (one.kind === 'text' || one.kind === 'select' || one.popup === 'listbox') && !isSearch(one);

/** Whether this, which works since a form is filled, may be what the form was filled for. */
export const isUnlocked = (one: Candidate, { filled, shown, locked }: SentStep): boolean =>
  filled !== null && !shown.has(identityOf(one)) && (leadsOn(one) || savesChanges(one) || wasLocked(one, locked));

/** Whatever it is called, unless it gives up what was written. */
const wasLocked = ({ kind, name, look, layer }: Candidate, locked: Snapshot['locked']): boolean =>
  kind === 'button' &&
  !declining.test(name) &&
  !givesUp.test(name || look) &&
  locked.some((one) => one.layer === layer && one.name === name && one.look === look);
const givesUp = /clear|reset|undo|redo|discard|cancel|close|times|xmark|delete|remove|trash|revert/i;

/** The next step; null where none is on its way, it was refused, or the last was sent. */
export function goOnThroughSteps({ options, snapshot }: View, memory: Memory, rng: Rng): Action | null {
  const { sentStep } = memory;
  if (!sentStep || sentStep.at !== memory.step - 1 || sentStep.left === 0) return null;
  const isLed = sentStep.url !== snapshot.url;
  const isElsewhere = isLed && routeTemplate(sentStep.url) !== routeTemplate(snapshot.url);
  if (isElsewhere && sentStep.left !== null) return null;
  const all = options.map(({ candidate }) => candidate);
  const fresh = all.filter((one) => !sentStep.shown.has(identityOf(one)));
  if (fresh.length === 0) return null;
  if (sentStep.filled !== null) return unlocked(sentStep, fresh, all, memory);
  const route = routeTemplate(snapshot.url);
  // All the way: what an early step asks is what the later ones hang of.
  const back = sentStep.back ? all.find(isBack) : hasGoneOn(sentStep) ? stepBack(all, route, memory, rng) : null;
  if (back) return { kind: 'click', target: back };
  if (isLed && sentStep.left === null) return ledTo(fresh, all, memory, rng);
  const field = fresh.find(isFilled);
  if (sentStep.left === null) return field ? broughtUp(field, fresh, all, memory, rng) : null;
  const form = field && formOf(field, all, memory, rng);
  if (form && form.kind !== 'fill-form') return form;
  const submit = form?.submit ?? [...fresh, ...all].find((one) => leadsOn(one) && !isOfCalendar(one, all));
  if (!submit) return form ?? null;
  const filled = new Set(form?.fields);
  const fields = new Set([...filled, ...answersIn(fresh, filled, memory), ...unticked(fresh)]);
  const nothing = { kind: 'fill-form', around: submit, given: new Map(), emptied: [] } as const;
  return { ...(form ?? nothing), fields: [...fields], submit };
}

/** Two steps of it were sent at least. */
const hasGoneOn = ({ left }: SentStep): boolean => left !== null && left < mostSteps;

/** The form of a page that a click has led to, once on each page; a search or a newsletter stands on many, and has no button that works only once it is filled. */
function ledTo(fresh: readonly Candidate[], all: readonly Candidate[], memory: Memory, rng: Rng): Action | null {
  const isPage = (one: Candidate) => isLarge(one, all) || (one.kind === 'text' && isSavedLater(one, memory));
  const field = fresh.find((one) => isFilled(one) && isPage(one) && wasNotSent(one, all, memory));
  const form = field && formOf(field, all, memory, rng);
  return form?.kind === 'fill-form' ? form : null;
}

const isLarge = ({ group }: Candidate, all: readonly Candidate[]): boolean =>
  group !== 0 && all.filter((one) => one.group === group && one.kind === 'text' && !isSearch(one)).length > 1;

/** The form that stands there since the click, if it has a button of its own that was not pressed often, or lies over the page. */
function broughtUp(
  field: Candidate,
  fresh: readonly Candidate[],
  all: readonly Candidate[],
  memory: Memory,
  rng: Rng,
): Action | null {
  // What is asked of a form counts as sent.
  if (!isWorthSending(field, fresh, all, memory)) return null;
  const form = formOf(field, all, memory, rng);
  return form.kind === 'fill-form' ? form : null;
}

/** In a layer, or where what saves it is to be seen, it may be filled first, where no button sends it yet. */
function isWorthSending(field: Candidate, fresh: readonly Candidate[], all: readonly Candidate[], memory: Memory) {
  const submit = senderFor(field, all, memory);
  if (!submit) return (field.layer > 0 || isSavedLater(field, memory)) && !memory.tried.has(identityOf(field));
  const isNew = (memory.tried.get(identityOf(submit)) ?? 0) < mostBroughtUp;
  return fresh.includes(submit) && (isNew || memory.onAll.at === memory.step - 1);
}

/** The button of a filled form, if it works since then. */
function unlocked(step: SentStep, fresh: readonly Candidate[], all: readonly Candidate[], memory: Memory) {
  const field = all.find((one) => identityOf(one) === step.filled);
  if (!field) return null;
  const sender = senderFor(field, all, memory);
  const isNew = sender !== null && fresh.includes(sender);
  const target = isNew ? sender : fresh.find((one) => one.layer === field.layer && wasLocked(one, step.locked));
  return target ? ({ kind: 'click', target } as const) : null;
}

/** Of each question that the form does not answer one that was not sent yet, or any where none stands. */
const answersIn = (fresh: readonly Candidate[], form: Set<Candidate>, memory: Memory): readonly Candidate[] =>
  questionsOf(fresh)
    .filter((answers) => !answers.some((one) => form.has(one)))
    .flatMap((answers) => {
      const any = answers.some(({ checked }) => checked) ? undefined : answers[0];
      return unsentAnswer(answers, memory) ?? any ?? [];
    });

export function noteSentStep(memory: Memory, view: View, action: Action): void {
  const before = memory.sentStep?.at === memory.step - 1 ? memory.sentStep : null;
  memory.sentStep = stepAfter(before, view, action, memory.step);
  if (memory.sentStep?.left === mostSteps) noteBegun(memory, routeTemplate(view.snapshot.url));
}

function stepAfter(before: SentStep | null, view: View, action: Action, at: number): SentStep | null {
  if (before && isWaiting(before, action)) return { ...before, at, left: before.left - 1 };
  const sent = action.kind === 'fill-form' && action.submit !== null && goesOn.test(action.submit.name);
  const filled = action.kind === 'fill-form' && action.submit === null ? identityOf(action.around) : null;
  if (!sent && filled === null && action.kind !== 'click') return null;
  const shown = new Set(view.options.map(({ identity }) => identity));
  const still = before?.filled === null ? before.left : null;
  if (before && still !== null && action.kind === 'click' && isBack(action.target))
    return { ...before, at, shown, left: still - 1, back: true };
  const left = sent ? (still ?? mostSteps + 1) - 1 : filled === null ? null : mostWaiting;
  const { url, locked } = view.snapshot;
  return { at, url, shown, left, filled, locked, back: false };
}

/** Something else was done than to press what the filled form was waiting for. */
function isWaiting(before: SentStep, action: Action): before is SentStep & { readonly left: number } {
  if (before.filled === null || !before.left || !/^(?:click|press|hover|scroll)$/.test(action.kind)) return false;
  if (action.kind !== 'click') return true;
  // Whatever it is called: what sends a form was pressed.
  const sends = action.target.type === 'submit' && !before.shown.has(identityOf(action.target));
  return !sends && !isUnlocked(action.target, before);
}
