/** Places a drawing's nodes in columns: as many steps from the start as a column is from the left. Pure. */
import type { Drawing, DrawnEdge, DrawnNode } from './condense.ts';

export interface Placed {
  readonly node: DrawnNode;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Layout {
  readonly placed: ReadonlyMap<string, Placed>;
  /** Edges by which the nodes were first reached: the tree that the columns follow. */
  readonly tree: ReadonlySet<DrawnEdge>;
  readonly width: number;
  readonly height: number;
}

export const card = { width: 192, text: 46, picture: 120 } as const;
const gap = { x: 96, narrow: 28, y: 16, margin: 24 } as const;
/** More in one column would make the drawing a ribbon. */
const mostInColumn = 16;

export function layOut({ nodes, edges }: Drawing): Layout {
  const { depth, tree } = depths(nodes, edges);
  const columns: { nodes: DrawnNode[]; first: boolean }[] = [];
  for (let level = 0, some = levelOf(level); some.length > 0; some = levelOf(++level))
    for (let at = 0; at < some.length; at += mostInColumn)
      columns.push({ nodes: some.slice(at, at + mostInColumn), first: at === 0 });

  function levelOf(level: number): DrawnNode[] {
    return [...depth].filter(([, at]) => at === level).map(([node]) => node);
  }
  const height = Math.max(0, ...columns.map((column) => heightOf(column.nodes)));
  const placed = new Map<string, Placed>();
  let x: number = gap.margin;
  for (const [index, column] of columns.entries()) {
    if (index > 0) x += card.width + (column.first ? gap.x : gap.narrow);
    let y = gap.margin + (height - heightOf(column.nodes)) / 2;
    for (const node of column.nodes) {
      placed.set(node.id, { node, x, y, width: card.width, height: cardHeight(node) });
      y += cardHeight(node) + gap.y;
    }
  }
  return { placed, tree, width: x + card.width + gap.margin, height: height + 2 * gap.margin };
}

const cardHeight = ({ frame }: DrawnNode) => card.text + (frame ? card.picture : 0);
const heightOf = (column: readonly DrawnNode[]) => column.reduce((sum, node) => sum + cardHeight(node) + gap.y, -gap.y);

/** Breadth first, in the order in which things were seen: the map keeps children beside their parents. */
function depths(nodes: readonly DrawnNode[], edges: readonly DrawnEdge[]) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const leaving = Map.groupBy(edges, ({ from }) => from);
  const depth = new Map<DrawnNode, number>();
  const tree = new Set<DrawnEdge>();
  for (const root of nodes) {
    if (depth.has(root)) continue;
    depth.set(root, 0);
    const queue = [root];
    for (let node = queue.shift(); node; node = queue.shift())
      for (const edge of leaving.get(node.id) ?? []) {
        const next = byId.get(edge.to);
        if (!next || depth.has(next)) continue;
        depth.set(next, (depth.get(node) ?? 0) + 1);
        tree.add(edge);
        queue.push(next);
      }
  }
  return { depth, tree };
}
