/** Fills a whole form and sends it. */
import { suggests, textFor, type ValueSource } from '../input-values.ts';
import { findAgain } from '../find-again.ts';
import { wordsOf } from '../identity.ts';
import { viewport } from '../open-context.ts';
import type { PageSession } from '../page-session.ts';
import type { PathStep } from '../reproduction.ts';
import type { Candidate } from '../snapshot.ts';
import { usableOf } from '../usable.ts';
import type { Action } from './action.ts';
import { click } from './click.ts';
import { press } from './hand.ts';
import { chooseSuggestion } from './choose-suggestion.ts';
import { selectOption } from './select-option.ts';
import { writeField } from './write-field.ts';

/** A list that was chosen from lies over all else until it has faded, for so long at most, milliseconds. */
const fadesMs = 800;
const fades = { min: 20, quiet: 40, most: 100 } as const;

export async function fillForm(
  session: PageSession,
  { fields, given, emptied, submit }: Extract<Action, { kind: 'fill-form' }>,
  source: ValueSource,
): Promise<PathStep[]> {
  const steps: PathStep[] = [];
  for (const field of emptied.filter((one) => one.field?.filled)) steps.push(...(await writeField(session, field, '')));
  const lists = fields.filter(suggests);
  for (const field of fields.filter((one) => !lists.includes(one))) {
    if (field.kind === 'select') steps.push(...(await selectOption(session, field, source, given.get(field))));
    else if (field.kind === 'toggle') steps.push(...(await click(session, field)));
    else steps.push(...(await writeField(session, field, textFor(field, given.get(field), source))));
  }
  // Opening a list takes another look at the page, and what was seen before has other numbers then.
  for (const [index, list] of lists.entries()) {
    const target = index > 0 ? await uncovered(session, list, source) : list;
    if (target) steps.push(...(await chooseSuggestion(session, target, source)));
  }
  const send = submit && lists.length > 0 ? await uncovered(session, submit, source) : submit;
  if (send) return [...steps, ...(await click(session, send))];
  if (![...fields, ...emptied].some(({ kind, tag }) => kind === 'text' && tag === 'input')) return steps;
  await press(session, 'Enter');
  return [
    ...steps,
    {
      words: `press Enter in ${fields.length === 1 && fields[0] ? wordsOf(fields[0]) : 'the form'}`,
      code: `await page.keyboard.press('Enter');`,
      deed: { kind: 'press', key: 'Enter' },
    },
  ];
}

/** What was seen before the page was looked at anew, once nothing lies over it any more; null where it is gone. */
async function uncovered(session: PageSession, target: Candidate, source: ValueSource): Promise<Candidate | null> {
  for (const end = performance.now() + fadesMs; ; await session.quiet(fades.min, fades.quiet, fades.most)) {
    await session.layersSettled();
    const shown = await session.snapshot(source.mark);
    const found = findAgain(usableOf(shown, new URL(shown.url).origin, viewport), target);
    if (found) return found;
    if (performance.now() > end) return findAgain(shown.candidates, target);
  }
}
