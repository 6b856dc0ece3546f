import { nameOf, roleOf, textOf } from './dom.ts';

/** Lets the pointer through and shows nothing: where panels are put once there are any. */
export function isOpening(element: Element, { pointerEvents }: CSSStyleDeclaration): boolean {
  // Of a closed drawer all waits beside the window.
  const isDrawn = (part: Element) => {
    const { width, left, right, top, bottom } = part.getBoundingClientRect();
    const isIn = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
    return width > 0 && isIn && part.checkVisibility() && getComputedStyle(part).pointerEvents !== 'none';
  };
  return pointerEvents === 'none' && !Array.from(element.querySelectorAll('*')).some(isDrawn);
}

/** Something that lies over the rest for a while: a modal, an open menu, a pop-over, a notice; no sidebar, header or footer, nor what a drawing puts above its others. */
export function liesOver(element: Element, role: string, style: CSSStyleDeclaration, box: DOMRect): boolean {
  // Many a closed menu waits far outside of the window.
  if (box.right <= 0 || box.bottom <= 0 || box.left >= innerWidth || box.top >= innerHeight) return false;
  // A row of colours in the page may be called so, too (Excalidraw).
  const isRow = style.position === 'static' && box.height < 60;
  if ((/^(dialog|alertdialog)$/.test(role) && !isRow) || element.matches('dialog[open]')) return true;
  // A hint to what is pointed at holds no elements.
  if (element.matches(':popover-open')) return box.width > 60 && box.height > 40 && element.childElementCount > 0;
  // A native list for several choices is of the page, wherever it stands.
  const isList = /^(menu|listbox)$/.test(role) && element.localName !== 'select';
  if (!/^(fixed|absolute)$/.test(style.position)) return isList && isPlacedOver(element);
  if (isClippedAway(style)) return false;
  if (isList) return true;
  if (role === 'button' || isGround(element, box)) return false;
  // Beside the page from top to bottom, or under a bar that goes across both.
  const edge = (box.left <= 1 || box.right >= innerWidth - 1) && box.bottom >= innerHeight - 1;
  const side = box.height >= innerHeight * (edge ? 0.75 : 0.9) && box.width < innerWidth * 0.5;
  const placed = placerOf(element, style);
  // A list may be as wide as the field that it hangs under (Layui).
  const hangs = style.position === 'absolute' && /^(?:dl|ol|ul)$/.test(element.localName);
  const bar = !placed && !hangs && box.width >= innerWidth * 0.9 && box.height < innerHeight * 0.3;
  const isLarge = (box.width > 60 && box.height > 40) || element.querySelector('[role=listbox],[role=menu]') !== null;
  const isOver = isLarge && Number((placed ?? style).zIndex) >= 100;
  return !side && !bar && (isOver || isAppended(element, style));
}

/** As large as the window, and with nothing in it: what a drawing stands on (tldraw), or what dims the page under a dialog. */
export function isGround(element: Element, { width, height }: DOMRect): boolean {
  const isWhole = width >= innerWidth * 0.9 && height >= innerHeight * 0.9;
  return isWhole && !element.querySelector(':not(div,span)') && textOf(element, 1) === '';
}

/** Of what is placed by itself nothing is drawn, though it has a size: a closed list (Chosen), or what screen readers alone are told. */
export function isClippedAway({ clip, clipPath }: CSSStyleDeclaration): boolean {
  const edges = /^rect\(([\d.]+)px, ([\d.]+)px, ([\d.]+)px, ([\d.]+)px\)$/.exec(clip);
  const [top = 0, right = 0, bottom = 0, left = 0] = edges?.slice(1).map(Number) ?? [];
  return (edges !== null && (right - left < 2 || bottom - top < 2)) || /^inset\((?:50|100)%\)/.test(clipPath);
}

/** A list, or what holds one, at the end of the document, over all else by however little (RSuite: 7, Blueprint: 20), in nothing that has a height. */
export function isAppended(element: Element, { zIndex }: CSSStyleDeclaration): boolean {
  const lists = '[role=listbox],[role=menu],[role=tree],[role=grid]';
  if (!(Number(zIndex) >= 1) || !element.querySelector(lists)) return false;
  let top = element;
  for (let level = 0; top.parentElement && top.parentElement !== document.body; level++) {
    top = top.parentElement;
    if (level > 2 || top.getBoundingClientRect().height > 0) return false;
  }
  return top.previousElementSibling !== null;
}

/** What it is placed by, which has no size of its own, for all that it holds are things that lie over the page (Naive UI's menus). */
export function placerOf({ parentElement }: Element, { zIndex }: CSSStyleDeclaration): CSSStyleDeclaration | null {
  if (zIndex !== 'auto' || !parentElement) return null;
  const { width, height } = parentElement.getBoundingClientRect();
  return width === 0 || height === 0 ? getComputedStyle(parentElement) : null;
}

/** Tells something beside the work, and goes by itself: a toast, or the corner that toasts come up in. The page goes on under it. */
export function isNotice(element: Element, role: string, box: DOMRect): boolean {
  const [x, y] = [innerWidth / 2, innerHeight / 2];
  const midst = box.left < x && box.right > x && box.top < y && box.bottom > y;
  if (midst || /^(dialog|menu|listbox|tree|grid)$/.test(role) || element.getAttribute('aria-modal') === 'true')
    return false;
  if (element.querySelector('input,select,textarea,[role=listbox],[role=menu],[role=tree]')) return false;
  const telling = '[role=alert],[role=status],[role=log],[role=tooltip],[aria-live=polite],[aria-live=assertive]';
  if (element.querySelectorAll('a,button').length <= 2 && box.height < 200) {
    const called = '[class*=toast i],[class*=snackbar i],[data-testid*=toast i],[data-testid*=notice i]';
    if (element.matches(called) || element.querySelector(called)) return true;
  }
  return role === 'alertdialog' || element.closest(telling) !== null || element.querySelector(telling) !== null;
}

/** Role and heading of a layer, numbers aside: its name in a state. */
export function titleOf(layer: Element): string {
  const heading = layer.querySelector('h1,h2,h3,h4,h5,h6,[role=heading]');
  const labelled = layer.hasAttribute('aria-label') || layer.hasAttribute('aria-labelledby');
  const label = labelled ? nameOf(layer, 30) : heading ? textOf(heading, 30) : '';
  return `${roleOf(layer)}:${label.replace(/\d+/g, '#')}`;
}

/** What a small layer says in which nothing is written or chosen from a list: mostly a question (`Remove it? [ ] With its files`). Empty for any other. */
export function questionOf(layer: Element): string {
  if (layer.querySelector('input:not([type=hidden],[type=checkbox],[type=radio]),select,textarea')) return '';
  const text = textOf(layer, 401);
  return text.length > 400 ? '' : text;
}

/** It stands in what is placed by itself at the end of the document, out of all else, as Radix and Fluent draw a menu. */
export function isPlacedOver(list: Element): boolean {
  let around = list.parentElement;
  for (let level = 0; around && around !== document.body && level < 3; level++, around = around.parentElement) {
    const { position, zIndex } = getComputedStyle(around);
    if (!/^(fixed|absolute)$/.test(position)) continue;
    // That is the layer.
    if (Number(zIndex) >= 100) return false;
    const { parentElement, childElementCount } = around;
    return (
      childElementCount <= 3 && (parentElement === document.body || parentElement?.parentElement === document.body)
    );
  }
  return false;
}
