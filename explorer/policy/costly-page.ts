/**
 * A page that took seconds to come to is stayed at for as long as that took, while it has something left to try: each way
 * out of it and back costs as much again. No I/O.
 */
import { routeTemplate } from '../state.ts';
import { leadsAway } from '../guard/usable.ts';
import { plainOf } from './corners.ts';
import type { Option, View } from './look.ts';
import type { Memory } from './memory.ts';

export interface CostlyPage {
  /** Whatever its query says. */
  readonly page: string;
  /** Seconds that it is still to be stayed at. */
  readonly left: number;
}

/** With less, coming back costs little: the longest class of steps (`coarse-clock.ts`). */
const costlySeconds = 4;

/** After the look at what the step led to. */
export function noteCostly(memory: Memory, seconds: number): void {
  const { dwelling, costlyPage, step } = memory;
  const page = plainOf(dwelling.route);
  if (dwelling.pageSince === step) memory.costlyPage = seconds >= costlySeconds ? { page, left: seconds } : null;
  else if (costlyPage) memory.costlyPage = costlyPage.page === page ? { page, left: costlyPage.left - seconds } : null;
}

/** What is to be tried here before any way out is; null: nothing keeps us. */
export function keptHere(
  { snapshot }: View,
  options: readonly Option[],
  { costlyPage }: Memory,
): readonly Option[] | null {
  const route = routeTemplate(snapshot.url);
  if (!costlyPage || costlyPage.left <= 0 || costlyPage.page !== plainOf(route)) return null;
  const stays = ({ candidate }: Option) => !leadsAway(candidate) || routeTemplate(candidate.href) === route;
  const own = options.filter(stays);
  return own.some(({ level }) => level < 1) ? own : null;
}
