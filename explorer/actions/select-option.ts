/** Chooses an option of a native select as Playwright's tests do, by a script: its list is no part of the page. */
import { optionsOf } from '../guard/guard.ts';
import { givenValue, type ValueSource } from '../values/input-values.ts';
import { wordsOf } from '../identity.ts';
import type { PageSession } from '../browser/page-session.ts';
import { type PathStep, quoted } from '../issues/reproduction.ts';
import type { Candidate } from '../snapshot.ts';
import { choose } from './hand.ts';
import { locatorOf } from './locator.ts';

/** The user's value first, else the option labelled `label`, else any that may be chosen. */
export async function selectOption(
  session: PageSession,
  target: Candidate,
  source: ValueSource,
  label: string | null = null,
): Promise<PathStep[]> {
  const options = target.field?.options ?? [];
  if (!options.length || !(await session.focus(target.ref))) return [];
  const given = givenValue(target, source.inputValues) ?? label;
  const chosen = given !== null && options.includes(given) ? given : source.rng.pick(optionsOf(target));
  if (chosen === undefined || !(await choose(session, target.ref, chosen))) return [];
  const code = `await ${locatorOf(target, null)}.selectOption({ label: ${quoted(chosen)} });`;
  const deed = { kind: 'choose', target, label: chosen } as const;
  return [{ words: `select "${chosen}" in ${wordsOf(target)}`, code, deed }];
}
