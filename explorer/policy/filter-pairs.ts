/**
 * Each choice of a list's filters may work alone and not beside another: where nothing else on a page is untried, what its
 * filters can be set to is gone through two at a time, with its searches empty, a few pairs on each page. No I/O.
 */
import type { Action } from '../actions/action.ts';
import { optionsOf } from '../guard.ts';
import { identityOf } from '../identity.ts';
import { isSearch } from '../input-values.ts';
import { renew } from '../maps.ts';
import type { Rng } from '../rng.ts';
import type { Candidate } from '../snapshot.ts';
import { routeTemplate } from '../state.ts';
import { plainOf } from './corners.ts';
import { senderFor } from './form-of.ts';
import { onTop, type View } from './look.ts';
import type { Memory } from './memory.ts';
import { savesChanges } from './unsaved.ts';

/** Pairs that are tried on one page, and filters of it that are paired. */
const mostPairs = 12;
const mostFilters = 4;
/** Options of one filter. */
const mostOptions = 6;

/** A filter that hides nothing: it was tried with every choice of the others as those were made alone. */
const hidesNothing = /^\W*(?:$|any|all|alle|tous|toutes|todos|tutti|none|no filter|select|choose|please|--)(?!\p{L})/iu;

interface Choice {
  readonly filter: Candidate;
  /** Of a box that is ticked: null. */
  readonly label: string | null;
}

/** The next two choices of the filters here, in one step; undefined where all that are worth it were made. */
export function choosePair(view: View, memory: Memory, rng: Rng): Action | undefined {
  const page = plainOf(routeTemplate(view.snapshot.url));
  const done = memory.paired.get(page) ?? new Set<string>();
  if (done.size >= mostPairs) return undefined;
  const here = onTop(view.options).map(({ candidate }) => candidate);
  const filters = filtersOf(here, memory);
  const pairs = filters.flatMap((one, at) => filters.slice(at + 1).flatMap((other) => pairsOf(one, other)));
  const pair = rng.favourite(
    pairs.filter((choices) => !done.has(nameOf(choices))),
    nameOf,
  );
  if (!pair) return undefined;
  renew(memory.paired, page, done.add(nameOf(pair)));
  return setTo(pair, filters, here, memory);
}

/** Selects and boxes that stand together, are sent by nothing that keeps what they say, and were used alone before. */
function filtersOf(here: readonly Candidate[], memory: Memory): readonly Candidate[] {
  const isFilter = (one: Candidate) =>
    (one.kind === 'select' || (one.kind === 'toggle' && one.type === 'checkbox')) &&
    one.places < 3 &&
    !/(?:^|<)t[hdr][:<]/.test(one.path) &&
    memory.tried.has(identityOf(one));
  const filters = here.filter(isFilter);
  const [first] = filters.filter(({ kind }) => kind === 'select');
  if (!first) return [];
  const beside = filters.filter(({ group, region }) => group === first.group && region === first.region);
  const writes = here.some((one) => one.kind === 'text' && one.group === first.group && !isSearch(one));
  const saves = here.some((one) => first.group !== 0 && one.group === first.group && savesFor(one));
  return (first.group !== 0 && writes) || saves ? [] : beside.slice(0, mostFilters);
}

/** `Apply` may be what narrows a list. */
const savesFor = (one: Candidate): boolean => savesChanges(one) && !/(?<!\p{L})appl(?:y|iquer|ica)/iu.test(one.name);

const pairsOf = (one: Candidate, other: Candidate): readonly (readonly [Choice, Choice])[] =>
  choicesOf(one).flatMap((first) => choicesOf(other).map((second) => [first, second] as const));

function choicesOf(filter: Candidate): readonly Choice[] {
  if (filter.kind === 'toggle') return [{ filter, label: null }];
  const labels = optionsOf(filter).filter((label) => !hidesNothing.test(label));
  return labels.slice(0, mostOptions).map((label) => ({ filter, label }));
}

const nameOf = (choices: readonly Choice[]): string =>
  choices.map(({ filter, label }) => `${identityOf(filter)}=${label ?? 'on'}`).join(' § ');

function setTo(
  pair: readonly [Choice, Choice],
  filters: readonly Candidate[],
  here: readonly Candidate[],
  memory: Memory,
): Action {
  const [{ filter: around }] = pair;
  const others = filters.filter((one) => pair.every(({ filter }) => filter !== one));
  const given = new Map<Candidate, string>();
  // What an earlier pair has set is taken back first.
  for (const one of others) {
    const nothing = optionsOf(one).find((label) => hidesNothing.test(label));
    if (nothing !== undefined) given.set(one, nothing);
  }
  const ticked = others.filter(({ kind, checked }) => kind === 'toggle' && checked);
  for (const { filter, label } of pair) if (label !== null) given.set(filter, label);
  const unticked = pair.flatMap(({ filter, label }) => (label === null && !filter.checked ? [filter] : []));
  const submit = around.group === 0 ? null : senderFor(around, here, memory);
  const emptied = here.filter((one) => isSearch(one) && one.field?.filled === true);
  return { kind: 'fill-form', around, fields: [...ticked, ...given.keys(), ...unticked], given, emptied, submit };
}
