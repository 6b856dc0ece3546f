import { hasText, isField, isFrame } from './dom.ts';
import type { ProbeState } from './probe-state.ts';

/** Turns passwords and every text that holds a secret into dots, for the moment of a picture. */
export function conceal(probe: ProbeState, secrets: string[]): number {
  const holds = (text: string) => secrets.some((secret) => text.includes(secret));
  const hide = (element: Element | null) => {
    if (!element || !hasText(element) || !('style' in element)) return;
    probe.restyled.push([element, element.style.getPropertyValue('-webkit-text-security')]);
    element.style.setProperty('-webkit-text-security', 'disc', 'important');
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
  for (const [element, before] of probe.restyled) {
    if (before) element.style.setProperty('-webkit-text-security', before);
    else element.style.removeProperty('-webkit-text-security');
  }
  probe.restyled = [];
}
