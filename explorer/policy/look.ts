/** What a snapshot shows, with what the run knows of each control. No I/O. */
import { endsInMark } from '../../contract/hash-route.ts';
import { alikeOf, identityOf } from '../identity.ts';
import { isSearch } from '../values/field-kinds.ts';
import type { Candidate, Snapshot } from '../snapshot.ts';
import { routeTemplate, type StateKey } from '../state.ts';
import { leadsToPage } from '../guard/usable.ts';
import { isCarried, isVariant, noteRoute, plainOf, siblingsOf } from './corners.ts';
import { noteFollowUp } from './follow-up.ts';
import { forget } from './forget.ts';
import { savedLaterOn } from './form-sender.ts';
import { isMenuDue } from './action-for.ts';
import { bump, renew } from '../maps.ts';
import { type Memory, wasOpened } from './memory.ts';
import { isLastDue, lastOf } from './last-copy.ts';
import { hasEntries, isOpen, noteLayers } from './openers.ts';
import { isDullRow } from './outcome.ts';
import { owedOn } from './owed.ts';
import { hiddenBehind, notePanels } from './panels.ts';
import { isPageless, isSpent, noteFate } from './taken-links.ts';
import { noteRenamed } from './renamed.ts';
import { noteToldKeys } from './told-keys.ts';
import { isOwed } from './unsaved.ts';
import { keepHeld, noteBlank } from './unsent-blank.ts';
import { unsentEdge, unsentFile } from './unsent-edge.ts';
import { unsentForm } from './unsent-form.ts';
import { noteEscaped, noteWays } from './ways.ts';
import { leftForAll } from './whole-list.ts';
import { hidesPart } from './worth.ts';

/** Options of one select that are worth a try each. */
const mostOptions = 8;
/** Of a control that is worth another try, however often it was tried. */
export const dueLevel = 0.9;
/** Screens of one scrolling part. */
const mostTurns = 4;
/** Of any two ports few can be joined. */
const mostJoins = 4;

/** A candidate with what the run knows of it. */
export interface Option {
  readonly candidate: Candidate;
  readonly identity: string;
  /** Tells controls of one identity on one page apart. */
  readonly copy: number;
  /** 0: never tried; grows with use here and elsewhere; late members of long lists start higher. */
  readonly level: number;
  readonly firstSeen: number;
  /** What it brings up on the page is hidden again, and may open a part of the application. */
  readonly hides: boolean;
}

export interface View {
  readonly snapshot: Snapshot;
  readonly state: StateKey;
  readonly options: readonly Option[];
}

export interface Novelty {
  readonly route: boolean;
  /** Routes visited in the same folder, this one included. */
  readonly siblings: number;
  readonly coarse: boolean;
  readonly fine: boolean;
  /** Controls never seen before. */
  readonly controls: number;
}

/** A search that was filled hides the rest of the page from us until it is cleared. */
export const narrows = ({ candidate }: Option): boolean => isSearch(candidate) && candidate.field?.filled === true;

/**
 * Takes in a snapshot whose candidates may be used (guarded, uncovered), and says what was new in it. `isSent`: its document answers what
 * a form sent, and asking for its address would do that once more, or nothing.
 */
export function look(
  memory: Memory,
  snapshot: Snapshot,
  state: StateKey,
  usable: readonly Candidate[],
  isSent = false,
): { view: View; novelty: Novelty } {
  memory.step++;
  memory.savedLater = savedLaterOn(snapshot);
  const route = routeTemplate(snapshot.url);
  const itself = withoutMark(snapshot.url);
  const first = !memory.routes.has(route);
  const hollow = noteRoute(memory, route, snapshot.shape);
  noteWays(
    memory,
    snapshot,
    usable.map(routeOfLink).filter((lead) => lead !== null),
  );
  noteEscaped(memory, snapshot);
  noteLayers(memory, snapshot, usable);
  noteToldKeys(memory, snapshot);
  noteFate(memory, snapshot, state);
  noteRouteShown(memory, route);
  memory.landed.add(routeTemplate(snapshot.bornAt));
  const novelty = {
    route: first && !hollow && !isVariant(memory, route),
    siblings: siblingsOf(memory, route),
    coarse: !hollow && !memory.coarse.has(state.coarse),
    fine: !hollow && !memory.fine.has(state.fine),
  };
  memory.fine.set(state.fine, (memory.fine.get(state.fine) ?? 0) + 1);
  let controls = 0;
  const seen = new Map<string, number>();
  const alike = Map.groupBy(usable, alikeOf);
  const named = usable.map((candidate) => ({ candidate, identity: identityOf(candidate) }));
  const groups = Map.groupBy(named, ({ identity }) => identity);
  const lastOnes = new Set([...groups.values()].map((group) => lastOf(group.map(({ candidate }) => candidate))));
  const here = new Set(groups.keys());
  const options = named.map(({ candidate, identity }): Option => {
    if (!memory.firstSeen.has(identity)) noteRenamed(memory, state.coarse, candidate, identity, here);
    const firstSeen = memory.firstSeen.get(identity);
    if (firstSeen === undefined) {
      controls++;
      noteBlank(candidate, usable, memory);
    } else keepHeld(candidate, usable, memory);
    renew(memory.firstSeen, identity, firstSeen ?? memory.step);
    const copies = bump(seen, identity) - 1;
    const leadsTo = routeOfLink(candidate);
    const carried = leadsTo !== null && isCarried(memory, candidate.href, snapshot.url);
    if (leadsTo !== null && !carried) noteLink(memory, leadsTo, candidate);
    const leadsToKnown =
      leadsTo === route
        ? candidate.href === itself
        : carried || (leadsTo !== null && isKnown(memory, candidate, leadsTo));
    const often =
      levelOf(memory, state.coarse, identity) / ways(candidate) +
      (late(candidate, leadsTo === route, alike.get(alikeOf(candidate)) ?? []) ? 2 : 0) +
      Math.min(copies, 2) +
      (isDullRow(memory, candidate) ? 1 : 0) +
      // Where a link to this page or another one that was looked at leads is known, and going there costs a load.
      (leadsToKnown ? 1 : 0) -
      (another(memory, state, candidate, identity, copies) ? 1 : 0);
    const hides = copies === 0 && hidesPart(memory, identity, here);
    const due =
      hides ||
      (copies === 0 && hasEntries(memory, identity) && !isOpen(memory, identity)) ||
      (copies === 0 && leftForAll(memory, route, candidate, identity, usable)) ||
      (copies === 0 && hiddenBehind(memory, route, identity, here).length > 0) ||
      // What the run made may be changed and deleted as nothing else may.
      (candidate.mine && !memory.triedOwn.has(identity)) ||
      unsentForm(candidate, usable, memory) ||
      unsentEdge(candidate, memory) !== null ||
      unsentFile(candidate, memory) ||
      (lastOnes.has(candidate) && isLastDue(memory, state.coarse, identity)) ||
      isOwed(memory, state.coarse, candidate) ||
      (copies === 0 && isMenuDue(candidate, memory.tried.get(identity) ?? 0));
    const level = due ? Math.min(often, dueLevel) : often;
    return {
      candidate,
      identity,
      copy: copies,
      level,
      firstSeen: firstSeen ?? memory.step,
      hides,
    };
  });
  noteFollowUp(memory, route, novelty.route, options);
  notePanels(memory, route, options);
  memory.narrowedAt = options.some(narrows) ? (memory.narrowedAt ?? memory.step) : null;
  const untried = options.filter((option) => option.level < 1).length;
  const plain = !isSent && (snapshot.dialogs.length === 0 || wasOpened(memory));
  const place = memory.coarse.get(state.coarse) ?? { plain, visits: 0, jumps: 0, escapes: 0 };
  const hidden = options.flatMap(({ identity }) => hiddenBehind(memory, route, identity, here));
  const owed = owedOn(options, hidden, memory);
  const now = { url: snapshot.url, plain: plain || place.plain, untried, owed, visits: place.visits + 1 };
  memory.coarse.set(state.coarse, { ...place, ...now });
  const anything = novelty.route || novelty.coarse || novelty.fine || controls > 0;
  memory.stall = anything ? 0 : memory.stall + 1;
  forget(memory);
  return { view: { snapshot, state, options }, novelty: { ...novelty, controls } };
}

function noteRouteShown(memory: Memory, route: string): void {
  memory.pageless.delete(plainOf(route));
  const { dwelling, step } = memory;
  if (dwelling.route === route) return;
  const isVariantOfIt = plainOf(dwelling.route) === plainOf(route);
  const pageSince = isVariantOfIt ? dwelling.pageSince : step;
  memory.dwelling = { route, before: dwelling.route, since: step, pageSince };
}

/** What lies over all else. */
export function onTop(options: readonly Option[]): readonly Option[] {
  const top = Math.max(...options.map(({ candidate }) => candidate.layer));
  return options.filter(({ candidate }) => candidate.layer === top);
}

/** One control in one picture of the page. */
export const doneKey = ({ state }: View, { identity, copy }: Option): string => doneIn(state, identity, copy);

/** A key pressed there, or it left for another address. */
export const keyedIn = ({ state }: View, key: string): string => doneIn(state, `key ${key}`, 0);
export const leaving = 'address';

/** By which a control draws its luck: another each time that it was tried. */
export const luckyName = ({ tried }: Memory, { identity, copy }: Option): string =>
  `${identity} ${copy} ${tried.get(identity) ?? 0}`;

const doneIn = ({ fine }: StateKey, identity: string, copy: number): string => `${fine} § ${identity} ${copy}`;

/** A control counts fully where it was tried and by half elsewhere: a menu entry is one thing, but not on every page the same. */
function levelOf({ tried, triedIn }: Memory, coarse: string, identity: string): number {
  return (triedIn.get(`${coarse} § ${identity}`) ?? 0) + 0.5 * (tried.get(identity) ?? 0);
}

/** A select is used up when each of its options has been chosen, within reason, a list that scrolls after a few screens, a port when it was joined to a few others. */
function ways({ kind, field }: Candidate): number {
  if (kind === 'scroller') return mostTurns;
  if (kind === 'port') return mostJoins;
  return kind === 'select' ? Math.min(mostOptions, Math.max(1, field?.options.length ?? 1)) : 1;
}

/** On the page of another thing of the same sort (`/products/:id`) a control may do what it did not do on the first one's. */
function another(
  { doneFrom }: Memory,
  state: StateKey,
  { kind, region }: Candidate,
  identity: string,
  copy: number,
): boolean {
  if (!state.coarse.includes(':id') || kind === 'link' || /^(navigation|banner|contentinfo|menu)$/.test(region))
    return false;
  return !doneFrom.has(doneIn(state, identity, copy));
}

const fewestRows = 6;
const mostInBar = 12;
/** Beside one another in one line, and no heads of columns: a toolbar, whatever its markup says. */
const isBar = (alike: readonly Candidate[]): boolean =>
  alike.length <= mostInBar &&
  alike.every(({ y, kind, role, path }) => {
    const isHead = role === 'columnheader' || path.includes('<tr<');
    return !isHead && /^(?:button|widget|hint|toggle)$/.test(kind) && Math.abs(y - (alike[0]?.y ?? y)) < sameLine;
  });
/** Pixels. */
const sameLine = 8;

/** Of a long list the first, the last and one in the middle say most. Links are no list, each leads elsewhere, but for those of a table that do not (`stays`). */
function late({ place, places, kind, region, path }: Candidate, stays: boolean, alike: readonly Candidate[]): boolean {
  if (
    places < fewestRows ||
    alike.length < fewestRows ||
    isBar(alike) ||
    (kind === 'link' && !(stays && path.includes('<tr<'))) ||
    kind === 'drag' ||
    /^(navigation|banner|menu|tablist|toolbar)$/.test(region)
  )
    return false;
  return place !== 0 && place !== places - 1 && place !== Math.floor(places / 2);
}

const routeOfLink = (one: Candidate): string | null =>
  leadsToPage(one) && /^https?:/.test(one.href) ? routeTemplate(one.href) : null;

const isKnown = (memory: Memory, link: Candidate, route: string): boolean =>
  memory.routes.has(route) || isSpent(memory, link, route) || isPageless(memory, route);

/** Of an address only what says which page it is: by another hash alone (`#`, `#part`) a link is a script's. */
const withoutMark = (url: string): string => (endsInMark(url) ? url.slice(0, url.indexOf('#')) : url);

function noteLink({ links }: Memory, route: string, link: Candidate): void {
  const untried = { opened: 0, stayed: 0, followed: 0, taken: 0, sought: 0, lost: false };
  if (!links.has(route)) links.set(route, { url: link.href, alike: alikeOf(link), ...untried });
}
