/** Requests that got no answer of the application's own: they are told only where it is not away, which is one thing and not one for every request. No I/O. */
import { noAnswer } from '../oracles/requests.ts';
import type { Sighting } from '../oracles/sighting.ts';

/** So many that wait at once wait for one thing: a server that was busy for a while is told once. */
const stall = 3;
/** A page that polls a dead server must not fill the memory. */
const most = 50;

export function createHeldSightings(report: (sighting: Sighting) => void) {
  let held: Sighting[] = [];
  let refused: string | null = null;
  return {
    /** Why the first was refused since the last verdict; null when none was. */
    get refused() {
      return refused;
    },
    hold(why: string, sighting: Sighting | null): void {
      refused ??= why;
      if (sighting && held.length < most) held.push(sighting);
    },
    /** `theirOwn`: it was these requests' trouble, and each is reported. */
    judge(theirOwn: boolean): void {
      const told = held;
      held = [];
      refused = null;
      const silent = told.filter(({ traits }) => traits.message === noAnswer);
      const spared = silent.length < stall ? [] : silent.slice(1);
      if (theirOwn) for (const sighting of told) if (!spared.includes(sighting)) report(sighting);
    },
  };
}
