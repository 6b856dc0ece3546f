/** That it is carried elsewhere, by what its markup or its cursor says. */
export function saysCarried(element: Element, role: string, cursor: string): boolean {
  return (
    element.getAttribute('draggable') === 'true' ||
    /(?<!\bnon?[-_]|\bnot[-_])\bdraggable\b/.test(element.getAttribute('class') ?? '') ||
    /^(?:draggable|sortable)/i.test(element.getAttribute('aria-roledescription') ?? '') ||
    (cursor === 'grab' && role === 'button' && element.localName !== 'button')
  );
}

/** What a slider is moved by that says so by its class alone (jQuery UI, Element UI, TDesign, Layui, ion.rangeSlider), the outermost of its parts; a carousel's arrows are none. */
export function isHandle(element: Element): boolean {
  const called =
    ':is([class*=slider],[class*=irs-]):is([class*=handle],[class*=button],[class*=btn],[class*=thumb],[class*=knob])';
  const handle = `${called}:not(button,a,[class*=prev],[class*=next],[class*=arrow],[class*=bar])`;
  return element.matches(handle) && element.parentElement?.matches(handle) !== true;
}

/** Small, and under a cross that what is around it has not: a line is drawn from it to another one (Node-RED, React Flow, X6). */
export function isPort(element: Element, cursor: string): boolean {
  if (cursor !== 'crosshair') return false;
  const { width, height } = element.getBoundingClientRect();
  return width <= 40 && height <= 40 && isOwnCursor(element, cursor);
}

/** Much of the window, and under such a cross, drawn as whatever: it is drawn on, though it is no canvas (tldraw). */
export function isSurface(element: Element, cursor: string): boolean {
  if (!cursor.endsWith('crosshair') || element.localName === 'canvas') return false;
  const { clientWidth, clientHeight } = element;
  return clientWidth * clientHeight >= 0.2 * innerWidth * innerHeight && isOwnCursor(element, cursor);
}

/** What is around it has another one. */
export function isOwnCursor({ parentElement }: Element, cursor: string): boolean {
  return parentElement !== null && getComputedStyle(parentElement).cursor !== cursor;
}
