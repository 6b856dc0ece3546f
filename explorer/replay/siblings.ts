/** Further things of a sort (`/orders/:id`) that links lead to: one of them alone may be broken. Pure. */
import { bump } from '../maps.ts';
import type { RecordedPath } from '../issues/reproduction.ts';

export interface Siblings {
  /** A link leads there; the first of a sort stands for it, and is looked at as any page. */
  linked(route: string, url: string, opening: () => RecordedPath): void;
  /** How the next one is opened, on the same side of the gate; null where none is left. */
  next(side: RecordedPath | undefined): RecordedPath | null;
  readonly waiting: number;
}

/** Further things of one sort, and of all. */
const mostOfASort = 8;
const mostOfAll = 80;

/** One thing of many of its sort. */
export const isOfASort = (route: string): boolean => route.includes(':id');

/** `isWorthIt`: whether little enough is known of where a route lies. */
export function createSiblings(isWorthIt: (route: string) => boolean): Siblings {
  const known = new Set<string>();
  const sorts = new Map<string, number>();
  /** Of each sort, how many were opened: they take turns. */
  const opened = new Map<string, number>();
  let waiting: { readonly route: string; readonly way: RecordedPath }[] = [];
  return {
    linked(route, url, opening) {
      const count = sorts.get(route) ?? 0;
      if (!isOfASort(route) || count > mostOfASort || known.size >= mostOfAll) return;
      const [address = ''] = url.split(/[?#]/, 1);
      if (known.has(address) || !isWorthIt(route)) return;
      known.add(address);
      sorts.set(route, count + 1);
      if (count > 0) waiting.push({ route, way: opening() });
    },
    next(side) {
      const turn = ({ route }: { readonly route: string }) => opened.get(route) ?? 0;
      const [next] = waiting.filter(({ way }) => !side || way.gate === side.gate).sort((a, b) => turn(a) - turn(b));
      if (!next) return null;
      bump(opened, next.route);
      waiting = waiting.filter((one) => one !== next);
      return next.way;
    },
    get waiting() {
      return waiting.length;
    },
  };
}
