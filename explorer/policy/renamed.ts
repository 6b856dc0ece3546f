/** A button that opens a menu is often called by what was chosen there last: `Sort by name`, then `Age`. It is the one that it was. No I/O. */
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
  const was = nameBefore(memory, one, here);
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

function hand<Known>(all: Map<string, Known>, from: string, to: string): void {
  const known = all.get(from);
  if (known !== undefined) all.set(to, known);
}
