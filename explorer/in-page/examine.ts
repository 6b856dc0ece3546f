import type axeCore from 'axe-core';
import { cssPath } from './aim.ts';
import { roleOf } from './dom.ts';
import { partsOf } from './parts.ts';
import type { ProbeState } from './probe-state.ts';
import { pardon } from './watch.ts';

/** Put into this world beforehand. */
declare const axe: typeof axeCore;

/**
 * Runs axe-core over the parts whose shape is not known, the small ones first, until `most` elements are spoken for.
 * No frames: axe would post messages to them that the page can hear. No preload: it would fetch style sheets again.
 */
export async function examine(probe: ProbeState, known: string[], most: number) {
  const parts = partsOf();
  const fresh = parts.filter((part) => !known.includes(part.digest)).sort((a, b) => a.size - b.size);
  let left = most;
  const include = fresh.filter(({ size }) => {
    left -= size;
    return left >= 0;
  });
  const exclude = parts.filter((part) => !include.includes(part));
  const digests = [...new Set((include.length ? include : fresh).map((part) => part.digest))];
  if (!include.length) return { examined: digests, findings: [] };
  const { violations } = await axe.run(
    { include: include.map(({ element }) => element), exclude: exclude.map(({ element }) => element) },
    {
      runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] },
      ...{ resultTypes: ['violations'], elementRef: true, iframes: false, preload: false },
    },
  );
  pardon(probe);
  const findings = violations.flatMap(({ id, impact, help, helpUrl, nodes }) =>
    nodes.slice(0, 30).map(({ element, html, failureSummary }) => ({
      ...{ rule: id, impact: impact ?? 'minor', help, helpUrl },
      component: element ? componentOf(element) : '',
      css: element ? cssPath(element) : '',
      html: html.slice(0, 300),
      summary: (failureSummary ?? '').slice(0, 500),
    })),
  );
  const each = new Map(findings.map((one) => [`${one.rule} ${one.component}`, one]));
  return { examined: digests, findings: [...each.values()].slice(0, 60) };
}

/** What kind of thing an element is and where it stands: `button in nav`. What only carries words is `text`. */
export function componentOf(element: Element): string {
  const above = element.parentElement?.closest(
    'header,nav,main,aside,footer,form,table,dialog,[role=dialog],[role=navigation],[role=main],[role=banner],[role=search],[role=menu],[role=tree]',
  );
  const tag = element.tagName.toLowerCase();
  const thing = /^(?:html|ul|ol|dl|li|img|svg|iframe|video|audio|canvas|object|area|meta|table)$/.test(tag);
  const own = roleOf(element) || (thing ? tag : 'text');
  return above ? `${own} in ${roleOf(above) || above.tagName.toLowerCase()}` : own;
}
