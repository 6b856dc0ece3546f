/**
 * Windows that the application opened by script, or whose links open one, shown by their addresses alone: one that throws for
 * want of the window that opened it is told no fault, and is not opened anywhere else. No I/O.
 */
import { renew } from './maps.ts';
import { missesOpener } from './oracles/opener.ts';
import { isThrown, type Sighting } from './oracles/sighting.ts';
import type { Candidate } from './snapshot.ts';
import { routeTemplate } from './state.ts';
import { opensTab } from './guard/usable.ts';

export interface LoneWindows {
  /** What a page links to, each in the same tab or in one of its own. */
  links(links: readonly Candidate[]): void;
  /** An address is opened; `asked`: the application opened a window for it. */
  opens(url: string, asked: boolean): void;
  /** What is shown now; false: it is to be shown nowhere else. */
  shows(url: string): boolean;
  /** Whether this comes of the window that is not there, or of what was thrown for want of it. */
  explains(sighting: Sighting): boolean;
}

/** Addresses that links named last. */
const mostApart = 500;

export function createLoneWindows(): LoneWindows {
  /** Routes of those that missed it. */
  const routes = new Set<string>();
  /** Address → whether only links to a tab of its own lead there. */
  const apart = new Map<string, boolean>();
  let route: string | null = null;
  /** It shows what a window was opened for, or what a link opens one for; `lost`: and has missed that. */
  let alone: 'asked' | 'linked' | 'lost' | null = null;

  return {
    links(links) {
      for (const link of links)
        if (link.kind === 'link') renew(apart, link.href, opensTab(link) && apart.get(link.href) !== false);
      for (const oldest of [...apart.keys()].slice(0, -mostApart)) apart.delete(oldest);
    },
    opens(url, asked) {
      route = null;
      // What a plain link opens has nobody to speak to anywhere; where a script opens it, it has.
      const linked = apart.get(url) === true;
      alone = routes.has(routeTemplate(url)) || (asked && !linked) ? 'asked' : linked ? 'linked' : null;
    },
    shows(url) {
      const shown = routeTemplate(url);
      if (route !== null && route !== shown) alone = null;
      route = shown;
      if (alone === 'lost') routes.add(shown);
      return !routes.has(shown);
    },
    explains(sighting) {
      if (alone === 'lost') return isThrown(sighting) || missesOpener(sighting, 'asked');
      if (alone === null || !missesOpener(sighting, alone)) return false;
      alone = 'lost';
      return true;
    },
  };
}
