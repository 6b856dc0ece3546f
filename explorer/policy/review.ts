/** A form that was taken may be shown once more, in words, to be confirmed: `Review your order`. Left, nothing would come of it. No I/O. */
import type { Action } from '../actions/action.ts';
import { declining } from '../guard/guard-words.ts';
import { nameClass } from '../identity.ts';
import { isSearch } from '../values/field-kinds.ts';
import type { Candidate } from '../snapshot.ts';
import type { View } from './look.ts';
import type { Memory } from './memory.ts';

/** How often one button confirms what was sent. */
const mostTimes = 8;
const confirms =
  /^\W*(?:confirm|commit|apply|proceed|finish|place order|submit|yes|bestätigen|absenden|confirmer|confirmar|conferma|bevestigen)(?!\p{L})/iu;

/** What confirms the form that the last step sent; null where that is still there, or something else to be filled. */
export function confirmReview({ options }: View, { sentForm, step, tried }: Memory): Action | null {
  if (!sentForm || sentForm.at !== step - 1) return null;
  if (options.some(({ identity }) => sentForm.fields.has(identity))) return null;
  for (const members of Map.groupBy(options, ({ candidate }) => candidate.group).values()) {
    const all = members.map(({ candidate }) => candidate);
    if (all[0]?.group === 0 || all.some(asks) || !all.some(({ name }) => declining.test(name))) continue;
    const isYes = ({ kind, name }: Candidate) =>
      kind === 'button' && !declining.test(name) && (nameClass(name) === sentForm.button || confirms.test(name));
    const yes = members.find(({ candidate, identity }) => isYes(candidate) && (tried.get(identity) ?? 0) < mostTimes);
    if (yes) return { kind: 'click', target: yes.candidate };
  }
  return null;
}

const asks = (one: Candidate): boolean => /^(?:text|select|file)$/.test(one.kind) && !isSearch(one);
