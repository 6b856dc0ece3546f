/** Writes what was measured: JSON, tables and pictures. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { known } from '../applications/applications.ts';
import { engines } from '../engines/engine.ts';
import { markdown } from './markdown.ts';
import { bars } from './pictures/bars.ts';
import { overTime } from './pictures/over-time.ts';
import { readRecords, type RunRecord, writeWhole } from './record.ts';
import { samenesses } from './sameness.ts';
import { type Row, summarise } from './summary.ts';

const page = 'docs/benchmarks.md';
const published = 'benchmarks';

/** Into the folder and, when `publish`, into the documentation. False when there is nothing to report. */
export async function report(folder: string, seconds: number, publish: boolean): Promise<boolean> {
  const records = readRecords(folder, seconds);
  if (records.length === 0) return false;
  const [products, contenders] = [known.map(({ name }) => name), engines.map(({ name }) => name)];
  const rows = summarise(records, products, contenders);
  const files = {
    'explore.json': `${JSON.stringify(asJson(rows, records), null, 1)}\n`,
    'explore-bars.svg': bars(rows),
    'explore-states.svg': overTime(records, 'states', products, contenders),
    'explore-endpoints.svg': overTime(records, 'endpoints', products, contenders),
  };
  const tables = (from: string) =>
    markdown(rows, records, known, [
      { path: `${from}explore-bars.svg`, shows: 'What each engine reached on each application' },
      { path: `${from}explore-states.svg`, shows: 'States over time' },
      { path: `${from}explore-endpoints.svg`, shows: 'Endpoints over time' },
    ]);
  await writeAll(folder, { ...files, 'explore.md': `${tables('')}\n` });
  if (!publish) return true;
  await writeAll(join('docs', published), files);
  await writeWhole(page, between(await readFile(page, 'utf8'), tables(`${published}/`)));
  return true;
}

async function writeAll(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) await writeWhole(join(folder, name), content);
}

/** Without the long lists, which stay with the runs. */
function asJson(rows: readonly Row[], records: readonly RunRecord[]) {
  const runs = records.map(
    ({ addressList: _, endpointList: __, failureList: ___, timeline: ____, result, ...run }) => ({
      ...{ ...run, actions: result.progress.actions, issues: result.issues.length, status: result.status },
    }),
  );
  return { medians: rows, same: samenesses(records), runs };
}

function between(text: string, tables: string): string {
  const [start, end] = ['<!-- measured by bench:explore -->', '<!-- end of bench:explore -->'];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${page} has no ${start} … ${end}.`);
  return `${text.slice(0, from)}${start}\n${tables}\n${text.slice(to)}`;
}
