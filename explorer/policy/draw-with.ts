/** What is chosen beside a drawing, one of several, is a tool: it is drawn with at once, before another one is chosen. No I/O. */
import type { Action } from '../actions/action.ts';
import { isCanvas } from '../guard/usable.ts';
import { identityOf } from '../identity.ts';
import type { Candidate } from '../snapshot.ts';
import type { View } from './look.ts';
import type { Memory } from './memory.ts';

/** Fewer that exclude each other are a question. */
const fewestTools = 3;
/** Each tool is drawn with so often, in as many strokes. */
const mostStrokes = 2;

/** Null where the last step chose no tool. */
export function drawWith({ snapshot, options }: View, { unfolding, step, tried }: Memory): Action | null {
  if (!snapshot.drawing || unfolding?.at !== step - 1) return null;
  const canvas = options.find(({ candidate }) => candidate.kind === 'drag' && candidate.inView && isCanvas(candidate));
  // Under the cross of a tool it is drawn on, whatever lies elsewhere.
  if (!canvas || (snapshot.dialogs.length > 0 && canvas.candidate.type !== 'surface')) return null;
  const { target, identity } = unfolding;
  const isButton = target.kind === 'button' && target.region === 'toolbar';
  const isChoice = target.kind === 'toggle' && target.role !== 'checkbox' && target.type !== 'checkbox';
  if (!(isChoice || isButton) || (tried.get(identity) ?? 0) > mostStrokes) return null;
  const isBeside = ({ kind, group, path }: Candidate) =>
    kind === target.kind && (isButton ? path === target.path : group === target.group);
  const tools = options.filter(({ candidate }) => isBeside(candidate));
  if (new Set(tools.map(({ candidate }) => identityOf(candidate))).size < fewestTools) return null;
  return { kind: 'drag', target: canvas.candidate, onto: null, into: null };
}
