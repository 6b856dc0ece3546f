import type { MapFrame, RunMap } from '../../contract/run-map.ts';
import { runMapNames } from '../../contract/run-map-names.ts';
import type { ProducedArtifact } from '../exploration.ts';
import { condense } from './condense.ts';
import { coverageSvg } from './coverage-svg.ts';
import { graphSvg } from './graph-svg.ts';
import { layOut } from './lay-out.ts';
import { mapPage } from './map-page.ts';

/** Everything that shows a run as a whole: the film's frames, the graph as data, picture and page, coverage over time. */
export function mapArtifacts(
  map: RunMap,
  frames: readonly { readonly frame: MapFrame; readonly body: Buffer }[],
): ProducedArtifact[] {
  const drawing = condense(map);
  const layout = layOut(drawing);
  const sources = new Map(
    frames.map(({ frame, body }) => [frame.name, `data:image/jpeg;base64,${body.toString('base64')}`]),
  );
  const label = `State graph of ${map.url}`;
  const picture = (name: string) => sources.get(name) ?? null;
  const drawn = graphSvg(layout, drawing.edges, { picture, label, interactive: false });
  const text = (name: string, kind: ProducedArtifact['kind'], contentType: string, content: string) => ({
    ...{ name, kind, contentType, body: Buffer.from(content) },
    assembled: true,
  });
  return [
    ...frames.map(({ frame, body }) => ({
      ...{ name: frame.name, kind: 'SCREENSHOT' as const, contentType: 'image/jpeg', body },
    })),
    text(runMapNames.data, 'STATE_GRAPH', 'application/json', `${JSON.stringify(map)}\n`),
    text(runMapNames.picture, 'STATE_GRAPH', 'image/svg+xml', drawn),
    text(runMapNames.page, 'STATE_GRAPH', 'text/html', mapPage(map, drawing, layout, sources)),
    text(runMapNames.coverage, 'REPORT', 'image/svg+xml', coverageSvg(map.coverage, map.durationMs)),
  ];
}
