/** Where else than on the page at hand there is something to do. No I/O. */
import type { Rng } from '../rng.ts';
import { routeTemplate } from '../state.ts';
import { leadsAway } from '../guard/usable.ts';
import type { Plans } from './arms.ts';
import { isCarried, isDull, isHollow, isSated, rarityOf } from './corners.ts';
import type { Option, View } from './look.ts';
import type { Memory } from './memory.ts';
import { mostOwed } from './owed.ts';
import { bestPlace, type Place } from './places.ts';
import { isSpent, unopenedLinks } from './taken-links.ts';
import { travel } from './ways.ts';
import { isGrazed } from './yield-here.ts';

/** Steps without anything new after which leaving is worth a thought. */
const stallSteps = 10;
/** The same where every control has been tried. */
const spentSteps = 4;
/** … and after which it is done. */
export const lostSteps = 20;
/** Steps without anything new after which an open layer is closed, and a page scrolled or reloaded. */
export const trapSteps = 3;
/** Steps on one document after which starting afresh is: an application does much only while it loads. */
const staleSteps = 120;
/** Steps on one page after which the pages that are linked from it are looked at by their own addresses. */
const dwellSteps = 40;
/** Clicks after which a link is known not to lead where it says: it opens that in a frame, or is sent elsewhere. */
const vainClicks = 2;
/** Controls left to try for which a known place is gone back to while this one still brings something. */
const worthReturning = 6;
/** How often a dull corner is left at once. */
const dullChance = 0.5;
/** How often another page takes its turn. */
const turnChance = 0.3;

/** Where else there is something to do; `only`: now. */
export function plansAway(
  view: View,
  memory: Memory,
  rng: Rng,
  lowest: number,
  home: string,
): { leaving: Plans; only: boolean } {
  const plans: Plans = {};
  const goBackTo = (one: Place) => () => {
    one.jumps++;
    return travel(view, memory, one.url);
  };
  // With most left to try, in the rarest corner; places often jumped to come last.
  const place = bestPlace(view, memory, (one) => one.untried * pull(memory, one));
  const links = unopenedLinks(memory).map(([route, link]) => ({ link, route, rarity: rarityOf(memory, route) }));
  const bestLink = Math.max(0, ...links.map(({ rarity }) => rarity));
  const best = Math.max(bestLink, place ? pull(memory, place) : 0);
  // A generated manual always has one more page, and links to nothing but itself.
  const dull = isDull(rarityOf(memory, routeTemplate(view.snapshot.url)), best);
  // Its unopened addresses are known everywhere: as long as there is better to do, they wait, and marks in documents for anything at all.
  const waits = ({ route, rarity }: { route: string; rarity: number }) =>
    isDull(rarity, bestLink) || isSated(rarity, best) || (place !== undefined && isHollow(memory, route));
  const unopened = links.filter((link) => !waits(link));
  // Leaving costs a load: while old controls still bring something new, it can wait.
  const stuck = lowest === Infinity || memory.stall > (lowest >= 1 ? spentSteps : stallSteps);
  // What a layer holds is gone with it.
  const idle = view.snapshot.dialogs.length === 0 && memory.stall > 0;
  const grazed = place && idle && place.untried >= worthReturning && isGrazed(memory, routeTemplate(view.snapshot.url));
  if (place && (stuck || dull || grazed)) plans.jump = goBackTo(place);
  const owed = rng.luckOf(`turn ${memory.step}`) < turnChance ? mostOwed(view, memory) : undefined;
  if (owed) return { leaving: { jump: goBackTo(owed) }, only: true };
  const onward = view.options.some((option) => option.level < 1 && leadsOn(option, view, memory));
  // A page that opens its links in frames always shows something new, and never lets go.
  const dwelt = hasStayedLong(memory);
  const deep =
    stuck || dull || dwelt || !onward
      ? rng.favourite(
          unopened,
          ({ route }) => luckOfLink(memory, route),
          ({ rarity }) => rarity,
        )
      : undefined;
  if (deep) {
    plans.deep = () => {
      deep.link.sought++;
      return travel(view, memory, deep.link.url);
    };
  }
  const going = rng.chance(dullChance);
  if (dull && going) return { leaving: plans, only: true };
  // … yet what is not saved is lost by it, and nothing else is found in the meantime: not while this document still brings something.
  // People reload, and send each other addresses: what scripts showed must come from its address alone, too.
  const { url, dialogs } = view.snapshot;
  const unlanded = !memory.landed.has(routeTemplate(url)) && memory.stall > trapSteps && dialogs.length === 0;
  if (unlanded) plans.reload = () => ({ kind: 'open', url });
  const stale = memory.step - memory.loadedAt > staleSteps && memory.stall > trapSteps;
  if (stale || (stuck && memory.stall > lostSteps)) plans.reload = () => ({ kind: 'open', url: home });
  return { leaving: plans, only: false };
}

/** The same page, whatever its query says besides, has been worked on for so long that others are to be looked at. */
export const hasStayedLong = ({ step, dwelling }: Memory): boolean => step - dwelling.pageSince > dwellSteps;

/** A link keeps its luck until it was followed, opened or set out for. */
export function luckOfLink({ links }: Memory, route: string): string {
  const { followed = 0, opened = 0, sought = 0 } = links.get(route) ?? {};
  return `link ${route} ${followed + opened + sought}`;
}

export function leadsOn({ candidate }: Option, { snapshot }: View, memory: Memory): boolean {
  if (!leadsAway(candidate) || isCarried(memory, candidate.href, snapshot.url)) return false;
  const route = routeTemplate(candidate.href);
  if (memory.routes.has(route) || isSpent(memory, candidate, route)) return false;
  return (memory.links.get(route)?.followed ?? 0) < vainClicks;
}

/** How rare the corner of a place is: less so with each time that it was gone back to, wherever it lies. */
const pull = (memory: Memory, { url, jumps }: Place): number => rarityOf(memory, routeTemplate(url)) / (1 + 2 * jumps);
