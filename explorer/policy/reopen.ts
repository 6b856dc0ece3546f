/**
 * A form that changed a thing is opened once more, the way that it was opened: what it kept of what it was sent with shows only
 * then (explorer/oracles/lost-value.ts). Once for each form. No I/O.
 */
import type { Action } from '../actions/action.ts';
import { identityOf } from '../identity.ts';
import { isHeld } from '../values/field-kinds.ts';
import type { Candidate } from '../snapshot.ts';
import { routeTemplate } from '../state.ts';
import type { View } from './look.ts';
import type { Memory } from './memory.ts';

export interface Reopening {
  /** What was clicked last outside of a form, and where. */
  readonly opener: { readonly target: Candidate; readonly route: string } | null;
  /** A form that was sent since, by its address and first field, and the step by which its opener is no longer waited for; null: none was. */
  readonly form: { readonly url: string; readonly field: string; readonly until: number } | null;
}

/** What opened it may come back late, behind a list that loads. */
const mostSteps = 3;

/** Fields of what is there already, several of which are changed at once. */
export function changedOf(action: Action): readonly Candidate[] {
  if (action.kind !== 'fill-form') return [];
  const changed = action.fields.filter(isHeld);
  return changed.length > 1 ? changed : [];
}

export function noteReopening(memory: Memory, { snapshot: { url } }: View, action: Action): void {
  const { opener } = memory.reopening;
  const route = routeTemplate(url);
  const [first] = changedOf(action);
  if (first && opener) {
    const key = `kept ${route} ${identityOf(first)}`;
    const form = { url, field: identityOf(first), until: memory.step + mostSteps };
    if (!memory.repeated.has(key)) memory.reopening = { opener, form };
    memory.repeated.add(key);
  } else if (action.kind === 'click' && action.target.group <= 0)
    memory.reopening = { opener: { target: action.target, route }, form: null };
  else if (action.kind === 'open') memory.reopening = { opener: null, form: null };
}

/** A click on what opened the form, once that is there again and the form is not. */
export function reopen({ snapshot, options }: View, memory: Memory): Action | null {
  const { opener, form } = memory.reopening;
  if (!form || !opener) return null;
  const isShown = snapshot.candidates.some((one) => identityOf(one) === form.field);
  if (isShown || memory.step > form.until) {
    // A server that shows the form again at once has said what it kept.
    if (snapshot.url !== form.url || memory.step > form.until) memory.reopening = { opener, form: null };
    return null;
  }
  const { target, route } = opener;
  const isSame = routeTemplate(snapshot.url) === route;
  const again = options.find(
    ({ candidate, identity }) =>
      (candidate.kind === 'link' && candidate.href === form.url) ||
      (isSame && identity === identityOf(target) && candidate.place === target.place),
  );
  if (!again) return null;
  memory.reopening = { opener, form: null };
  return { kind: 'click', target: again.candidate };
}
