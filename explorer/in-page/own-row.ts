import { hrefOf, textOf } from './dom.ts';

/**
 * Whether the row carries this run's mark, as a thing of the run's own does. A row of somebody else's that only links to such a
 * thing (the projects of a tag) has other links, its own, which lead nearer to the page that lists it.
 */
export function carriesMark(row: Element, mark: string): boolean {
  const times = (text: string) => text.split(mark).length - 1;
  const said = times(textOf(row, 2_000));
  if (said === 0) return false;
  const links = Array.from(row.querySelectorAll('a[href]'));
  const marked = links.filter((link) => times(textOf(link, 2_000)) > 0);
  const linked = marked.reduce((sum, link) => sum + times(textOf(link, 2_000)), 0);
  const others = links.filter((link) => !marked.includes(link));
  const nearest = (some: readonly Element[]) => Math.max(0, ...some.map((link) => stepsShared(hrefOf(link))));
  return said > linked || nearest(marked) >= nearest(others);
}

/** Of the way to the page, from its beginning. */
export function stepsShared(href: string): number {
  const here = location.href.split(/[/?#]+/);
  const steps = href.split(/[/?#]+/);
  const parted = steps.findIndex((step, at) => step !== here[at]);
  return parted < 0 ? steps.length : parted;
}
