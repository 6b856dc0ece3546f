import { childrenOf, digest, isField, roleOf } from './dom.ts';

/** An element that axe may have a say on; `digest`: of what that depends on, near enough, so that equal ones need one look. */
export interface Component {
  readonly element: Element;
  readonly digest: string;
}

/**
 * What is shown of the document that has words, a role or attributes of its own: role, landmark, attributes, whether it is
 * labelled and says something, the colours of its words and what they stand on; of lists and tables what they are made of.
 */
export function componentsOf(): Component[] {
  const found: Component[] = [];
  const plain =
    /^(?:div|span|section|article|p|b|i|em|strong|small|br|hr|tbody|thead|tr|label|h[1-6]|td|th|body|fieldset|svg)$/;
  const telling =
    /^(?:aria-.*|role|alt|title|placeholder|type|tabindex|lang|scope|headers|autocomplete|disabled|href)$/;
  const kindOf = (element: Element) => element.localName + roleOf(element);

  function visit(element: Element, ground: string): void {
    const tag = element.localName;
    if (/^(?:script|style|template|head|noscript)$/.test(tag) || !element.checkVisibility()) return;
    const style = getComputedStyle(element);
    const image = style.backgroundImage !== 'none';
    const own = image ? 'image' : /, 0\)$/.test(style.backgroundColor) ? ground : style.backgroundColor;
    const words = saysItself(element);
    const attributes = element.getAttributeNames().filter((name) => telling.test(name));
    const scrolls = /auto|scroll/.test(style.overflow) && element.scrollHeight > element.clientHeight + 1;
    if (words || scrolls || attributes.length > 0 || !plain.test(tag)) {
      const large = parseFloat(style.fontSize) >= 18.66 || Number(style.fontWeight) >= 700;
      const traits = [
        kindOf(element),
        placeOf(element),
        scrolls,
        attributes.sort(),
        isLabelled(element),
        isNamed(element),
      ];
      const colours = words ? [style.color, own, large] : [];
      found.push({ element, digest: digest([...traits, ...colours, ...surroundings(element)].join('|')) });
    }
    if (tag === 'svg') return;
    for (const child of [...(element.shadowRoot?.children ?? []), ...childrenOf(element)]) visit(child, own);
  }

  const saysItself = ({ childNodes }: Element) =>
    Array.from(childNodes).some((node) => node.nodeType === Node.TEXT_NODE && /\S/.test(node.textContent ?? ''));
  const isLabelled = (element: Element) => isField(element) && (element.labels?.length ?? 0) > 0;
  const isNamed = (element: Element) =>
    /\S/.test(element.textContent ?? '') || element.querySelector('img[alt],[aria-label],[title]') !== null;

  function surroundings(element: Element): string[] {
    const role = element.getAttribute('role');
    const holds = role || /^(?:ul|ol|dl|table|select)$/.test(element.localName);
    const held = role || /^(?:li|dt|dd|td|th|option)$/.test(element.localName);
    const inside = holds ? [...new Set(childrenOf(element).map(kindOf))].sort() : [];
    return held && element.parentElement ? [...inside, kindOf(element.parentElement)] : inside;
  }

  visit(document.documentElement, 'white');
  return found;
}

/** The landmark, form, table or layer that an element stands in; empty where it stands in none. */
export function placeOf(element: Element): string {
  const above = element.parentElement?.closest(
    'header,nav,main,aside,footer,form,table,dialog,[role=dialog],[role=navigation],[role=main],[role=banner],[role=search],[role=menu],[role=tree]',
  );
  return above ? roleOf(above) || above.localName : '';
}

/** How many kinds of components are shown that are not among the known ones. */
export function newComponents(_probe: unknown, known: string[]): number {
  const before = new Set(known);
  return new Set(componentsOf().flatMap(({ digest }) => (before.has(digest) ? [] : digest))).size;
}
