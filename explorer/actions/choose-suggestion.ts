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
/** Options of a list that are remembered. */
const mostOffered = 50;

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
  { rng, lists }: ValueSource,
): Promise<PathStep[]> {
  const key = identityOf(list);
  const { offered, picked } = lists.get(key) ?? { offered: new Set<string>(), picked: new Set<string>() };
  const fresh = options.filter(({ name }) => !picked.has(name));
  const option = rng.pick(fresh.length > 0 ? fresh : options);
  const first = (names: Iterable<string>) => new Set([...names].slice(0, mostOffered));
  lists.delete(key);
  lists.set(key, {
    offered: first([...offered, ...options.map(({ name }) => name)]),
    picked: first([...picked, ...(option ? [option.name] : [])]),
  });
  return option ? click(session, option) : [];
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
