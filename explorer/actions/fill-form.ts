/** Fills a whole form and sends it. */
import { isHeld, suggests, takesMoment, takesWords } from '../values/field-kinds.ts';
import { textFor, type ValueSource } from '../values/input-values.ts';
import { findAgain } from '../find-again.ts';
import { identityOf, wordsOf } from '../identity.ts';
import type { PageSession } from '../browser/page-session.ts';
import type { PathStep } from '../issues/reproduction.ts';
import type { Candidate } from '../snapshot.ts';
import type { Action } from './action.ts';
import { click } from './click.ts';
import { enter, enterMoment, enterText } from './enter.ts';
import { chooseSuggestion } from './choose-suggestion.ts';
import { selectOption } from './select-option.ts';
import { uncovered } from './uncovered.ts';
import { writeField } from './write-field.ts';

/** Each takes a third of a second and more; what is asked for besides is filled when the form is mended. */
const mostLists = 6;
/** Of as many, once some were chosen from twice, so many are chosen from anew mostly: the rest shows what was chosen last. */
const manyLists = 4;
const listsAnew = 2;
const anewShare = 0.7;

export async function fillForm(
  session: PageSession,
  { fields, given, emptied, submit }: Extract<Action, { kind: 'fill-form' }>,
  source: ValueSource,
): Promise<PathStep[]> {
  const steps: PathStep[] = [];
  for (const field of emptied.filter((one) => one.field?.filled)) steps.push(...(await writeField(session, field, '')));
  const isPlain = (field: Candidate) => !suggests(field) && !takesWords(field) && !takesMoment(field);
  for (const field of fields.filter(isPlain)) {
    if (field.kind === 'select') steps.push(...(await selectOption(session, field, source, given.get(field))));
    else if (field.kind === 'toggle') steps.push(...(await click(session, field)));
    else steps.push(...(await writeField(session, field, textFor(field, given.get(field), source))));
  }
  // A word that is added, a list and a calendar that open take another look at the page: what was seen before has other numbers then.
  const moments = fields.filter((one) => takesMoment(one) && !suggests(one));
  const later = [...fields.filter(takesWords), ...moments, ...listsOf(fields, source)];
  const besides = fields.filter((one) => isPlain(one) && one.kind === 'text');
  const free = async (target: Candidate, list: Candidate | undefined, alone = false): Promise<Candidate | null> => {
    const { found, steps: closing } = await uncovered(session, target, { list, besides, alone }, source);
    steps.push(...closing);
    return found;
  };
  for (const [index, field] of later.entries()) {
    const target = index > 0 ? await free(field, later[index - 1]) : field;
    if (!target) continue;
    const text = () => textFor(field, given.get(field), source);
    if (suggests(field)) steps.push(...(await chooseSuggestion(session, target, source)));
    else if (takesMoment(field)) steps.push(...(await enterMoment(session, target, text(), source)));
    else steps.push(...(await enterText(session, target, text(), source)));
  }
  const open = submit && later.length > 0 ? await free(submit, later.at(-1)) : submit;
  const kept = changesSeveral(fields) ? (await session.snapshot(source.mark)).candidates : null;
  const send = kept && open ? findAgain(kept, open) : open;
  const withFields = (last: PathStep[]) => (kept ? last.map((step) => ({ ...step, sent: kept.filter(isHeld) })) : last);
  if (send) return [...steps, ...withFields(await click(session, send))];
  const line = [...fields, ...emptied].find((one) => one.kind === 'text' && one.tag === 'input' && !takesWords(one));
  if (!line) return steps;
  // What a field opened beside it (a choice of colours) would lie over what sends a dialog, which is usable only now.
  if (besides.length > 1 && line.layer > 0) await free(line, later.at(-1), true);
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
