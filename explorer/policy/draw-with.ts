/** What is chosen beside a drawing, one of several, is a tool: it is drawn with at once, before another one is chosen. No I/O. */
import type { Action } from '../actions/action.ts';
import { identityOf } from '../identity.ts';
import type { View } from './look.ts';
import type { Memory } from './memory.ts';

/** Fewer that exclude each other are a question. */
const fewestTools = 3;
/** Each tool is drawn with so often, in as many strokes. */
const mostStrokes = 2;

/** Null where the last step chose no tool. */
export function drawWith({ snapshot, options }: View, { unfolding, step, tried }: Memory): Action | null {
  if (!snapshot.drawing || snapshot.dialogs.length > 0 || unfolding?.at !== step - 1) return null;
  const { target, identity } = unfolding;
  const isChoice = target.kind === 'toggle' && target.role !== 'checkbox' && target.type !== 'checkbox';
  if (!isChoice || (tried.get(identity) ?? 0) > mostStrokes) return null;
  const tools = options.filter(({ candidate }) => candidate.kind === 'toggle' && candidate.group === target.group);
  if (new Set(tools.map(({ candidate }) => identityOf(candidate))).size < fewestTools) return null;
  const canvas = options.find(({ candidate: { tag, kind, inView } }) => tag === 'canvas' && kind === 'drag' && inView);
  return canvas ? { kind: 'drag', target: canvas.candidate, onto: null, into: null } : null;
}
