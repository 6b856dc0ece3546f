/**
 * A window that the application opened is shown by its address alone (explorer/browser/page-session.ts): it speaks to nobody where
 * it wants to speak to the one that opened it, and stays empty where it would have closed. Neither is the application's fault.
 */
import { blankPage } from './page-health.ts';
import { isThrown, type Sighting } from './sighting.ts';

const nobodyThere = {
  asked: /^TypeError: (?:Cannot (?:read|set) propert(?:y|ies) .*of null|null is not an object)|\bopener\b/,
  /** Many a whole page has a tab of its own: what anybody asks of a window, or it says so. */
  linked:
    /^TypeError: Cannot read propert(?:y|ies) of null \(reading '(?:document|location|focus|closed?|postMessage|parent|top)'\)|\bopener\b/,
} as const;

/** `asked`: the application opened a window for it; `linked`: a link of its would have opened one. */
export const missesOpener = (sighting: Sighting, by: keyof typeof nobodyThere): boolean =>
  (isThrown(sighting) && nobodyThere[by].test(sighting.message)) ||
  (by === 'asked' && sighting.kind === 'ASSERTION' && sighting.traits.message === blankPage);
