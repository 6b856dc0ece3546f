import { hasText, isField, isFrame } from './dom.ts';
import type { ProbeState } from './probe-state.ts';

/** Turns passwords and every text that holds a secret into dots, for the moment of a picture; a long text, whose dots would take seconds to draw, is not shown at all. */
export function conceal(probe: ProbeState, secrets: string[]): number {
  const holds = (text: string) => secrets.some((secret) => text.includes(secret));
  const longest = 10_000;
  const isLong = (element: Element) =>
    (isField(element) ? element.value.length : 0) > longest ||
    Array.from(element.childNodes).some((node) => node.nodeType === 3 && (node.nodeValue ?? '').length > longest);
  const hide = (element: Element | null) => {
    if (!element || !hasText(element) || !('style' in element)) return;
    const [property, value] = isLong(element) ? ['visibility', 'hidden'] : ['-webkit-text-security', 'disc'];
    probe.restyled.push([element, property, element.style.getPropertyValue(property)]);
    element.style.setProperty(property, value, 'important');
  };
  const scan = (root: Document | ShadowRoot) => {
    for (const element of Array.from(root.querySelectorAll('*'))) {
      if (
        isField(element) &&
        (element.type === 'password' || /password/.test(element.autocomplete) || holds(element.value))
      )
        hide(element);
      else if (Array.from(element.childNodes).some((node) => node.nodeType === 3 && holds(node.nodeValue ?? '')))
        hide(element);
      if (element.shadowRoot) scan(element.shadowRoot);
      if (isFrame(element) && element.contentDocument) scan(element.contentDocument);
    }
  };
  scan(document);
  return probe.restyled.length;
}

export function reveal(probe: ProbeState): void {
  for (const [element, property, before] of probe.restyled) {
    if (before) element.style.setProperty(property, before);
    else element.style.removeProperty(property);
  }
  probe.restyled = [];
}
