/** The tables of a measurement, as Markdown. Pure. */
import type { Application } from '../applications/application.ts';
import { baseline } from '../engines/engine.ts';
import { confirmed } from './confirmed.ts';
import { metDefects } from './met-defects.ts';
import type { RunRecord } from './record.ts';
import { samenesses } from './sameness.ts';
import { type Metric, metrics, type Row, ratio } from './summary.ts';

export interface Picture {
  /** Path of each picture from the page that shows it, and what it shows. */
  readonly path: string;
  readonly shows: string;
}

const names: readonly Metric[] = ['urls', 'states', 'endpoints', 'javascript', 'failures', 'inputs', 'busy'];

export function markdown(
  rows: readonly Row[],
  records: readonly RunRecord[],
  applications: readonly Application[],
  pictures: readonly Picture[],
): string {
  const parts = [
    circumstances(records),
    table(
      ['application', 'engine', 'runs', ...names.map((name) => metrics[name])],
      rows.map((row) => cells(rows, row)),
    ),
    `Medians; in brackets, times the \`${baseline}\`'s.`,
    ...pictures.map(({ path, shows }) => `![${shows}](${path})`),
    ...confirmations(records),
    ...defects(records, applications),
    ...same(records),
  ];
  return parts.join('\n\n');
}

function circumstances(records: readonly RunRecord[]): string {
  const days = records.map(({ at }) => at.slice(0, 10)).toSorted();
  const seeds = [...new Set(records.map(({ seed }) => seed))].toSorted((a, b) => a - b);
  const loads = records.map(({ load }) => load).toSorted((a, b) => a - b);
  const when = days[0] === days.at(-1) ? days[0] : `${days[0]} to ${days.at(-1)}`;
  return `${records.length} runs of ${records[0]?.seconds ?? 0} s, seeds ${seeds.join(', ')}, ${when}; the machine's load as they began: ${fixed(loads[0] ?? 0)} to ${fixed(loads.at(-1) ?? 0)}.`;
}

function cells(rows: readonly Row[], row: Row): string[] {
  const figures = names.map((name) => {
    const times = ratio(rows, row, name);
    const figure = name === 'busy' ? `${Math.round(row.medians.busy * 100)} %` : String(Math.round(row.medians[name]));
    return times === null || name === 'busy' ? figure : `${figure} (${fixed(times)})`;
  });
  return [row.application, `\`${row.engine}\``, String(row.runs), ...figures];
}

function defects(records: readonly RunRecord[], applications: readonly Application[]): string[] {
  const met = metDefects(records, applications);
  if (met.length === 0) return [];
  const rows = met.map(({ application, defect, engine, runs, metAt, reported }) => [
    ...[application, defect, `\`${engine}\``, `${metAt.length} of ${runs}`],
    metAt.length ? metAt.map((second) => `${Math.round(second)} s`).join(', ') : '–',
    engine === baseline ? '' : `${reported} of ${runs}`,
  ]);
  return ['Known defects:', table(['application', 'defect', 'engine', 'met', 'after', 'reported'], rows)];
}

function confirmations(records: readonly RunRecord[]): string[] {
  const rows = confirmed(records).map(({ application, engine, seed, ...of }) => [
    ...[application, `\`${engine}\``, String(seed), String(of.issues), String(of.replayed), String(of.confirmed)],
  ]);
  if (rows.length === 0) return [];
  const head = ['application', 'engine', 'seed', 'issues', 'replayed', 'shown again'];
  return ['Issues, each replayed in a fresh context while the time lasts:', table(head, rows)];
}

function same(records: readonly RunRecord[]): string[] {
  const twice = samenesses(records);
  if (twice.length === 0) return [];
  const rows = twice.map(({ application, engine, seed, first, again, share }) => [
    ...[application, `\`${engine}\``, String(seed), `${first} and ${again}`, `${Math.round(share * 100)} %`],
  ]);
  return [
    'The same seed twice; the share is of the issues of the run that found more:',
    table(['application', 'engine', 'seed', 'issues', 'the same'], rows),
  ];
}

const fixed = (number: number) => number.toFixed(2);

function table(head: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
  const line = (parts: readonly string[]) => `| ${parts.join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}
