/**
 * A list with all of its rows ticked, or in another order, is another list than before: what acts on the rows that are ticked
 * is done to all of them, too, and its last page is seen in each order. No I/O.
 */
import type { Action } from '../actions/action.ts';
import { optionsOf } from '../guard/guard.ts';
import { declining } from '../guard/guard-words.ts';
import { identityOf } from '../identity.ts';
import type { Rng } from '../rng.ts';
import type { Candidate, Snapshot } from '../snapshot.ts';
import { routeTemplate } from '../state.ts';
import { plainOf } from './corners.ts';
import { formOf } from './form-of.ts';
import type { Option, View } from './look.ts';
import type { Memory } from './memory.ts';
import { isSeen, shownBy } from './panels.ts';
import { isColumn } from './repeat.ts';

/** The last step's click on a list's head. */
export interface ListDeed {
  readonly kind: 'ordered' | 'ticked';
  /** Those of the other pages were ticked, too. */
  readonly far: boolean;
  readonly identity: string;
  readonly at: number;
  readonly page: string;
  readonly layers: number;
}

const inHead = /(?:^|<)th(?:[:<]|$)|:columnheader/;
const all =
  /^\W*(?:(?:de)?select|toggle|check|tick|mark|choose) (?:all|every)(?!\p{L})|^\W*all(?: rows| items)?\W*$|^(?:alle|alles|tout|todos|tutti|allemaal)(?: \p{L}+)?$/iu;

const last =
  /^\W*(?:go to )?(?:the )?last(?: page)?\W*$|^\W*(?:letzte(?: seite)?|dernière(?: page)?|última(?: página)?|ultima(?: pagina)?|laatste(?: pagina)?)\W*$|^[»⏭]$/iu;
const next =
  /^\W*(?:go to )?(?:the )?next(?: page)?\W*$|^\W*(?:nächste|suivante?|siguiente|avanti|volgende)\W*$|^[›>]$/iu;
const numbered = /^(?:(?:go to )?page )?(\d{1,4})$/i;

const pressed = /^(?:button|link|widget|hint)$/;
const acts = /^(?:button|widget)$/;
const acting = /^(?:button|widget|hint)$/;
const longName = 40;
/** Done to all of a list these would leave nothing to work with. */
const endsAll =
  /(?<!\p{L})(?:cancel|clos|disabl|deactivat|block|suspend|ban(?!\p{L})|reject|declin|unpublish|expir|reset|revok|stop|paus|lock|merg|complet|refund|withdraw|remov|clear|delet|trash|spam|junk|retr(?:y|ies)(?!\p{L})|re-?run|re-?queue|(?:re-?)?send|abbrechen|stornier|schließ|sperr|deaktivier|annul|ferm|bloqu|cerrar|desactiv|chiud)/iu;

/** What is chosen for all of them in a dialog that this brings up may do the same. */
const concludes =
  /(?<!\p{L})(?:accept|resolv|won.?t fix|false positive|fixed|dismiss|ignor|archiv|mute|approv|akzeptier|erledig)/iu;

/** How often all are ticked for what is done to them. */
const mostTickings = 8;
/** Of a select beside the rows so many options are tried on all of them. */
const mostOptions = 4;

/** The box of a list's head. */
const isHead = ({ kind, path, name, layer }: Candidate): boolean =>
  kind === 'toggle' && layer === 0 && (inHead.test(path) || all.test(name));

/** It ticks all others; who signed in stands in none of the rows. */
const ticksAll = (box: Candidate, here: readonly Candidate[]): boolean =>
  isHead(box) && !box.checked && !here.some((one) => one.kind === 'toggle' && one.account !== '');

/** A button that ticks what lies on the other pages, too: `Select all 118 books`. */
const reachesAll = ({ kind, name, layer }: Candidate): boolean =>
  acts.test(kind) && layer === 0 && /^\W*(?:select|tick|check|choose) (?:all|every)(?!\p{L})/iu.test(name);

const pageOf = ({ url }: { readonly url: string }): string => plainOf(routeTemplate(url));
const keyOf = (page: string, identity: string): string => `${page} § ${identity}`;

export function noteListDeed(memory: Memory, { snapshot, options }: View, action: Action): void {
  memory.listDeed = null;
  if (action.kind !== 'click') return;
  const { target } = action;
  const here = options.map(({ candidate }) => candidate);
  const kind = isOrdered(target) ? 'ordered' : ticksAll(target, here) || reachesAll(target) ? 'ticked' : null;
  if (!kind) return;
  const of = { identity: identityOf(target), page: pageOf(snapshot), layers: snapshot.dialogs.length };
  memory.listDeed = { kind, far: reachesAll(target), ...of, at: memory.step };
}

/** A column's head, or what stands in one and is no box. */
const isOrdered = (one: Candidate): boolean => pressed.test(one.kind) && (isColumn(one) || inHead.test(one.path));

/** Without what would end all of a list: in the layer that an action on all of it has brought up, and beside it while all are ticked. */
export function sparingAll(snapshot: Snapshot, memory: Memory): Snapshot {
  return inLayer(besideTicks(snapshot), memory);
}

/** Takes ticks back, or what narrows a list. */
const ofTicks = /^\W*(?:clear|reset|cancel) (?:the |all )?(?:selection|search|filters?|sorting)\W*$/i;

function besideTicks(snapshot: Snapshot): Snapshot {
  const { candidates } = snapshot;
  if (!candidates.some((one) => isHead(one) && one.checked)) return snapshot;
  const isSpared = ({ layer, kind, name }: Candidate) =>
    layer > 0 || !acting.test(kind) || !endsAll.test(name) || ofTicks.test(name) || name.length >= longName;
  return { ...snapshot, candidates: candidates.filter(isSpared) };
}

function inLayer(snapshot: Snapshot, memory: Memory): Snapshot {
  const { onAll, step } = memory;
  const isOver = snapshot.dialogs.length === 0 && step > onAll.at + 1;
  if (onAll.open && isOver) memory.onAll = { ...onAll, open: false };
  if (!onAll.open || isOver) return snapshot;
  const ends = (words: string) => !declining.test(words) && (endsAll.test(words) || concludes.test(words));
  const isSpared = ({ layer, kind, name, field }: Candidate) =>
    layer === 0 || kind === 'text' || !(ends(name) || field?.options.some(ends));
  return { ...snapshot, candidates: snapshot.candidates.filter(isSpared) };
}

/** One thing to be done with a list, and by what name it counts as done; `label`: what is chosen of a select for it. */
interface Turn {
  readonly target: Candidate;
  readonly label: string | null;
  readonly done: string;
}

/** What is to be done with the list now; each once for a page. */
export function goOnWithList(view: View, memory: Memory, rng: Rng): Action | null {
  const turn = turnOf(view, memory);
  if (!turn) return null;
  const { target, label, done } = turn;
  memory.listsDone.add(keyOf(pageOf(view.snapshot), done));
  if (memory.listDeed?.kind === 'ticked') memory.onAll = { at: memory.step, open: true };
  if (label === null) return { kind: 'click', target };
  // What is chosen beside the rows is sent with them.
  const all = view.options.map(({ candidate }) => candidate);
  const form = formOf(target, all, memory, rng, { chosen: new Map([[target, label]]) });
  if (form.kind !== 'fill-form') return { kind: 'select', target, label };
  return { ...form, fields: form.fields.filter(({ kind }) => kind !== 'toggle') };
}

function turnOf({ snapshot, options }: View, memory: Memory): Turn | undefined {
  const { listDeed, listsDone, step } = memory;
  const page = pageOf(snapshot);
  if (listDeed?.at !== step - 1 || listDeed.page !== page || snapshot.dialogs.length > listDeed.layers)
    return undefined;
  const own = options.filter(({ candidate }) => candidate.layer === 0);
  const turns =
    listDeed.kind === 'ordered' ? lastPage(own, listDeed) : onAll(own, listDeed, routeTemplate(snapshot.url), memory);
  // What was done to all of a page is another thing to do to all pages.
  const named = listDeed.far ? turns.map((turn) => ({ ...turn, done: `${turn.done} on all pages` })) : turns;
  return named.find(({ done }) => !listsDone.has(keyOf(page, done)));
}

function lastPage(options: readonly Option[], { identity }: ListDeed): readonly Turn[] {
  const pagers = options.map(({ candidate }) => candidate).filter((one) => pressed.test(one.kind) && !isOrdered(one));
  const named = (words: RegExp) => pagers.find(({ name }) => words.test(name.trim()));
  const numberOf = ({ name }: Candidate) => Number(numbered.exec(name.trim())?.[1] ?? 0);
  const [furthest] = pagers.filter((one) => numberOf(one) > 1).sort((a, b) => numberOf(b) - numberOf(a));
  const onward = named(next);
  const target = named(last) ?? (onward && (furthest ?? onward));
  return target ? [{ target, label: null, done: `last page by ${identity}` }] : [];
}

/** What ticks have brought up or made usable, and what can be chosen in the list's own form. */
function onAll(options: readonly Option[], { identity: box, page }: ListDeed, route: string, memory: Memory) {
  const own = options.find(({ identity }) => identity === box)?.candidate;
  // What ticked those of the other pages may be gone since.
  const head = own ?? options.map(({ candidate }) => candidate).find(isHead);
  // Where there is nothing to tick it does not stay ticked.
  if (head?.kind === 'toggle' && !head.checked) return [];
  // A box may be called otherwise once it is ticked.
  const boxes = options.filter(({ candidate }) => candidate.kind === 'toggle').map(({ identity }) => identity);
  const byTicks = new Set([box, ...boxes].flatMap((identity) => shownBy(memory, route, identity)));
  const before = memory.unfolding?.before;
  const isBrought = ({ identity, copy }: Option) =>
    copy === 0 && (before?.has(identity) === false || byTicks.has(identity));
  const pressing = options
    .filter((option) => isBrought(option) && actsOnTicked(option.candidate))
    .map(({ candidate, identity }): Turn => ({ target: candidate, label: null, done: identity }))
    .sort((one, other) => Number(reachesAll(other.target)) - Number(reachesAll(one.target)));
  // What is not to be done to all is no reason to tick them again.
  for (const one of byTicks) if (!pressing.some(({ done }) => done === one)) memory.listsDone.add(keyOf(page, one));
  const here = options.map(({ candidate }) => candidate);
  return head ? [...pressing, ...choicesBeside(head, here)] : pressing;
}

const actsOnTicked = ({ kind, path, places, name }: Candidate): boolean =>
  acts.test(kind) && places < 3 && !inHead.test(path) && !endsAll.test(name);

/** Options of the selects in a box's own form. */
function choicesBeside({ group }: Candidate, here: readonly Candidate[]): readonly Turn[] {
  const selects = here.filter((one) => one.kind === 'select' && group > 0 && one.group === group);
  return selects.flatMap((target) =>
    optionsOf(target)
      .filter((option) => !endsAll.test(option))
      .slice(0, mostOptions)
      .map((label) => ({ target, label, done: `${identityOf(target)}=${label}` })),
  );
}

/** Whether ticking all brings up, or stands beside, something that was not done to all yet. */
export function leftForAll(
  memory: Memory,
  route: string,
  box: Candidate,
  identity: string,
  here: readonly Candidate[],
) {
  if (!ticksAll(box, here) || (memory.tried.get(identity) ?? 0) >= mostTickings) return false;
  const shown = isSeen(memory, route, identity) ? [] : shownBy(memory, route, identity);
  const left = [...shown, ...choicesBeside(box, here).map(({ done }) => done)];
  return left.some((done) => !memory.listsDone.has(keyOf(plainOf(route), done)));
}
