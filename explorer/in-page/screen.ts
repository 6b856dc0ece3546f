import { isScope, type Opening, openingOf, textOf } from './dom.ts';

/** Manuals speak of what a program shows by mistake. */
export function isManual(): boolean {
  const named = /\b(?:docs?|documentation|manual|reference|guide|help|wiki|tutorials?)\b/i;
  return named.test(location.pathname + location.hash);
}

/** Values that a program forgot to fill in, as a person reads them: at most ten, each once. */
export function brokenValues(): string[] {
  const suspicious = /undefined|\bNaN\b|\[object [A-Z]\w+\]|\bInvalid Date\b/;
  // "undefined" is also a word: only where nothing but a value can stand.
  const word =
    /^(?:[^:;.!?]{1,30}:\s*|(?:hello|hi|hey|welcome|dear)[ ,]+|[#$€£¥/]\s?)?undefined(?:[!.,/%]|\s?(?:undefined|[$€£¥]|\d+))*$/i;
  // `Picked up via undefined`; of programs it is said, too: `set to undefined`, `the default for undefined`.
  const ending = /^[\p{L}\d ,'’-]{0,40}\b(?:via|by|from|for|at|with|on) undefined[.,!]?$/iu;
  const programs =
    /\b(?:defaults?|types?|values?|returns?|equals?|sets?|functions?|variables?|propert|pass|check|test)/i;
  // `Number.NaN` is spoken of.
  const sure = /(?<![.`])\bNaN\b(?!`| values?\b)|\[object [A-Z]\w+\]|\bInvalid Date\b(?! [Ff]ormat)/;
  const writing =
    'pre,code,kbd,samp,var,script,style,template,noscript,textarea,title,[contenteditable],[role=log],[role=textbox],[class*=code i],[class*=editor i],[class*=monaco i],[class*=ace_],[class*=hljs],[class*=syntax i],[class*=console i],[class*=debug i],[class*=json i],[class*=signature i]';
  const found = new Set<string>();
  // In tables and signatures too.
  if (isManual()) return [];
  const blockOf = (element: Element): Element => {
    const { parentElement } = element;
    return parentElement && getComputedStyle(element).display === 'inline' ? blockOf(parentElement) : element;
  };
  const walker = document.createTreeWalker(document.body ?? document.documentElement, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node && found.size < 10; node = walker.nextNode()) {
    const raw = node.nodeValue ?? '';
    const holder = node.parentElement;
    if (raw.length > 400 || !suspicious.test(raw) || !holder || holder.closest(writing)) continue;
    if (!holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const text = textOf(blockOf(holder), 61);
    const broken =
      text.length <= 60 &&
      !/error|exception/i.test(text) &&
      (sure.test(text) || word.test(text) || (ending.test(text) && !programs.test(text)));
    if (broken) found.add(text);
  }
  return [...found];
}

/** What holds an element that a page makes of the words written into a field (`markup` of explorer/values/input-values.ts), by its tag, each once. */
export function takenForMarkup(): string[] {
  const made = Array.from(document.querySelectorAll('outrider-x'));
  return [...new Set(made.map(({ parentElement }) => parentElement?.localName ?? 'body'))].slice(0, 5);
}

/** One of these layers lies over the middle of the window, or they lie over most of it: what is scrolled away would come up under them. */
export function isCovered(layers: readonly Element[]): boolean {
  if (layers.length === 0) return false;
  const parts = [1 / 2, 1 / 6, 5 / 6];
  const spots = parts.flatMap((across) =>
    parts.map((down) => liesUnder(layers, topmost(innerWidth * across, innerHeight * down))),
  );
  return spots[0] === true || spots.filter(Boolean).length > spots.length / 2;
}

/** What a pointer would hit there, in shadow trees too. */
export function topmost(x: number, y: number): Element | null {
  let hit = document.elementFromPoint(x, y);
  for (;;) {
    const inner = hit?.shadowRoot?.elementFromPoint(x, y);
    if (!inner || inner === hit) return hit;
    hit = inner;
  }
}

/** It is a part of one of them, or of a shadow tree within one. */
export function liesUnder(layers: readonly Element[], hit: Element | null): boolean {
  if (!hit) return false;
  const root = hit.getRootNode();
  if (layers.some((layer) => layer.contains(hit))) return true;
  return isScope(root) && 'host' in root && liesUnder(layers, root.host);
}

/** A page that shows nothing at all: no words, no picture, no frame, and is not on its way elsewhere. */
export function isBlank(): boolean {
  const { body, contentType } = document;
  if (!body || contentType !== 'text/html' || document.readyState !== 'complete') return false;
  // biome-ignore lint/performance/useDomNodeTextContent: a person reads what is drawn, not what is hidden.
  if (body.innerText.trim() !== '' || document.querySelector('meta[http-equiv=refresh i],frameset')) return false;
  const drawn = Array.from(body.querySelectorAll('img,svg,canvas,video,audio,iframe,object,embed,input,hr'));
  const hosts = Array.from(body.querySelectorAll('*')).filter(({ shadowRoot }) => shadowRoot?.textContent?.trim());
  return [...drawn, ...hosts].every((element) => !element.checkVisibility());
}

/** The browser draws XML as a tree of its own to fold: nothing of that is the application's. */
export function isTreeOfXml(): boolean {
  return document.querySelector('#webkit-xml-viewer-source-xml') !== null;
}

/** A part that scrolls by itself, and is not what the wheel in the middle of the window turns. */
export function scrollsOn(element: Element, overflowY: string): boolean {
  if (!/auto|scroll/.test(overflowY) || element.clientHeight < 60 || element.clientWidth < 60) return false;
  if (element.scrollHeight - element.scrollTop - element.clientHeight <= 100) return false;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const [x, y] = [innerWidth / 2, innerHeight / 2];
  return !(left < x && right > x && top < y && bottom > y);
}

/** Whether the wheel in the middle of the window would still show something: of the page, or of a part that scrolls by itself. */
export function hasMoreBelow(): boolean {
  const least = 100;
  const under = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
  for (let element = under; element; element = element.parentElement) {
    const left = element.scrollHeight - element.scrollTop - element.clientHeight;
    const root = element === document.scrollingElement;
    if (left > least && (root || /auto|scroll/.test(getComputedStyle(element).overflowY))) return true;
  }
  return false;
}

/** Of a drawing that was seen and another one, the one of which the window shows more; null for both that are too small. `at`: where its frame is, and what that shows. */
export function largerDrawing(
  known: Opening | null,
  box: Opening,
  { x, y, opening }: { readonly x: number; readonly y: number; readonly opening: Opening },
): Opening | null {
  const sizeOf = (part: Opening) => Math.max(0, part.right - part.left) * Math.max(0, part.bottom - part.top);
  // Of the window: what is smaller is a chart or an icon, and nothing is put down on it.
  const least = 0.2 * innerWidth * innerHeight;
  const { left, top, right, bottom } = openingOf(box, opening);
  const there = { left: left + x, top: top + y, right: right + x, bottom: bottom + y };
  const shown = openingOf(there, { left: 0, top: 0, right: innerWidth, bottom: innerHeight });
  return sizeOf(shown) > (known ? sizeOf(known) : least) ? shown : known;
}

/** Left of or above all that one can scroll to: put there so that nobody sees it, often as a trap for robots. */
export function beyond(element: Element, box: DOMRect): boolean {
  // Nothing scrolls to what is fixed outside: a drawer that waits there.
  if (box.left >= innerWidth && isFixed(element)) return true;
  if (box.right > 0 && box.bottom > 0) return false;
  for (let above: Element | null = element; above; above = above.parentElement)
    if (above.scrollTop > 0 || above.scrollLeft !== 0) return false;
  return true;
}

/** The window's place is its own, and nothing in it scrolls to it. */
export function isFixed(element: Element): boolean {
  for (let above: Element | null = element; above; above = above.parentElement) {
    const { position, overflowX } = getComputedStyle(above);
    if (/auto|scroll/.test(overflowX) && above.scrollWidth > above.clientWidth) return false;
    if (position === 'fixed') return true;
  }
  return false;
}
