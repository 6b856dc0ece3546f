/** `Cancel` beside `Retry` or `Delete` ends the job that a page shows: there is no form that it would take back. No I/O. */
import type { Candidate, Snapshot } from '../snapshot.ts';

const ends = /^\W*(?:cancel|abort|terminate|kill|stop)\W*$/i;
const ofThings = /^\W*(?:delete|re-?try|re-?run|re-?queue)\W*$/i;
const pressed = /^(?:button|widget|hint)$/;
/** Pixels that buttons of one row may stand apart by. */
const row = 20;

/** Without such buttons, unless they are of what the run made. */
export function sparingJobs(snapshot: Snapshot): Snapshot {
  const buttons = snapshot.candidates.filter((one) => one.layer === 0 && pressed.test(one.kind));
  const things = buttons.filter(({ name }) => ofThings.test(name));
  const endsOne = (one: Candidate) =>
    ends.test(one.name) && !one.mine && things.some(({ y, group }) => group === one.group && Math.abs(y - one.y) < row);
  const ending = new Set(things.length > 0 ? buttons.filter(endsOne) : []);
  if (ending.size === 0) return snapshot;
  return { ...snapshot, candidates: snapshot.candidates.filter((one) => !ending.has(one)) };
}
