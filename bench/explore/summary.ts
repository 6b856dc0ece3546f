/** Medians over seeds, and what they are of the baseline's. Pure. */
import { baseline } from '../engines/engine.ts';
import type { RunRecord } from './record.ts';

export const metrics = {
  ...{ urls: 'URLs', states: 'states', endpoints: 'endpoints', javascript: 'JavaScript gained, KB' },
  ...{ failures: 'failures', inputs: 'inputs', busy: 'busy' },
} as const;
export type Metric = keyof typeof metrics;

export interface Row {
  readonly application: string;
  readonly engine: string;
  readonly runs: number;
  readonly medians: Readonly<Record<Metric, number>>;
}

/** Rows in the order of `applications` and `engines`; what was not run has none. */
export function summarise(
  records: readonly RunRecord[],
  applications: readonly string[],
  engines: readonly string[],
): Row[] {
  return applications.flatMap((application) =>
    engines.flatMap((engine) => {
      const runs = records.filter((run) => run.application === application && run.engine === engine && !run.again);
      if (runs.length === 0) return [];
      const started = startBytes(records, application);
      const of = (pick: (run: RunRecord) => number) => median(runs.map(pick));
      const medians = {
        ...{ urls: of(({ urls }) => urls), states: of(({ states }) => states), busy: of(({ busy }) => busy) },
        ...{ endpoints: of(({ endpoints }) => endpoints), failures: of(({ failures }) => failures) },
        inputs: of(({ inputs }) => inputs),
        javascript: of(({ javascript }) => (javascript.end - (started ?? javascript.start)) / 1_000),
      };
      return [{ application, engine, runs: runs.length, medians }];
    }),
  );
}

/** What loading and signing in execute, the same for all engines; null when the baseline was not run. */
function startBytes(records: readonly RunRecord[], application: string): number | null {
  const runs = records.filter((run) => run.application === application && run.engine === baseline);
  return runs.length === 0 ? null : median(runs.map(({ javascript }) => javascript.start));
}

/** What a row's figure is of the baseline's; null when there is nothing to compare with. */
export function ratio(rows: readonly Row[], row: Row, metric: Metric): number | null {
  const base = rows.find(({ application, engine }) => application === row.application && engine === baseline);
  if (!base || base === row || base.medians[metric] === 0) return null;
  return row.medians[metric] / base.medians[metric];
}

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const upper = sorted[sorted.length >> 1] ?? Number.NaN;
  return sorted.length % 2 ? upper : (upper + (sorted[(sorted.length >> 1) - 1] ?? Number.NaN)) / 2;
}
