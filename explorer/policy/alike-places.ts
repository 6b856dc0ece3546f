/** Dialogs and pages that differ by the thing that they show alone, or by what their query asks: known by what is to be done there, whatever they are called. No I/O. */
import { alikeOf, identityOf } from '../identity.ts';
import { renew } from '../maps.ts';
import type { Candidate, Snapshot } from '../snapshot.ts';
import { routeTemplate } from '../state.ts';
import { folderOf, isRoot, plainOf } from './corners.ts';
import type { Memory } from './memory.ts';

/** Places of one sort, by the name of each: the dialogs of a list's rows, the pages of a folder. */
export interface PlaceSort {
  /** What is to be done in the first of them. */
  readonly controls: ReadonlySet<string>;
  /** Step at which it was met. */
  readonly since: number;
  /** The first so many, each a place of its own. */
  readonly own: readonly string[];
  /** … and the others, each the first of them once more. */
  readonly others: ReadonlySet<string>;
}

/** Fewer controls tell nothing: every question has a yes and a no. */
const fewestControls = 4;
/** Two places are alike when they share this part of all that is to be done in either. */
const sharedByAlike = 0.7;
/** `New product` and `Edit product` are alike, and two things. */
const mostOwn = 2;
const mostSorts = 100;
const mostNames = 500;
const layersTogether = 'layers';
const around = /^(?:navigation|banner|contentinfo|menu)$/;

/** What names a place in its state: its route and its layers. */
export function placeOf(memory: Memory, snapshot: Snapshot): Pick<Snapshot, 'dialogs' | 'shape'> & { route: string } {
  const names = new Set(snapshot.dialogs.map(headingOf).filter((name) => name !== ''));
  const alike = new Map([...names].map((name) => [name, layerNamed(memory, snapshot, name)]));
  const dialogs = snapshot.dialogs.map((dialog) => {
    const name = headingOf(dialog);
    return dialog.slice(0, dialog.length - name.length) + (alike.get(name) ?? name);
  });
  return { route: pageNamed(memory, snapshot), dialogs, shape: snapshot.shape };
}

/** `Edit product` of `dialog:Edit product`. */
const headingOf = (dialog: string): string => dialog.slice(dialog.indexOf(':') + 1);

function layerNamed(memory: Memory, { dialogs, candidates }: Snapshot, name: string): string {
  const inside = candidates.filter(({ layer }) => layer > 0 && headingOf(dialogs[layer - 1] ?? '') === name);
  return nameAmong(memory, layersTogether, name, () => new Set(inside.map(sortOf)));
}

function pageNamed(memory: Memory, { url, candidates }: Snapshot): string {
  const asked = routeTemplate(url);
  const inside = candidates.filter(({ layer, kind, region }) => layer === 0 && kind !== 'link' && !around.test(region));
  // The same page in another order, or with fewer things, is that page, as long as the same is to be done there.
  const route = nameAmong(memory, `${plainOf(asked)}?`, asked, () => new Set(inside.map(sortOf)), 1);
  const folder = folderOf(route);
  // What has a number for its name is known as one of many.
  if (isRoot(folder) || route.endsWith(':id') || plainOf(route) !== route) return route;
  const own = route.slice(folder.length);
  const name = nameAmong(memory, folder, own, (since) => {
    // What was met before any of them is the frame around all pages.
    const fresh = inside.filter((one) => (memory.firstSeen.get(identityOf(one)) ?? since) >= since);
    return new Set(fresh.map(sortOf));
  });
  return name === own ? route : `${folder}:id`;
}

/** Of a list's rows, whatever they are called. */
const sortOf = (one: Candidate): string =>
  one.places > 1 || /^(?:hover|hint|widget)$/.test(one.kind) ? alikeOf(one) : identityOf(one);

/** Its own name, or that of the first of its sort. `controls`: what is to be done there, and was not met before a step; `most`: of a sort, so many keep their names. */
function nameAmong(
  memory: Memory,
  group: string,
  name: string,
  controls: (since: number) => ReadonlySet<string>,
  most = mostOwn,
): string {
  const sorts = memory.placeSorts.get(group) ?? [];
  const known = sorts.find(({ own, others }) => own.includes(name) || others.has(name));
  if (known) return nameIn(known, name);
  const now = memory.step + 1;
  const its = controls(now);
  const at = sorts.findIndex((sort) => areAlike(sort.controls, controls(sort.since)));
  const sort = sorts[at];
  if (!sort && its.size < fewestControls) return name;
  const next = sort ? joined(sort, name, most) : { controls: its, since: now, own: [name], others: new Set<string>() };
  renew(memory.placeSorts, group, sort ? sorts.with(at, next) : [...sorts, next].slice(-mostSorts));
  return nameIn(next, name);
}

const nameIn = ({ own }: PlaceSort, name: string): string => (own.includes(name) ? name : (own[0] ?? name));

const joined = (sort: PlaceSort, name: string, most: number): PlaceSort =>
  sort.own.length < most
    ? { ...sort, own: [...sort.own, name] }
    : { ...sort, others: new Set([...[...sort.others].slice(1 - mostNames), name]) };

function areAlike(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  const shared = [...some].filter((one) => others.has(one)).length;
  return shared >= sharedByAlike * (some.size + others.size - shared);
}
