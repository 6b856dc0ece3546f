/** Questions of a form with a few answers to pick one from: its radio buttons. Each answer may lead elsewhere. No I/O. */
import type { Action } from '../actions/action.ts';
import { identityOf } from '../identity.ts';
import type { Candidate } from '../snapshot.ts';
import type { Memory } from './memory.ts';
import { mostSendings } from './untried-label.ts';

export const isRadio = ({ kind, role, type }: Candidate): boolean =>
  kind === 'toggle' && (role === 'radio' || type === 'radio');

/** The answers of each question. */
export const questionsOf = (members: readonly Candidate[]): readonly (readonly Candidate[])[] => [
  ...Map.groupBy(members.filter(isRadio), ({ field, group, path }) => field?.name || `${group} ${path}`).values(),
];

/** An answer that was never sent, what stands there last. */
export function unsentAnswer(answers: readonly Candidate[], { answered }: Memory): Candidate | undefined {
  const left = answers.slice(0, mostSendings).filter((one) => !answered.has(identityOf(one)));
  return left.find(({ checked }) => !checked) ?? left[0];
}

export function noteAnswered({ answered }: Memory, action: Action): void {
  if (action.kind !== 'fill-form' || !action.submit) return;
  for (const one of action.fields.filter(isRadio)) answered.add(identityOf(one));
}
