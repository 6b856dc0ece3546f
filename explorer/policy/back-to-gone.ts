/**
 * Who deletes a thing on its own page is led away from it, and goes back: what shows it may not know that there is nothing any
 * more. Once for each sort of thing, and only where that loads no document, which the server would refuse. No I/O.
 */
import type { Action } from '../actions/action.ts';
import { deletion, removing } from '../guard/guard-words.ts';
import type { Candidate } from '../snapshot.ts';
import { routeTemplate } from '../state.ts';
import type { View } from './look.ts';
import type { Memory } from './memory.ts';

/** Where something was deleted in the last step, as far as its button said. */
export interface Deletion {
  readonly at: number;
  readonly url: string;
  /** Of the document. */
  readonly bornAt: string;
}

/** A link of that name leads to what was deleted before. */
export const removes = ({ kind, name, marks }: Candidate): boolean =>
  kind !== 'link' && (deletion.test(name || marks) || removing.test(name || marks));

export function noteDeletion(memory: Memory, { snapshot }: View, action: Action): void {
  const { deletion: before, step } = memory;
  const target = action.kind === 'click' ? action.target : null;
  const { url, bornAt } = snapshot;
  // The question whether to is answered in a layer of its own.
  const goesOn = before?.at === step - 1 && target !== null && target.layer > 0;
  memory.deletion = goesOn ? { ...before, at: step } : target && removes(target) ? { at: step, url, bornAt } : null;
}

/** The way back to the page of what is gone; null where there is none, or was. */
export function goBackToGone({ snapshot }: View, memory: Memory): Action | null {
  const { deletion: last, step, goneBackTo } = memory;
  if (last?.at !== step - 1 || snapshot.dialogs.length > 0 || snapshot.bornAt !== last.bornAt) return null;
  const route = routeTemplate(last.url);
  if (route === routeTemplate(snapshot.url) || goneBackTo.has(route)) return null;
  goneBackTo.add(route);
  return { kind: 'back' };
}
