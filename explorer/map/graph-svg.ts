/** A laid-out drawing as SVG, without scripts and styles, so that it shows wherever a picture does. Pure. */
import { escapeHtml } from '../../contract/escape-html.ts';
import type { DrawnEdge, DrawnNode } from './condense.ts';
import { card, type Layout, type Placed } from './lay-out.ts';

export interface SvgOptions {
  /** The bytes of a picture as an address; null leaves its place empty. */
  readonly picture: (name: string) => string | null;
  readonly label: string;
  /** Every node can be reached and pressed. */
  readonly interactive: boolean;
}

export function graphSvg(layout: Layout, edges: readonly DrawnEdge[], options: SvgOptions): string {
  const { placed, tree, width, height } = layout;
  const lines = [...edges].sort((a, b) => Number(tree.has(a)) - Number(tree.has(b)));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ${options.interactive ? 'id="graph" role="group"' : `role="img" width="${width}" height="${height}"`} aria-label="${escapeHtml(options.label)}" font-family="system-ui, sans-serif" font-size="12">
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="#7a8794"/></marker></defs>
${options.interactive ? '' : `<rect class="paper" width="${width}" height="${height}" fill="#f5f7f9"/>\n`}<g fill="none" stroke="#9aa7b4">
${lines.map((edge) => edgeSvg(edge, placed, tree.has(edge))).join('\n')}
</g>
${[...placed.values()].map((one) => nodeSvg(one, options)).join('\n')}
</svg>`;
}

function edgeSvg({ from, to, actions, count }: DrawnEdge, placed: Layout['placed'], first: boolean): string {
  const [a, b] = [placed.get(from), placed.get(to)];
  if (!a || !b) return '';
  const forth = b.x > a.x;
  const [x1, y1] = [forth ? a.x + a.width : a.x, middle(a)];
  const [x2, y2] = [forth || b.x === a.x ? b.x - 1 : b.x + b.width + 1, middle(b)];
  const bend = Math.max(36, Math.abs(x2 - x1) / 2);
  const [c1, c2] = [forth ? x1 + bend : x1 - bend, forth || b.x === a.x ? x2 - bend : x2 + bend];
  const told = `${actions.join('\n')}${count > 1 ? `\n(${count} times)` : ''}`;
  const look = first ? 'stroke="#5b6875" stroke-width="1.6"' : 'stroke-opacity="0.45"';
  return `<path class="edge${first ? ' first' : ''}" data-from="${from}" data-to="${to}" d="M${r(x1)} ${r(y1)}C${r(c1)} ${r(y1)} ${r(c2)} ${r(y2)} ${r(x2)} ${r(y2)}" ${look} marker-end="url(#tip)"><title>${escapeHtml(told)}</title></path>`;
}

const middle = ({ y, height }: Placed) => y + height - card.text / 2;
const r = (value: number) => Math.round(value * 10) / 10;

function nodeSvg({ node, x, y, width, height }: Placed, { picture, interactive }: SvgOptions): string {
  const [{ title, url, page }] = node.states;
  const name = title || page;
  const many = node.states.length > 1 ? ` · ${node.states.length} states` : '';
  const told = `${name}\n${url}${many}`;
  const [shownName, shownPage] = [cut(name, 23), cut(page, 28 - many.length) + many];
  // Who speaks to the page says what is written on it: that comes first where it was cut.
  const [whole, shown] = [`${name}, ${page}${many}`, `${shownName}, ${shownPage}`];
  const label = whole === shown ? whole : `${shown}: ${whole}`;
  const door = interactive
    ? ` tabindex="0" role="button" data-node="${node.id}" aria-label="${escapeHtml(label)}"`
    : '';
  return `<g class="node" transform="translate(${r(x)} ${r(y)})"${door}><title>${escapeHtml(told)}</title><rect class="card" width="${width}" height="${height}" rx="8" fill="#ffffff" stroke="#b9c4ce"/>${pictureSvg(node, picture)}<text class="name" x="10" y="${height - card.text + 19}" fill="#1d2733" font-weight="600">${escapeHtml(shownName)}</text><text class="page" x="10" y="${height - 11}" fill="#5b6875" font-size="11">${escapeHtml(shownPage)}</text></g>`;
}

function pictureSvg({ frame }: DrawnNode, picture: SvgOptions['picture']): string {
  if (!frame) return '';
  const source = picture(frame);
  const { width, picture: height } = card;
  return `<image data-frame="${frame}" x="1" y="1" width="${width - 2}" height="${height - 2}" preserveAspectRatio="xMidYMin slice"${source ? ` href="${escapeHtml(source)}"` : ''}/>`;
}

/** By what people take for characters, and never in the middle of one. */
function cut(text: string, most: number): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  return characters.length <= most ? characters.join('') : `${characters.slice(0, Math.max(1, most - 1)).join('')}…`;
}
