/**
 * A run as one page that needs nothing else: the graph to move about in, the film, coverage over time. What comes from
 * the explored pages stays text: escaped in the markup, written by textContent from the data.
 */
import { createHash } from 'node:crypto';
import { escapeHtml } from '../../contract/escape-html.ts';
import type { MapState, RunMap } from '../../contract/run-map.ts';
import type { Drawing } from './condense.ts';
import { clock, coverageSvg } from './coverage-svg.ts';
import { graphSvg } from './graph-svg.ts';
import type { Layout } from './lay-out.ts';
import { mapPageStyle } from './map-page-style.ts';
import { showMap } from './show-map.ts';

/** What the page's script reads. */
export interface MapPageData {
  readonly nodes: readonly {
    readonly id: string;
    readonly count: number;
    readonly frame: string | null;
    readonly states: readonly MapState[];
  }[];
  readonly edges: Drawing['edges'];
  /** Of a state's frame: where it is. */
  readonly pictures: Readonly<Record<string, string>>;
}

/** Of a node that stands for many, so many are told one by one. */
const toldStates = 5;
const script = `(${String(showMap)})()`;
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policy = `default-src 'none'; img-src data:; style-src ${hash(mapPageStyle)}; script-src ${hash(script)}; base-uri 'none'; form-action 'none'`;

export function mapPage(map: RunMap, drawing: Drawing, layout: Layout, pictures: ReadonlyMap<string, string>): string {
  const { url, seed, durationMs, states, edges, frames, coverage } = map;
  const data: MapPageData = {
    nodes: drawing.nodes.map(({ id, frame, states: some }) => ({
      ...{ id, frame, count: some.length },
      states: some.slice(0, toldStates),
    })),
    edges: drawing.edges,
    pictures: Object.fromEntries(pictures),
  };
  const nodeOf = new Map(drawing.nodes.flatMap(({ id, states: some }) => some.map((state) => [state.id, id])));
  const graph = graphSvg(layout, drawing.edges, { picture: () => null, label: 'State graph', interactive: true });
  const strip = frames.flatMap(({ name, state, at, why }) => {
    const node = nodeOf.get(state);
    return node
      ? `<li><button type="button" data-node="${node}"><img data-frame="${escapeHtml(name)}" alt="" width="192" height="120"><span>${clock(at)} ${why}</span></button></li>`
      : [];
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>State graph · ${escapeHtml(url)}</title>
<style>${mapPageStyle}</style>
</head>
<body>
<header>
<p class="brand">Outrider</p>
<h1>State graph</h1>
<p>${escapeHtml(url)} · ${clock(durationMs)} · ${states.length} states, ${edges.length} connections · seed ${seed}</p>
${drawing.notes.map((note) => `<p class="note">${escapeHtml(note)}</p>`).join('')}
</header>
<main>
<section class="canvas" aria-label="State graph">
<p class="tools"><button type="button" data-zoom="in" aria-label="Zoom in">+</button><button type="button" data-zoom="out" aria-label="Zoom out">−</button><button type="button" data-zoom="all">All</button></p>
${graph}
</section>
<aside aria-live="polite" id="told"><p>Pick a state to see its picture, its address and the way to it. Drag to move, scroll to zoom.</p></aside>
</main>
${strip.length > 0 ? `<section aria-label="Film"><h2>Film</h2><ol class="film">${strip.join('')}</ol></section>` : ''}
<section aria-label="Over time"><h2>Over time</h2>${coverageSvg(coverage, durationMs)}</section>
<script type="application/json" id="data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>
<script>${script}</script>
</body>
</html>
`;
}
