import { childrenOf } from './dom.ts';
import type { ProbeState } from './probe-state.ts';

/** Where a thing may be put down: what says that things are, or else the other lists, columns or slots beside the one that it stands in of the page. */
export function zones(probe: ProbeState, ref: number): { x: number; y: number }[] {
  const part = probe.elements[ref];
  // What is carried may be more than what is taken hold of.
  const thing = part?.closest('[draggable=true]') ?? part;
  if (!thing || thing.ownerDocument !== document) return [];
  const spotsOf = (places: Element[]) =>
    places
      .flatMap((one) => {
        const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
        const seen = width >= 40 && height >= 40 && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
        return seen ? [{ x: left + width / 2, y: Math.min(top + height / 2, top + 80) }] : [];
      })
      .slice(0, 20);
  const saying = '[class*=droppable i],[class*=dropzone i],[class*=drop-zone i],[class*=drop-target i]';
  const said = spotsOf(Array.from(document.querySelectorAll(saying)).filter((one) => !one.contains(thing)));
  if (said.length > 0) return said;
  let around = thing.parentElement;
  for (let level = 0; around?.parentElement && level < 4; level++, around = around.parentElement) {
    const own = around;
    const alike = childrenOf(around.parentElement).filter((one) => one !== own && one.localName === own.localName);
    const spots = spotsOf(alike);
    if (spots.length > 0) return spots;
  }
  return [];
}
