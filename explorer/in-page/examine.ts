import type axeCore from 'axe-core';
import { cssPath } from './aim.ts';
import { type Component, componentsOf, placeOf } from './components.ts';
import { roleOf } from './dom.ts';
import type { ProbeState } from './probe-state.ts';
import { pardon } from './watch.ts';

/** Put into this world beforehand. */
declare const axe: typeof axeCore;

/**
 * Runs axe-core over the components that are not known, one of each kind where there are more than `most`.
 * No frames: axe would post messages to them that the page can hear. No preload: it would fetch style sheets again.
 */
export async function examine(probe: ProbeState, known: string[], most: number) {
  // Of a document that the browser itself lays out, the product's makers are not to blame.
  if (!/html/.test(document.contentType)) return { examined: [], findings: [] };
  const met = new Set(known);
  const all = componentsOf();
  const fresh = all.filter(({ digest }) => !met.has(digest));
  const kinds = fresh.filter(({ digest }) => !met.has(digest) && met.add(digest));
  const chosen = fresh.length <= most ? fresh : kinds.slice(0, most);
  if (!chosen.length) return { examined: [], findings: [] };
  const { violations } = await axe.run(chosen.length === all.length ? document : only(chosen), {
    runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] },
    ...{ resultTypes: ['violations'], elementRef: true, iframes: false, preload: false },
  });
  pardon(probe);
  const findings = violations.flatMap(({ id, impact, help, helpUrl, nodes }) =>
    nodes.map(({ element, html, failureSummary }) => ({
      ...{ rule: id, impact: impact ?? 'minor', help, helpUrl },
      component: element ? componentOf(element) : '',
      css: element ? cssPath(element) : '',
      html: html.slice(0, 300),
      summary: (failureSummary ?? '').slice(0, 500),
    })),
  );
  const each = new Map(findings.map((one) => [`${one.rule} ${one.component}`, one]));
  return { examined: [...new Set(chosen.map(({ digest }) => digest))], findings: [...each.values()].slice(0, 60) };
}

/** These components and not what is in them, but for what is among them. */
export function only(components: Component[]): axeCore.ElementContext {
  const include = components.map(({ element }) => element);
  const included = new Set(include);
  const exclude = include.flatMap(({ children }) => Array.from(children).filter((child) => !included.has(child)));
  return { include, exclude };
}

/** What kind of thing an element is and where it stands: `button in nav`. What only carries words is `text`. */
export function componentOf(element: Element): string {
  const tag = element.localName;
  const thing = /^(?:html|ul|ol|dl|li|img|svg|iframe|video|audio|canvas|object|area|meta|table)$/.test(tag);
  const own = roleOf(element) || (thing ? tag : 'text');
  const place = placeOf(element);
  return place ? `${own} in ${place}` : own;
}
