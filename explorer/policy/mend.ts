/** A form that was refused is mended and sent again at once: what comes after it is seen by nobody else, and leaving loses what was right in it. No I/O. */
import type { Action } from '../actions/action.ts';
import { identityOf, nameClass } from '../identity.ts';
import type { Rng } from '../rng.ts';
import { heardIn } from './complaints.ts';
import { formOf, isAskedIn } from './form-of.ts';
import { isSavedLater, maySend } from './form-sender.ts';
import type { Candidate } from '../snapshot.ts';
import type { Option, View } from './look.ts';
import type { Memory } from './memory.ts';
import { isRefused } from './refused.ts';
import { savesChanges } from './unsaved.ts';

/** The form that the last step sent. */
export interface SentForm {
  readonly at: number;
  readonly url: string;
  /** What it was sent by, as names are told apart. */
  readonly button: string;
  /** Identities of what was written, chosen or emptied in it → whether it was known to be asked for. */
  readonly fields: ReadonlyMap<string, boolean>;
  /** It was sent with as little as possible. */
  readonly bare: boolean;
  /** Times that it was mended before. */
  readonly times: number;
  /** How many of these, the last ones, for the same complaint. */
  readonly mends: number;
  /** What the page said was wrong when it was sent. */
  readonly heard: string;
}

const mostMends = 2;
/** Of a form that asks for one thing after the other. */
const mostTimes = 8;

/** Null where the last step sent none, nothing in it was refused, or it was mended in vain. */
export function mendAtOnce({ options, snapshot }: View, memory: Memory, rng: Rng): Action | null {
  const { sentForm, step } = memory;
  const isSent = sentForm?.at === step - 1 && sentForm.url === snapshot.url;
  if (!sentForm || !isSent || sentForm.times >= mostTimes) return null;
  const heard = heardIn(snapshot, memory);
  if (sentForm.mends >= mostMends && heard === sentForm.heard) return null;
  const all = options.map(({ candidate }) => candidate);
  const isSentField = ({ identity }: Option) => sentForm.fields.has(identity);
  const groups = new Set(options.filter(isSentField).map(({ candidate }) => candidate.group));
  // A choice may have brought more to fill, which only words ask for.
  const isBeside = ({ candidate }: Option) => heard !== '' && candidate.group !== 0 && groups.has(candidate.group);
  const isOfForm = (one: Option) => isSentField(one) || isBeside(one);
  const written = options.filter(isOfForm).map(({ candidate }) => candidate);
  const asks = isAskedIn(written);
  // A form that was taken is empty again, too: what it asked for then says nothing.
  const isMissed = (one: Candidate) =>
    one.field?.required && !one.field.filled && !sentForm.fields.get(identityOf(one));
  // However often its like was refused elsewhere.
  const isNamed = ({ field }: Candidate) => heard !== '' && field?.rejected;
  const refused = written.find((one) => isRefused(one, memory) || isMissed(one) || isNamed(one));
  if (!refused) return null;
  const form = formOf(refused, all, memory, rng, { isMending: true });
  if (form.kind !== 'fill-form' || !(form.submit || isSavedLater(refused, memory))) return null;
  // A password that was sent is shown to nobody again, and has to be sent with whatever else is mended.
  const isSentAgain = (one: Candidate) => one.kind !== 'text' || one.type === 'password' || asks(one);
  return sentForm.bare ? { ...form, fields: form.fields.filter(isSentAgain) } : form;
}

export function noteSentForm(memory: Memory, { snapshot }: View, action: Action): void {
  const { sentForm: before, filledForm, step } = memory;
  memory.sentForm = null;
  memory.filledForm = null;
  if (action.kind === 'click') {
    const isIts = filledForm?.at === step - 1 && filledForm.url === snapshot.url && mayBeSender(action.target);
    // Its button works only since it was filled.
    if (isIts) memory.sentForm = { ...filledForm, at: step, button: nameClass(action.target.name) };
    return;
  }
  if (action.kind !== 'fill-form') return;
  const { around, fields, emptied, submit } = action;
  const { url } = snapshot;
  const button = submit ? nameClass(submit.name) : '';
  // Each time another of its fields may be refused.
  const isSame = before !== null && before.url === url && (!submit || before.button === button);
  const isMending = isSame && before.at === step - 1;
  const heard = heardIn(snapshot, memory);
  const form = {
    ...{ at: step, url, button, heard },
    fields: new Map([around, ...fields, ...emptied].map((one) => [identityOf(one), one.field?.required ?? false])),
    bare: emptied.length > 0 || (isMending && before.bare),
    times: isMending ? before.times + 1 : 0,
    mends: isMending && before.heard === heard ? before.mends + 1 : 0,
  };
  if (submit) memory.sentForm = form;
  else memory.filledForm = form;
}

const mayBeSender = (one: Candidate): boolean => maySend(one) || (one.kind === 'button' && savesChanges(one));
