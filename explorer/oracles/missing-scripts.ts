/** Scripts of other origins that a page did not get: the names that they would have defined are not defined and what they would have drawn is not there, which is no mistake of the page's. */
import { blankPage } from './page-health.ts';
import type { Sighting } from './sighting.ts';

const undefinedName = /^(?:Uncaught )?ReferenceError: \S+ is not defined/;

/** Of little weight, and named for what is to be allowed or served, where a script that did not come may explain it. */
export function explainedBy(missing: readonly string[], sighting: Sighting): Sighting {
  const { message, title, traits } = sighting;
  const what = undefinedName.test(message) ? message : traits.message === blankPage ? title : null;
  if (missing.length === 0 || what === null) return sighting;
  return { ...sighting, severity: 'LOW', title: `Without a script of ${missing.join(', ')}: ${what}` };
}
