/** What a V8 heap snapshot holds, by constructor, and which way the largest of it is reached. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const snapshotSchema = z.object({
  snapshot: z.object({
    meta: z.object({
      node_fields: z.array(z.string()),
      node_types: z.tuple([z.array(z.string())], z.unknown()),
      edge_fields: z.array(z.string()),
      edge_types: z.tuple([z.array(z.string())], z.unknown()),
    }),
  }),
  nodes: z.custom<readonly number[]>(Array.isArray),
  edges: z.custom<readonly number[]>(Array.isArray),
  strings: z.custom<readonly string[]>(Array.isArray),
});

export interface Held {
  readonly count: number;
  readonly bytes: number;
}

export interface HeapContent {
  /** By constructor, or by the engine's own kind of thing. */
  readonly kinds: ReadonlyMap<string, Held>;
  /** The largest single things (tables of maps and sets among them), with the names on the shortest way to each. */
  readonly largest: readonly { readonly bytes: number; readonly way: string }[];
}

const mostLargest = 25;
const wayLength = 7;

export function readHeapSnapshot(file: string): HeapContent {
  const { snapshot, nodes, edges, strings } = snapshotSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const { node_fields: fields, node_types, edge_fields, edge_types } = snapshot.meta;
  const [step, edgeStep] = [fields.length, edge_fields.length];
  const [type, name, size, edgeCount] = ['type', 'name', 'self_size', 'edge_count'].map((one) => fields.indexOf(one));
  const at = (node: number, field = 0): number => nodes[node + field] ?? 0;
  const typeOf = (node: number) => node_types[0][at(node, type)] ?? '';
  const kindOf = (node: number): string =>
    /^(?:object|native|hidden)$/.test(typeOf(node))
      ? (strings[at(node, name)] ?? '').slice(0, 60)
      : `(${typeOf(node)})`;

  const kinds = new Map<string, Held>();
  for (let node = 0; node < nodes.length; node += step) {
    const { count, bytes } = kinds.get(kindOf(node)) ?? { count: 0, bytes: 0 };
    kinds.set(kindOf(node), { count: count + 1, bytes: bytes + at(node, size) });
  }

  /** Breadth first from the root: node → the one before it and the name of the edge between them. */
  const firstEdges = new Map<number, number>();
  let next = 0;
  for (let node = 0; node < nodes.length; node += step) {
    firstEdges.set(node, next);
    next += at(node, edgeCount) * edgeStep;
  }
  const from = new Map<number, { node: number; name: string }>([[0, { node: 0, name: '' }]]);
  const queue = [0];
  for (const node of queue) {
    const first = firstEdges.get(node) ?? 0;
    for (let edge = first; edge < first + at(node, edgeCount) * edgeStep; edge += edgeStep) {
      const kind = edge_types[0][edges[edge] ?? 0] ?? '';
      const to = edges[edge + 2] ?? 0;
      if (kind === 'weak' || from.has(to)) continue;
      const label = edges[edge + 1] ?? 0;
      from.set(to, { node, name: kind === 'element' || kind === 'hidden' ? `[${label}]` : (strings[label] ?? '') });
      queue.push(to);
    }
  }
  function wayTo(node: number): string {
    const names: string[] = [];
    for (let here = node; here !== 0 && names.length < wayLength; ) {
      const before = from.get(here);
      if (!before) break;
      names.unshift(before.name.slice(0, 40));
      here = before.node;
    }
    return names.join(' . ');
  }
  const bySize = [...from.keys()].sort((one, other) => at(other, size) - at(one, size)).slice(0, mostLargest);
  return { kinds, largest: bySize.map((node) => ({ bytes: at(node, size), way: wayTo(node) })) };
}

/** Kinds that grew most between two snapshots, in bytes. */
export function growth(
  before: HeapContent,
  after: HeapContent,
  most = 25,
): readonly (Held & { readonly kind: string })[] {
  const grown = [...after.kinds].map(([kind, { count, bytes }]) => {
    const was = before.kinds.get(kind) ?? { count: 0, bytes: 0 };
    return { kind, count: count - was.count, bytes: bytes - was.bytes };
  });
  return grown.sort((one, other) => other.bytes - one.bytes).slice(0, most);
}
