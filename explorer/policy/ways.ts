/** Where following a link loads no document: how to get to a page that is known by links alone, for loading costs seconds there. No I/O. */
import type { Action } from '../actions/action.ts';
import { routeTemplate } from '../state.ts';
import { keyedIn, leaving, onTop, type Option, type View } from './look.ts';
import { renew } from '../maps.ts';
import { type Memory, wasOpened } from './memory.ts';
import { isVain } from './outcome.ts';

/** Clicks that a way may take; beyond them a load is cheaper. */
const mostClicks = 3;
/** How often the layer of a state is closed to get at the links under it. */
const mostEscapes = 2;
/** How often in a row a picture is to be left without a load before it is left by one. */
const stays = 2;
/** Links kept of one route. */
const mostLeads = 300;
/** A path that ends like this is a file's, no page's. */
const file = /\.(?!html?$)[a-z]\w{0,4}$/i;

/** Takes in which routes the links of a page lead to, and whether its route was come to without a load. */
export function noteWays(memory: Memory, { url, bornAt }: View['snapshot'], leads: Iterable<string>): void {
  const route = routeTemplate(url);
  const known = memory.leads.get(route) ?? new Set();
  for (const lead of leads) if (known.size < mostLeads) known.add(lead);
  renew(memory.leads, route, known);
  if (memory.dwelling.route === route || wasOpened(memory)) return;
  if (routeTemplate(bornAt) === route) memory.arrivals.loaded++;
  else {
    memory.arrivals.soft++;
    memory.arrivals.folders.add(turnOf(bornAt, route));
  }
}

/** Opens an address, or begins the way there by links; what lies over them is closed first. */
export function travel(view: View, memory: Memory, url: string): Action {
  memory.heading = null;
  if (isNear(view.snapshot.url, url) || !isSoft(memory)) return { kind: 'open', url };
  const route = routeTemplate(url);
  if (memory.links.get(route)?.lost) return opening(view, memory, url);
  const click = firstClick(view, memory, route, mostClicks);
  if (click) {
    memory.heading = { route, clicks: mostClicks - 1, url: null };
    return click;
  }
  const closing = closingOf(view, memory);
  if (!closing || closing.times >= mostEscapes) return opening(view, memory, url);
  memory.heading = { route, clicks: mostClicks, url };
  return closing.press();
}

/** Closes the open layer, and how often that was tried in this place; null where there is none, or Escape does nothing, or asks whether to. */
export function closingOf(view: View, memory: Memory): { readonly times: number; press(): Action } | null {
  const { coarse } = view.state;
  const here = memory.coarse.get(coarse);
  const layers = view.snapshot.dialogs.length;
  if (layers === 0 || !here || !Number.isFinite(here.escapes) || isVain(memory, keyedIn(view, 'Escape'), 1))
    return null;
  return {
    times: here.escapes,
    press() {
      here.escapes++;
      memory.escaped = { coarse, layers, at: memory.step };
      return { kind: 'press', key: 'Escape' };
    },
  };
}

/** Where Escape brought up one more layer (`Discard your changes?`), which it would close again, it is pressed no more. */
export function noteEscaped({ escaped, coarse, step }: Memory, { dialogs }: View['snapshot']): void {
  const place = escaped?.at === step - 1 && dialogs.length > escaped.layers ? coarse.get(escaped.coarse) : undefined;
  if (place) place.escapes = Infinity;
}

/** The next click on the way that was begun; null when it has ended, or is lost. A layer that was closed in vain is left by a load. */
export function goOnTravelling(view: View, memory: Memory): Action | null {
  const { heading } = memory;
  if (!heading) return null;
  const here = routeTemplate(view.snapshot.url) === heading.route;
  const click = here ? null : firstClick(view, memory, heading.route, heading.clicks);
  memory.heading = click && { ...heading, clicks: heading.clicks - 1, url: null };
  const link = memory.links.get(heading.route);
  if (link && !click && !here && heading.url === null) link.lost = true;
  return click ?? (heading.url !== null && !here ? opening(view, memory, heading.url) : null);
}

/** Without a load where the application's own pages lie; beside them are downloads, interfaces and other applications. */
function opening(view: View, memory: Memory, url: string): Action {
  const route = routeTemplate(url);
  const known = firstFolder(route) !== null && memory.arrivals.folders.has(turnOf(view.snapshot.bornAt, route));
  // A page that stays is left by a load, and one over which a question lies would ask once more for each turn.
  const answers = view.snapshot.dialogs.length > 0 ? onTop(view.options) : [];
  const asks = answers.length > 0 && answers.every(({ candidate }) => candidate.asked !== '');
  const soft = known && !asks && !file.test(new URL(url).pathname) && !isVain(memory, keyedIn(view, leaving), stays);
  return soft ? { kind: 'open', url, soft } : { kind: 'open', url };
}

/** Documents of one folder and pages of another, or the same. */
const turnOf = (bornAt: string, route: string): string => `${firstFolder(routeTemplate(bornAt))} ${firstFolder(route)}`;

/** Null where the route is in none. */
const firstFolder = (route: string): string | null => /^\/[^/?#]+\//.exec(route)?.[0] ?? null;

/** Links load no document here. */
const isSoft = ({ arrivals }: Memory): boolean => arrivals.soft > arrivals.loaded;

/** Addresses that differ by their hash alone: opening one loads nothing. */
const isNear = (one: string, other: string): boolean => one.split('#')[0] === other.split('#')[0];

/** Where a link loads a page that was looked at: what that shows first is known, and getting there takes longer than most else. */
export function loadsKnown({ snapshot }: View, memory: Memory, { candidate: { kind, href } }: Option): boolean {
  if (kind !== 'link' || isSoft(memory) || isNear(snapshot.url, href)) return false;
  return memory.routes.has(routeTemplate(href));
}

/** Breadth first from the links at hand. */
function firstClick({ options }: View, memory: Memory, to: string, most: number): Action | null {
  const { leads, links } = memory;
  const first = new Map<string, Option>();
  for (const option of options)
    if (option.candidate.kind === 'link') {
      const route = routeTemplate(option.candidate.href);
      // Clicked before, and led elsewhere.
      if (!memory.routes.has(route) && (links.get(route)?.followed ?? 0) > 0) continue;
      if (!first.has(route)) first.set(route, option);
    }
  let edge: [string, Option][] = [...first];
  const seen = new Set(first.keys());
  for (let clicks = 1; clicks <= most; clicks += 1) {
    const found = edge.find(([route]) => route === to);
    if (found) return { kind: 'click', target: found[1].candidate };
    edge = edge.flatMap(([route, option]) =>
      [...(leads.get(route) ?? [])].flatMap((next): [string, Option][] => {
        if (seen.has(next)) return [];
        seen.add(next);
        return [[next, option]];
      }),
    );
  }
  return null;
}
