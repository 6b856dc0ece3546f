/** A search that was filled hides the rest of the page: it is cleared once what it found has been looked at. No I/O. */
import type { Action } from '../actions/action.ts';
import type { Rng } from '../rng.ts';
import { luckyName, narrows, type View } from './look.ts';
import type { Memory } from './memory.ts';

/** Steps that a search's results are given before the search is cleared, and those of a value from the edge, which mostly finds nothing. */
const narrowSteps = 5;
const edgeSteps = 1;

/** Clears the searches that have hidden the rest long enough; a field that will not be cleared is left alone as long again. */
export function clearSearches(view: View, memory: Memory, rng: Rng): Action | null {
  if (memory.narrowedAt === null) return null;
  const filled = view.options.filter(narrows);
  const isEdge = filled.some(({ identity }) => memory.fromEdge.has(identity));
  if (memory.step - memory.narrowedAt < (isEdge ? edgeSteps : narrowSteps)) return null;
  const around = rng.favourite(filled, (option) => luckyName(memory, option))?.candidate;
  if (!around) return null;
  memory.narrowedAt = memory.step;
  for (const { identity } of filled) memory.fromEdge.delete(identity);
  if (filled.length === 1) return { kind: 'type', target: around, submit: false, value: null };
  const emptied = filled.map(({ candidate }) => candidate);
  return { kind: 'fill-form', around, fields: [], given: new Map(), emptied, submit: null };
}
