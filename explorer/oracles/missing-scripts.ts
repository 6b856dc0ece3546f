/** Scripts of other origins that a page did not get: the names that they would have defined are not defined, which is no mistake of the page's. */
import type { Sighting } from './sighting.ts';

const undefinedName = /^(?:Uncaught )?ReferenceError: \S+ is not defined/;

/** Of little weight, and named for what is to be allowed or served, where a script that did not come may explain it. */
export function explained(sighting: Sighting, missing: readonly string[]): Sighting {
  if (missing.length === 0 || !undefinedName.test(sighting.message)) return sighting;
  return { ...sighting, severity: 'LOW', title: `Without a script of ${missing.join(', ')}: ${sighting.message}` };
}
