/** Places a map's states in columns: as many steps from the start as a column is from the left. Pure, linear in the map. */
import type { MapState, RunMap } from '../../../contract/run-map.ts';
import { card, type Graph, type PlacedEdge, type PlacedState } from './graph.ts';

const gap = { x: 96, narrow: 28, y: 16, margin: 24 } as const;
/** So much wider than high a large drawing is to be, as the page's frame is. */
const shape = 1.6;

export function layOut(map: RunMap): Graph {
  const { states, frames, issues } = map;
  const edges = withEnds(map);
  const { levels, firsts } = reached(states.length, edges);
  const most = Math.max(
    8,
    Math.ceil(Math.sqrt(states.length * ((card.width + gap.narrow) / (card.text + gap.y) / shape))),
  );
  const columns = levels.flatMap((level) => split(level, most));
  const heightOf = (at: number) => card.text + (states[at]?.frame ? card.picture : 0);
  const tall = ({ members }: Column) => members.reduce((sum, at) => sum + heightOf(at) + gap.y, -gap.y);
  const height = Math.max(0, ...columns.map(tall));
  const placed: PlacedState[] = [];
  let x: number = gap.margin;
  for (const [index, column] of columns.entries()) {
    if (index > 0) x += card.width + (column.opens ? gap.x : gap.narrow);
    let y = gap.margin + (height - tall(column)) / 2;
    for (const at of column.members) {
      const state = states[at];
      if (state) placed[at] = { ...state, x, y, height: heightOf(at) };
      y += heightOf(at) + gap.y;
    }
  }
  return {
    ...{ states: placed, frames, issues, width: x + card.width + gap.margin, height: height + 2 * gap.margin },
    edges: edges
      .map((edge, at): PlacedEdge => ({ ...edge, first: firsts.has(at) }))
      .sort((one, other) => Number(other.first) - Number(one.first) || other.count - one.count),
    leftOut: map.leftOut.states,
  };
}

interface Column {
  readonly members: readonly number[];
  /** The first of its distance from the start. */
  readonly opens: boolean;
}

/** More in one column would make the drawing a ribbon. */
function split(level: readonly number[], most: number): Column[] {
  const columns: Column[] = [];
  for (let from = 0; from < level.length; from += most)
    columns.push({ members: level.slice(from, from + most), opens: from === 0 });
  return columns;
}

function withEnds({ states, edges }: RunMap) {
  const places = new Map(states.map(({ id }: MapState, at) => [id, at]));
  return edges.flatMap((edge) => {
    const [a, b] = [places.get(edge.from), places.get(edge.to)];
    return a === undefined || b === undefined ? [] : [{ ...edge, a, b }];
  });
}

/** Breadth first, in the order in which things were seen: what was reached from one state stays together. */
function reached(count: number, edges: readonly { readonly a: number; readonly b: number }[]) {
  const leaving = Map.groupBy(edges.keys(), (at) => edges[at]?.a ?? 0);
  const levels: number[][] = [];
  const seen = new Set<number>();
  const firsts = new Set<number>();
  for (let root = 0; root < count; root++) {
    let level = seen.has(root) ? [] : [root];
    if (level.length > 0) seen.add(root);
    for (let depth = 0; level.length > 0; depth++) {
      const next: number[] = [];
      levels[depth] = [...(levels[depth] ?? []), ...level];
      for (const edge of level.flatMap((at) => leaving.get(at) ?? [])) {
        const to = edges[edge]?.b ?? 0;
        if (seen.has(to)) continue;
        seen.add(to);
        firsts.add(edge);
        next.push(to);
      }
      level = next;
    }
  }
  return { levels, firsts };
}
