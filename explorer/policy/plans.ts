/** What each arm would do on the page at hand; an arm without anything to offer is absent. No I/O. */
import type { Action } from '../actions/action.ts';
import type { Rng } from '../rng.ts';
import { isSearch } from '../values/field-kinds.ts';
import type { Candidate } from '../snapshot.ts';
import { routeTemplate } from '../state.ts';
import { actionFor } from './action-for.ts';
import type { Plans } from './arms.ts';
import { isDull, isHollow, plainOf, rarityOf } from './corners.ts';
import { keptHere } from './costly-page.ts';
import { pairFilters } from './filter-pairs.ts';
import { firstThing } from './first-things.ts';
import { formOf } from './form-of.ts';
import { fruitful } from './fruitful.ts';
import { doneKey, keyedIn, luckyName, type Option, type View } from './look.ts';
import { type Memory, wasOpened } from './memory.ts';
import { newest } from './newest.ts';
import { isVain } from './outcome.ts';
import { leadsOn, lostSteps, luckOfLink, plansAway, trapSteps } from './plans-away.ts';
import { promising } from './promising.ts';
import { isOwed } from './unsaved.ts';
import { closingOf, loadsKnown } from './ways.ts';

/** How often closing an open layer is tried. */
const mostEscapes = 6;
/** The taste for what loads a known page, beside what does not. */
const loadTaste = 0.2;
/** How often in a row a control is tried in vain from the same picture before it rests. */
const enough = 2;
/** How often a place is scrolled through for what shows only then: lists that never end are no reason to stay. */
const mostScrolls = 4;
/** Of a list that is scrolled on its page's first visits, the rows in the document at least. */
const manyRows = 15;
/** Of what is done at random, the keys that applications listen to wherever one is: on so many pages in all. */
const shortcutShare = 0.15;
const shortcuts = ['?', 'Control+k', '/', 'Control+s'] as const;
const mostPressed = 40;
/** Of the pages that were come to without a load: from so many the way back is taken at once, and from so many where a list that its address narrows led there. */
const backShare = 0.1;
const backToNarrowed = 0.5;
/** How often a search is sent for its own sake, wherever it stands. */
const mostSearches = 8;

export function plansFor(view: View, memory: Memory, rng: Rng, home: string): Plans {
  const first = firstThing(view, memory, rng);
  if (first) return { [first.arm]: () => first.action };
  const worth = worthwhile(view, memory);
  const kept = keptHere(view, worth, memory);
  const options = kept ?? worth;
  if (isTimeToGoBack(view, memory, rng)) return { random: () => ({ kind: 'back' }) };
  const live = options.filter((option) => !isVain(memory, doneKey(view, option), enough));
  // Infinite where nothing is left that was not done in vain.
  const lowest = Math.min(...live.map(levelOf));
  const pair = pairFilters(view, memory, rng, lowest >= 1);
  if (pair) return { form: () => pair };
  const acting = plansHere({ ...view, options }, live.length ? live : options, memory, rng, lowest, home);
  const away = kept ? null : plansAway({ ...view, options }, memory, rng, lowest, home);
  const { leaving, only } = away ?? { leaving: {}, only: false };
  if (only) return leaving;
  const closing = closingOf(view, memory);
  if (closing && lowest >= 1) {
    // A menu with nothing left in it, and its backdrop over all else, would hold us for long.
    if (memory.stall >= trapSteps && closing.times < mostEscapes) return { leave: closing.press };
    acting.leave = closing.press;
  }
  // Nothing new for long, or nothing else to do: some pages have no way out of their own.
  if ((lowest >= 1 && memory.stall > lostSteps) || (live.length === 0 && Object.keys(leaving).length)) return leaving;
  const plans = { ...acting, ...leaving };
  if (Object.keys(plans).length) return plans;
  // A page that offers nothing may do so once it is loaded anew.
  const isAnew = view.snapshot.url === home && wasOpened(memory);
  return { jump: () => (isAnew ? { kind: 'back' } : { kind: 'open', url: home }) };
}

/** What is there without the links to corners that are dull beside this one, and to marks in a document, while there is anything else. */
function worthwhile({ options, snapshot }: View, memory: Memory): readonly Option[] {
  const here = rarityOf(memory, routeTemplate(snapshot.url));
  const near = options.filter(({ candidate }) => {
    if (candidate.kind !== 'link') return true;
    const route = routeTemplate(candidate.href);
    return !isHollow(memory, route) && !isDull(rarityOf(memory, route), here);
  });
  return near.length ? near : options;
}

const levelOf = ({ level }: Option): number => Math.floor(level);

/** What the controls of this page are good for, the `lively` ones each, all of them as forms and ways. */
function plansHere(
  view: View,
  lively: readonly Option[],
  memory: Memory,
  rng: Rng,
  lowest: number,
  home: string,
): Plans {
  const { options } = view;
  const act = (option: Option | undefined): Action =>
    option ? actionFor(option, view, memory, rng) : { kind: 'open', url: home };
  const plans: Plans = {};
  const least = Math.min(...lively.map(levelOf));
  const fresh = lively.filter((option) => levelOf(option) === least);
  if (fresh.length) {
    plans.newest = () => act(newest(fresh, memory, rng));
    plans.promising = () => act(promising(fresh, memory, rng));
    plans.fruitful = () => act(fruitful(lively, view, memory, rng));
    plans.random = () => anything({ ...view, options: lively }, memory, rng, act);
  }
  const links = options.filter((option) => option.level < 1 && leadsOn(option, view, memory));
  const rare = ({ candidate }: Option) => rarityOf(memory, routeTemplate(candidate.href));
  const luck = ({ candidate }: Option) => luckOfLink(memory, routeTemplate(candidate.href));
  if (links.length) plans.link = () => act(rng.favourite(links, luck, rare));
  const all = options.map((option) => option.candidate);
  // A search that stands on every page leads to the same list from each.
  const isWorn = ({ candidate, identity }: Option) =>
    isSearch(candidate) && (memory.tried.get(identity) ?? 0) >= mostSearches;
  const fields = options.filter((one) => one.candidate.kind === 'text' && one.level < 2 && !isWorn(one));
  const field = rng.favourite(fields, (option) => luckyName(memory, option));
  const save = all.find((candidate) => isOwed(memory, view.state.coarse, candidate));
  // Drawn whether there is anything to save or not: what is drawn next is the same then.
  const saving = rng.chance(0.5);
  if (save && saving) plans.form = () => ({ kind: 'click', target: save });
  else if (field) plans.form = () => formOf(field.candidate, all, memory, rng);
  const scrolls = memory.scrolls.get(view.state.coarse) ?? 0;
  const isDue = lowest >= 1 || memory.stall > trapSteps || (scrolls === 0 && isLongList(all));
  if (view.snapshot.below && scrolls < mostScrolls && isDue) {
    plans.scroll = () => {
      memory.scrolls.set(view.state.coarse, scrolls + 1);
      return { kind: 'scroll', down: true, far: true };
    };
  }
  return plans;
}

/** Its end is out of sight, and may come only when it is scrolled to. */
const isLongList = (all: readonly Candidate[]): boolean =>
  all.some(({ places, layer }) => places >= manyRows && layer === 0);

/** Any control, with a taste for those that brought something; now and then a key, the wheel, the way back. Never a blind Enter: it presses whatever has the focus. */
function anything(view: View, memory: Memory, rng: Rng, act: (option: Option | undefined) => Action): Action {
  const shortcut = rng.chance(shortcutShare) ? untriedShortcut(view, memory) : undefined;
  if (shortcut !== undefined) return { kind: 'press', key: shortcut };
  const draw = rng.next();
  const keys = ['Escape', 'Tab', 'ArrowDown', 'ArrowRight'].filter((key) => !isVain(memory, keyedIn(view, key), 1));
  const key = draw < 0.03 ? rng.pick(keys) : undefined;
  if (key !== undefined) return { kind: 'press', key };
  if (draw < 0.05) return { kind: 'scroll', down: rng.chance(0.7), far: false };
  if (draw < 0.06) return { kind: 'back' };
  const yields = ({ identity }: Option) =>
    (memory.yields.get(identity) ?? 0) / Math.max(1, memory.tried.get(identity) ?? 1);
  const taste = (option: Option) =>
    (1 + 2 * Math.min(1, yields(option))) * (loadsKnown(view, memory, option) ? loadTaste : 1);
  return act(rng.favourite(view.options, (option) => luckyName(memory, option), taste));
}

/** Where scripts show a page without loading it they show the one before, too: now and then, once for a page, and for one that a narrowed list led to. */
function isTimeToGoBack({ snapshot }: View, memory: Memory, rng: Rng): boolean {
  const route = routeTemplate(snapshot.url);
  const { before, since } = memory.dwelling;
  const came = since === memory.step && !wasOpened(memory);
  // What links lead to is a page of its own, though its query alone tells it from others.
  const narrowed = before.includes('?') && !memory.links.has(before) && plainOf(before) !== plainOf(route);
  const arrival = narrowed ? `${route} of a narrowed list` : route;
  if (!came || routeTemplate(snapshot.bornAt) === route || memory.arrived.has(arrival)) return false;
  memory.arrived.add(arrival);
  return rng.luckOf(`back ${arrival}`) < (narrowed ? backToNarrowed : backShare);
}

/** Each on a few of the pages, the one pressed on fewest first: most work wherever one is. */
function untriedShortcut({ snapshot }: View, { shortcuts: pressed }: Memory): string | undefined {
  const on = (key: string) => `${key} ${routeTemplate(snapshot.url)}`;
  const times = (key: string) => [...pressed].filter((one) => one.startsWith(`${key} `)).length;
  const [key] = shortcuts.filter((one) => !pressed.has(on(one))).sort((a, b) => times(a) - times(b));
  if (key === undefined || pressed.size >= mostPressed) return undefined;
  pressed.add(on(key));
  return key;
}
