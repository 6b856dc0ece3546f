/** Fills a whole form and sends it. */
import { isHeld, suggests, takesWords, textFor, type ValueSource } from '../input-values.ts';
import { findAgain } from '../find-again.ts';
import { identityOf, wordsOf } from '../identity.ts';
import { viewport } from '../open-context.ts';
import type { PageSession } from '../page-session.ts';
import type { PathStep } from '../reproduction.ts';
import type { Candidate } from '../snapshot.ts';
import { usableOf } from '../usable.ts';
import { pause } from '../within.ts';
import type { Action } from './action.ts';
import { click } from './click.ts';
import { enter, enterText } from './enter.ts';
import { pressKey } from './moves.ts';
import { chooseSuggestion } from './choose-suggestion.ts';
import { selectOption } from './select-option.ts';
import { writeField } from './write-field.ts';

/** A list that was chosen from lies over all else until it has faded, for so long at most, milliseconds. */
const fadesMs = 1_100;
/** … and does not fade at all if it has not begun to by then. */
const staysMs = 350;
/** Each takes about a second; what is asked for besides is filled when the form is mended. */
const mostLists = 6;
/** Of as many, once some were chosen from twice, so many are chosen from anew mostly: the rest shows what was chosen last. */
const manyLists = 4;
const listsAnew = 2;
const anewShare = 0.7;
const fades = { min: 20, quiet: 40, most: 100 } as const;

export async function fillForm(
  session: PageSession,
  { fields, given, emptied, submit }: Extract<Action, { kind: 'fill-form' }>,
  source: ValueSource,
): Promise<PathStep[]> {
  const steps: PathStep[] = [];
  for (const field of emptied.filter((one) => one.field?.filled)) steps.push(...(await writeField(session, field, '')));
  const isPlain = (field: Candidate) => !suggests(field) && !takesWords(field);
  for (const field of fields.filter(isPlain)) {
    if (field.kind === 'select') steps.push(...(await selectOption(session, field, source, given.get(field))));
    else if (field.kind === 'toggle') steps.push(...(await click(session, field)));
    else steps.push(...(await writeField(session, field, textFor(field, given.get(field), source))));
  }
  // A word that is added, and a list that opens, take another look at the page: what was seen before has other numbers then.
  const later = [...fields.filter(takesWords), ...listsOf(fields, source)];
  for (const [index, field] of later.entries()) {
    const target = index > 0 ? await uncovered(session, field, source, later[index - 1], steps) : field;
    if (!target) continue;
    if (suggests(field)) steps.push(...(await chooseSuggestion(session, target, source)));
    else steps.push(...(await enterText(session, target, textFor(field, given.get(field), source), source)));
  }
  const open = submit && later.length > 0 ? await uncovered(session, submit, source, later.at(-1), steps) : submit;
  const kept = changesSeveral(fields) ? (await session.snapshot(source.mark)).candidates : null;
  const send = kept && open ? findAgain(kept, open) : open;
  const withFields = (last: PathStep[]) => (kept ? last.map((step) => ({ ...step, sent: kept.filter(isHeld) })) : last);
  if (send) return [...steps, ...withFields(await click(session, send))];
  const line = [...fields, ...emptied].find((one) => one.kind === 'text' && one.tag === 'input' && !takesWords(one));
  if (!line) return steps;
  const where = fields.length === 1 && fields[0] ? wordsOf(fields[0]) : 'the form';
  const sent = await enter(session, line, source);
  return [...steps, ...withFields(sent).map((step) => ({ ...step, words: `press Enter in ${where}` }))];
}

function listsOf(fields: readonly Candidate[], { lists, rng }: ValueSource): readonly Candidate[] {
  const all = fields.filter(suggests).slice(0, mostLists);
  const isKnown = (one: Candidate) => (lists.get(identityOf(one))?.picked.size ?? 0) > 1;
  if (all.length < manyLists || all.filter(isKnown).length < listsAnew || !rng.chance(anewShare)) return all;
  const from = rng.below(all.length - listsAnew + 1);
  return all.slice(from, from + listsAnew);
}

/** Of a thing that is there already: each of them may be kept or not. */
const changesSeveral = (fields: readonly Candidate[]): boolean => fields.filter(isHeld).length > 1;

/** At rest for long already, a page would be looked at again at once. */
async function fading(session: PageSession): Promise<void> {
  await pause(fades.min);
  await session.quiet(fades.min, fades.quiet, fades.most);
}

/** What was seen before the page was looked at anew, once nothing lies over it any more; null where it is gone. `list`: what was chosen from last; closing it is one of the `steps`. */
async function uncovered(
  session: PageSession,
  target: Candidate,
  source: ValueSource,
  list: Candidate | undefined,
  steps: PathStep[],
): Promise<Candidate | null> {
  const began = performance.now();
  let opener = list?.kind === 'text' ? undefined : list;
  let isClosed = false;
  let stays: number = staysMs;
  for (; ; await fading(session)) {
    await session.layersSettled();
    const shown = await session.snapshot(source.mark);
    const usable = usableOf(shown, new URL(shown.url).origin, viewport);
    const found = findAgain(usable, target);
    // Beside it the list of another one may still be open (Kendo), and would be taken for its own.
    if (found && !usable.some(({ role, layer }) => role === 'option' && layer > target.layer)) return found;
    const passed = performance.now() - began;
    if (passed > fadesMs) return found ?? findAgain(shown.candidates, target);
    // One of which several can be chosen stays open, and is closed by what opened it, or else as all lists are.
    const isOpen = usable.some(({ role, layer }) => role === 'option' || layer > target.layer);
    if (isClosed || passed < stays || !isOpen) continue;
    const pressed = opener ? findAgain(usable, opener) : null;
    // A click there may only go on with it (Arco): the key comes next.
    isClosed = pressed === null;
    opener = undefined;
    stays += staysMs;
    steps.push(...(pressed ? await click(session, pressed) : await pressKey(session, 'Escape')));
  }
}
