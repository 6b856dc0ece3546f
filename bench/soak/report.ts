/** The table that a soak ends with. */
import type { Book, Strike, Wrong } from './book.ts';

export interface Row {
  readonly fault: string;
  times: number;
  lost: number;
  doubled: number;
}

/** How long after a fault what goes wrong may still be its doing: a lease, and the way to its end. */
const afterMs = 90_000;

/** What went wrong counts for each kind of fault that struck meanwhile, and once in the last row. */
export function tabulate({ strikes, wrong }: Book): Row[] {
  const rows = new Map<string, Row>();
  for (const { fault } of strikes) {
    const row = rows.get(fault) ?? { fault, times: 0, lost: 0, doubled: 0 };
    row.times += 1;
    rows.set(fault, row);
  }
  for (const one of wrong)
    for (const row of rows.values()) if (strikes.some(befell(one, row.fault))) row[one.effect] += 1;
  const count = (effect: Wrong['effect']) => wrong.filter((one) => one.effect === effect).length;
  const all = { fault: 'all together', times: strikes.length, lost: count('lost'), doubled: count('doubled') };
  return [...[...rows.values()].sort((a, b) => a.fault.localeCompare(b.fault)), all];
}

const befell =
  ({ from, to }: Wrong, kind: string) =>
  (strike: Strike) =>
    strike.fault === kind && strike.from <= to && strike.to + afterMs >= from;

export function markdown(rows: readonly Row[]): string {
  const lines = rows.map(({ fault, times, lost, doubled }) => `| ${fault} | ${times} | ${lost} | ${doubled} |`);
  return ['| fault | times | lost | doubled |', '|---|---:|---:|---:|', ...lines].join('\n');
}
