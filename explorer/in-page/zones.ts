import { childrenOf } from './dom.ts';
import type { ProbeState } from './probe-state.ts';

/** Where a thing may be put down: what says that things are, or is drawn so (dashed), or else the other lists, columns or slots beside the one that it stands in of the page. */
export function zones(probe: ProbeState, ref: number): { x: number; y: number }[] {
  const part = probe.elements[ref];
  // What is carried may be more than what is taken hold of.
  const thing = part?.closest('[draggable=true]') ?? part;
  // What enlarges something is put nowhere.
  if (!thing || thing.ownerDocument !== document || getComputedStyle(thing).cursor.endsWith('-resize')) return [];
  const spotsOf = (places: Element[]) =>
    places
      .flatMap((one) => {
        const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
        const seen = width >= 40 && height >= 40 && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
        return seen ? [{ x: left + width / 2, y: Math.min(top + height / 2, top + 80) }] : [];
      })
      .slice(0, 20);
  const saying = '[class*=droppable i],[class*=dropzone i],[class*=drop-zone i],[class*=drop-target i]';
  const isDashed = (one: Element) => getComputedStyle(one).borderTopStyle === 'dashed';
  const drawn = Array.from(document.querySelectorAll('div,section,li,td,label')).slice(0, 2_000).filter(isDashed);
  const others = new Set([...Array.from(document.querySelectorAll(saying)), ...drawn]);
  const said = spotsOf(Array.from(others).filter((one) => !one.contains(thing)));
  if (said.length > 0) return said;
  const sizeOf = (one: Element) => one.clientWidth * one.clientHeight;
  let own = thing;
  for (let level = 0; own.parentElement?.parentElement && level < 5; level++, own = own.parentElement) {
    const alike = childrenOf(own.parentElement).filter((one) => one !== own && one.localName === own.localName);
    // Of what stands beside the thing itself a slot for it is larger, others are its like.
    const spots = spotsOf(level > 0 ? alike : alike.filter((one) => sizeOf(one) > 3 * sizeOf(own)));
    if (spots.length > 0) return spots;
  }
  return [];
}
