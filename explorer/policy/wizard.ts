/**
 * A form of several steps ends where the last of them is sent: what `Next` led on to is filled and sent at once, for leaving
 * begins it again. No I/O.
 */
import type { Action } from '../actions/action.ts';
import { identityOf } from '../identity.ts';
import { isSearch } from '../input-values.ts';
import type { Rng } from '../rng.ts';
import type { Candidate } from '../snapshot.ts';
import { formOf, goesOn, isRadio, unticked } from './form-of.ts';
import type { View } from './look.ts';
import type { Memory } from './memory.ts';

/** The step that was sent last. */
export interface SentStep {
  readonly at: number;
  readonly url: string;
  /** Identities of the controls that were shown with it. */
  readonly shown: ReadonlySet<string>;
  /** Steps that may still follow. */
  readonly left: number;
}

const mostSteps = 8;
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
  const form = field && formOf(field, all, memory, rng);
  if (form && form.kind !== 'fill-form') return form;
  const submit = form?.submit ?? [...fresh, ...all].find(leadsOn);
  if (!submit) return form ?? null;
  const fields = new Set([...(form?.fields ?? []), ...answersIn(fresh)]);
  const nothing = { kind: 'fill-form', around: submit, given: new Map(), emptied: [] } as const;
  return { ...(form ?? nothing), fields: [...fields], submit };
}

/** One answer of each question, and a tick where one may be asked for. */
function answersIn(fresh: readonly Candidate[]): Candidate[] {
  const radios = fresh.filter((one) => one.kind === 'toggle' && isRadio(one));
  const questions = [...Map.groupBy(radios, ({ field, group, path }) => field?.name || `${group} ${path}`).values()];
  const open = questions.filter((answers) => !answers.some(({ checked }) => checked));
  return [...open.flatMap(([first]) => first ?? []), ...unticked(fresh)];
}

export function noteSentStep(memory: Memory, { snapshot, options }: View, action: Action): void {
  const before = memory.sentStep;
  memory.sentStep = null;
  if (action.kind !== 'fill-form' || !action.submit || !goesOn.test(action.submit.name)) return;
  const left = before?.at === memory.step - 1 ? before.left - 1 : mostSteps;
  const shown = new Set(options.map(({ identity }) => identity));
  memory.sentStep = { at: memory.step, url: snapshot.url, shown, left };
}
