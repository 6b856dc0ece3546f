/** A form may be refused for what stands behind another of its tabs, where nobody sees it: that is shown, filled, and the form sent again. No I/O. */
import type { Action } from '../actions/action.ts';
import { leadsToPage } from '../guard/usable.ts';
import type { Rng } from '../rng.ts';
import { heardIn } from './complaints.ts';
import { formOf } from './form-of.ts';
import { goesOn, isSender } from './form-sender.ts';
import type { Option, View } from './look.ts';
import type { Memory } from './memory.ts';

/** A part of a form that was shown for what it asks for. */
export interface ShownPart {
  readonly at: number;
  readonly url: string;
  /** Identities of what was there before. */
  readonly before: ReadonlySet<string>;
  /** Parts that were shown so on this page, this one included. */
  readonly times: number;
}

const mostTimes = 4;
/** What a complaint calls a part of a form: `Fill the required attributes on page: Unix`. */
const part = /^(?:tab|page|section|step|panel|reiter|abschnitt|onglet|pestaña|scheda|tabblad)$/;

const wordsIn = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Null where the last step neither sent a form that asks for more elsewhere nor showed that. */
export function showUnseen(view: View, memory: Memory, rng: Rng): Action | null {
  const { options, snapshot } = view;
  const { sentForm, shownPart, step } = memory;
  const before = shownPart?.url === snapshot.url ? shownPart : null;
  if (before?.at === step - 1) return sendWithShown(view, before, memory, rng);
  const times = before?.times ?? 0;
  if (sentForm?.at !== step - 1 || sentForm.url !== snapshot.url || times >= mostTimes) return null;
  // The other steps of a form are asked for later.
  if (goesOn.test(sentForm.button)) return null;
  const asking = new Set(snapshot.asking);
  const heard = heardIn(snapshot, memory);
  const shows =
    options.find(({ candidate }) => asking.has(candidate.ref)) ??
    (heard ? options.find((option) => isNamedPart(option, heard)) : undefined);
  if (!shows) return null;
  const identities = new Set(options.map(({ identity }) => identity));
  memory.shownPart = { at: step, url: snapshot.url, before: identities, times: times + 1 };
  return { kind: 'click', target: shows.candidate };
}

function isNamedPart({ candidate }: Option, heard: string): boolean {
  const { kind, name } = candidate;
  if (!/^(?:button|widget|hint|link)$/.test(kind) || leadsToPage(candidate) || isSender(name)) return false;
  const [called, said] = [wordsIn(name), wordsIn(heard)];
  const isCalled = (at: number) => called.every((word, place) => said[at + place] === word);
  const isBesidePart = (at: number) => [said[at - 1], said[at + called.length]].some((one) => part.test(one ?? ''));
  return called.length > 0 && said.some((_, at) => isCalled(at) && isBesidePart(at));
}

function sendWithShown({ options }: View, { before }: ShownPart, memory: Memory, rng: Rng): Action | null {
  const fresh = options.filter(({ identity }) => !before.has(identity)).map(({ candidate }) => candidate);
  const fields = fresh.filter(({ kind, field }) => field !== null && (kind === 'text' || kind === 'select'));
  const asked = fields.find(({ field }) => field?.rejected || (field?.required && !field.filled)) ?? fields[0];
  const all = options.map(({ candidate }) => candidate);
  const form = asked && formOf(asked, all, memory, rng, { isMending: true });
  return form?.kind === 'fill-form' && form.submit ? form : null;
}
