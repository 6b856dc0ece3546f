import { holdsOthers, plainControls } from './classify.ts';
import { childrenOf, isSlot } from './dom.ts';
import type { ProbeState } from './probe-state.ts';

/** `press`: for the button going down and no click, as lists do that are put in order; `menu`: for the other button, whose click opens a menu of the application's own. */
export type ListeningFor = 'click' | 'press' | 'hover' | 'menu';

/** Takes note of what listens for the pointer: explorer/browser/listeners.ts tells of it by an event, for nothing else passes between the page's world and ours. */
export function heedIn(state: ProbeState, root: Node): void {
  for (const kind of ['click', 'press', 'hover', 'menu'] as const)
    root.addEventListener(
      `outrider-${kind}`,
      (event) => {
        const [element] = event.composedPath();
        if (!element || !('localName' in element)) return;
        if (/^(html|body)$/.test(String(element.localName)) || wasTold(state, element, kind)) return;
        if (kind === 'menu') state.menus.add(element);
        else state.heeded.set(element, kind);
        state.newlyHeeded++;
      },
      true,
    );
}

export function wasTold({ heeded, menus }: ProbeState, element: EventTarget, kind: ListeningFor): boolean {
  return kind === 'menu' ? menus.has(element) : heeded.has(element);
}

/** Of what an element listens for, what the button does to it. */
export function buttonHeard(heeds: 'click' | 'press' | 'hover' | undefined): 'click' | 'press' | '' {
  return heeds === undefined || heeds === 'hover' ? '' : heeds;
}

/** Nothing in it is a control or listens by itself, but for the box by which a row is chosen. */
export function handlesItself(state: ProbeState, element: Element): boolean {
  const box = boxOfRow(element);
  // What is put into a slot of a web component is no part of it in the document.
  if (isSlot(element) || (!box && holdsOthers(element)) || slottedIn(element).some(mayBeUsed)) return false;
  const parts = Array.from(element.querySelectorAll('*')).slice(0, 200);
  const isOfBox = (part: Element) => box !== null && (part.contains(box) || box.contains(part));
  return parts.every((part) => isOfBox(part) || buttonHeard(state.heeded.get(part)) === '');
}

/** The only control of a row, a box to choose it by. */
export function boxOfRow(row: Element): Element | null {
  if (!row.matches('tr,[role=row]')) return null;
  const [box, ...others] = Array.from(row.querySelectorAll(plainControls()));
  return others.length === 0 && box?.matches('input[type=checkbox],[role=checkbox]') ? box : null;
}

/** What stands in the slots of the part of a web component that this is. */
export function slottedIn(element: Element): Element[] {
  return Array.from(element.querySelectorAll('slot')).flatMap((slot) => slot.assignedElements({ flatten: true }));
}

/** It is a control, holds one, or is a web component that may be either. */
export function mayBeUsed(element: Element): boolean {
  const isComponent = element.localName.includes('-') && !/-(?:icon|avatar|badge|spinner)$/.test(element.localName);
  return isComponent || element.matches(plainControls()) || holdsOthers(element);
}

/** What listens for the clicks on its entries; a row that is chosen by a box is opened as a whole. */
export function isList(element: Element): boolean {
  if (boxOfRow(element)) return false;
  const [first, ...rest] = childrenOf(element);
  return first !== undefined && rest.length > 0 && rest.every(({ localName }) => localName === first.localName);
}

/** How many were told of since this was last asked. */
export function heed(state: ProbeState): number {
  const count = state.newlyHeeded;
  state.newlyHeeded = 0;
  return count;
}
