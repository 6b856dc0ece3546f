/** Breadth: what other known pages hold that was never tried anywhere comes before yet another combination of what was. No I/O. */
import type { Candidate } from '../snapshot.ts';
import { routeTemplate } from '../state.ts';
import { rarityOf } from './corners.ts';
import type { Option, View } from './look.ts';
import type { Memory, Place } from './memory.ts';

/** Steps on one page before others may claim their turn, and where it still has something never tried itself. */
const turnSteps = 12;
const longTurnSteps = 40;
/** Controls never tried for which a known page is gone back to. */
const worthReturning = 4;

/** Links are followed for where they lead, hints and what shows under the pointer are of little weight. */
const isOwn = ({ kind }: Candidate): boolean => !/^(?:link|hint|hover)$/.test(kind);

/** Identities of what a page offers and was never tried on any. */
export const owedOn = (options: readonly Option[], { tried }: Memory): readonly string[] =>
  options
    .filter(
      ({ candidate, identity, copy, level }) => isOwn(candidate) && copy === 0 && level < 1 && !tried.has(identity),
    )
    .map(({ identity }) => identity);

/** The known page that owes most, once this one has had its turn; what a layer holds is gone with it. */
export function mostOwed({ options, state, snapshot }: View, memory: Memory): Place | undefined {
  if (snapshot.dialogs.length > 0) return undefined;
  const steps = memory.step - memory.dwelling.pageSince;
  const here = owedOn(options, memory).length;
  if (steps < (here > 0 ? longTurnSteps : turnSteps)) return undefined;
  let best: { value: number; place: Place } | null = null;
  for (const [key, place] of memory.coarse) {
    if (key === state.coarse || !place.plain || place.url === snapshot.url || place.owed.length < worthReturning)
      continue;
    const owed = place.owed.filter((identity) => !memory.tried.has(identity)).length;
    if (owed < worthReturning) continue;
    const value = (owed * rarityOf(memory, routeTemplate(place.url))) / (1 + place.jumps);
    if (!best || value > best.value) best = { value, place };
  }
  return best?.place;
}
