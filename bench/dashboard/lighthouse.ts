import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { findBrowser } from '../../explorer/browser/browser.ts';
import type { TestDashboard } from '../../test/support/dashboard.ts';
import type { Page } from './page.ts';
import type { Seeded } from './seed.ts';

const version = '13.5.0';
const report = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(z.string(), z.object({ numericValue: z.number().optional() })),
});
/** What the performance score is made of: milliseconds, and shares of the view that moved. */
const metrics = {
  firstPaintMs: 'first-contentful-paint',
  largestPaintMs: 'largest-contentful-paint',
  blockedMs: 'total-blocking-time',
  speedIndexMs: 'speed-index',
  shift: 'cumulative-layout-shift',
} as const;

/** Scores of 0 to 100 from npm's lighthouse, as for a desktop, of pages that a signed-in person sees. */
export async function lighthouse({ server }: TestDashboard, page: Page, { runId, issueId }: Seeded) {
  const folder = await mkdtemp(join(tmpdir(), 'outrider-lighthouse-'));
  try {
    const cookies = await page.context().cookies(server.url);
    const headers = join(folder, 'headers.json');
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    await writeFile(headers, JSON.stringify({ Cookie: cookie }), { mode: 0o600 });
    const scores: Record<string, Record<string, number | null>> = {};
    for (const [name, path] of Object.entries({
      overview: '/',
      run: `/runs/${runId}`,
      issue: `/issues/${issueId}`,
    }))
      scores[name] = await scoreOf(`${server.url}${path}`, headers, folder);
    return scores;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function scoreOf(url: string, headers: string, folder: string) {
  const { CHROMIUM_PATH: chromiumPath, PATH: searchPath = '' } = process.env;
  const { executablePath } = findBrowser({ ...(chromiumPath && { chromiumPath }), searchPath });
  const output = join(folder, 'report.json');
  const root = process.getuid?.() === 0 ? ' --no-sandbox' : '';
  const args = [
    ...['--yes', `lighthouse@${version}`, url, '--quiet', '--preset=desktop', '--output=json'],
    ...[`--output-path=${output}`, `--extra-headers=${headers}`, `--chrome-flags=--headless=new${root}`],
    '--only-categories=performance,accessibility,best-practices',
  ];
  const env = { ...process.env, ...(executablePath && { CHROME_PATH: executablePath }) };
  await promisify(execFile)('npx', args, { env, cwd: folder, timeout: 240_000, maxBuffer: 32 * 1024 * 1024 });
  const { categories, audits } = report.parse(JSON.parse(await readFile(output, 'utf8')));
  const numbers = Object.entries(metrics).map(([name, audit]) => {
    const value = audits[audit]?.numericValue;
    return [name, value === undefined ? null : Math.round(value * 1_000) / 1_000] as const;
  });
  const scores = Object.entries(categories).map(
    ([name, { score }]) => [name, score === null ? null : Math.round(score * 100)] as const,
  );
  return Object.fromEntries([...scores, ...numbers]);
}
