import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { exceptionCount } from './batch.ts';
import type { Found, Result } from './explore.ts';
import { runnerTemp } from './inputs.ts';
import { junitOf } from './junit.ts';
import { sarifOf } from './sarif.ts';

/** Absolute paths by the outputs that name them. */
export type ReportFiles = Readonly<Record<'sarif-file' | 'junit-file' | 'json-file', string>>;

/** Writes the result as SARIF, JUnit and JSON. Without a folder of the workflow's own, each batch has one of its own. */
export async function writeReportFiles(result: Result, found: Found): Promise<ReportFiles> {
  const own = join(runnerTemp() ?? tmpdir(), 'outrider', found.batch.id.replace(/[^\w-]/g, '_'));
  const folder = resolve(found.reportDir ?? own);
  await mkdir(folder, { recursive: true });
  const write = async (name: string, text: string) => {
    const file = join(folder, name);
    await writeFile(file, text);
    return file;
  };
  return {
    'sarif-file': await write('outrider.sarif', json(sarifOf(found))),
    'junit-file': await write('junit.xml', junitOf(found)),
    'json-file': await write('report.json', json(jsonReport(result, found))),
  };
}

function jsonReport({ outcome, reportUrl }: Result, { batch, issues, counted }: Found) {
  return {
    version: 1,
    status: outcome.status,
    verdict: outcome.verdict,
    message: outcome.message,
    reportUrl,
    exceptionCount: exceptionCount(batch, issues),
    newIssueCount: counted.filter(({ isNew }) => isNew).length,
    batch,
    // Addresses of pictures are signed for a few minutes: a file that is kept has no use for them.
    issues: issues.map(({ screenshot: _, ...issue }) => issue),
  };
}

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
