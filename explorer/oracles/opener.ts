/**
 * A window that the application opened is shown by its address alone (explorer/page-session.ts): it speaks to nobody where
 * it wants to speak to the one that opened it, and stays empty where it would have closed. Neither is the application's fault.
 */
import { blankPage } from './page-health.ts';
import type { Sighting } from './sighting.ts';

const nobodyThere = /^TypeError: (?:Cannot (?:read|set) propert(?:y|ies) .*of null|null is not an object)|\bopener\b/;

export const missesOpener = (sighting: Sighting): boolean =>
  (isThrown(sighting) && nobodyThere.test(sighting.message)) ||
  (sighting.kind === 'ASSERTION' && sighting.traits.message === blankPage);

export const isThrown = ({ kind }: Sighting): boolean =>
  /^(?:UNCAUGHT_EXCEPTION|UNHANDLED_REJECTION|CONSOLE_ERROR)$/.test(kind);
