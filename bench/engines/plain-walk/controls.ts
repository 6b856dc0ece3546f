/** Runs inside the page and is sent as source text: the controls on screen, each with a point to click. */

export interface Control {
  readonly x: number;
  readonly y: number;
  readonly tag: string;
  readonly type: string;
  readonly name: string;
  readonly words: string;
  readonly href: string;
  readonly writable: boolean;
}

export function controls(): Control[] {
  const roles = 'button,link,tab,menuitem,checkbox,switch,option,radio,treeitem,combobox'.split(',');
  const wanted = [
    'a[href],button,input:not([type=hidden]),select,textarea,summary,label,[contenteditable=true],[onclick]',
    '[tabindex]:not([tabindex="-1"])',
    ...roles.map((role) => `[role=${role}]`),
  ].join();
  const found: Control[] = [];
  const within = (root: Document | ShadowRoot) => {
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      if (element.shadowRoot) within(element.shadowRoot);
      if (element.matches(wanted) && !element.matches(':disabled')) add(element);
    }
  };
  const add = (element: HTMLElement) => {
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
    if (width < 3 || height < 3 || bottom < 1 || right < 1 || top >= innerHeight - 1 || left >= innerWidth - 1) return;
    const { visibility, pointerEvents, opacity } = getComputedStyle(element);
    if (visibility === 'hidden' || pointerEvents === 'none' || opacity === '0') return;
    const inside = (middle: number, size: number) => Math.min(Math.max(middle, 1), size - 2);
    const read = (name: string) => element.getAttribute(name) ?? '';
    const type = (read('type') || (element.tagName === 'INPUT' ? 'text' : '')).toLowerCase();
    const field = element.tagName === 'TEXTAREA' || element.isContentEditable || element.tagName === 'INPUT';
    found.push({
      ...{ x: inside((left + right) / 2, innerWidth), y: inside((top + bottom) / 2, innerHeight), type },
      ...{
        tag: element.tagName,
        name: read('name') || element.id,
        href: 'href' in element ? String(element.href) : '',
      },
      // biome-ignore lint/performance/useDomNodeTextContent: what is drawn, not what is hidden.
      words: (element.innerText || read('value') || read('aria-label') || read('title')).slice(0, 60),
      writable: field && !/^(checkbox|radio|button|submit|reset|file|range|image)$/.test(type),
    });
  };
  within(document);
  return found;
}

/** The point of the first visible element that a selector matches; null when there is none. */
export function pointOf(selector: string): { x: number; y: number } | null {
  for (const element of document.querySelectorAll(selector)) {
    const { left, top, width, height } = element.getBoundingClientRect();
    if (width > 2 && height > 2) return { x: left + width / 2, y: top + height / 2 };
  }
  return null;
}
