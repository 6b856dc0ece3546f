/**
 * Helpers that run inside the page. Each function here is sent as source text, so it may use only its parameters,
 * the browser's globals and what the modules that probe-source.ts names export.
 */
import { tipOf } from './tip.ts';

/** Of a page, in its own frame's coordinates. */
export interface Opening {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Not instanceof: elements of frames belong to another realm. */
export function hasText(element: Element): element is HTMLElement {
  return 'innerText' in element;
}

export function isField(element: Element): element is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
  return /^(input|select|textarea)$/.test(element.localName);
}

/** Not `children`: a form answers to that with its field of that name, as booking forms have one. */
export function childrenOf(element: Element): Element[] {
  const found: Element[] = [];
  for (let child = element.firstElementChild; child; child = child.nextElementSibling) found.push(child);
  return found;
}

/** As they are drawn: of a web component its own, and what a slot takes in where that is. */
export function drawnChildrenOf(element: Element): Element[] {
  const taken = isSlot(element) ? element.assignedElements() : [];
  if (taken.length > 0) return taken;
  return element.shadowRoot ? Array.from(element.shadowRoot.children) : childrenOf(element);
}

/** Where a link leads; empty for what is none. `href=""` is a script's as `href="#"` is. Of a drawing's link the property is an object, and its attribute may be XLink's. */
export function hrefOf(element: Element): string {
  if ('href' in element && typeof element.href === 'string')
    return element.getAttribute('href') === '' ? `${element.href}#` : element.href;
  if (element.localName !== 'a') return '';
  const written = element.getAttribute('href') ?? element.getAttributeNS('http://www.w3.org/1999/xlink', 'href') ?? '';
  return written && URL.canParse(written, element.baseURI) ? new URL(written, element.baseURI).href : '';
}

/** Half of the elements of most pages. */
export function holdsNothing(element: Element): boolean {
  return element.childElementCount === 0 && !element.shadowRoot && !isSlot(element) && !isFrame(element);
}

/** Something that shows a document of its own; one of another origin has a null contentDocument. */
export function isFrame(element: Element): element is HTMLIFrameElement {
  return /^(iframe|frame|object)$/.test(element.localName);
}

/** As a person reads it, what web components draw of their own and take in from between their tags included. */
export function textOf(element: Element, max: number): string {
  // biome-ignore lint/performance/useDomNodeTextContent: a person reads what is drawn, not what is hidden.
  const own = ((hasText(element) ? element.innerText : element.textContent) ?? '').replace(/\s+/g, ' ').trim();
  const composed = own === '' || (hostOf(element) !== null && element.querySelector('slot') !== null);
  return (composed ? composedText(element) : own).slice(0, max);
}

/** `innerText` knows neither slots nor shadow roots. */
export function composedText(element: Element): string {
  const parts: string[] = [];
  let most = 300;
  const visit = (node: Node) => {
    if (most-- <= 0) return;
    if (!isElement(node)) {
      if (node.nodeType === Node.TEXT_NODE) parts.push(node.nodeValue ?? '');
      return;
    }
    // A picture's title is not drawn, but shown to who points at it.
    const isTitle = node.localName === 'title';
    if (/^(script|style|template|noscript|desc)$/.test(node.localName) || (!isTitle && isUndrawn(node))) return;
    const taken = isSlot(node) ? node.assignedNodes({ flatten: true }) : [];
    const inner = taken.length > 0 ? taken : Array.from((node.shadowRoot ?? node).childNodes);
    for (const child of inner) visit(child);
  };
  visit(element);
  return parts.join(' ').replace(/\s+/g, ' ').trim();
}

export function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE;
}

export function isSlot(element: Element): element is HTMLSlotElement {
  return element.localName === 'slot';
}

/** Also of a slot, which has no box of its own. */
export function isUndrawn(element: Element): boolean {
  const style = element.ownerDocument.defaultView?.getComputedStyle(element);
  return !style || style.display === 'none' || style.visibility === 'hidden';
}

/** The web component that it is a part of. */
export function hostOf(element: Element): Element | null {
  const root = element.getRootNode();
  return isShadow(root) ? root.host : null;
}

/** What a web component is called by its own attributes. */
export function hostName(host: Element): string {
  return host.getAttribute('aria-label') || host.getAttribute('label') || host.getAttribute('title') || '';
}

/** Of a field that a web component draws: what labels that. */
export function labelOfHost(element: Element): string {
  const host = hostOf(element);
  if (!host) return '';
  const root = host.getRootNode();
  const named = host.id && isScope(root) ? root.querySelector(`label[for=${CSS.escape(host.id)}]`) : null;
  const label = (named ?? host.closest('label'))?.textContent?.trim();
  return hostName(host) || label || host.getAttribute('placeholder') || host.getAttribute('name') || labelOfHost(host);
}

/** The nearest around it, itself and what holds the web component that it is a part of included. */
export function closestOf(element: Element, selector: string): Element | null {
  for (let at: Element | null = element; at; at = hostOf(at)) {
    const found = at.closest(selector);
    if (found) return found;
  }
  return null;
}

export function isShadow(node: Node): node is ShadowRoot {
  return 'host' in node && 'mode' in node;
}

/** Without line breaks and room to spare, of at most `max` characters. */
export function oneLine(text: string, max: number): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, max);
}

/** Upwards as it is drawn: through slots and shadow roots. */
export function drawnIn(element: Element): Element | null {
  return element.assignedSlot ?? element.parentElement ?? hostOf(element);
}

/** The elements that an attribute names by their ids. */
export function referred(element: Element, attribute: string): Element[] {
  const root = element.getRootNode();
  const ids = (element.getAttribute(attribute) ?? '').split(/\s+/).filter(Boolean);
  return isScope(root) ? ids.flatMap((id) => root.getElementById(id) ?? []) : [];
}

/** The name that a screen reader would say, near enough: aria, label, own text, alt, title, placeholder. */
export function nameOf(element: Element, max: number): string {
  const clean = (text: string | null | undefined) => oneLine(text ?? '', max);
  const attribute = (name: string) => clean(element.getAttribute(name));
  const labelling = referred(element, 'aria-labelledby').map(
    (one) => one.getAttribute('aria-label') || (one.textContent ?? ''),
  );
  const labelled = clean(labelling.join(' '));
  if (labelled) return labelled;
  if (attribute('aria-label')) return attribute('aria-label');
  if (isField(element)) {
    const label = clean(Array.from(element.labels ?? [], labelWords).join(' '));
    if (label) return label;
    const isButton = /^(submit|button|reset)$/.test(element.type);
    // A picture behind it may say what it does, and a title beside the pointer.
    const drawn = attribute('alt') || attribute('title');
    // Where its makers write a blank instead of words there is a picture alone.
    const called = () => element.hasAttribute('value') && (attribute('name') || clean(lastingId(element)));
    if (isButton) return clean(element.value) || drawn || called() || element.type;
    const own = attribute('placeholder') || (element.type === 'image' ? drawn : attribute('title'));
    return own || clean(labelOfHost(element)) || attribute('name') || clean(lastingId(element));
  }
  const own = textOf(element, max);
  // The key that chooses a tool stands beside the box that says what it is.
  const isKey = element.localName === 'label' && !/\p{L}/u.test(own);
  const tool = isKey ? element.querySelector('input[aria-label]') : null;
  if (tool) return clean(tool.getAttribute('aria-label'));
  const inner = element.querySelector('img[alt],[aria-label],[title]');
  const picture = inner?.getAttribute('alt') || inner?.getAttribute('aria-label') || inner?.getAttribute('title');
  // A count at the edge of a picture, which nobody is told: `0`.
  const isUntold = (one: Element) => textOf(one, max) === own;
  const untold = clean(picture) !== '' && Array.from(element.querySelectorAll('[aria-hidden=true]')).some(isUntold);
  if (own && !untold) return own;
  const host = hostOf(element);
  return (
    clean(labelOfButton(element)) ||
    attribute('title') ||
    attribute('alt') ||
    clean(picture) ||
    clean(tipOf(element)) ||
    clean(host && hostName(host)) ||
    attribute('data-testid') ||
    clean(lastingId(host ?? element))
  );
}

/** What a switch is called that is drawn as a button without words: `<button role="switch" id="s"></button><label for="s">Public</label>`. */
export function labelOfButton(element: Element): string {
  const root = element.getRootNode();
  if (element.localName !== 'button' || !isScope(root)) return '';
  const named = element.id ? root.querySelector(`label[for=${CSS.escape(element.id)}]`) : null;
  const label = named ?? element.closest('label');
  return label ? labelWords(label) : '';
}

/**
 * Without what is chosen from or written in a field that the label is around, or in what a script draws in its place (Select2),
 * and without what helps with it or complains of it: that changes, and the field stays the same.
 */
export function labelWords(label: Element): string {
  const others =
    'select,textarea,[role=combobox],[role=listbox],[aria-haspopup=listbox],[role=alert],[class*=error i],[class*=invalid i],[class*=help i]';
  if (label.matches(others) || !label.querySelector(others)) return label.textContent ?? '';
  const texts = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
  let words = '';
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const other = text.parentElement?.closest(others);
    if (!other || other.contains(label)) words += text.textContent;
  }
  return words.trim() === '' ? (label.textContent ?? '') : words;
}

/**
 * What of an id lasts: React counts in its own (`radix-:r1n:`, `react-aria123-_r_6_-option-ai`), so do
 * NiceGUI (`c27`), Angular Material (`mat-input-3`), Element Plus (`el-id-4823-31`) and others; Mantine and Quasar draw them.
 */
export function lastingId(element: Element): string {
  const counted =
    /^.*?(?::r[\da-v]*:|_r_[\da-v]*_|«r[\da-v]*»)-*|^mantine-[\da-z]{6,}-*|^.*[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:[-_]\d+)*[-_]*|^[a-z]\d+$|^react-select-\d+-(?:input|placeholder)$|^(?:el-id|mat-[a-z-]+|cdk-[a-z-]+|rc_[a-z_]+|pv_id|ember|input-v)[-_]?\d+(?:[-_]\d+)*[-_]*/i;
  const id = element.getAttribute('id') ?? '';
  // Drawn by lot from all that can be typed (Blockly): nobody who names a thing writes so.
  const isDrawn = /[!#$%()*+,;=?@[\]^`{|}~]/.test(id.replace(/\[[\w-]*\]/g, ''));
  return isDrawn ? '' : id.replace(counted, '');
}

export function roleOf(element: Element): string {
  const explicit = element.getAttribute('role');
  if (explicit) return explicit.trim().split(/\s+/)[0] ?? '';
  const tag = element.localName;
  if (tag === 'a') return element.hasAttribute('href') ? 'link' : '';
  if (tag === 'button' || tag === 'summary') return 'button';
  if (tag === 'select') return element.hasAttribute('multiple') ? 'listbox' : 'combobox';
  if (tag === 'textarea') return 'textbox';
  if (tag !== 'input') return '';
  const type = (element.getAttribute('type') ?? 'text').toLowerCase();
  if (type === 'checkbox' || type === 'radio') return type;
  if (/^(submit|button|reset|image)$/.test(type)) return 'button';
  if (type === 'range') return 'slider';
  if (type === 'number') return 'spinbutton';
  if (type === 'search') return 'searchbox';
  return 'textbox';
}

/** An accordion or a menu that is closed: nothing of what is in it is seen, though it has a size. */
export function folds(element: Element, display: string, overflowX: string, overflowY: string): boolean {
  if (/^(inline|contents)$/.test(display)) return false;
  const cuts = /^(hidden|clip)$/;
  return (cuts.test(overflowY) && element.clientHeight < 2) || (cuts.test(overflowX) && element.clientWidth < 2);
}

/** 53 bits of a string, in base 36 (cyrb53). */
export function digest(text: string): string {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
}

export function isScope(node: Node): node is Document | ShadowRoot {
  return 'elementFromPoint' in node;
}

/** Its middle lies outside of what the lists and frames around it show: to be seen when those are scrolled. */
export function isScrolledAway({ left, top, width, height }: DOMRect, opening: Opening): boolean {
  const [x, y] = [left + width / 2, top + height / 2];
  return x < opening.left || x > opening.right || y < opening.top || y > opening.bottom;
}

/** What a list or a frame shows of what it holds, where that lies in others that show `outer`. */
export function openingOf(box: Opening, outer: Opening): Opening {
  return {
    left: Math.max(box.left, outer.left),
    top: Math.max(box.top, outer.top),
    right: Math.min(box.right, outer.right),
    bottom: Math.min(box.bottom, outer.bottom),
  };
}
