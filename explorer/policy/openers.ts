/**
 * What opens a list, a menu or another layer is as good as what stands in it: each entry leads elsewhere, and is gone once the
 * layer closes. A list that has just opened is chosen from, and what opened it stays worth a click while there are entries left. No I/O.
 */
import { createHash } from 'node:crypto';
import { type Action, targetsOf } from '../actions/action.ts';
import { isQuestion } from '../guard/guard.ts';
import { declining } from '../guard/guard-words.ts';
import { alikeOf, identityOf, nameClass } from '../identity.ts';
import type { Rng } from '../rng.ts';
import type { Candidate, Snapshot } from '../snapshot.ts';
import { isMovedByKeys, opensTab, opensWindow } from '../guard/usable.ts';
import { isSender } from './form-sender.ts';
import { luckyName, type Option, type View } from './look.ts';
import { renew } from '../maps.ts';
import type { Memory } from './memory.ts';
import { isUnsentBlank, mayStayEmpty } from './unsent-blank.ts';
import { partOf, worthOf } from './worth.ts';

/** Something clicked, which opened a layer if more of them lie over the page now. */
export interface Opener {
  readonly identity: string;
  /** What it is like, its name aside. */
  readonly alike: string;
  readonly url: string;
  /** What lay over the page. */
  readonly dialogs: readonly string[];
  /** Identities of what was there before. */
  readonly before: ReadonlySet<string>;
  /** It stands in a row of something that the run made: so does what it opens, until something else is done than in there. */
  mine: boolean;
  /** Entries chosen since, and the identity of the last one. */
  picks: number;
  picked: string | null;
  /** Step of the last action of this policy. */
  at: number;
}

/** What may be clicked in a layer, by identities; `name` is the same whatever opened it. */
export interface Entries {
  readonly name: string;
  /** Nothing else stands among them; in a form they are tried with it, wherever it is opened. */
  readonly isList: boolean;
  readonly identities: readonly string[];
  /** What the entries are called, and what their opener is like but for its name. */
  readonly names: readonly string[];
  readonly openedBy: string;
  /** Those among them that may open a part of the application. */
  readonly parts: readonly string[];
  /** Fields that may be sent empty. */
  readonly fields: readonly string[];
  /** How often they are worth opening. */
  readonly openings: number;
}

/** How often one control is clicked for the sake of its entries, and where they are a long menu of deeds. */
const mostOpenings = 8;
const mostOfMenu = 30;
/** Of the answers to a question, how much more often the one that takes it back comes first. */
const noFirst = 9;
/** Of a list in which several can be chosen: so many at once. */
const mostPicks = 2;
/** Layers that one opens out of another. */
const mostDeep = 1;
/** Of a layer that is called something else with each click each of them may have opened it. */
const mostOpeners = 12;
/** More controls than these, other than options and what stands in a menu as one like the other, are a page of its own. */
const mostEntries = 24;
const mostAlike = 60;
/** Entries, and those of them that open a menu of their own. */
const mostSorts = 2;

/** What holds the entries may have the focus in their place. */
const isEntry = (one: Candidate): boolean =>
  /^(?:widget|hint|button|link|toggle)$/.test(one.kind) && !isMovedByKeys(one);

/** Nothing in it is written or set. */
function isList(shown: readonly Candidate[]): boolean {
  const entries = shown.filter(isEntry);
  // The others may be left alone: `Sign out`.
  const isOne = entries.length === 1 && entries.every(({ role, kind }) => role === 'menuitem' || kind === 'link');
  const several = entries.length > 1 || isOne;
  const few = entries.length <= mostEntries || isOfOptions(entries) || isMenu(entries);
  return several && few && !shown.some(({ kind }) => /^(?:text|select|range|file)$/.test(kind));
}

const isOfOptions = (entries: readonly Candidate[]): boolean => entries.every(({ role }) => role === 'option');

const isMenu = (entries: readonly Candidate[]): boolean =>
  entries.length <= mostAlike && new Set(entries.map(alikeOf)).size <= mostSorts;

const isShownBy = ({ before }: Opener, one: Candidate): boolean => one.layer > 0 && !before.has(identityOf(one));

/** The menu of a row that the run made, or of its account, and the question that its entry asks, are the run's own as the row is. */
export function withOwned(snapshot: Snapshot, { openers, ofAccount, step }: Memory): Snapshot {
  // A menu that closes as a question opens leaves the row's own button as the opener of both.
  const opener = openers.findLast((one) => !isClosed(one, snapshot));
  const isMine = opener?.mine && opener.at === step ? (one: Candidate) => isShownBy(opener, one) : null;
  const isAccounts = isOpenedOn(ofAccount, snapshot) ? ({ layer }: Candidate) => layer > 0 : null;
  if (!isMine && !isAccounts) return snapshot;
  const owned = (one: Candidate): Candidate => ({
    ...one,
    mine: one.mine || isMine?.(one) === true,
    account: isAccounts?.(one) ? one.account || 'near' : one.account,
  });
  return { ...snapshot, candidates: snapshot.candidates.map(owned) };
}

/** Something was used that is about the account, and there may be layers of it on this page since. */
export interface OnAccount {
  readonly url: string;
  readonly at: number;
}

const isOpenedOn = (ofAccount: OnAccount | null, { url, dialogs }: Snapshot): boolean =>
  ofAccount !== null && dialogs.length > 0 && pageOf(ofAccount.url) === pageOf(url);

/** Takes in what the last step opened, and forgets what is closed. */
export function noteLayers(memory: Memory, snapshot: Snapshot, usable: readonly Candidate[]): void {
  memory.openers = memory.openers.slice(0, 1 + memory.openers.findLastIndex((opener) => !isClosed(opener, snapshot)));
  // A layer may come late, and take the place of another; nobody knows which of those that stay open is the account's.
  const { ofAccount, step } = memory;
  if (ofAccount && step > ofAccount.at + 1 && !isOpenedOn(ofAccount, snapshot)) memory.ofAccount = null;
  const opener = memory.openers.at(-1);
  if (opener?.picks === 0) {
    const shown = usable.filter((one) => isShownBy(opener, one));
    renew(memory.entries, opener.identity, entriesOf(shown, opener.alike));
  }
}

/** A menu whose entry asks a question goes as the question comes. */
function isClosed({ url: at, dialogs: before }: Opener, { url, dialogs }: Snapshot): boolean {
  const isSame = dialogs.length === before.length && dialogs.at(-1) === before.at(-1);
  return pageOf(at) !== pageOf(url) || isSame || dialogs.length < before.length;
}

/** A link that is a button by script leads to `#`. */
const pageOf = (url: string): string => url.replace(/#$/, '');

/** Whether this opens something in which there is more to try, or in what an entry of it opens: the question that a menu's entry asks. */
export function hasEntries(memory: Memory, identity: string, deep = mostDeep): boolean {
  const { entries, tried, chosen } = memory;
  const known = entries.get(identity);
  if ((tried.get(identity) ?? 0) >= (known?.openings ?? mostOpenings)) return false;
  if (known?.fields.some((field) => isUnsentBlank(field, memory))) return true;
  const done = chosen.get(known?.name ?? '');
  const isDone = (entry: string) => done?.has(entry) || (known?.isList === false && tried.has(entry));
  const isLeft = (entry: string) => !isDone(entry) || (deep > 0 && hasEntries(memory, entry, deep - 1));
  return known?.identities.some(isLeft) ?? false;
}

/** What it opened lies over the page now: another click would close it. */
export const isOpen = ({ openers }: Memory, identity: string): boolean =>
  openers.some((opener) => opener.identity === identity);

/** Whether it may bring a layer in or out: a click on what says that it opens one, or did so before, and whatever is done in one. */
export const movesLayer = ({ entries }: Memory, action: Action): boolean =>
  (action.kind === 'press' && action.key === 'Escape') ||
  targetsOf(action).some(({ layer }) => layer > 0) ||
  (action.kind === 'click' &&
    !opensWindow(action.target) &&
    ((action.target.popup !== '' && !opensTab(action.target)) ||
      (entries.get(identityOf(action.target))?.identities.length ?? 0) > 0));

/** An entry of the list that was opened just now; null where none was, or all were chosen. */
export function chooseEntry({ options }: View, memory: Memory, rng: Rng): Option | null {
  const opener = memory.openers.at(-1);
  if (!opener || opener.picks > mostPicks) return null;
  const shown = options.filter(({ candidate }) => isShownBy(opener, candidate));
  if (!isList(shown.map(({ candidate }) => candidate))) return null;
  const ticked = tickedLast(opener, shown);
  const applying = ticked && shown.find(({ candidate }) => applies(candidate));
  if (applying) return tickedToo(ticked, opener, shown, memory, rng) ?? applying;
  if (opener.picks >= mostPicks) return null;
  // A question is answered once, however long it takes to fade.
  if (shown.some(({ identity }) => identity === opener.picked) && shown.some(takesBack)) return null;
  const chosen = memory.chosen.get(memory.entries.get(opener.identity)?.name ?? '');
  const untried = shown.filter(({ candidate, identity }) => isEntry(candidate) && !chosen?.has(identity));
  const fresh = untried.length > 0 ? untried : shown.filter(({ identity }) => hasEntries(memory, identity));
  const luck = (option: Option) => luckyName(memory, option);
  const weight = (option: Option) => worthOf(option, memory) * (takesBack(option) ? noFirst : 1);
  return rng.favourite(fresh, luck, weight) ?? null;
}

/** The last entry chosen is one of several that are ticked, and done with by another: a column's filter. */
const tickedLast = ({ picked }: Opener, shown: readonly Option[]): Option | undefined =>
  shown.find(
    ({ identity, candidate: { kind, role } }) => identity === picked && (kind === 'toggle' || ticks.test(role)),
  );

/** Of boxes two are ticked every other time, before that is done with. */
function tickedToo(
  { candidate: { kind, type, role } }: Option,
  { picks, identity }: Opener,
  shown: readonly Option[],
  memory: Memory,
  rng: Rng,
): Option | undefined {
  const isOneOf = kind !== 'toggle' || type === 'radio' || role === 'radio' || picks >= mostPicks;
  if (isOneOf || rng.luckOf(`two of ${identity} ${memory.tried.get(identity) ?? 0}`) < 0.5) return undefined;
  const others = shown.filter(({ candidate }) => candidate.kind === 'toggle' && !candidate.checked);
  return rng.favourite(others, (option) => luckyName(memory, option));
}

const ticks = /^(?:menuitem|menuitemcheckbox|option)$/;
const applies = ({ kind, name }: Candidate): boolean => kind === 'button' && isSender(name);

/** No to a question leaves what it is about there, and the question can be answered otherwise after that. */
const takesBack = ({ candidate: { asked, name } }: Option): boolean => isQuestion(asked) && declining.test(name);

/** An entry that is clicked was chosen, and whatever is clicked may open a layer. */
export function noteOpener(memory: Memory, { snapshot, options }: View, action: Action): void {
  if (action.kind === 'press' && action.key === 'Escape') noteLeft(memory, options);
  const targets = targetsOf(action);
  if (targets.some(({ account }) => account !== '')) memory.ofAccount = { url: snapshot.url, at: memory.step };
  for (const opener of memory.openers) {
    opener.at = memory.step;
    // What lies beside a row may show another row's things by now.
    if (targets.length === 0 || !targets.every((one) => isShownBy(opener, one))) opener.mine = false;
  }
  const clicked = action.kind === 'click' ? action.target : action.kind === 'fill-form' ? action.submit : null;
  if (!clicked) return;
  const identity = identityOf(clicked);
  for (const opener of memory.openers) {
    if (!isShownBy(opener, clicked)) continue;
    opener.picks++;
    opener.picked = identity;
    const { name } = memory.entries.get(opener.identity) ?? entriesOf([], '');
    renew(memory.chosen, name, (memory.chosen.get(name) ?? new Set()).add(identity));
  }
  const { url, dialogs, candidates } = snapshot;
  const before = new Set(candidates.map(identityOf));
  // A box beside a row says what else is done to, and others may be ticked.
  const mine = clicked.mine && clicked.kind !== 'toggle';
  const opener = {
    identity,
    alike: alikeOf(clicked),
    url,
    dialogs,
    before,
    mine,
    picks: 0,
    picked: null,
    at: memory.step,
  };
  memory.openers = [...memory.openers, opener].slice(-mostOpeners);
}

/** A layer that is closed as nothing in it seems worth a try, right after it opened, is not opened for it again: the rest of a long list, copies of one control. */
function noteLeft({ openers, entries, chosen }: Memory, options: readonly Option[]): void {
  const opener = openers.at(-1);
  const known = entries.get(opener?.identity ?? '');
  if (!opener || opener.picks > 0 || !known || known.isList) return;
  const shown = options.filter(({ candidate }) => isShownBy(opener, candidate));
  if (shown.length > 0 && shown.every(({ level }) => level >= 1)) renew(chosen, known.name, new Set(known.identities));
}

/** A list is known by what stands in it: a field that opens it may be called by what was chosen last. */
function entriesOf(shown: readonly Candidate[], openedBy: string): Entries {
  const identitiesOf = (isOne: (one: Candidate) => boolean) => [...new Set(shown.filter(isOne).map(identityOf))];
  const entries = shown.filter(isEntry);
  const identities = identitiesOf(isEntry);
  const digest = createHash('sha256')
    .update([...identities].sort().join())
    .digest('base64url');
  const parts = identitiesOf((one) => isEntry(one) && partOf(one)?.part === 'view');
  const names = [...new Set(entries.map(({ name }) => nameClass(name)))];
  const fields = identitiesOf(mayStayEmpty);
  const listed = isList(shown);
  const isOfDeeds = listed && !isOfOptions(entries);
  const openings = isOfDeeds ? Math.max(mostOpenings, Math.min(identities.length, mostOfMenu)) : mostOpenings;
  return { name: `list ${digest}`, isList: listed, identities, names, openedBy, parts, fields, openings };
}
