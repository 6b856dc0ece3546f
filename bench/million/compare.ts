import { median } from '../explore/summary.ts';
import type { BenchClient } from './client.ts';

interface Side {
  readonly queries: ReadonlyMap<string, string>;
  readonly client: BenchClient;
}
export interface Row {
  readonly query: string;
  /** Milliseconds, the median. */
  readonly small: number;
  readonly large: number;
  readonly ratio: number;
}

/** Asks both sides the same, in turns, and prints a line for each query. */
export async function compare(sides: readonly Side[], rounds: number, only: string): Promise<Row[]> {
  const [small, large] = sides;
  if (!small || !large) throw new Error('Two sides are compared.');
  const rows: Row[] = [];
  console.log('| query | 10,000 runs (ms) | 1,000,000 runs (ms) | ratio |\n|---|---:|---:|---:|');
  for (const [query, text] of small.queries) {
    if (!query.includes(only)) continue;
    const times: [number[], number[]] = [[], []];
    // The first few compile the query and fill the caches of both.
    for (let round = -4; round < rounds; round += 1) {
      const first = await small.client.ask(`{${text}}`);
      const second = await large.client.ask(`{${large.queries.get(query)}}`);
      if (round < 0) continue;
      times[0].push(first.ms);
      times[1].push(second.ms);
    }
    const [a, b] = [median(times[0]), median(times[1])];
    const row = { query, small: round2(a), large: round2(b), ratio: round2(b / a) };
    rows.push(row);
    console.log(`| ${query} | ${row.small} | ${row.large} | ${row.ratio} |`);
  }
  return rows;
}

const round2 = (value: number): number => Math.round(value * 100) / 100;
