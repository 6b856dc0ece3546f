/** A control of an earlier look among those of a later one. Pure. */
import { alikeOf, identityOf } from './identity.ts';
import type { Candidate } from './snapshot.ts';

/** The same control of what is there now: by identity and name, then by place among its like. */
export function findAgain(candidates: readonly Candidate[], target: Candidate): Candidate | null {
  const identity = identityOf(target);
  const same = candidates.filter((one) => identityOf(one) === identity);
  const named = same.filter(({ name }) => name === target.name);
  const nearest = (some: readonly Candidate[]) =>
    some.reduce<Candidate | null>((best, one) => (best && away(best) <= away(one) ? best : one), null);
  const away = ({ x, y }: Candidate) => Math.hypot(x - target.x, y - target.y);
  if (same.length > 0) return nearest(named.length ? named : same);
  // A wordless control, or one whose words hold what changes: its like at the same place.
  const alike = candidates.filter((one) => alikeOf(one) === alikeOf(target) && one.place === target.place);
  return target.name === '' || /\d/.test(target.name) ? nearest(alike) : null;
}
