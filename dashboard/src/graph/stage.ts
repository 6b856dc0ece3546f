/** A canvas on which a graph is looked at. It draws when something changed, once a frame at most. */
import { coloursOf } from './colours.ts';
import { drawGraph } from './draw-graph.ts';
import { card, type Graph, type PlacedState } from './graph.ts';
import { near, pointAt, type View, whole, zoomed, moved } from './view.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Stage {
  /** Pixels of the frame. */
  move(by: Point): void;
  zoom(factor: number, at?: Point): void;
  showAll(): void;
  /** Marks a state; `centre` brings it into the middle, too. */
  pick(id: string | null, centre: boolean): void;
  /** The state at a point of the frame; the one nearest to its middle when no point is named. */
  stateAt(at?: Point): string | null;
  close(): void;
}

export interface StageOptions {
  readonly graph: Graph;
  readonly issuesIn: (id: string) => number;
  /** Where the picture of this name is. */
  readonly addressOf: (name: string) => string | null;
}

export function createStage(canvas: HTMLCanvasElement, { graph, issuesIn, addressOf }: StageOptions): Stage {
  const context = canvas.getContext('2d');
  const places = new Map(graph.states.map(({ id }, at) => [id, at]));
  const images = new Map<string, HTMLImageElement>();
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const closed = new AbortController();
  let frame = { width: 1, height: 1 };
  let colours = coloursOf(canvas);
  let view: View | null = null;
  let picked: number | null = null;
  let due = 0;

  const looked = () => view ?? whole(graph, frame);
  const draw = () => {
    due = 0;
    if (!context) return;
    drawGraph(context, ratio(), { graph, view: looked(), frame, picked, issuesIn, picture, colours });
  };
  const redraw = () => {
    if (due === 0 && !closed.signal.aborted) due = requestAnimationFrame(draw);
  };
  const look = (at: View) => {
    view = at;
    redraw();
  };
  const middle = () => ({ x: frame.width / 2, y: frame.height / 2 });

  function picture(name: string): HTMLImageElement | null {
    const known = images.get(name);
    if (known) return known.complete && known.naturalWidth > 0 ? known : null;
    const source = addressOf(name);
    if (!source) return null;
    const image = new Image();
    images.set(name, image);
    image.addEventListener('load', redraw, { once: true, signal: closed.signal });
    image.src = source;
    return null;
  }

  const sized = new ResizeObserver(() => {
    frame = { width: Math.max(1, canvas.clientWidth), height: Math.max(1, canvas.clientHeight) };
    canvas.width = Math.round(frame.width * ratio());
    canvas.height = Math.round(frame.height * ratio());
    // A resized canvas is empty until it is drawn.
    cancelAnimationFrame(due);
    draw();
  });
  sized.observe(canvas);
  const turned = () => {
    colours = coloursOf(canvas);
    redraw();
  };
  dark.addEventListener('change', turned, { signal: closed.signal });

  return {
    move: (by) => look(moved(looked(), by, graph, frame)),
    zoom: (factor, at = middle()) => look(zoomed(looked(), factor, at)),
    showAll: () => look(whole(graph, frame)),
    pick(id, centre) {
      picked = id === null ? null : (places.get(id) ?? null);
      const state = picked === null ? undefined : graph.states[picked];
      frame = { width: Math.max(1, canvas.clientWidth), height: Math.max(1, canvas.clientHeight) };
      if (centre && state) view = near(looked(), { x: state.x + card.width / 2, y: state.y + state.height / 2 }, frame);
      redraw();
    },
    stateAt(at) {
      const { x, y } = pointAt(looked(), at ?? middle());
      if (!at) return nearest(graph.states, { x, y })?.id ?? null;
      const hit = graph.states.find(
        (one) => x >= one.x && x <= one.x + card.width && y >= one.y && y <= one.y + one.height,
      );
      return hit?.id ?? null;
    },
    close() {
      closed.abort();
      sized.disconnect();
      cancelAnimationFrame(due);
    },
  };
}

function nearest(states: readonly PlacedState[], { x, y }: Point): PlacedState | null {
  const away = (state: PlacedState) => Math.hypot(state.x + card.width / 2 - x, state.y + state.height / 2 - y);
  return states.reduce<PlacedState | null>((best, state) => (best && away(best) <= away(state) ? best : state), null);
}

const ratio = () => Math.min(2, window.devicePixelRatio || 1);
