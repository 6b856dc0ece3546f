/**
 * A form of several steps ends where the last of them is sent: what `Next` led on to is filled and sent at once, for leaving
 * begins it again. So is a form that a click has brought up: it is what the click was for. No I/O.
 */
import type { Action } from '../actions/action.ts';
import { identityOf } from '../identity.ts';
import { isSearch } from '../input-values.ts';
import type { Rng } from '../rng.ts';
import type { Candidate } from '../snapshot.ts';
import { formOf, goesOn, isRadio, unticked } from './form-of.ts';
import type { View } from './look.ts';
import type { Memory } from './memory.ts';

/** What was sent or clicked last, and may lead on to something to fill. */
export interface SentStep {
  readonly at: number;
  readonly url: string;
  /** Identities of the controls that were shown with it. */
  readonly shown: ReadonlySet<string>;
  /** Steps that may still follow; null after a click, which may bring up a form of its own. */
  readonly left: number | null;
}

const mostSteps = 8;
/** How often a form is sent because it was just brought up. */
const mostBroughtUp = 2;
const finishes =
  /^\W*(?:finish|complete|done|submit|publish|confirm|place order|create|save|send|book|fertig|abschließen|terminer|finalizar|terminar|fine|voltooien|готово|完成|完了)(?!\p{L})/iu;

const leadsOn = ({ kind, role, name }: Candidate): boolean =>
  (kind === 'button' || (kind === 'widget' && role === 'button')) && (goesOn.test(name) || finishes.test(name));

const isFilled = (one: Candidate): boolean =>
  (one.kind === 'text' || one.kind === 'select' || one.popup === 'listbox') && !isSearch(one);

/** The next step; null where none is on its way, it was refused, or the last was sent. */
export function goOnThroughSteps({ options, snapshot }: View, memory: Memory, rng: Rng): Action | null {
  const { sentStep } = memory;
  if (!sentStep || sentStep.at !== memory.step - 1 || sentStep.url !== snapshot.url || sentStep.left === 0) return null;
  const all = options.map(({ candidate }) => candidate);
  const fresh = all.filter((one) => !sentStep.shown.has(identityOf(one)));
  if (fresh.length === 0) return null;
  const field = fresh.find(isFilled);
  if (sentStep.left === null) return field ? broughtUp(field, fresh, all, memory, rng) : null;
  const form = field && formOf(field, all, memory, rng);
  if (form && form.kind !== 'fill-form') return form;
  const submit = form?.submit ?? [...fresh, ...all].find(leadsOn);
  if (!submit) return form ?? null;
  const fields = new Set([...(form?.fields ?? []), ...answersIn(fresh)]);
  const nothing = { kind: 'fill-form', around: submit, given: new Map(), emptied: [] } as const;
  return { ...(form ?? nothing), fields: [...fields], submit };
}

/** The form that stands there since the click, if it has a button of its own that was not pressed often. */
function broughtUp(
  field: Candidate,
  fresh: readonly Candidate[],
  all: readonly Candidate[],
  memory: Memory,
  rng: Rng,
): Action | null {
  const form = formOf(field, all, memory, rng);
  if (form.kind !== 'fill-form' || !form.submit || !fresh.includes(form.submit)) return null;
  return (memory.tried.get(identityOf(form.submit)) ?? 0) < mostBroughtUp ? form : null;
}

/** One answer of each question, and a tick where one may be asked for. */
function answersIn(fresh: readonly Candidate[]): Candidate[] {
  const radios = fresh.filter((one) => one.kind === 'toggle' && isRadio(one));
  const questions = [...Map.groupBy(radios, ({ field, group, path }) => field?.name || `${group} ${path}`).values()];
  const open = questions.filter((answers) => !answers.some(({ checked }) => checked));
  return [...open.flatMap(([first]) => first ?? []), ...unticked(fresh)];
}

export function noteSentStep(memory: Memory, { snapshot, options }: View, action: Action): void {
  const sent = action.kind === 'fill-form' && action.submit !== null && goesOn.test(action.submit.name);
  const before = memory.sentStep?.at === memory.step - 1 ? memory.sentStep.left : null;
  const stillLeft = before === null ? mostSteps : before - 1;
  memory.sentStep = null;
  if (!sent && action.kind !== 'click') return;
  const shown = new Set(options.map(({ identity }) => identity));
  memory.sentStep = { at: memory.step, url: snapshot.url, shown, left: sent ? stillLeft : null };
}
