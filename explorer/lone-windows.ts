/**
 * Windows that the application opened by script, shown by their addresses alone: one that throws for want of the window that
 * opened it is told no fault, and is not opened anywhere else. No I/O.
 */
import type { RunParts } from './run-parts.ts';
import { routeTemplate } from './state.ts';

export function createLoneWindows(now: RunParts['now']) {
  /** Routes of those that missed it. */
  const routes = new Set<string>();
  let route: string | null = null;

  return {
    /** An address is opened; `asked`: the application opened a window for it. */
    opens(url: string, asked: boolean): void {
      route = null;
      now.alone = asked || routes.has(routeTemplate(url));
    },
    /** What is shown now; false: it is to be shown nowhere else. */
    shows(url: string): boolean {
      const shown = routeTemplate(url);
      if (route !== null && route !== shown) now.alone = false;
      route = shown;
      if (now.alone === 'lost') routes.add(shown);
      return !routes.has(shown);
    },
  };
}
