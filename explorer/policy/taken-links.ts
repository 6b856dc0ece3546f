/**
 * Links whose clicks a script takes and leads elsewhere, as pages do that load their parts into themselves: they are controls
 * like others, and nothing is known of the addresses that they name. No I/O.
 */
import type { Action } from '../actions/action.ts';
import { isForOnce } from '../guard/guard.ts';
import { alikeOf } from '../identity.ts';
import { bump } from '../maps.ts';
import type { Candidate, Snapshot } from '../snapshot.ts';
import { routeTemplate, type StateKey } from '../state.ts';
import { folderOf, plainOf } from './corners.ts';
import type { Memory } from './memory.ts';

export interface Link {
  readonly url: string;
  /** What the link is like that it was seen in. */
  readonly alike: string;
  opened: number;
  /** Times that opening it led nowhere else: the page asked first whether to leave. */
  stayed: number;
  /** A way to it by links was begun and ended elsewhere: it is opened by its address. */
  lost: boolean;
  /** Clicks on links to it; it was not visited by them if it is no route yet. */
  followed: number;
  /** Of those, the ones that something else came of. */
  taken: number;
  /** Times that it was set out for by address or by other links. */
  sought: number;
}

/** A link that was clicked in the last step, and what the page was then. */
export interface Followed {
  readonly at: number;
  readonly alike: string;
  readonly route: string;
  readonly bornAt: string;
  /** Of the document, milliseconds. */
  readonly age: number;
  readonly fine: string;
}

/** What became of the clicks on links that are alike. */
export interface Fate {
  /** They led where they say, or a document was loaded. */
  readonly led: number;
  /** Something else came of them. */
  readonly taken: number;
}

/** So often each, and so many times as often as one of those that are alike led anywhere: a menu may hold both. */
const fewest = 2;
const times = 4;

/** A document that stays is older by this after any step. */
const leastStepMs = 50;

export function noteFollowing(
  memory: Memory,
  { url, bornAt, age }: Snapshot,
  { fine }: StateKey,
  action: Action,
): void {
  const link = action.kind === 'click' && action.target.kind === 'link' ? action.target : null;
  const route = link && routeTemplate(link.href);
  const leads = link !== null && route !== null && route !== routeTemplate(url);
  memory.following = leads ? { at: memory.step, alike: alikeOf(link), route, bornAt, age, fine } : null;
}

/** Takes in what the link led to that was clicked just before. */
export function noteFate(memory: Memory, { url, bornAt, age }: Snapshot, { fine }: StateKey): void {
  const { following } = memory;
  memory.following = null;
  if (!following || following.at !== memory.step - 1) return;
  const loaded = bornAt !== following.bornAt || age < following.age + leastStepMs;
  const led = loaded || routeTemplate(url) === following.route;
  // Where nothing shows, a window or a download may have been opened.
  if (!led && fine === following.fine) return;
  const link = memory.links.get(following.route);
  if (link && !led) link.taken++;
  const known = memory.fates.get(following.alike) ?? { led: 0, taken: 0 };
  memory.fates.set(following.alike, { led: known.led + (led ? 1 : 0), taken: known.taken + (led ? 0 : 1) });
}

export const isTaken = (memory: Memory, link: Candidate): boolean => areTaken(memory, alikeOf(link));

/** Clicked already: it leads there again, wherever it stands. */
export const isSpent = (memory: Memory, link: Candidate, route: string): boolean =>
  (memory.links.get(route)?.followed ?? 0) > 0 && isTaken(memory, link);

export function areTaken({ fates }: Memory, alike: string): boolean {
  const { led, taken } = fates.get(alike) ?? { led: 0, taken: 0 };
  return taken >= fewest && taken > times * led;
}

/** So often in vain, and an address is one of files, whatever its query asks for. */
const mostVain = 2;
/** So many addresses of one folder that led elsewhere, and all of them do something and send whoever asks back (`/add-tag/red`). */
const mostTurned = 3;

/** To be called when it is known what an action led to: what is sent as a file, or opens a window, changes nothing here. */
export function noteLed({ pageless, routes, dwelling, links }: Memory, action: Action, changed: boolean): void {
  const link = action.kind === 'click' && action.target.kind === 'link' ? action.target.href : null;
  const url = action.kind === 'open' ? action.url : link;
  if (!url) return;
  const route = routeTemplate(url);
  const page = plainOf(route);
  if (page === plainOf(dwelling.route) || routes.has(page)) return;
  if (!changed) bump(pageless, page);
  // A page that asks before it is left says nothing of where it would be left for.
  if (action.kind === 'open' && !links.get(route)?.stayed) bump(pageless, ofFolder(page));
}

/** As what its addresses that led elsewhere are counted; no route is written so. */
const ofFolder = (page: string): string => `${folderOf(page)}*`;

/** No page was ever shown at that address, whatever was asked of it, or anywhere in its folder. */
export function isPageless({ pageless, routes }: Memory, route: string): boolean {
  const page = plainOf(route);
  if ((pageless.get(page) ?? 0) >= mostVain) return true;
  const folder = folderOf(page);
  if (folder === '/' || (pageless.get(ofFolder(page)) ?? 0) < mostTurned) return false;
  return ![...routes].some((shown) => shown.startsWith(folder));
}

/** How often an address that a page would not leave for is opened again. */
const mostStays = 2;

/** Links whose pages were neither visited nor asked for by their addresses, as often as that is worth it; none with a token that a look at another page has used up. */
export const unopenedLinks = (memory: Memory): (readonly [route: string, link: Link])[] =>
  [...memory.links].filter(
    ([route, { url, opened, stayed, taken, alike }]) =>
      !memory.routes.has(route) &&
      opened <= Math.min(stayed, mostStays) &&
      taken < fewest &&
      !areTaken(memory, alike) &&
      !isPageless(memory, route) &&
      !isForOnce(url),
  );
