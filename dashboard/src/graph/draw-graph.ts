/** Draws what is in view, and of that only what can be seen from so far away: the cost is the frame's, not the graph's. */
import type { Colours } from './colours.ts';
import { drawEdges, type Seen } from './draw-edges.ts';
import { card, type Graph, nameOf, type PlacedState } from './graph.ts';
import type { Size, View } from './view.ts';

export interface Shown {
  readonly graph: Graph;
  readonly view: View;
  readonly frame: Size;
  /** Place of the picked state. */
  readonly picked: number | null;
  /** How many issues were found in the state of this id. */
  readonly issuesIn: (id: string) => number;
  /** The picture when it is loaded; asking loads it. */
  readonly picture: (name: string) => CanvasImageSource | null;
  readonly colours: Colours;
}

/** From farther away words cannot be read, and cards are mere rectangles. */
const scales = { words: 0.4, cards: 0.12 } as const;

export function drawGraph(context: CanvasRenderingContext2D, pixelRatio: number, shown: Shown): void {
  const { graph, view, frame, picked, colours } = shown;
  const factor = view.scale * pixelRatio;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, frame.width * pixelRatio, frame.height * pixelRatio);
  context.setTransform(factor, 0, 0, factor, -view.x * factor, -view.y * factor);
  const seen: Seen = {
    ...{ left: view.x, top: view.y },
    ...{ right: view.x + frame.width / view.scale, bottom: view.y + frame.height / view.scale },
  };
  drawEdges(context, graph, view, seen, picked, colours);
  const states = graph.states.filter(
    ({ x, y, height }) => x <= seen.right && x + card.width >= seen.left && y <= seen.bottom && y + height >= seen.top,
  );
  if (view.scale < scales.cards) drawFar(context, states, shown);
  else for (const state of states) drawCard(context, state, shown);
  const own = picked === null ? undefined : graph.states[picked];
  if (own) frameOf(context, own, colours.accent, 4 / Math.min(1, view.scale * 1.5));
}

/** One path a colour. */
function drawFar(
  context: CanvasRenderingContext2D,
  states: readonly PlacedState[],
  { issuesIn, colours }: Shown,
): void {
  const [plain, broken] = [new Path2D(), new Path2D()];
  for (const { id, x, y, height } of states) (issuesIn(id) > 0 ? broken : plain).rect(x, y, card.width, height);
  context.fillStyle = colours.quiet;
  context.fill(plain);
  context.fillStyle = colours.critical;
  context.fill(broken);
}

function drawCard(context: CanvasRenderingContext2D, state: PlacedState, shown: Shown): void {
  const { view, issuesIn, picture, colours } = shown;
  const { id, x, y, height, frame, page } = state;
  const issues = issuesIn(id);
  context.fillStyle = issues > 0 ? colours['critical-ground'] : colours.surface;
  context.beginPath();
  context.roundRect(x, y, card.width, height, 8);
  context.fill();
  const image = frame ? picture(frame) : null;
  if (image) context.drawImage(image, x + 1, y + 1, card.width - 2, card.picture - 2);
  frameOf(context, state, issues > 0 ? colours.critical : colours.line, 1.5);
  if (view.scale < scales.words) return;
  const base = y + height - card.text;
  const room = card.width - 20;
  context.fillStyle = colours.ink;
  context.font = '600 12px system-ui, sans-serif';
  const count = issues > 0 ? `${issues} ⚠` : '';
  context.fillText(cut(context, nameOf(state), room - (count ? 40 : 0)), x + 10, base + 19);
  context.fillStyle = colours.critical;
  if (count) context.fillText(count, x + card.width - 10 - context.measureText(count).width, base + 19);
  context.fillStyle = colours.quiet;
  context.font = '11px system-ui, sans-serif';
  context.fillText(cut(context, page, room), x + 10, base + 35);
}

function frameOf(
  context: CanvasRenderingContext2D,
  { x, y, height }: PlacedState,
  colour: string,
  width: number,
): void {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.beginPath();
  context.roundRect(x, y, card.width, height, 8);
  context.stroke();
}

/** By what people take for characters, and never in the middle of one. */
function cut(context: CanvasRenderingContext2D, text: string, room: number): string {
  // A character is 3 pixels wide at least: most of a long text need not be measured.
  const characters = [...text.slice(0, room).replace(/\s+/g, ' ').trim()];
  if (context.measureText(characters.join('')).width <= room) return characters.join('');
  let [fits, over] = [0, characters.length];
  while (over - fits > 1) {
    const middle = Math.floor((fits + over) / 2);
    if (context.measureText(`${characters.slice(0, middle).join('')}…`).width <= room) fits = middle;
    else over = middle;
  }
  return `${characters.slice(0, fits).join('')}…`;
}
