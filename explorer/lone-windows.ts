/**
 * Windows that the application opened by script, shown by their addresses alone: one that throws for want of the window that
 * opened it is told no fault, and is not opened anywhere else. No I/O.
 */
import { isThrown, missesOpener } from './oracles/opener.ts';
import type { Sighting } from './oracles/sighting.ts';
import { routeTemplate } from './state.ts';

export interface LoneWindows {
  /** An address is opened; `asked`: the application opened a window for it. */
  opens(url: string, asked: boolean): void;
  /** What is shown now; false: it is to be shown nowhere else. */
  shows(url: string): boolean;
  /** Whether this comes of the window that is not there, or of what was thrown for want of it. */
  explains(sighting: Sighting): boolean;
}

export function createLoneWindows(): LoneWindows {
  /** Routes of those that missed it. */
  const routes = new Set<string>();
  let route: string | null = null;
  /** It shows what another window was opened for; `lost`: and has missed that. */
  let alone: boolean | 'lost' = false;

  return {
    opens(url, asked) {
      route = null;
      alone = asked || routes.has(routeTemplate(url));
    },
    shows(url) {
      const shown = routeTemplate(url);
      if (route !== null && route !== shown) alone = false;
      route = shown;
      if (alone === 'lost') routes.add(shown);
      return !routes.has(shown);
    },
    explains(sighting) {
      if (!alone || !missesOpener(sighting)) return alone === 'lost' && isThrown(sighting);
      alone = 'lost';
      return true;
    },
  };
}
