/**
 * What a form has made mostly shows a page of its own, empty yet, and what is done with such a thing begins there; what was
 * opened for its name shows how to go on, and what was chosen in a form may ask for more. The controls that came with it are
 * tried first for a few steps. No I/O.
 */
import type { Action } from '../actions/action.ts';
import { identityOf } from '../identity.ts';
import { isSearch } from '../values/field-kinds.ts';
import type { Candidate } from '../snapshot.ts';
import { routeTemplate } from '../state.ts';
import { onTop, type Option, type View } from './look.ts';
import { renew } from '../maps.ts';
import type { Memory } from './memory.ts';
import { noteOwnMade } from './open-own.ts';
import { savesChanges } from './unsaved.ts';
import { isUnlocked } from './wizard.ts';
import { opensPart, partOf } from './worth.ts';

export interface FollowUp {
  /** Of its page; what lies beneath belongs to it. */
  readonly route: string;
  /** Step at which it was shown. */
  readonly since: number;
  /** Steps that it may still have; less than none: all that is waited for is what opens another part. */
  readonly left: number;
  /** Identities of what is gone on with; null: of whatever came with it. */
  readonly among: ReadonlySet<string> | null;
}

const steps = { made: 8, opened: 3, chosen: 3 } as const;
/** For so many steps since, what opens another part is waited for, though nothing is left to go on with. */
const stepsBeyond = 12;
const beyond = -1;
const mostDisclosed = 48;
/** More that is new is another page, and not what was asked for. */
const mostNew = 24;
/** More fields than these at once are another list, each row with its own. */
const mostAsked = 8;

/** An action after which something may be gone on with. */
export interface Deed {
  readonly kind: 'sent' | 'opened' | 'chosen';
  /** Identity of what was used for it. */
  readonly by: string;
  readonly at: number;
}

/** To be called before it is noted what else the action was. */
export function noteDeed(memory: Memory, action: Action): void {
  const isUse = action.kind === 'click' || action.kind === 'select';
  const used = action.kind === 'fill-form' ? action.submit : isUse ? action.target : null;
  const kind = used && deedOf(memory, action, used);
  memory.deed = kind && { kind, by: identityOf(used), at: memory.step };
  if (kind === 'sent') noteOwnMade(memory);
}

function deedOf({ sentStep, step }: Memory, action: Action, used: Candidate): Deed['kind'] | null {
  if (action.kind === 'fill-form') return action.fields.every(isSearch) ? null : 'sent';
  if (action.kind === 'select') return 'chosen';
  const unlocked = sentStep?.at === step - 1 && isUnlocked(used, sentStep);
  if (unlocked || savesChanges(used)) return 'sent';
  return partOf(used) ? 'opened' : null;
}

/** `first`: its page was never shown before. */
export function noteFollowUp(memory: Memory, route: string, first: boolean, options: readonly Option[]): void {
  const { step: since, made } = memory;
  const deed = memory.deed?.at === since - 1 ? memory.deed : null;
  const came = options.filter(({ firstSeen }) => firstSeen === since);
  if (first && deed?.kind === 'sent') made.add(route);
  if (first && [...made].some((one) => isAt(route, one)))
    memory.followUp = { route, since, left: steps.made, among: null };
  else if (deed?.kind === 'chosen') noteAsked(memory, route, came);
  else if (deed?.kind === 'opened') {
    const fresh = came.map(({ identity }) => identity);
    if (fresh.length <= mostNew) memory.followUp = { route, since, left: steps.opened, among: null };
    if (fresh.length > 0 && fresh.length <= mostNew) noteDisclosed(memory, deed.by, fresh);
  }
}

function noteAsked(memory: Memory, route: string, came: readonly Option[]): void {
  const asked = came.filter(({ candidate: { kind } }) => kind === 'text' || kind === 'select');
  if (asked.length === 0 || asked.length > mostAsked) return;
  const among = new Set(asked.map(({ identity }) => identity));
  memory.followUp = { route, since: memory.step, left: steps.chosen, among };
}

/** What it brought up before stays known: a panel of options shows others for each way to look at the things. */
function noteDisclosed({ disclosed }: Memory, by: string, fresh: readonly string[]): void {
  renew(disclosed, by, [...new Set([...(disclosed.get(by) ?? []), ...fresh])].slice(0, mostDisclosed));
}

/** The controls that are still to be tried of what is gone on with; then what saves it, in a dialog, or what opens another part from there. */
export function followedUp({ snapshot, options }: View, memory: Memory): readonly Option[] {
  const { followUp } = memory;
  memory.followUp = null;
  if (!followUp || !isAt(routeTemplate(snapshot.url), followUp.route)) return [];
  const { since, route, left, among } = followUp;
  const own = ({ candidate, identity, level, firstSeen }: Option) =>
    level < 1 &&
    (among ? among.has(identity) : firstSeen >= since) &&
    (candidate.kind !== 'link' || isBeneath(routeTemplate(candidate.href), route));
  const next = left > 0 ? options.filter(own) : [];
  if (next.length) {
    memory.followUp = { ...followUp, left: left - 1 };
    return next;
  }
  const saver = onTop(options).find(({ candidate }) => candidate.layer > 0 && savesChanges(candidate));
  if (saver && left >= 0) return [saver];
  const parts = options.filter((option) => opensPart(option, memory));
  // An open list may lie over what opens the next part, and closes first.
  if (parts.length === 0 && memory.step - since < stepsBeyond) memory.followUp = { ...followUp, left: beyond };
  return parts;
}

const isAt = (route: string, above: string): boolean => route === above || isBeneath(route, above);

const isBeneath = (route: string, above: string): boolean =>
  route.startsWith(above.endsWith('/') ? above : `${above}/`);
