/** Where one looks at a drawing: its point in the frame's upper left corner, and how many pixels a unit of it takes. Pure. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

const scales = { least: 0.01, most: 2 } as const;
/** A state that is picked is shown at least this large. */
const readable = 0.6;

/** All of the drawing. */
export function whole(drawing: Size, frame: Size): View {
  const scale = bounded(Math.min(frame.width / drawing.width, frame.height / drawing.height, 1));
  return around({ x: drawing.width / 2, y: drawing.height / 2 }, scale, frame);
}

/** Zooms about a point of the frame, which stays on what it is on. */
export function zoomed(view: View, factor: number, at: { readonly x: number; readonly y: number }): View {
  const scale = bounded(view.scale * factor);
  return {
    x: view.x + at.x / view.scale - at.x / scale,
    y: view.y + at.y / view.scale - at.y / scale,
    scale,
  };
}

/** Moves the drawing by pixels; some of it stays in the frame. */
export function moved(view: View, by: { readonly x: number; readonly y: number }, drawing: Size, frame: Size): View {
  const [x, y] = [view.x - by.x / view.scale, view.y - by.y / view.scale];
  const [halfWidth, halfHeight] = [frame.width / view.scale / 2, frame.height / view.scale / 2];
  return {
    x: Math.min(drawing.width - halfWidth, Math.max(-halfWidth, x)),
    y: Math.min(drawing.height - halfHeight, Math.max(-halfHeight, y)),
    scale: view.scale,
  };
}

/** The point in the middle, near enough to read. */
export const near = (view: View, point: { readonly x: number; readonly y: number }, frame: Size): View =>
  around(point, Math.max(view.scale, readable), frame);

export const pointAt = (view: View, at: { readonly x: number; readonly y: number }) => ({
  x: view.x + at.x / view.scale,
  y: view.y + at.y / view.scale,
});

const around = ({ x, y }: { readonly x: number; readonly y: number }, scale: number, frame: Size): View => ({
  x: x - frame.width / scale / 2,
  y: y - frame.height / scale / 2,
  scale,
});

const bounded = (scale: number) => Math.min(scales.most, Math.max(scales.least, scale));
