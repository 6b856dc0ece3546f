/**
 * Each choice of a list's filters may work alone and not beside another: once all of a page's filters were used, they are set
 * together, with its searches empty, until each two choices were made at once (pairwise testing), within reason. No I/O.
 */
import type { Action } from '../actions/action.ts';
import { optionsOf } from '../guard/guard.ts';
import { identityOf } from '../identity.ts';
import { isSearch } from '../values/field-kinds.ts';
import { renew } from '../maps.ts';
import type { Rng } from '../rng.ts';
import type { Candidate } from '../snapshot.ts';
import { routeTemplate } from '../state.ts';
import { plainOf } from './corners.ts';
import { senderFor } from './form-of.ts';
import { onTop, type View } from './look.ts';
import type { Memory } from './memory.ts';
import { savesChanges } from './unsaved.ts';

/** The pairs of a page that were made, and in how many steps. */
export interface Paired {
  readonly steps: number;
  readonly pairs: ReadonlySet<string>;
}

/** Steps for one page; those of the whole run that come before what else is untried. */
const mostSteps = 12;
const mostEager = 24;
const mostFilters = 4;
/** More of them side by side are a list's rows, or settings. */
const mostBeside = 6;
/** Options of one filter. */
const mostOptions = 8;

/** A choice that hides nothing: it stood beside every choice of the others as those were made alone. */
const hidesNothing = /^\W*(?:$|any|all|alle|tous|toutes|todos|tutti|none|no filter|select|choose|please|--)(?!\p{L})/iu;

interface Choice {
  readonly filter: Candidate;
  /** Of a box that is ticked: null. */
  readonly label: string | null;
}

/** The next choices of the filters here; undefined where all that are worth it were made. `least`: nothing else is untried here. */
export function pairFilters(view: View, memory: Memory, rng: Rng, least: boolean): Action | undefined {
  const page = plainOf(routeTemplate(view.snapshot.url));
  const { steps, pairs } = memory.paired.get(page) ?? { steps: 0, pairs: new Set<string>() };
  if (steps >= mostSteps || !(least || stepsIn(memory) < mostEager)) return undefined;
  const here = onTop(view.options).map(({ candidate }) => candidate);
  const filters = filtersOf(here, memory);
  const choices = choicesBeside(filters, pairs, rng);
  const [first] = choices;
  if (!first) return undefined;
  renew(memory.paired, page, { steps: steps + 1, pairs: new Set([...pairs, ...pairsIn(choices)]) });
  return setTo(choices, first.filter, filters, here, memory);
}

const stepsIn = ({ paired }: Memory): number => [...paired.values()].reduce((sum, { steps }) => sum + steps, 0);

/** Selects and boxes that stand together, each used before, where nothing keeps what they say. */
function filtersOf(here: readonly Candidate[], { tried }: Memory): readonly Candidate[] {
  const isFilter = (one: Candidate) =>
    (one.kind === 'select' || (one.kind === 'toggle' && one.type === 'checkbox')) &&
    !/(?:^|<)t[hdr][:<]/.test(one.path);
  const filters = here.filter(isFilter);
  const first = filters.find(({ kind }) => kind === 'select');
  if (!first) return [];
  const { group, region } = first;
  const isBeside = (one: Candidate) => one.group === group && (group !== 0 || one.region === region);
  const isKept = (one: Candidate) => (one.kind === 'text' && !isSearch(one)) || savesFor(one);
  if (group !== 0 && here.some((one) => isBeside(one) && isKept(one))) return [];
  const beside = filters.filter(isBeside);
  const chosen = beside.slice(0, mostFilters);
  return beside.length <= mostBeside && chosen.every((one) => tried.has(identityOf(one))) ? chosen : [];
}

/** `Apply` may be what narrows a list. */
const savesFor = (one: Candidate): boolean => savesChanges(one) && !/(?<!\p{L})appl(?:y|iquer|ica)/iu.test(one.name);

/** One choice each, of those filters that have a pair to make: the next pair by its luck, then what makes the most pairs beside it. */
function choicesBeside(filters: readonly Candidate[], done: ReadonlySet<string>, rng: Rng): readonly Choice[] {
  const all = filters.map(choicesOf);
  const pairs = all.flatMap((some, at) =>
    some.flatMap((one) => all.slice(at + 1).flatMap((others) => others.map((other) => [one, other] as const))),
  );
  const isOpen = (pair: readonly [Choice, Choice]) => !done.has(pairOf(...pair));
  const chosen: Choice[] = [...(rng.favourite(pairs.filter(isOpen), (pair) => pairOf(...pair)) ?? [])];
  if (chosen.length === 0) return [];
  for (const some of all) {
    if (some.some(({ filter }) => chosen.some((one) => one.filter === filter))) continue;
    const gain = (one: Choice) => chosen.filter((other) => !done.has(pairOf(one, other))).length;
    const [best] = [...some].sort((one, other) => gain(other) - gain(one));
    if (best && gain(best) > 0) chosen.push(best);
  }
  return chosen;
}

function choicesOf(filter: Candidate): readonly Choice[] {
  if (filter.kind === 'toggle') return [{ filter, label: null }];
  const labels = optionsOf(filter).filter((label) => !hidesNothing.test(label));
  return labels.slice(0, mostOptions).map((label) => ({ filter, label }));
}

const nameOf = ({ filter, label }: Choice): string => `${identityOf(filter)}=${label ?? 'on'}`;
const pairOf = (one: Choice, other: Choice): string => [nameOf(one), nameOf(other)].sort().join(' § ');
const pairsIn = (choices: readonly Choice[]): readonly string[] =>
  choices.flatMap((one, at) => choices.slice(at + 1).map((other) => pairOf(one, other)));

function setTo(
  choices: readonly Choice[],
  around: Candidate,
  filters: readonly Candidate[],
  here: readonly Candidate[],
  memory: Memory,
): Action {
  const others = filters.filter((one) => choices.every(({ filter }) => filter !== one));
  const given = new Map<Candidate, string>();
  // What an earlier step has set is taken back first.
  for (const one of others) {
    const nothing = optionsOf(one).find((label) => hidesNothing.test(label));
    if (nothing !== undefined) given.set(one, nothing);
  }
  const ticked = others.filter(({ kind, checked }) => kind === 'toggle' && checked);
  for (const { filter, label } of choices) if (label !== null) given.set(filter, label);
  const unticked = choices.flatMap(({ filter, label }) => (label === null && !filter.checked ? [filter] : []));
  const fields = [...ticked, ...given.keys(), ...unticked];
  const submit = around.group === 0 ? null : senderFor(around, here, memory);
  const emptied = here.filter((one) => isSearch(one) && one.field?.filled === true);
  return { kind: 'fill-form', around, fields, given, emptied, submit };
}
