/**
 * What a run holds in memory as it goes on: `node --expose-gc bench/memory.ts <application | endless> [--seconds 600] [--seed 1]
 * [--contexts 1] [--heap-from 600]`. Every 5 s, in MB: the explorer's heap (after a collection) and resident size, and what its browser's
 * processes hold. Then the medians of each tenth of the run and, where `--heap-from` seconds were reached, what grew in
 * the explorer's heap between then and the end. `endless` is a site whose every page is new (test/sites/endless-site.ts).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeHeapSnapshot } from 'node:v8';
import { findBrowser } from '../explorer/browser/browser.ts';
import { createGuardedExplore } from '../explorer/egress/guarded-explore.ts';
import { applications } from './applications/applications.ts';
import { startApplication } from './applications/start-application.ts';
import { browserMemory } from './memory/browser-memory.ts';
import { median } from './explore/summary.ts';
import { growth, readHeapSnapshot } from './memory/heap-snapshot.ts';
import { startEndless } from './memory/start-endless.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '600' },
    seed: { type: 'string', default: '1' },
    contexts: { type: 'string', default: '1' },
    'heap-from': { type: 'string', default: '600' },
  },
});
const [name] = positionals;
const application = applications.find((one) => one.name === name);
if (!application && name !== 'endless')
  throw new Error(`Name one of ${applications.map((one) => one.name).join(', ')}, endless.`);
const collect = globalThis.gc;
if (!collect) throw new Error('Start it with node --expose-gc.');
// The browser's profile goes there, which tells its processes from others'.
const folder = await mkdtemp(join(tmpdir(), 'outrider-bench-memory-'));
const running = application
  ? await startApplication(application, join(folder, 'application.log'))
  : await startEndless();
process.env.TMPDIR = folder;
const chromiumPath = process.env.CHROMIUM_PATH;
const browser = findBrowser({ ...(chromiumPath ? { chromiumPath } : {}), searchPath: process.env.PATH ?? '' });
const maxDurationMs = Number(values.seconds) * 1_000;
const began = performance.now();
const samples: Readonly<Record<string, number>>[] = [];
const mb = (bytes: number) => Math.round((bytes / 1024 ** 2) * 10) / 10;
const snapshots: string[] = [];
const sinceStart = () => Math.round((performance.now() - began) / 1_000);
let actions = 0;
let states = 0;
let executed: number | null = null;
const timer = setInterval(() => {
  collect();
  const { heapUsed, rss } = process.memoryUsage();
  const held = browserMemory(folder);
  const all = held.browser + held.renderer + held.other;
  samples.push({
    ...{ seconds: sinceStart(), actions, states, executed: executed ?? 0, heap: mb(heapUsed), resident: mb(rss) },
    ...{ pss: mb(all), browser: mb(held.browser), renderer: mb(held.renderer), other: mb(held.other) },
  });
  console.log(JSON.stringify(samples.at(-1)));
  if (snapshots.length === 0 && sinceStart() >= Number(values['heap-from'])) takeSnapshot();
}, 5_000);
try {
  const result = await createGuardedExplore({ browser })(
    {
      ...{ url: running.url, maxDurationMs, seed: Number(values.seed), inputValues: {} },
      ...{ credentials: { ...application?.account }, allowedHosts: [new URL(running.url).hostname] },
      ...{ contexts: Number(values.contexts), wholeTime: true },
    },
    {
      progress: (progress) => {
        ({ actions, states } = progress);
        executed = progress.codeCoverage;
      },
      ...{ issue: () => {}, artifact: () => {} },
      choice: ({ at }) => {
        // Before the replays begin and the tab is left.
        if (snapshots.length === 1 && at > maxDurationMs * 0.84) takeSnapshot();
      },
    },
    AbortSignal.timeout(maxDurationMs + 30_000),
  );
  clearInterval(timer);
  const { status, failureReason, progress, javascript } = result;
  console.log(JSON.stringify({ status, failureReason, progress, javascript }));
  const tenth = Math.max(1, samples.length / 10);
  for (let part = 0; part < 10; part++)
    console.log(JSON.stringify(medians(samples.slice(Math.round(part * tenth), Math.round((part + 1) * tenth)))));
  const [first, last] = snapshots.map(readHeapSnapshot);
  if (first && last) {
    for (const one of growth(first, last)) console.log(JSON.stringify(one));
    for (const one of last.largest) console.log(JSON.stringify(one));
  }
} finally {
  clearInterval(timer);
  await running.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

function takeSnapshot(): void {
  snapshots.push(writeHeapSnapshot(join(folder, `${snapshots.length}.heapsnapshot`)));
}

function medians(some: typeof samples): Record<string, number> {
  return Object.fromEntries(Object.keys(some[0] ?? {}).map((key) => [key, median(some.map((one) => one[key] ?? 0))]));
}
