import { childrenOf } from './dom.ts';
import type { ProbeState } from './probe-state.ts';

/** Where a thing may be put down: the other lists, columns or slots beside the one that it stands in of the page. */
export function zones(probe: ProbeState, ref: number): { x: number; y: number }[] {
  const part = probe.elements[ref];
  // What is carried may be more than what is taken hold of.
  const thing = part?.closest('[draggable=true]') ?? part;
  let around = thing?.ownerDocument === document ? thing.parentElement : null;
  for (let level = 0; around?.parentElement && level < 4; level++, around = around.parentElement) {
    const own = around;
    const alike = childrenOf(around.parentElement).filter((one) => one !== own && one.localName === own.localName);
    const spots = alike.flatMap((one) => {
      const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
      const seen = width >= 40 && height >= 40 && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
      return seen ? [{ x: left + width / 2, y: Math.min(top + height / 2, top + 80) }] : [];
    });
    if (spots.length > 0) return spots.slice(0, 20);
  }
  return [];
}
