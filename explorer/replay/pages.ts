/**
 * Pages that axe has not seen as they open: one of each route that the run met, in that order, then those that only links
 * are known to, the least known corner first, and then some more things of each sort (`/orders/:id`), for one of them alone
 * may be broken. What was saved since may break a page that was sound: those seen are opened again, the one longest ago first. Pure.
 */
import { isCommand } from '../guard/guard.ts';
import { renew } from '../maps.ts';
import { folderOf } from '../policy/corners.ts';
import type { PathRecorder, RecordedPath } from '../issues/reproduction.ts';
import { routeTemplate } from '../state.ts';
import { createSiblings } from './siblings.ts';

type Way = Pick<PathRecorder, 'recorded'>;

export interface Pages {
  /** `path`: how the tab that shows it got there. */
  meet(url: string, path: Way): void;
  /** A link leads there from where the tab is; where it would do something besides, only the tab follows it. */
  linked(url: string, path: Way): void;
  /** Those that were met. */
  readonly waiting: number;
  /** Those that were not: the run may open them before it gets there. */
  readonly ahead: number;
  /** Further things of the sorts that were met or linked. */
  readonly further: number;
  /** Those seen before what was last saved. */
  readonly stale: number;
  /** The ways to open the next ones, as many as one context may open one after the other. */
  next(): RecordedPath[];
  /** Some of those that are stale. */
  again(): RecordedPath[];
  /** Something was sent that may have changed what the application keeps. */
  changed(): void;
  /** They were opened, those of `next` with axe. */
  examined(pages: readonly RecordedPath[]): void;
  /** Axe has seen a page of this route as it opens. */
  known(url: string): boolean;
}

const mostRoutes = 500;
/** What a context has loaded of the application once it need not load for the next page. */
export const mostTogether = 4;
/** A corner less rare than this is known well enough, and so is a folder of which so many were opened: generated pages lie together by the hundred. */
const leastRarity = 0.01;
const mostInFolder = 60;
/** Of a folder of which so many were opened the next is half as rare. */
const halfOpened = 6;

/** `rarity`: how little is known of where a route lies, between 0 and 1. */
export function createPages(rarity: (route: string) => number): Pages {
  const routes = new Set<string>();
  const waiting: RecordedPath[] = [];
  const links = new Map<string, RecordedPath>();
  /** Folder → its pages that links alone led to. */
  const opened = new Map<string, number>();
  /** Route → how it was opened last, and after how many changes; the longest ago first. */
  const seen = new Map<string, { readonly way: RecordedPath; readonly changes: number }>();
  let changes = 0;
  const siblings = createSiblings((route) => rarity(route) >= leastRarity);
  const opening = (start: string, path: Way): RecordedPath => ({
    ...path.recorded(),
    start,
    dropped: 0,
    steps: [],
    short: null,
  });

  function take(route: string): boolean {
    links.delete(route);
    const fresh = !routes.has(route) && routes.size < mostRoutes;
    if (fresh) routes.add(route);
    return fresh;
  }

  /** The rarest of those on this side of the gate. */
  function rarest(side: RecordedPath | undefined): RecordedPath | null {
    let best: { readonly route: string; readonly value: number; readonly way: RecordedPath } | null = null;
    for (const [route, way] of links) {
      const known = opened.get(folderOf(route)) ?? 0;
      const worth = (side && way.gate !== side.gate) || known >= mostInFolder ? 0 : rarity(route);
      const value = worth / (1 + known / halfOpened);
      if (worth >= leastRarity && value > (best?.value ?? 0)) best = { route, value, way };
    }
    if (!best || !take(best.route)) return null;
    opened.set(folderOf(best.route), (opened.get(folderOf(best.route)) ?? 0) + 1);
    return best.way;
  }

  const stale = () => [...seen.values()].filter((one) => one.changes < changes).map(({ way }) => way);

  return {
    meet(url, path) {
      if (take(routeTemplate(url))) waiting.push(opening(url, path));
    },
    linked(url, path) {
      const route = routeTemplate(url);
      if (isCommand(url)) return;
      siblings.linked(route, url, () => opening(url, path));
      if (!routes.has(route) && !links.has(route) && links.size < mostRoutes) links.set(route, opening(url, path));
    },
    get waiting() {
      return waiting.length;
    },
    get ahead() {
      return links.size;
    },
    get further() {
      return siblings.waiting;
    },
    next() {
      // Behind a gate there are other pages than before it.
      const others = waiting.findIndex(({ gate }) => gate !== waiting[0]?.gate);
      const ways = waiting.splice(0, others < 0 ? mostTogether : Math.min(others, mostTogether));
      while (ways.length < mostTogether) {
        const way = rarest(ways[0]) ?? siblings.next(ways[0]);
        if (!way) break;
        ways.push(way);
      }
      return ways;
    },
    get stale() {
      return stale().length;
    },
    again() {
      const [first, ...others] = stale();
      if (!first) return [];
      return [first, ...others.filter(({ gate }) => gate === first.gate)].slice(0, mostTogether);
    },
    changed() {
      changes++;
    },
    examined(pages) {
      for (const way of pages) renew(seen, routeTemplate(way.start), { way, changes });
    },
    known: (url) => seen.has(routeTemplate(url)),
  };
}
