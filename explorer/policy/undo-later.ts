/** A notice that offers to take something back stays while its page is left, and may reach for what stood there: that is left, and the offer taken elsewhere. No I/O. */
import type { Action } from '../actions/action.ts';
import { bump } from '../maps.ts';
import type { Rng } from '../rng.ts';
import type { Candidate } from '../snapshot.ts';
import { routeTemplate } from '../state.ts';
import { leadsAway } from '../guard/usable.ts';
import { luckyName, type Option, type View } from './look.ts';
import type { Memory } from './memory.ts';

/** The offer that stands there. */
export interface Offer {
  /** Step at which it was seen last. */
  readonly at: number;
  /** Its page was left for its sake. */
  readonly from: string | null;
}

/** For offers of one name, an editor's own button perhaps, so many pages are left. */
const mostLeft = 2;
const takesBack =
  /^\W*(?:undo|rückgängig(?: machen)?|annuler|rétablir|deshacer|desfazer|annulla|ongedaan maken|ångra|fortryd|cofnij|отменить|撤销|元に戻す|실행 취소)\W*$/iu;

const isOffer = ({ candidate: { kind, name, inView } }: Option): boolean =>
  /^(?:button|link|widget|hint)$/.test(kind) && inView && takesBack.test(name);

/** Leaves the page of an offer that has just come up, by a link that loads nothing; then takes it, if it still stands there. */
export function undoLater({ options, snapshot }: View, memory: Memory, rng: Rng): Action | null {
  const { offer: before, step, arrivals } = memory;
  const offer = options.find(isOffer);
  const stood = before?.at === step - 1;
  memory.offer = offer ? { at: step, from: null } : null;
  if (!offer || snapshot.dialogs.length > 0) return null;
  const route = routeTemplate(snapshot.url);
  if (stood) return before.from !== null && before.from !== route ? { kind: 'click', target: offer.candidate } : null;
  if (arrivals.soft === 0 || (memory.offersLeft.get(offer.identity) ?? 0) >= mostLeft) return null;
  const ways = options.filter(({ candidate }) => leadsOut(candidate, route));
  const way = rng.favourite(ways, (option) => luckyName(memory, option));
  if (!way) return null;
  bump(memory.offersLeft, offer.identity);
  memory.offer = { at: step, from: route };
  return { kind: 'click', target: way.candidate };
}

const leadsOut = (one: Candidate, route: string): boolean =>
  leadsAway(one) &&
  one.inView &&
  /^(?:navigation|banner|complementary)$/.test(one.region) &&
  routeTemplate(one.href) !== route;
