/** Fills a whole form and sends it. */
import { valueFor, type ValueSource } from '../input-values.ts';
import { wordsOf } from '../identity.ts';
import type { PageSession } from '../page-session.ts';
import type { PathStep } from '../reproduction.ts';
import type { Action } from './action.ts';
import { click } from './click.ts';
import { press } from './hand.ts';
import { selectOption } from './select-option.ts';
import { writeField } from './write-field.ts';

export async function fillForm(
  session: PageSession,
  { fields, labels, submit }: Extract<Action, { kind: 'fill-form' }>,
  source: ValueSource,
): Promise<PathStep[]> {
  const steps: PathStep[] = [];
  for (const field of fields) {
    if (field.kind === 'select') steps.push(...(await selectOption(session, field, source, labels.get(field))));
    else if (field.kind === 'toggle') steps.push(...(await click(session, field)));
    else steps.push(...(await writeField(session, field, valueFor(field, source))));
  }
  if (submit) return [...steps, ...(await click(session, submit))];
  if (!fields.some(({ kind, tag }) => kind === 'text' && tag === 'input')) return steps;
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
