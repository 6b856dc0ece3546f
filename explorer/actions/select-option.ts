/** Chooses an option of a native select by keys, as a person without a mouse does: its list is no part of the page. */
import { givenValue, type ValueSource } from '../input-values.ts';
import { wordsOf } from '../identity.ts';
import type { PageSession } from '../page-session.ts';
import { type PathStep, quoted } from '../reproduction.ts';
import type { Candidate } from '../snapshot.ts';
import { press } from './hand.ts';
import { locatorOf } from './locator.ts';

const mostSteps = 12;

/** The user's value first, else the option labelled `label`, else any. */
export async function selectOption(
  session: PageSession,
  target: Candidate,
  source: ValueSource,
  label: string | null = null,
): Promise<PathStep[]> {
  const options = target.field?.options ?? [];
  if (!options.length || !(await session.focus(target.ref))) return [];
  const given = givenValue(target, source.inputValues) ?? label;
  const wanted = given === null ? -1 : options.indexOf(given);
  const index = wanted >= 0 ? wanted : source.rng.below(options.length);
  await press(session, 'Home');
  for (let step = 0; step < Math.min(index, mostSteps); step++) await press(session, 'ArrowDown');
  const reached = options[Math.min(index, mostSteps)] ?? '';
  const code = `await ${locatorOf(target, null)}.selectOption({ label: ${quoted(reached)} });`;
  const deed = { kind: 'choose', target, label: reached } as const;
  return [{ words: `select "${reached}" in ${wordsOf(target)}`, code, deed }];
}
