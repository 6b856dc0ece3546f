import { childrenOf, drawnIn, hasText, hostOf, isField, isScope, lastingId } from './dom.ts';
import { hitPoint, looseLabel, type Spot } from './spot.ts';
import type { ProbeState } from './probe-state.ts';

/** Brings a candidate into view and says where to put the pointer, in the top frame's coordinates; null when it is gone or covered. */
export async function aim(probe: ProbeState, ref: number) {
  await freePointer();
  const element = probe.elements[ref];
  if (!element?.isConnected) return null;
  probe.lastInput = performance.now();
  let spot = hitPoint(element);
  if (!spot) {
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    spot = hitPoint(element);
  }
  if (!spot) return null;
  let { x, y } = spot;
  const frames: string[] = [];
  let frame = element.ownerDocument.defaultView?.frameElement;
  while (frame) {
    frames.unshift(cssPath(frame));
    const box = frame.getBoundingClientRect();
    x += box.left + frame.clientLeft;
    y += box.top + frame.clientTop;
    frame = frame.ownerDocument.defaultView?.frameElement;
  }
  return { x, y, css: cssPath(receiverOf(element, spot)), frames };
}

/** As a person gets it back by Escape: while an element holds the pointer, no other can be clicked. */
export async function freePointer(): Promise<void> {
  if (!document.pointerLockElement) return;
  await new Promise<void>((resolve) => {
    document.addEventListener('pointerlockchange', () => resolve(), { once: true });
    setTimeout(resolve, 500);
    document.exitPointerLock();
  });
}

/** Which of the page's controls (`refs`) a click on this one would be meant for where it meets `control`; -1: none, it is its own. */
export function metOf(element: Element, control: Element | null, refs: ReadonlyMap<Element, number>): number {
  for (let at = control; at && at !== element; at = drawnIn(at)) {
    const ref = refs.get(at);
    if (ref !== undefined) return ref;
  }
  return -1;
}

/** A label's box may lie over it, invisible: a pointer meets that. */
export function receiverOf(element: Element, { x, y }: Spot): Element {
  const root = element.getRootNode();
  const hit = isScope(root) ? root.elementFromPoint(x, y) : null;
  const label = looseLabel(element);
  if (label && hit && label.contains(hit)) return label;
  return hit && 'control' in element && element.control === hit ? hit : element;
}

/** A selector for the reproduction script, for elements without a usable role and name; ` >> ` leads into a web component, as Playwright has it. */
export function cssPath(element: Element): string {
  const host = hostOf(element);
  const steps: string[] = [];
  for (let node: Element | null = element; node && steps.length < 5; node = node.parentElement) {
    const id = node.getAttribute('id') ?? '';
    const root = node.getRootNode();
    if (
      id &&
      id === lastingId(node) &&
      !/\d{3,}|:/.test(id) &&
      isScope(root) &&
      root.querySelectorAll(`#${CSS.escape(id)}`).length === 1
    ) {
      steps.unshift(`#${CSS.escape(id)}`);
      break;
    }
    const { localName, parentElement }: Element = node;
    const alike = parentElement ? childrenOf(parentElement).filter((child) => child.localName === localName) : [];
    const nth = alike.length > 1 ? `:nth-of-type(${alike.indexOf(node) + 1})` : '';
    steps.unshift(localName + nth);
  }
  const own = steps.join(' > ');
  return host ? `${cssPath(host)} >> ${own}` : own;
}

/** Gives a field the focus without a pointer, for fields that lie under their own decoration. */
export function focusOn(probe: ProbeState, ref: number): boolean {
  const element = probe.elements[ref];
  if (!element?.isConnected || !('focus' in element) || typeof element.focus !== 'function') return false;
  element.focus();
  return element.ownerDocument.activeElement === element || element.getRootNode() !== element.ownerDocument;
}

/** For fields that open a window of the browser's own when they are written into. */
export function setValue(probe: ProbeState, ref: number, value: string): void {
  const element = probe.elements[ref];
  if (!element?.isConnected || !isField(element)) return;
  probe.lastInput = performance.now();
  element.value = value;
  for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
}

/** Chooses the option that is labelled so (as describe.ts has it), once: by keys each option on the way to it would be chosen, too, and a form that a choice sends be sent with each. */
export function choose(probe: ProbeState, ref: number, label: string): boolean {
  const element = probe.elements[ref];
  if (!element?.isConnected || !('options' in element) || !isField(element)) return false;
  const option = Array.from(element.options).find((one) => !one.disabled && one.label.slice(0, 80) === label);
  if (!option) return false;
  probe.lastInput = performance.now();
  if (option.selected && element.selectedOptions.length === 1) return true;
  element.selectedIndex = option.index;
  for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
  return true;
}

/** Outlines what stands at this place, for a picture. */
export function point(probe: ProbeState, x: number, y: number): void {
  outline(probe, document.elementFromPoint(x, y));
}

/** Brings what the selector names into view and outlines it instead of what was outlined before. */
export function show(probe: ProbeState, css: string): void {
  const [first = '', ...inner] = css.split(' >> ');
  let element = document.querySelector(first);
  for (const part of inner) element = (element?.shadowRoot ?? element)?.querySelector(part) ?? null;
  element?.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  outline(probe, element);
}

export function outline(probe: ProbeState, element: Element | null): void {
  for (const name of ['outline', 'outline-offset']) probe.outlined?.style.removeProperty(name);
  probe.outlined = null;
  if (!element || !('style' in element) || !hasText(element)) return;
  element.style.setProperty('outline', '3px solid #d6336c', 'important');
  element.style.setProperty('outline-offset', '2px', 'important');
  probe.outlined = element;
}
