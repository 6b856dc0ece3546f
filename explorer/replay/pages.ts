/** Pages that the run met and axe has not seen as they open: one of each route, in the order in which they were met. Pure. */
import type { PathRecorder, RecordedPath } from '../reproduction.ts';
import { routeTemplate } from '../state.ts';

export interface Pages {
  /** `path`: how the tab that shows it got there. */
  meet(url: string, path: Pick<PathRecorder, 'recorded'>): void;
  readonly waiting: number;
  /** The ways to open the next ones, as many as one context may open one after the other. */
  next(): RecordedPath[];
  /** Axe has looked at them. */
  examined(pages: readonly Pick<RecordedPath, 'start'>[]): void;
  /** Axe has seen a page of this route as it opens. */
  known(url: string): boolean;
}

const mostRoutes = 500;
/** What a context has loaded of the application once it need not load for the next page. */
export const mostTogether = 4;

export function createPages(): Pages {
  const routes = new Set<string>();
  const waiting: RecordedPath[] = [];
  const seen = new Set<string>();
  return {
    meet(url, path) {
      const route = routeTemplate(url);
      if (routes.has(route) || routes.size >= mostRoutes) return;
      routes.add(route);
      waiting.push({ ...path.recorded(), start: url, dropped: 0, steps: [] });
    },
    get waiting() {
      return waiting.length;
    },
    next() {
      // Behind a gate there are other pages than before it.
      const others = waiting.findIndex(({ gate }) => gate !== waiting[0]?.gate);
      return waiting.splice(0, others < 0 ? mostTogether : Math.min(others, mostTogether));
    },
    examined(pages) {
      for (const { start } of pages) seen.add(routeTemplate(start));
    },
    known: (url) => seen.has(routeTemplate(url)),
  };
}
