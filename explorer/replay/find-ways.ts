/** Looks for a way to each issue, the cheap ways of all before the dear ones of any. Pure but for what it is given. */
import type { RecordedPath } from '../issues/reproduction.ts';
import { inLanes } from './in-lanes.ts';
import { waysTo } from './shorten.ts';
import { rankOf } from './sought.ts';

export interface Sought {
  readonly fingerprint: string;
  /** How it came about; issues of one moment share one path. An issue may be sought by several paths. */
  readonly path: RecordedPath;
  /** Of issues that were tried as often, those with less go first; then those of which one way may show most. */
  readonly rank: number;
  /** It waits as if it had been tried so often before. */
  readonly turn: number;
}

export interface Found {
  readonly fingerprint: string;
  readonly path: RecordedPath;
  /** Times `path` was replayed, and how many of those showed the defect. */
  readonly replays: number;
  readonly confirmed: number;
}

export interface Finder {
  /** Replays at a time. */
  readonly lanes: number;
  /** Goes a way until all that is wanted was seen. */
  go(way: RecordedPath, wanted: readonly string[]): Promise<Gone>;
  /** Whether there is time for it. */
  mayGo(way: RecordedPath): boolean;
  /**
   * Told at most twice of an issue: that it did not show on any of its ways, and that it did after all, on another one's.
   * The lane that found it waits for what is done with it.
   */
  found(found: Found): Promise<void>;
}

export interface Gone {
  /** Whatever was seen, with the way to it. */
  readonly seen: ReadonlyMap<string, RecordedPath>;
  /** The time ran out: what was not seen may be there all the same. */
  readonly brokenOff: boolean;
}

interface Lead {
  readonly rank: number;
  readonly wanted: Set<string>;
  readonly ways: RecordedPath[];
  tried: number;
}

/** What it gives looks as long as it may, and goes on from there when it is called again. */
export function findWays(sought: readonly Sought[], { lanes, go, mayGo, found }: Finder): () => Promise<void> {
  const all = leadsTo(sought);
  let waiting = all;
  const unknown = new Set(sought.map(({ fingerprint }) => fingerprint));

  /** Takes the best lead out of those that wait. */
  function next(order: Order): Lead | undefined {
    waiting = waiting.filter(({ wanted }) => wanted.size > 0);
    const [first] = waiting.filter(({ ways: [way] }) => way !== undefined && mayGo(way)).sort(order);
    waiting = waiting.filter((lead) => lead !== first);
    return first;
  }

  const isSoughtElse = (fingerprint: string) =>
    all.some(({ wanted, ways }) => ways.length > 0 && wanted.has(fingerprint));

  async function lane(order: Order): Promise<void> {
    for (let lead = next(order); lead; lead = next(order)) {
      const [way, ...rest] = lead.ways.splice(0);
      if (!way) continue;
      const { seen, brokenOff } = await go(way, [...lead.wanted]);
      lead.tried++;
      for (const fingerprint of seen.keys()) for (const { wanted } of all) wanted.delete(fingerprint);
      lead.ways.push(...(brokenOff ? [way] : []), ...rest);
      if (lead.ways.length > 0) waiting.push(lead);
      const lost = lead.ways.length > 0 ? [] : [...lead.wanted].filter((fingerprint) => !isSoughtElse(fingerprint));
      for (const [fingerprint, path] of seen)
        if (unknown.delete(fingerprint)) await found({ fingerprint, path, replays: 1, confirmed: 1 });
      for (const fingerprint of lost) await found({ fingerprint, path: way, replays: 1, confirmed: 0 });
    }
  }

  return () => inLanes(lanes, (index) => lane(index % 2 === 0 ? byGravity : byYield));
}

type Order = (a: Lead, b: Lead) => number;

/** What was tried least, then what is grave; further ways to what is grave come with the first to all else. */
const byGravity: Order = (a, b) =>
  turnOf(a) - turnOf(b) ||
  a.rank - b.rank ||
  a.tried - b.tried ||
  b.wanted.size - a.wanted.size ||
  lengthOf(a) - lengthOf(b);

/** What may show most at once, what is grave counted thrice. Where there is time for a few replays alone, it would never come to its turn. */
const byYield: Order = (a, b) => yieldOf(b) - yieldOf(a) || byGravity(a, b);
const yieldOf = ({ wanted, tried, rank }: Lead): number => (wanted.size * (isGrave(rank) ? 3 : 1)) / (1 + tried);

const isGrave = (rank: number): boolean => rank <= rankOf('HIGH');
/** So many of its ways. */
const graveWays = 2;
const turnOf = ({ tried, rank }: Lead): number => Math.max(0, tried - (isGrave(rank) ? graveWays : 0));

const lengthOf = ({ ways }: Lead): number => ways[0]?.steps.length ?? 0;

function leadsTo(sought: readonly Sought[]): Lead[] {
  const leads = new Map<RecordedPath, Lead>();
  for (const { fingerprint, path, rank, turn } of sought) {
    const lead = leads.get(path) ?? { rank, wanted: new Set(), ways: waysTo(path), tried: turn };
    lead.wanted.add(fingerprint);
    leads.set(path, { ...lead, rank: Math.min(lead.rank, rank), tried: Math.min(lead.tried, turn) });
  }
  return [...leads.values()];
}
