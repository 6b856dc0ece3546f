/**
 * A button that opens a menu is often called by what was chosen there last: `Sort by name`, then `Age`; one that was clicked by what is
 * next, or was done: `Pause updates`, then `Resume updates`, `Copy`, then `Copied`. It is the one that it was. No I/O.
 */
import { alikeOf, nameClass } from '../identity.ts';
import type { Candidate } from '../snapshot.ts';
import type { Memory } from './memory.ts';

/** Gives a control that was never seen by this name what is known of it by another. `here`: what the page shows. */
export function noteRenamed(
  memory: Memory,
  coarse: string,
  one: Candidate,
  identity: string,
  here: ReadonlySet<string>,
): void {
  const was = nameBefore(memory, one, here) ?? clickedAs(memory, one, here);
  if (was === null) return;
  const { tried, triedIn, firstSeen, entries } = memory;
  hand(tried, was, identity);
  hand(firstSeen, was, identity);
  hand(entries, was, identity);
  hand(triedIn, `${coarse} § ${was}`, `${coarse} § ${identity}`);
}

/** The identity that it had; null where it is new. */
function nameBefore({ entries }: Memory, one: Candidate, here: ReadonlySet<string>): string | null {
  const name = nameClass(one.name);
  if (one.field || name === '') return null;
  const alike = alikeOf(one);
  for (const [identity, { openedBy, names }] of entries)
    if (openedBy === alike && names.includes(name) && !here.has(identity)) return identity;
  return null;
}

/** Pixels that a name may move a control by. */
const shifted = { x: 60, y: 2 } as const;

/** The last step's click was on what stood in its place and is gone, and was called much like it. */
function clickedAs({ unfolding, step }: Memory, one: Candidate, here: ReadonlySet<string>): string | null {
  if (unfolding?.at !== step - 1 || here.has(unfolding.identity)) return null;
  const { target, identity } = unfolding;
  const stays = Math.abs(target.x - one.x) <= shifted.x && Math.abs(target.y - one.y) <= shifted.y;
  const isSame = stays && target.layer === one.layer && alikeOf(target) === alikeOf(one);
  return isSame && isCalledAlike(target.name, one.name) ? identity : null;
}

const longWords = (name: string): readonly string[] => nameClass(name).match(/\p{L}{4,}/gu) ?? [];

/** They share a word, or begin alike. */
function isCalledAlike(one: string, other: string): boolean {
  const others = longWords(other);
  const begins = nameClass(one).slice(0, 3);
  const isBegun = begins.length === 3 && nameClass(other).startsWith(begins);
  return isBegun || longWords(one).some((word) => others.includes(word));
}

function hand<Known>(all: Map<string, Known>, from: string, to: string): void {
  const known = all.get(from);
  if (known !== undefined) all.set(to, known);
}
