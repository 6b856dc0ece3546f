/** Keeps the memory within bounds on applications that show ever new things: what is of least use goes first. No I/O. */
import { rarityOf } from './corners.ts';
import type { Memory } from './memory.ts';
import type { Place } from './places.ts';
import type { Link } from './taken-links.ts';

/** Entries of one collection. States, edges and routes stay: they are what is counted, and grow by one an action at most. */
export const mostKept = { controls: 20_000, links: 5_000, places: 5_000, ways: 1_000, deeds: 30_000 } as const;
/** Of a full collection this share goes at once, so that it is looked through seldom. */
const goes = 0.1;

/** Once a step. */
export function forget(memory: Memory): void {
  const { tried, triedIn, firstSeen, yields, kinds, fruits, doneFrom, vainFrom, chosen, landed } = memory;
  const { blanks, entries, saves, scrolls, folders, beneath, hollow, leads, shapes } = memory;
  for (const map of [
    tried,
    memory.spread,
    firstSeen,
    yields,
    kinds,
    fruits,
    chosen,
    memory.fates,
    memory.pageless,
    memory.written,
    memory.fileKinds,
  ])
    dropOldest(map, mostKept.controls);
  for (const map of [triedIn, doneFrom, vainFrom, landed, shapes]) dropOldest(map, mostKept.deeds);
  for (const set of [
    blanks,
    memory.triedOwn,
    memory.answered,
    memory.hung,
    memory.repeated,
    memory.shortcuts,
    memory.arrived,
    memory.made,
    memory.due,
    memory.goneBackTo,
    memory.listsDone,
    memory.complained,
    memory.sentFrom,
    memory.fromEdge,
    memory.ownTexts,
    memory.lastCopies,
  ])
    dropOldest(set, mostKept.controls);
  for (const map of [
    saves,
    scrolls,
    folders,
    beneath,
    hollow,
    memory.arrivals.folders,
    memory.passes,
    memory.offersLeft,
    memory.questions,
    memory.answers,
  ])
    dropOldest(map, mostKept.places);
  // Up to 300 links, entries or options each.
  for (const map of [
    leads,
    entries,
    memory.disclosed,
    memory.panels,
    memory.lists,
    memory.paired,
    memory.toldKeys,
    memory.pressed,
    memory.placeSorts,
  ])
    dropOldest(map, mostKept.ways);
  dropOldest(memory.spent.onManuals, mostKept.places);
  dropLeast(memory.links, mostKept.links, ([route, link]) => worthOfLink(memory, route, link));
  dropLeast(memory.coarse, mostKept.places, ([, place]) => worthOfPlace(place));
}

/** What is used is put at the end again, so the first is what was not met for longest. */
function dropOldest(kept: Map<string, unknown> | Set<string>, most: number): void {
  if (kept.size <= most) return;
  let left = Math.ceil(most * goes);
  for (const key of kept.keys()) {
    if (left-- <= 0) return;
    kept.delete(key);
  }
}

function dropLeast<Value>(
  kept: Map<string, Value>,
  most: number,
  worth: (entry: readonly [string, Value]) => number,
): void {
  if (kept.size <= most) return;
  const rated = [...kept].map((entry) => ({ key: entry[0], worth: worth(entry) }));
  rated.sort((a, b) => a.worth - b.worth);
  for (const { key } of rated.slice(0, Math.ceil(most * goes))) kept.delete(key);
}

/** Visited ones have nothing more to give; of the others those of the corner that is known best. */
const worthOfLink = (memory: Memory, route: string, { opened }: Link): number =>
  opened > 0 || memory.routes.has(route) ? 0 : rarityOf(memory, route);

const worthOfPlace = ({ plain, untried, jumps }: Place): number => (plain ? untried / (1 + jumps) : 0);
