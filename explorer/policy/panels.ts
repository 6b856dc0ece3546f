/**
 * A tab, what folds or what brings up a form in the page is as good as what it shows: while something in there is worth a try,
 * it is worth a click, though it was clicked before. What it shows then is gone on with. No I/O.
 */
import type { Action } from '../actions/action.ts';
import { identityOf } from '../identity.ts';
import { renew } from '../maps.ts';
import type { Candidate } from '../snapshot.ts';
import { routeTemplate } from '../state.ts';
import type { Option, View } from './look.ts';
import type { Memory } from './memory.ts';

/** What a click shows in the page that it was made on, beside the members of lists, links and what lies over the page. */
export interface Panel {
  readonly shows: readonly string[];
  /** Clicks that have shown it. */
  readonly opened: number;
}

/** A click of which it is to be seen what it shows. */
export interface Unfolding {
  readonly target: Candidate;
  readonly identity: string;
  readonly at: number;
  readonly route: string;
  /** Identities of what was there before. */
  readonly before: ReadonlySet<string>;
}

/** How often one is opened for what it shows. */
const mostOpenings = 6;
/** More is another page. */
const mostShown = 40;
/** Steps for which what a panel shows is gone on with. */
const followed = 3;
/** Alike neighbours are a list, of which a click shows another part. */
const listed = 3;

const keyOf = (route: string, identity: string): string => `${route} § ${identity}`;

export function noteUnfolding(memory: Memory, { snapshot, options }: View, action: Action): void {
  memory.unfolding = null;
  if (action.kind !== 'click' || action.target.kind === 'link') return;
  const before = new Set(options.map(({ identity }) => identity));
  const { target } = action;
  const route = routeTemplate(snapshot.url);
  const identity = identityOf(target);
  memory.unfolding = { target, identity, at: memory.step, route, before };
}

/** Takes in what the last click has shown, and what of all that is here is still worth a try. */
export function notePanels(memory: Memory, route: string, options: readonly Option[]): void {
  for (const { identity, level, copy } of options) {
    if (copy > 0) continue;
    memory.due.delete(identity);
    if (level < 1) memory.due.add(identity);
  }
  const { unfolding, step } = memory;
  if (unfolding?.at !== step - 1 || unfolding.route !== route) return;
  const { identity, target, before } = unfolding;
  const isInPage = ({ candidate }: Option) =>
    candidate.layer === target.layer && candidate.kind !== 'link' && candidate.places < listed;
  // Of two of which the chosen one cannot be used each would show the other.
  const isShown = (option: Option) =>
    isInPage(option) && !before.has(option.identity) && !shownBy(memory, route, option.identity).includes(identity);
  const shows = [...new Set(options.filter(isShown).map((option) => option.identity))];
  if (shows.length === 0 || shows.length > mostShown) return;
  const key = keyOf(route, identity);
  const opened = (memory.panels.get(key)?.opened ?? 0) + 1;
  renew(memory.panels, key, { shows, opened });
  if (opened > 1 && shows.some((one) => memory.due.has(one)))
    memory.followUp = { route, since: step, left: followed, among: new Set(shows) };
}

/** What a click on this shows on that page, as far as it is known. */
export const shownBy = ({ panels }: Memory, route: string, identity: string): readonly string[] =>
  panels.get(keyOf(route, identity))?.shows ?? [];

/** Whether it was clicked often enough for what it shows. */
export const isSeen = ({ panels }: Memory, route: string, identity: string): boolean =>
  (panels.get(keyOf(route, identity))?.opened ?? 0) >= mostOpenings;

/** What this shows when it is clicked, is not here and was worth a try when it was shown last. */
export function hiddenBehind(memory: Memory, route: string, identity: string, here: ReadonlySet<string>) {
  if (isSeen(memory, route, identity)) return [];
  return shownBy(memory, route, identity).filter((one) => !here.has(one) && memory.due.has(one));
}
