/** The action that suits a control: what people do to such a thing, and something else each time it comes up again. */
import type { Action } from '../actions/action.ts';
import { inWords } from '../guard/guard.ts';
import { alikeOf } from '../identity.ts';
import { isSearch, takesMoment, takesWords } from '../values/field-kinds.ts';
import type { Rng } from '../rng.ts';
import type { Area, Candidate } from '../snapshot.ts';
import { holdsEntries, isCanvas, isMovedByKeys } from '../guard/usable.ts';
import { takesAway } from './asked-in-place.ts';
import { formOf, passwordStays } from './form-of.ts';
import type { Option, View } from './look.ts';
import type { Memory } from './memory.ts';
import { isDrawn } from './open-carried.ts';
import { noteEdge, unsentEdge } from './unsent-edge.ts';
import { unsentChoices, unsentForm } from './unsent-form.ts';
import { untriedLabel } from './untried-label.ts';

/** Things in a list are chosen, opened and asked for their menu. */
const rowWays = ['click', 'double-click', 'right-click'] as const;
const isRow = ({ tag, role }: Candidate): boolean =>
  (role === '' && /^(?:tr|li)$/.test(tag)) || /^(?:row|treeitem|listitem)$/.test(role);

/** A cell is chosen by a click, and opened for writing by two: so many of them at first, for there are many, the others the second time. */
const openedCells = 0.25;
const isCell = ({ tag, role }: Candidate): boolean => role === 'gridcell' || (role === '' && tag === 'td');
const opensCell = (identity: string, times: number, rng: Rng): boolean =>
  times === (rng.luckOf(`cell ${identity}`) < openedCells ? 0 : 1);

/** What listens for the other button is asked for its menu: what nothing else says of that it is there for a click at once, a control after its own click. */
export const isMenuDue = (one: Candidate, times: number): boolean =>
  one.menu &&
  (/^(?:hint|widget|button)$/.test(one.kind) || (one.kind === 'link' && leadsNowhere.test(one.href))) &&
  times === (one.kind === 'hint' ? 0 : 1);

/** A link by its markup alone: a script hears of its clicks. */
const leadsNowhere = /#$|^javascript:/;

/** What counts from one end to the other breaks at the ends. */
const slideKeys = ['End', 'Home', 'ArrowRight', 'ArrowLeft'] as const;

const movesAcross = /^(?:menubar|tablist)$/;
/** To the right what is folded opens, and downwards lies the next. */
const opensAcross = /^tree(?:grid)?$/;

const arrowFor = (role: string, times: number): 'ArrowRight' | 'ArrowDown' =>
  movesAcross.test(role) || (opensAcross.test(role) && times % 4 === 0) ? 'ArrowRight' : 'ArrowDown';

export function actionFor({ candidate, identity }: Option, view: View, memory: Memory, rng: Rng): Action {
  const times = memory.tried.get(identity) ?? 0;
  const all = view.options.map((option) => option.candidate);
  if (unsentChoices(candidate, all, memory)) return formOf(candidate, all, memory, rng);
  switch (candidate.kind) {
    case 'text':
      if (passwordStays(candidate, all, memory)) return { kind: 'click', target: candidate };
      if (candidate.field && (times === 0 || unsentForm(candidate, all, memory)))
        return formOf(candidate, all, memory, rng);
      // Entries may come for the focus alone, as buttons beside the field.
      if (isSearch(candidate) && times === 2) return { kind: 'click', target: candidate };
      if (opensCalendar(candidate) && times % 2 === 1) return { kind: 'click', target: candidate };
      return writing(candidate, memory, rng);
    case 'select':
      return { kind: 'select', target: candidate, label: untriedLabel(candidate, 'alone', memory, rng) };
    case 'hover':
      return { kind: 'hover', target: candidate };
    case 'range':
      return sliding(candidate, times);
    case 'scroller':
      return { kind: 'scroll-in', target: candidate };
    case 'drag':
      return dragging(candidate, times, all, view.snapshot.drawing, rng);
    case 'port':
      return joining(candidate, times, all, rng);
    case 'link':
      return { kind: isMenuDue(candidate, times) ? 'right-click' : 'click', target: candidate };
    case 'hint':
    case 'widget':
    case 'button':
      if (isMenuDue(candidate, times)) return { kind: 'right-click', target: candidate };
      if (isDrawn(candidate)) return pressing(candidate, times);
      if (isRow(candidate)) return { kind: rowWays[times % rowWays.length] ?? 'click', target: candidate };
      if (isCell(candidate) && opensCell(identity, times, rng)) return { kind: 'double-click', target: candidate };
      // Its entries are clicked for themselves.
      if (isMovedByKeys(candidate) && (times % 2 === 0 || holdsEntries(candidate)))
        return { kind: 'slide', target: candidate, key: arrowFor(candidate.role, times) };
      if (times >= 2 && rng.chance(0.15) && !takesAway(candidate))
        return { kind: rng.pick(['hover', 'double-click', 'right-click'] as const) ?? 'click', target: candidate };
      return { kind: 'click', target: candidate };
    default:
      return { kind: 'click', target: candidate };
  }
}

/** What is written into it may close the calendar that a click alone leaves open (daterangepicker). */
const opensCalendar = (one: Candidate): boolean =>
  takesMoment(one) ||
  (one.type === 'text' &&
    /\bdate(?:s|range)?\b|\bperiod\b/i.test(`${inWords(one.name)} ${inWords(one.field?.name ?? '')}`));

/** Wider than any window, pixels. */
const beyond = 10_000;

/** What scripts draw a slider of may heed no key: it is carried, too, beyond the end of what it slides along. */
function sliding(target: Candidate, times: number): Action {
  const isDrawn = target.tag !== 'input' && target.role !== 'spinbutton';
  const key = slideKeys[(isDrawn ? times >> 1 : times) % slideKeys.length] ?? 'End';
  if (!isDrawn || times % 2 === 0) return { kind: 'slide', target, key };
  const { x, y } = target;
  const end = /Home|Left/.test(key) ? x - beyond : x + beyond;
  return { kind: 'drag', target, onto: null, into: { left: end, right: end, top: y, bottom: y } };
}

function writing(target: Candidate, memory: Memory, rng: Rng): Action {
  const value = unsentEdge(target, memory);
  if (value !== null) noteEdge(target, value, memory);
  // Half of what a search is given is nothing, to clear it; the rest is worth sending.
  const submit = value !== null || takesWords(target) || rng.chance(isSearch(target) ? 0.85 : 0.4);
  return { kind: 'type', target, submit, value };
}

/** What is drawn and shows a hand: a part with words in it is a thing that opens on a double click, one without a button. All may have a menu. */
function pressing(target: Candidate, times: number): Action {
  const [first, second] = target.name ? (['double-click', 'click'] as const) : (['click', 'double-click'] as const);
  return { kind: ([first, second, 'right-click'] as const)[times % 3] ?? first, target };
}

const canvasWays = ['click', 'drag', 'double-click', 'right-click'] as const;
const drawnWays = ['double-click', 'click', 'drag', 'right-click'] as const;
const carriedWays = ['drag', 'click', 'drag', 'double-click'] as const;
/** A tab, a row or an entry can be carried besides: what it is for is a click. */
const pressedWays = ['click', 'drag', 'double-click', 'right-click'] as const;
const isPressed = ({ tag, role }: Candidate): boolean =>
  /^(?:a|button)$/.test(tag) || /^(?:button|tab|option|row|treeitem|gridcell|menuitem)$/.test(role);

/** Where it ends mostly looks otherwise than where it begins. */
function joining(target: Candidate, times: number, all: readonly Candidate[], rng: Rng): Action {
  const others = all.filter((one) => one.kind === 'port' && one !== target && one.inView);
  const ends = others.filter(({ look }) => look !== target.look);
  const onto = rng.pick(ends.length > 0 ? ends : others);
  return onto && times % 4 < 3 ? { kind: 'drag', target, onto, into: null } : { kind: 'click', target };
}

/** Drawn things open on a double click and have menus; others are there to be carried: onto what is drawn, or else every other time onto their like, for lists are put in order so. */
function dragging(target: Candidate, times: number, all: readonly Candidate[], into: Area | null, rng: Rng): Action {
  const drawn = isDrawn(target) || isCanvas(target);
  const things = isPressed(target) ? pressedWays : carriedWays;
  const ways = isCanvas(target) ? canvasWays : drawn ? drawnWays : things;
  const kind = ways[times % ways.length] ?? 'click';
  if (kind !== 'drag') return { kind, target };
  const isOther = (one: Candidate) => one.kind === 'drag' && one !== target && one.inView;
  const others = target.inView && !drawn ? all.filter(isOther) : [];
  // Onto a drawing first, where there is one; what is carried again may be of a list beside it.
  const free = rng.chance(0.5) || (times === 0 && into !== null);
  const alike = others.filter((one) => alikeOf(one) === alikeOf(target));
  return { kind, target, onto: free ? null : (rng.pick(alike.length ? alike : others) ?? null), into };
}
