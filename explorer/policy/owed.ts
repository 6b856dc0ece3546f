/** Breadth: what other known pages hold that was never tried anywhere comes before yet another combination of what was. No I/O. */
import type { Candidate } from '../snapshot.ts';
import { routeTemplate } from '../state.ts';
import { rarityOf } from './corners.ts';
import type { Option, View } from './look.ts';
import type { Memory } from './memory.ts';
import { bestPlace, type Place } from './places.ts';

/** Steps on one page before others may claim their turn, and where it still has something never tried itself. */
const turnSteps = 12;
const longTurnSteps = 40;
/** Controls never tried for which a known page is gone back to. */
const worthReturning = 4;

/** Links are followed for where they lead, hints and what shows under the pointer are of little weight. */
const isOwn = ({ kind }: Candidate): boolean => !/^(?:link|hint|hover)$/.test(kind);

/** Identities of what a page offers, or hides behind what is clicked there, and was never tried on any. */
export function owedOn(options: readonly Option[], hidden: readonly string[], { tried }: Memory): readonly string[] {
  const own = options.filter(({ candidate, copy, level }) => isOwn(candidate) && copy === 0 && level < 1);
  const all = new Set([...own.map(({ identity }) => identity), ...hidden]);
  return [...all].filter((identity) => !tried.has(identity));
}

/** The known page that owes most, once this one has had its turn; what a layer holds is gone with it. */
export function mostOwed(view: View, memory: Memory): Place | undefined {
  const { state, snapshot } = view;
  if (snapshot.dialogs.length > 0) return undefined;
  const here = memory.coarse.get(state.coarse)?.owed.length ?? 0;
  if (memory.step - memory.dwelling.pageSince < (here > 0 ? longTurnSteps : turnSteps)) return undefined;
  return bestPlace(view, memory, ({ owed, url, jumps }) => {
    const left = owed.filter((identity) => !memory.tried.has(identity)).length;
    return left < worthReturning ? 0 : (left * rarityOf(memory, routeTemplate(url))) / (1 + jumps);
  });
}
