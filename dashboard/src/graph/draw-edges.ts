import type { Colours } from './colours.ts';
import { card, type Graph, type PlacedEdge, type PlacedState } from './graph.ts';
import type { View } from './view.ts';

/** So many are drawn at once; they come in the order of their worth. */
const most = 1_500;
/** From so far away a bend and a tip do not show. */
const fine = 0.25;

export interface Seen {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Draws what crosses the view; ways from and to the picked state last and strongest. */
export function drawEdges(
  context: CanvasRenderingContext2D,
  { states, edges }: Graph,
  view: View,
  seen: Seen,
  picked: number | null,
  colours: Colours,
): void {
  const [plain, lit] = [new Path2D(), new Path2D()];
  let drawn = 0;
  for (const edge of edges) {
    const own = picked !== null && (edge.a === picked || edge.b === picked);
    if (!own && (drawn >= most || (view.scale < fine && !edge.first))) continue;
    const [a, b] = [states[edge.a], states[edge.b]];
    if (!a || !b || !crosses(a, b, seen)) continue;
    trace(own ? lit : plain, edge, a, b, view.scale);
    drawn++;
  }
  context.lineWidth = 1.2 / Math.max(view.scale, fine);
  context.strokeStyle = colours.quiet;
  context.globalAlpha = 0.5;
  context.stroke(plain);
  context.globalAlpha = 1;
  context.lineWidth = 2.2 / Math.max(view.scale, fine);
  context.strokeStyle = colours.accent;
  context.stroke(lit);
}

function crosses(a: PlacedState, b: PlacedState, { left, right, top, bottom }: Seen): boolean {
  return (
    Math.min(a.x, b.x) <= right &&
    Math.max(a.x, b.x) + card.width >= left &&
    Math.min(a.y, b.y) <= bottom &&
    Math.max(a.y + a.height, b.y + b.height) >= top
  );
}

function trace(path: Path2D, { a: from, b: to }: PlacedEdge, a: PlacedState, b: PlacedState, scale: number): void {
  const forth = b.x > a.x;
  const [x1, y1] = [forth ? a.x + card.width : a.x, a.y + a.height - card.text / 2];
  const [x2, y2] = [forth || from === to || b.x === a.x ? b.x : b.x + card.width, b.y + b.height - card.text / 2];
  path.moveTo(x1, y1);
  if (scale < fine) return path.lineTo(x2, y2);
  const bend = Math.max(36, Math.abs(x2 - x1) / 2);
  const enters = x2 === b.x ? -1 : 1;
  path.bezierCurveTo(x1 + (forth ? bend : -bend), y1, x2 + enters * bend, y2, x2, y2);
  path.moveTo(x2 + enters * 7, y2 - 4);
  path.lineTo(x2, y2);
  path.lineTo(x2 + enters * 7, y2 + 4);
}
