/** Chooses from a list that the page itself opens: a combo box, or a field that suggests. */
import { refusalOf } from '../guard.ts';
import { identityOf } from '../identity.ts';
import { givenValue, isSearch, valueFor, type ValueSource } from '../input-values.ts';
import type { PageSession } from '../page-session.ts';
import type { PathStep } from '../reproduction.ts';
import type { Candidate } from '../snapshot.ts';
import { click } from './click.ts';
import { write } from './hand.ts';
import { writeField } from './write-field.ts';

/** For a list to open, and to fill when something was typed: many wait for a pause in the typing. Milliseconds. */
const opens = { min: 60, quiet: 150, most: 1_500 } as const;
const fills = { ...opens, min: 350 } as const;
/** Beginnings that most lists of words hold. */
const beginnings = ['a', 'e'];
/** Lists, and what was chosen in each, that are remembered. */
const mostLists = 2_000;
const mostPicked = 50;

/** A native list's suggestions are no part of the page: they are written. */
export const suggests = ({ popup, field }: Candidate): boolean =>
  (popup === 'listbox' || field?.list === true) && !field?.options.length;

export async function chooseSuggestion(
  session: PageSession,
  target: Candidate,
  source: ValueSource,
): Promise<PathStep[]> {
  const given = givenValue(target, source.inputValues);
  const steps = given === null ? await click(session, target) : await writeField(session, target, given);
  if (!steps.length) return [];
  const offered = await optionsShown(session, target, given === null ? opens : fills);
  if (offered.length || target.kind !== 'text' || given !== null)
    return [...steps, ...(await pickOne(session, target, offered, source))];
  for (const text of isSearch(target) ? [valueFor(target, source), ...beginnings] : beginnings) {
    const written = await writeField(session, target, text);
    const found = await optionsShown(session, target, fills);
    if (found.length) return [...steps, ...written, ...(await pickOne(session, target, found, source))];
  }
  await write(session, '');
  return steps;
}

async function pickOne(
  session: PageSession,
  list: Candidate,
  options: readonly Candidate[],
  { rng, picked }: ValueSource,
): Promise<PathStep[]> {
  const key = identityOf(list);
  const before = picked.get(key) ?? new Set();
  const fresh = options.filter(({ name }) => !before.has(name));
  const option = rng.pick(fresh.length > 0 ? fresh : options);
  if (!option) return [];
  if (picked.size < mostLists && before.size < mostPicked) picked.set(key, new Set([...before, option.name]));
  return click(session, option);
}

async function optionsShown(
  session: PageSession,
  target: Candidate,
  { min, quiet, most }: typeof opens | typeof fills,
): Promise<Candidate[]> {
  session.acting();
  await session.quiet(min, quiet, most);
  await session.entered();
  const { candidates, url } = await session.snapshot('');
  const { origin } = new URL(url);
  const usable = candidates.filter((one) => one.inView && refusalOf(one, origin) === null);
  const options = usable.filter(({ role }) => role === 'option');
  if (options.length > 0) return options;
  // Some say only to those who hear the page that these are options.
  const above = Math.max(...usable.map(({ layer }) => layer));
  return usable.filter(({ kind, layer }) => layer > target.layer && layer === above && /^(?:hint|widget)$/.test(kind));
}
