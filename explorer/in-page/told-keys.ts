import { nameOf, textOf } from './dom.ts';

/** Keys that the page says it listens to, each with what is said of it: in `<kbd>`, shown or not yet, and in `aria-keyshortcuts`. */
export function toldKeys(): { keys: string; words: string }[] {
  const told = Array.from(document.querySelectorAll('[aria-keyshortcuts]'), (element) => ({
    keys: element.getAttribute('aria-keyshortcuts') ?? '',
    words: nameOf(element, 100),
  }));
  const drawn = Array.from(document.querySelectorAll('kbd')).filter((kbd) => !kbd.parentElement?.closest('kbd'));
  for (const kbd of drawn.slice(0, 120)) {
    const keys = keysFrom(kbd);
    if (keys) told.push({ keys, words: wordsBeside(kbd) });
  }
  return told.slice(0, 60).map(({ keys, words }) => ({ keys: keys.slice(0, 60), words: words.slice(0, 100) }));
}

/** With what is pressed at the same time: `<kbd>Ctrl</kbd>+<kbd>K</kbd>`. Empty for what was told with the one before. */
export function keysFrom(kbd: Element): string {
  const joins = (node: Node | null) => node?.nodeType === Node.TEXT_NODE && /^\s*\+?\s*$/.test(node.textContent ?? '');
  const held = (node: Node | null) =>
    /^\W*(?:ctrl|control|cmd|command|meta|alt|option|shift|[⌘⌥⇧⌃])\W*$/i.test(node?.textContent ?? '');
  const beside = (node: Node, way: 'previousSibling' | 'nextSibling') => {
    const next = node[way];
    const other = joins(next) ? (next?.[way] ?? null) : next;
    return other?.nodeName === 'KBD' ? other : null;
  };
  const before = beside(kbd, 'previousSibling');
  if (before && held(before)) return '';
  const parts = [kbd.textContent ?? ''];
  for (let node: Node | null = kbd; node && held(node); ) {
    node = beside(node, 'nextSibling');
    if (node) parts.push(node.textContent ?? '');
  }
  return parts.join(' + ').replace(/\s+/g, ' ').trim();
}

/** The least around it that says more than which keys they are; empty where that is a text of its own. */
export function wordsBeside(kbd: Element): string {
  for (let node: Element | null = kbd.parentElement, level = 0; node && level < 5; node = node.parentElement, level++) {
    const meaning = node.localName === 'dt' ? node.nextElementSibling : null;
    // What all of them have in common says nothing of one.
    if (/^(?:main|body|section|article|table|tbody|dl|ul|ol|form|nav|header)$/.test(node.localName)) return '';
    const without = node.cloneNode(true);
    if (!(without instanceof Element)) return '';
    for (const one of without.querySelectorAll('kbd')) one.remove();
    const words = (meaning ? textOf(meaning, 200) : (without.textContent ?? '')).replace(/\s+/g, ' ').trim();
    if (/\p{L}{2}/u.test(words)) return words.length > 100 ? '' : words;
  }
  return '';
}
