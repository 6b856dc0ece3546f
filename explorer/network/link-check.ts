/**
 * Asks for links that nobody followed yet, one at a time while the exploring goes on. An answer of 404 or 410 is only a
 * suspicion: the run opens such an address itself, and what the tab then sees is the issue.
 */
import type { BrowserContext, CDPSession } from 'playwright-core';
import { addressRefusal, isCommand } from '../guard/guard.ts';
import { isGone } from '../oracles/requests.ts';
import { type RateLimit, tooMany } from './rate-limit.ts';
import type { Site } from '../site.ts';
import type { Candidate } from '../snapshot.ts';
import { isOfASort } from '../replay/siblings.ts';
import { routeTemplate } from '../state.ts';
import { createTakenOver } from './taken-over.ts';
import { leadsAway } from '../guard/usable.ts';
import { atMost } from '../within.ts';

export interface LinkCheck {
  /** Takes in the links of the page `from`. */
  meet(from: string, links: readonly Candidate[]): void;
  /**
   * Takes them in, and asks for one of all that are waiting. What was asked for in the step before
   * is waited for a moment: that it comes a step later on a slow day must not lead the same seed elsewhere.
   */
  check(from: string, links: readonly Candidate[], visited: ReadonlySet<string>): Promise<void>;
  /** An address that seems dead, each once. */
  suspect(): string | undefined;
  /** The last suspect was opened, and answered so. */
  judged(status: number): void;
  /** The page that an address was first linked from. */
  linkedFrom(url: string): string | undefined;
  /** Whether a script takes over the clicks on the links to it: nobody but us asks for that address. */
  isTakenOver(url: string): Promise<boolean>;
}

const answerMs = 5_000;
const momentMs = 300;
/** One is asked for in so many steps. */
const everySteps = 3;
const mostAsked = 300;
const mostSources = 2_000;
/** Of one sort (`/orders/:id`), for one of them alone may be gone; all but the first when no other link waits. */
const mostOfASort = 6;
const mostSuspects = 20;
/** So many suspects in a row that were alive: who is asked answers browsers alone, by what they say that they accept. */
const mostWronged = 2;

export function createLinkCheck(context: BrowserContext, site: Site, limit: RateLimit): LinkCheck {
  /** Route template → address. */
  const waiting = new Map<string, string>();
  const asked = new Set<string>();
  /** Sort → its addresses that were met. */
  const things = new Map<string, Set<string>>();
  const others: string[] = [];
  /** Route template → the page that links there. */
  const sources = new Map<string, string>();
  const suspects: string[] = [];
  const takenOver = createTakenOver(context);
  let tab: ReturnType<typeof openTab> | null = null;
  let suspected = 0;
  let wronged = 0;
  let steps = 0;
  let asking: Promise<void> | null = null;

  const isMisled = (): boolean => wronged >= mostWronged;

  /**
   * An empty tab of its own: asked from the page, the page's content security policy would refuse, and say so. It stands at the
   * address of a page that links, though nobody asks for that: to another origin the browser sends no cookies of `SameSite=Lax`.
   */
  async function openTab(url: string): Promise<{ cdp: CDPSession; frameId: string }> {
    const page = await context.newPage();
    await page.route('**', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    await page.goto(sources.get(routeTemplate(url)) ?? site.origin, { timeout: answerMs }).catch(() => null);
    await page.unroute('**');
    const cdp = await context.newCDPSession(page);
    const { frameTree } = await cdp.send('Page.getFrameTree');
    return { cdp, frameId: frameTree.frame.id };
  }

  async function ask(url: string): Promise<void> {
    tab ??= openTab(url);
    const { cdp, frameId } = await tab;
    // The browser's own network path: cookies, cache and proxy, but no script.
    const options = { disableCache: false, includeCredentials: true };
    const { resource } = await cdp.send('Network.loadNetworkResource', { frameId, url, options });
    if (resource.stream) await cdp.send('IO.close', { handle: resource.stream });
    if (resource.httpStatusCode === tooMany) limit.told({});
    const dead = isGone(resource.httpStatusCode ?? 0);
    if (dead && ++suspected <= mostSuspects && !(await isTakenOver(url))) suspects.push(url);
  }

  async function isTakenOver(url: string): Promise<boolean> {
    const from = sources.get(routeTemplate(url));
    return from !== undefined && takenOver(from, url.split('#')[0] ?? url);
  }

  function meet(from: string, links: readonly Candidate[], visited: ReadonlySet<string> = new Set()): void {
    for (const link of links) {
      const url = link.href.split('#')[0] ?? '';
      const route = routeTemplate(url);
      const further = isFurther(route, url);
      if (!leadsAway(link) || !url || (asked.has(route) && !further)) continue;
      if (isCommand(url) || addressRefusal(url, site.origin) !== null) continue;
      if (!sources.has(route) && sources.size < mostSources) sources.set(route, from);
      if (further) meetThing(route, url, visited);
      if (asked.has(route)) continue;
      const room = waiting.size < mostAsked - asked.size;
      if (room && !visited.has(route) && !waiting.has(route)) waiting.set(route, url);
    }
  }

  const isFurther = (route: string, url: string): boolean => {
    const known = things.get(route);
    return isOfASort(route) && (known?.size ?? 0) < mostOfASort && !known?.has(url);
  };

  /** The first stands for its sort, unless another one was visited for that. */
  function meetThing(route: string, url: string, visited: ReadonlySet<string>): void {
    const known = things.get(route);
    if (!known && things.size >= mostSources) return;
    if (known || visited.has(route)) others.push(url);
    things.set(route, (known ?? new Set<string>()).add(url));
  }

  function next(visited: ReadonlySet<string>): string | undefined {
    const [first] = waiting;
    const [route, url] = first ?? [null, others.shift()];
    if (url !== undefined) asked.add(route ?? url);
    if (route === null) return url;
    waiting.delete(route);
    return visited.has(route) ? undefined : url;
  }

  return {
    meet: (from, links) => meet(from, links),
    async check(from, links, visited) {
      if (asking) await atMost(momentMs, asking, undefined);
      meet(from, links, visited);
      const isTurn = ++steps % everySteps === 0 && asked.size < mostAsked;
      if (!isTurn || asking || isMisled() || limit.leftMs > 0) return;
      const url = next(visited);
      if (url === undefined) return;
      asking = atMost(answerMs, ask(url), undefined).then(() => {
        asking = null;
      });
    },
    suspect: () => (isMisled() ? undefined : suspects.shift()),
    judged(status) {
      wronged = status < 400 ? wronged + 1 : 0;
    },
    linkedFrom: (url) => sources.get(routeTemplate(url)),
    isTakenOver,
  };
}
