/** A form that was refused is mended and sent again at once: what comes after it is seen by nobody else, and leaving loses what was right in it. No I/O. */
import type { Action } from '../actions/action.ts';
import { identityOf } from '../identity.ts';
import type { Rng } from '../rng.ts';
import { formOf } from './form-of.ts';
import type { View } from './look.ts';
import type { Memory } from './memory.ts';

/** The form that the last step sent. */
export interface SentForm {
  readonly at: number;
  readonly url: string;
  /** Identities of what was written or chosen in it. */
  readonly fields: ReadonlySet<string>;
  /** Times that it was mended before. */
  readonly mends: number;
}

const mostMends = 2;

/** Null where the last step sent none, nothing in it was refused, or it was mended in vain. */
export function mendAtOnce({ options, snapshot }: View, memory: Memory, rng: Rng): Action | null {
  const { sentForm, step } = memory;
  const isSent = sentForm?.at === step - 1 && sentForm.url === snapshot.url;
  if (!sentForm || !isSent || sentForm.mends >= mostMends) return null;
  const refused = options.find(
    ({ identity, candidate }) => candidate.field?.rejected === true && sentForm.fields.has(identity),
  );
  if (!refused) return null;
  const all = options.map(({ candidate }) => candidate);
  const form = formOf(refused.candidate, all, memory, rng);
  return form.kind === 'fill-form' && form.submit ? form : null;
}

export function noteSentForm(memory: Memory, { snapshot }: View, action: Action): void {
  const before = memory.sentForm;
  memory.sentForm = null;
  if (action.kind !== 'fill-form' || !action.submit) return;
  const fields = new Set([action.around, ...action.fields, ...action.emptied].map(identityOf));
  const isMending = before !== null && before.at === memory.step - 1 && before.fields.has(identityOf(action.around));
  memory.sentForm = { at: memory.step, url: snapshot.url, fields, mends: isMending ? before.mends + 1 : 0 };
}
