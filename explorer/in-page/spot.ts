import { drawnIn, hostOf, isScope, openingOf } from './dom.ts';

/** Where a pointer meets an element, in its own frame, and the control that stands there if the element only holds it. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly control: Element | null;
}

/** Beside the controls that the element holds if there is room beside those; null when something else lies over all of it. */
export function hitPoint(element: Element): Spot | null {
  const view = element.ownerDocument.defaultView;
  const root = element.getRootNode();
  if (!view || !isScope(root)) return null;
  const box = element.getBoundingClientRect();
  const whole = { left: 0, top: 0, right: view.innerWidth, bottom: view.innerHeight };
  // A field for files is often far larger than what is shown of it.
  const clip = element.matches('input[type=file]') ? clippedBy(element) : null;
  const { left: x0, top: y0, right: x1, bottom: y1 } = openingOf(box, clip ? openingOf(clip, whole) : whole);
  if (x1 - x0 < 2 || y1 - y0 < 2) return null;
  let onAnother: Spot | null = null;
  const spots: [number, number][] = [
    [0.5, 0.5],
    [0.15, 0.5],
    [0.85, 0.5],
    [0.5, 0.15],
  ];
  for (const [across, down] of spots) {
    const x = x0 + (x1 - x0) * across;
    const y = y0 + (y1 - y0) * down;
    const met = root.elementFromPoint(x, y);
    if (!met) continue;
    // Words between a component's tags are met as the component, whatever it draws around them.
    const hit = met === hostOf(element) ? innermost(met, x, y) : met;
    if (element.contains(hit) || standsIn(hit, element)) {
      const control = controlBetween(element, hit, x, y);
      if (!control) return { x, y, control };
      onAnother ??= { x, y, control };
      continue;
    }
    const label = hit.closest('label');
    // Its box, made invisible, may lie over it.
    const own =
      (label && (label.control === element || label === looseLabel(element))) ||
      ('control' in element && element.control === hit);
    if (own) return { x, y, control: null };
  }
  return onAnother;
}

/** Stands behind a box, and hides it, without saying that it is for it: a script ticks the box (Semantic UI). */
export function looseLabel(box: Element): Element | null {
  const next = box.matches('input:is([type=checkbox],[type=radio])') ? box.nextElementSibling : null;
  return next && next.localName === 'label' && 'control' in next && next.control === null ? next : null;
}

/** The box of what cuts it off; null where nothing near does. */
export function clippedBy(element: Element): DOMRect | null {
  let around = element.parentElement;
  for (let level = 0; around && level < 3; level++, around = around.parentElement)
    if (/hidden|clip/.test(getComputedStyle(around).overflow)) return around.getBoundingClientRect();
  return null;
}

/** In the window, and under something else: a list whose entries scrolling does not bring to light. */
export function isCoveredWhole(element: Element): boolean {
  const view = element.ownerDocument.defaultView;
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
  const inWindow = view && left >= 0 && top >= 0 && right <= view.innerWidth && bottom <= view.innerHeight;
  return inWindow === true && width >= 60 && height >= 60 && hitPoint(element) === null;
}

/** The control in an element, or in the web component that it is, at a point of it, where `hit` is met. */
export function controlBetween(element: Element, hit: Element, x: number, y: number): Element | null {
  if (hit === element && !element.shadowRoot) return null;
  const roles = ['button', 'checkbox', 'link', 'menuitem', 'option', 'radio', 'switch', 'tab', 'treeitem'];
  const controls = `a[href],button,input,select,textarea,summary,[onclick],[tabindex]:not([tabindex="-1"]),${roles.map((role) => `[role=${role}]`).join()}`;
  const own = 'control' in element ? element.control : null;
  for (let at: Element | null = innermost(hit, x, y); at && at !== element; at = drawnIn(at))
    if (at.matches(controls)) return at === own ? null : at;
  return null;
}

/** What is met there, in the shadow roots of web components too. */
export function innermost(element: Element, x: number, y: number): Element {
  // For words between its tags, too, the first part of its own that lies there.
  const root = element.shadowRoot;
  const inner = root?.elementsFromPoint(x, y).find((one) => one.getRootNode() === root);
  return inner ? innermost(inner, x, y) : element;
}

/** It is drawn within that: a component's words, in the button that it draws around them. */
export function standsIn(element: Element, around: Element): boolean {
  for (let at: Element | null = element; at; at = drawnIn(at)) if (at === around) return true;
  return false;
}
