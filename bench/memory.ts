/**
 * What a run holds in memory as it goes on: `node --expose-gc bench/memory.ts <application> [--seconds 600] [--seed 1] [--contexts 1]`.
 * Every 5 s the explorer's heap (after a collection) and resident size, and its browser's own memory, in MB; then the medians of
 * the second and the last tenth of the samples.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findBrowser } from '../explorer/browser.ts';
import { createGuardedExplore } from '../explorer/guarded-explore.ts';
import { processesOf } from '../explorer/process-group.ts';
import { applications } from './applications/applications.ts';
import { startApplication } from './applications/start-application.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '600' },
    seed: { type: 'string', default: '1' },
    contexts: { type: 'string', default: '1' },
  },
});
const application = applications.find(({ name }) => name === positionals[0]);
if (!application) throw new Error(`Name one of ${applications.map(({ name }) => name).join(', ')}.`);
// The browser's profile goes there, which tells its processes from others'.
const folder = await mkdtemp(join(tmpdir(), 'outrider-bench-memory-'));
const running = await startApplication(application, join(folder, 'application.log'));
process.env.TMPDIR = folder;
const chromiumPath = process.env.CHROMIUM_PATH;
const browser = findBrowser({ ...(chromiumPath ? { chromiumPath } : {}), searchPath: process.env.PATH ?? '' });
const maxDurationMs = Number(values.seconds) * 1_000;
const samples: { readonly heap: number; readonly resident: number; readonly browser: number }[] = [];
const mb = (bytes: number) => Math.round((bytes / 1024 ** 2) * 10) / 10;
let actions = 0;
const timer = setInterval(() => {
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  const bytes = processesOf(0, folder).reduce((sum, one) => sum + one.bytes, 0);
  samples.push({ heap: mb(heapUsed), resident: mb(rss), browser: mb(bytes) });
  console.log(JSON.stringify({ seconds: samples.length * 5, actions, ...samples.at(-1) }));
}, 5_000);
try {
  const result = await createGuardedExplore({ browser })(
    {
      ...{ url: running.url, maxDurationMs, seed: Number(values.seed), inputValues: {} },
      ...{ credentials: { ...application.account }, allowedHosts: [new URL(running.url).hostname] },
      ...{ contexts: Number(values.contexts), wholeTime: true },
    },
    {
      progress: (progress) => {
        actions = progress.actions;
      },
      ...{ issue: () => {}, artifact: () => {}, choice: () => {} },
    },
    AbortSignal.timeout(maxDurationMs + 30_000),
  );
  const tenth = Math.max(1, Math.floor(samples.length / 10));
  const [early, late] = [samples.slice(tenth, 2 * tenth), samples.slice(-tenth - 1, -1)];
  console.log(JSON.stringify({ progress: result.progress, early: medians(early), late: medians(late) }));
} finally {
  clearInterval(timer);
  await running.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

function medians(some: typeof samples): (typeof samples)[number] {
  const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
  return {
    heap: median(some.map(({ heap }) => heap)),
    resident: median(some.map(({ resident }) => resident)),
    browser: median(some.map((one) => one.browser)),
  };
}
