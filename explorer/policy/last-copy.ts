/** What counts up breaks at its end: of pages called by their numbers the last is asked for once, of five stars the fifth. Pure, but for the memory. */
import type { Action } from '../actions/action.ts';
import { identityOf } from '../identity.ts';
import type { Candidate } from '../snapshot.ts';
import type { Option, View } from './look.ts';
import type { Memory } from './memory.ts';

/** Of a calendar are the days. */
const mostPages = 20;
const mostStars = 10;

/** All controls of one identity, as they stand. */
export const copiesOf = (options: readonly Option[], identity: string): readonly Candidate[] =>
  options.filter((option) => option.identity === identity).map(({ candidate }) => candidate);

/** Of controls that are one by their identity the last, where they count up. `copies`: all of one identity, as they stand. */
export function lastOf(copies: readonly Candidate[]): Candidate | null {
  const last = copies.at(-1);
  if (!last || copies.length < 2 || !/^(?:button|widget|hint|toggle)$/.test(last.kind) || last.role === 'gridcell')
    return null;
  return arePages(copies) || areStars(copies) ? last : null;
}

function arePages(copies: readonly Candidate[]): boolean {
  const numbers = copies.map(({ name }) => (/^\d{1,4}$/.test(name.trim()) ? Number(name) : Number.NaN));
  return copies.length < mostPages && numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? Infinity));
}

/** In one row, and called alike or not at all. */
function areStars(copies: readonly Candidate[]): boolean {
  const [first] = copies;
  if (!first || copies.length < 3 || copies.length > mostStars || /<t[rd]\b/.test(first.path)) return false;
  const isNext = (one: Candidate, at: number) =>
    one.place === at && one.places === copies.length && one.name === first.name && Math.abs(one.y - first.y) < 4;
  return (first.kind === 'toggle' || first.name === '') && copies.every(isNext);
}

const keyOf = (coarse: string, identity: string): string => `${coarse} § ${identity}`;

export const isLastDue = ({ lastCopies }: Memory, coarse: string, identity: string): boolean =>
  !lastCopies.has(keyOf(coarse, identity));

export function noteLastCopy(memory: Memory, { options, state }: View, action: Action): void {
  if (!('target' in action)) return;
  const identity = identityOf(action.target);
  const copies = copiesOf(options, identity);
  if (lastOf(copies) === action.target) memory.lastCopies.add(keyOf(state.coarse, identity));
}
