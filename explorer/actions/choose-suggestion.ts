/** Chooses from a list that the page itself opens: a combo box, or a field that suggests. */
import { type Refusal, refusalOf } from '../guard/guard.ts';
import { fewLanguages, usableOf } from '../guard/usable.ts';
import { identityOf } from '../identity.ts';
import { isSearch, takesMoment } from '../values/field-kinds.ts';
import { givenValue, textFor, valueFor, type OfferedList, type ValueSource } from '../values/input-values.ts';
import { renew } from '../maps.ts';
import { viewport } from '../browser/open-context.ts';
import type { PageSession } from '../browser/page-session.ts';
import type { PathStep } from '../issues/reproduction.ts';
import type { Rng } from '../rng.ts';
import type { Candidate, Snapshot } from '../snapshot.ts';
import { click } from './click.ts';
import { enter, enterMoment, enterText } from './enter.ts';
import { accept, isAccepting } from './uncovered.ts';
import { writeField } from './write-field.ts';

/** For a list to open, to be asked for when it has not by then, and to fill when something was typed: many wait for a pause in the typing. Milliseconds. */
const opens = { min: 40, quiet: 60, most: 500 } as const;
const comes = { min: 100, quiet: 150, most: 1_500 } as const;
const fills = { ...comes, min: 350 } as const;
type Wait = Record<'min' | 'quiet' | 'most', number>;
/** Beginnings that most lists of words hold, and, a pair each time that those before brought nothing, what others may begin with. */
const beginnings = ['a', 'e', 's', 'o', 'm', '1', 'b', 't', 'c', 'i'];
const atOnce = 2;
const byEnter = /\b(?:press|hit|type) \W*(?:enter|return)\b/i;
/** From the trunk of a tree to its leaves. */
const mostBranches = 3;
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
  const offered = await opened(session, target, given === null ? [opens, comes] : [fills]);
  if (offered.length || target.kind !== 'text' || given !== null)
    return [...steps, ...(await pickOne(session, target, offered, source))];
  // What a button beside it opens, a calendar or a clock, offers nothing here.
  if (takesMoment(target))
    return [...steps, ...(await enterMoment(session, target, textFor(target, null, source), source))];
  // What each writing shows or breaks must be seen again when these steps are gone again.
  const writing: PathStep[] = [];
  const { spent } = listOf(target, source);
  const next = beginnings.slice(spent % beginnings.length).slice(0, atOnce);
  for (const text of isSearch(target) ? [valueFor(target, source), ...next] : next) {
    writing.push(...(await writeField(session, target, text)));
    const found = await opened(session, target, [fills]);
    if (found.length) return [...steps, ...writing, ...(await pickOne(session, target, found, source))];
    if (await takesByEnter(session, text))
      return [...steps, ...writing, ...(await addOne(session, target, text, source))];
  }
  remember(target, { spent: spent + atOnce }, source);
  return [...steps, ...writing, ...(await writeField(session, target, ''))];
}

const listOf = (list: Candidate, { lists }: ValueSource): OfferedList =>
  lists.get(identityOf(list)) ?? { offered: new Set(), picked: new Set(), spent: 0 };

function remember(list: Candidate, learnt: Partial<OfferedList>, source: ValueSource): void {
  renew(source.lists, identityOf(list), { ...listOf(list, source), ...learnt });
}

/** It says beside the field that what stands in it is added by the Enter key (Choices.js). */
async function takesByEnter(session: PageSession, text: string): Promise<boolean> {
  const { candidates } = await session.snapshot('');
  return candidates.some(({ name, field }) => field === null && byEnter.test(name) && name.includes(text));
}

async function addOne(session: PageSession, target: Candidate, text: string, source: ValueSource): Promise<PathStep[]> {
  const value = valueFor(target, source);
  return value === text ? enter(session, target, source) : enterText(session, target, value, source);
}

async function pickOne(
  session: PageSession,
  list: Candidate,
  options: readonly Candidate[],
  source: ValueSource,
): Promise<PathStep[]> {
  const { rng } = source;
  const { offered, picked, spent } = listOf(list, source);
  const fresh = options.filter(({ name }) => !picked.has(name));
  const option = rng.pick(fresh.length > 0 ? fresh : options);
  const first = (names: Iterable<string>) => new Set([...names].slice(0, mostOffered));
  const learnt = {
    offered: first([...offered, ...options.map(({ name }) => name)]),
    picked: first([...picked, ...(option ? [option.name] : [])]),
    // Another beginning may bring others.
    spent: options.length > 0 && fresh.length === 0 ? spent + atOnce : spent,
  };
  remember(list, learnt, source);
  return option ? [...(await click(session, option)), ...(await pickBelow(session, list, option, options, rng))] : [];
}

/** What stands below a branch of a tree, or opens beside a word of a list that is called none: the list is closed by what ends it. */
async function pickBelow(
  session: PageSession,
  list: Candidate,
  picked: Candidate,
  before: readonly Candidate[],
  rng: Rng,
  depth = 1,
): Promise<PathStep[]> {
  if (picked.role === 'option') return [];
  session.acting();
  const known = new Set(['', ...before.map(({ name }) => name)]);
  const { shown, options } = await optionsShown(session, list, opens, known);
  const option = depth > mostBranches ? undefined : rng.pick(options.filter(({ layer }) => layer > list.layer));
  if (!option) return accept(session, usableOf(shown, new URL(shown.url).origin, viewport), list.layer);
  const steps = await click(session, option);
  return [...steps, ...(await pickBelow(session, list, option, [...before, ...options], rng, depth + 1))];
}

/** The options that show themselves, by the last of these times, each from its own beginning. */
async function opened(session: PageSession, target: Candidate, times: readonly Wait[]): Promise<Candidate[]> {
  for (const time of times) {
    session.acting();
    const { options } = await optionsShown(session, target, time);
    if (options.length > 0) return options;
  }
  return [];
}

/** … and the page with them, as it was seen last. Of those that are not `known` by their names. */
async function optionsShown(
  session: PageSession,
  target: Candidate,
  { min, quiet, most }: Wait,
  known: ReadonlySet<string> = new Set(),
): Promise<{ readonly shown: Snapshot; readonly options: Candidate[] }> {
  await session.quiet(min, quiet, most);
  await session.layersSettled();
  const look = async () => {
    const shown = await session.snapshot('');
    return { shown, options: optionsIn(shown, target).filter(({ name }) => !known.has(name)) };
  };
  const seen = await look();
  // Some are told by nothing but that they hear of a click (TDesign's cascades).
  if (seen.options.length > 0 || seen.shown.dialogs.length <= target.layer || !(await session.heed())) return seen;
  return look();
}

function optionsIn({ candidates, url }: Snapshot, target: Candidate): Candidate[] {
  const { origin } = new URL(url);
  const refusals = new Map(candidates.filter(({ inView }) => inView).map((one) => [one, refusalOf(one, origin)]));
  const refusedAs = (why: Refusal | null) => [...refusals.keys()].filter((one) => refusals.get(one) === why);
  // The others of such a list are some that no list of ours has.
  if (refusedAs('changes the language').length >= fewLanguages) return [];
  const usable = refusedAs(null);
  const options = usable.filter(({ role }) => role === 'option');
  if (options.length > 0) return options;
  // Some say only to those who hear the page that these are options.
  const above = Math.max(...usable.map(({ layer }) => layer));
  const isOption = (one: Candidate) => /^(?:hint|widget)$/.test(one.kind) && !isAccepting(one);
  return usable.filter((one) => one.layer > target.layer && one.layer === above && isOption(one));
}
