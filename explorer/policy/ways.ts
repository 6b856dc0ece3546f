/** Where following a link loads no document: how to get to a page that is known by links alone, for loading costs seconds there. No I/O. */
import type { Action } from '../actions/action.ts';
import { routeTemplate } from '../state.ts';
import type { Option, View } from './look.ts';
import { type Memory, renew } from './memory.ts';

/** Clicks that a way may take; beyond them a load is cheaper. */
const mostClicks = 3;
/** How often the layer of a state is closed to get at the links under it. */
const mostEscapes = 2;
/** Links kept of one route. */
const mostLeads = 300;

/** Takes in which routes the links of a page lead to, and whether its route was come to without a load. */
export function noteWays(memory: Memory, { url, bornAt }: View['snapshot'], leads: Iterable<string>): void {
  const route = routeTemplate(url);
  const known = memory.leads.get(route) ?? new Set();
  for (const lead of leads) if (known.size < mostLeads) known.add(lead);
  renew(memory.leads, route, known);
  const opened = memory.loadedAt === memory.step - 1;
  if (memory.dwelling.route === route || opened) return;
  if (routeTemplate(bornAt) === route) memory.arrivals.loaded++;
  else memory.arrivals.soft++;
}

/** Opens an address, or begins the way there by links; what lies over them is closed first. */
export function travel(view: View, memory: Memory, url: string): Action {
  memory.heading = null;
  if (isNear(view.snapshot.url, url) || !isSoft(memory)) return { kind: 'open', url };
  const route = routeTemplate(url);
  const click = firstClick(view, memory, route, mostClicks);
  if (click) {
    memory.heading = { route, clicks: mostClicks - 1, url: null };
    return click;
  }
  const here = memory.coarse.get(view.state.coarse);
  if (view.snapshot.dialogs.length === 0 || !here || here.escapes >= mostEscapes) return { kind: 'open', url };
  here.escapes++;
  memory.heading = { route, clicks: mostClicks, url };
  return { kind: 'press', key: 'Escape' };
}

/** The next click on the way that was begun; null when it has ended, or is lost. A layer that was closed in vain is left by a load. */
export function goOnTravelling(view: View, memory: Memory): Action | null {
  const { heading } = memory;
  if (!heading) return null;
  const here = routeTemplate(view.snapshot.url) === heading.route;
  const click = here ? null : firstClick(view, memory, heading.route, heading.clicks);
  memory.heading = click && { ...heading, clicks: heading.clicks - 1, url: null };
  return click ?? (heading.url !== null && !here ? { kind: 'open', url: heading.url } : null);
}

/** Links load no document here. */
const isSoft = ({ arrivals }: Memory): boolean => arrivals.soft > arrivals.loaded;

/** Addresses that differ by their hash alone: opening one loads nothing. */
const isNear = (one: string, other: string): boolean => one.split('#')[0] === other.split('#')[0];

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
