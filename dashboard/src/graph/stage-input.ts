import type { Stage } from './stage.ts';

/** A pointer that moved less than this, pixels, was a click. */
const still = 4;
const step = 60;

/** Mouse and finger on the canvas and keys in `door`, which has the focus, move a stage. Answers with what ends that. */
export function listenTo(
  canvas: HTMLCanvasElement,
  door: HTMLElement,
  stage: Stage,
  onPick: (id: string) => void,
): () => void {
  const over = new AbortController();
  const options = { signal: over.signal };
  const pointers = new Map<number, { readonly x: number; readonly y: number }>();
  let way = 0;

  const pick = (at?: { readonly x: number; readonly y: number }) => {
    const id = stage.stateAt(at);
    if (id) onPick(id);
  };
  const placeOf = ({ clientX, clientY }: MouseEvent) => {
    const { left, top } = canvas.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };

  canvas.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return;
      canvas.setPointerCapture(event.pointerId);
      if (pointers.size === 0) way = 0;
      pointers.set(event.pointerId, placeOf(event));
    },
    options,
  );
  canvas.addEventListener(
    'pointermove',
    (event) => {
      const before = pointers.get(event.pointerId);
      if (!before) return;
      const now = placeOf(event);
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      pointers.set(event.pointerId, now);
      way += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
      if (other) stage.zoom(distance(now, other) / Math.max(1, distance(before, other)), between(now, other));
      else if (way >= still) stage.move({ x: now.x - before.x, y: now.y - before.y });
    },
    options,
  );
  canvas.addEventListener(
    'pointerup',
    (event) => {
      if (pointers.delete(event.pointerId) && pointers.size === 0 && way < still) pick(placeOf(event));
    },
    options,
  );
  canvas.addEventListener('pointercancel', ({ pointerId }) => pointers.delete(pointerId), options);
  canvas.addEventListener(
    'wheel',
    (event) => {
      // Whoever scrolls the page by shall not be held here.
      if (!event.ctrlKey && !event.metaKey && document.activeElement !== door) return;
      event.preventDefault();
      stage.zoom(Math.exp(-Math.max(-60, Math.min(60, event.deltaY)) / 250), placeOf(event));
    },
    { ...options, passive: false },
  );
  door.addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const act = keys[event.key];
      if (act) act(stage);
      else if (event.key === 'Enter' || event.key === ' ') pick();
      else return;
      event.preventDefault();
    },
    options,
  );
  return () => over.abort();
}

const keys: Readonly<Record<string, (stage: Stage) => void>> = {
  '+': (stage) => stage.zoom(1.4),
  '=': (stage) => stage.zoom(1.4),
  '-': (stage) => stage.zoom(1 / 1.4),
  '0': (stage) => stage.showAll(),
  ArrowLeft: (stage) => stage.move({ x: step, y: 0 }),
  ArrowRight: (stage) => stage.move({ x: -step, y: 0 }),
  ArrowUp: (stage) => stage.move({ x: 0, y: step }),
  ArrowDown: (stage) => stage.move({ x: 0, y: -step }),
};

interface Point {
  readonly x: number;
  readonly y: number;
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
const between = (a: Point, b: Point) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
