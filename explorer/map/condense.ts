/** What of a map is drawn: every state while they are few, else the states of one page as one. Pure. */
import type { MapState, RunMap } from '../../contract/run-map.ts';

export interface DrawnNode {
  readonly id: string;
  /** What it stands for, in the order of first sight; never empty. */
  readonly states: readonly [MapState, ...MapState[]];
  readonly frame: string | null;
}

export interface DrawnEdge {
  readonly from: string;
  readonly to: string;
  /** Different actions that lead there, some of them. */
  readonly actions: readonly string[];
  readonly count: number;
}

export interface Drawing {
  readonly nodes: readonly DrawnNode[];
  readonly edges: readonly DrawnEdge[];
  /** Sentences that say what is not drawn as it was. */
  readonly notes: readonly string[];
}

export const drawingLimits = { nodes: 300, edges: 900, actions: 5 } as const;

export function condense({ states, edges, leftOut }: RunMap): Drawing {
  const { groups, merged } = grouped(states);
  const kept = groups.slice(0, drawingLimits.nodes);
  const nodes = kept.map(nodeOf);
  const nodeOfState = new Map(nodes.flatMap(({ id, states: some }) => some.map((state) => [state.id, id])));
  const drawn = new Map<string, DrawnEdge>();
  for (const { from, to, action, count } of edges) {
    const [a, b] = [nodeOfState.get(from), nodeOfState.get(to)];
    if (!a || !b || a === b) continue;
    const key = `${a} ${b}`;
    const known = drawn.get(key) ?? { from: a, to: b, actions: [], count: 0 };
    const actions = [...new Set([...known.actions, action])].slice(0, drawingLimits.actions);
    drawn.set(key, { ...known, actions, count: known.count + count });
  }
  const most = foremost([...drawn.values()]);
  const unseen = leftOut.states + groups.slice(kept.length).reduce((sum, group) => sum + group.length, 0);
  return {
    nodes,
    edges: most,
    notes: [
      ...(merged > 0 ? [`The states of ${counted(merged, 'page')} are drawn as one each.`] : []),
      ...(unseen > 0 ? [`${counted(unseen, 'more state')} not drawn.`] : []),
      ...(drawn.size > most.length ? [`Of ${drawn.size} connections the first and the most used are drawn.`] : []),
    ],
  };
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** The pages with most states are put together first, until what is left fits. */
function grouped(states: readonly MapState[]): { groups: MapState[][]; merged: number } {
  const pages = Map.groupBy(states, ({ page }) => page);
  const bySize = [...pages].filter(([, some]) => some.length > 1).sort(([, a], [, b]) => b.length - a.length);
  const together = new Set<string>();
  let count = states.length;
  for (const [page, some] of bySize) {
    if (count <= drawingLimits.nodes) break;
    together.add(page);
    count -= some.length - 1;
  }
  const groups = Map.groupBy(states, ({ id, page }) => (together.has(page) ? `page ${page}` : id));
  return { groups: [...groups.values()], merged: together.size };
}

function nodeOf(states: readonly MapState[]): DrawnNode {
  const [first, ...rest] = states;
  if (!first) throw new Error('a group has at least one state');
  return { id: first.id, states: [first, ...rest], frame: states.find(({ frame }) => frame)?.frame ?? null };
}

/** Each node's first way in, then what was used most. */
function foremost(edges: readonly DrawnEdge[]): DrawnEdge[] {
  if (edges.length <= drawingLimits.edges) return [...edges];
  const reached = new Set<string>();
  const firsts = new Set(edges.filter(({ to }) => !reached.has(to) && reached.add(to)));
  const others = edges.filter((edge) => !firsts.has(edge)).sort((a, b) => b.count - a.count);
  const kept = new Set([...firsts, ...others.slice(0, drawingLimits.edges - firsts.size)]);
  return edges.filter((edge) => kept.has(edge));
}
