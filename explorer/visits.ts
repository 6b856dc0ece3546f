/** Addresses that the run opens in its own tab though nothing at hand leads there: of windows that the application opened, and of links that seem dead. */
import type { Action } from './actions/action.ts';
import type { PageSession } from './browser/page-session.ts';
import { isGone } from './oracles/requests.ts';
import type { Choice } from './policy/policy.ts';
import { isTaken } from './policy/taken-links.ts';
import type { Pages } from './replay/pages.ts';
import type { RunParts } from './run-parts.ts';
import type { Candidate } from './snapshot.ts';
import { routeTemplate } from './state.ts';
import { isForWindow, leadsToPage, opensTab } from './guard/usable.ts';

export interface Visits {
  /** Takes in what the page at hand links to, and asks for one link that nobody followed yet. */
  meet(from: string, links: readonly Candidate[]): Promise<void>;
  /** The next of them; undefined where there is none, or it waits. `fresh`: what the page shows has just come up, and would be lost. */
  next(fresh: boolean): Choice | undefined;
  /** To be called before an action, whoever chose it. */
  begins(action: Action): void;
  /** To be called once what came of it has settled in the tab. */
  ended(choice: Choice, tab: PageSession): Promise<void>;
}

/** Steps in a row with something new that are not left for a visit. */
const mostPutOff = 6;

/** `popups`: addresses that windows showed. */
export function createVisits(parts: RunParts, pages: Pages, popups: string[]): Visits {
  const { site, windows, links: check, book, network, path } = parts;
  const { memory } = parts.policy;
  let putOff = 0;
  let visiting: 'window' | 'suspect' | null = null;

  function address(): string | undefined {
    const window = popups.splice(0).find((url) => !isForWindow(url) && !memory.routes.has(routeTemplate(url)));
    const url = window ?? check.suspect();
    if (url !== undefined) visiting = window === undefined ? 'suspect' : 'window';
    return url;
  }

  /** What nothing is wrong with though nothing is there. */
  async function goneInOrder({ action, arm }: Choice, tab: PageSession): Promise<string | null> {
    // Who reloads a page asks for it whatever a link does; else nobody asks for what a link only names.
    if (action.kind === 'open' && arm !== 'reload' && (await check.isTakenOver(action.url))) return action.url;
    return (await tab.awaitsWriting().catch(() => false)) ? (tab.page.url().split('#')[0] ?? null) : null;
  }

  return {
    async meet(from, links) {
      windows.links(links);
      for (const link of links)
        if (leadsToPage(link) && !opensTab(link) && site.owns(link.href) && !isTaken(memory, link))
          pages.linked(link.href, path);
      await check.check(from, links, memory.routes);
    },
    next(fresh) {
      visiting = null;
      if (fresh && ++putOff < mostPutOff) return undefined;
      putOff = 0;
      const url = address();
      return url === undefined ? undefined : opening(url);
    },
    begins(action) {
      if (action.kind === 'open') windows.opens(action.url, visiting === 'window');
    },
    async ended(choice, tab) {
      const { documentStatus } = network;
      if (visiting === 'suspect') check.judged(documentStatus);
      if (!isGone(documentStatus)) return;
      const url = await goneInOrder(choice, tab);
      book.withdraw(({ kind, traits }) => kind === 'DEAD_LINK' && traits.url === url);
    },
  };
}

const opening = (url: string): Choice => ({
  arm: 'link',
  probability: 1,
  action: { kind: 'open', url },
  words: `open ${url}`,
  route: routeTemplate(url),
  ...{ done: null, carried: null },
});
