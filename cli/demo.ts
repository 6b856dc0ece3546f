/** The demo: a small shop with known defects on loopback, explored at once on an empty database. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CreateSubjectDocument,
  OverviewDocument,
  RunDetailsDocument,
  StartExplorationDocument,
  UpsertTargetDocument,
} from '../contract/api.generated.ts';
import { type DemoShop, startDemoShop } from '../demo/shop.ts';
import type { RunningServer } from '../server/index.ts';
import { type AskPlatform, askPlatform } from './ask-platform.ts';
import { diskError } from './disk-error.ts';
import { readIfThere } from './kept-file.ts';
import type { Lifetime } from './lifetime.ts';
import { type DemoRun, tellIssues, tellProgress } from './tell-demo.ts';

const budgetSeconds = 60;
const everyMs = 1_000;

/**
 * Starts the shop where it was at the last start, so that the product's base URL stays true.
 * Null when something else listens there by now.
 */
export async function openDemo(lifetime: Lifetime, dataDir: string): Promise<DemoShop | null> {
  const file = join(dataDir, 'demo-port');
  const kept = Number(readIfThere(file) ?? '') || 0;
  let shop: DemoShop;
  try {
    shop = await startDemoShop({ port: kept });
  } catch (error) {
    if (kept && error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return null;
    throw error;
  }
  lifetime.defer('the demo shop', () => shop.close());
  try {
    writeFileSync(file, new URL(shop.url).port, { mode: 0o600 });
  } catch (error) {
    throw diskError(error, file);
  }
  return shop;
}

/** What runs may reach of the demo although it is on loopback. */
export const demoHosts = (demo: DemoShop | null): string[] => (demo ? [new URL(demo.url).host] : []);

interface Tour {
  readonly demo: DemoShop;
  readonly server: RunningServer;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

/** On an empty database: makes the demo's product, explores it, and tells how it goes and what it found. */
export async function tourDemo({ demo, server, signal, say }: Tour): Promise<void> {
  const ask = askPlatform(server.platform, server.admin);
  const { subjects } = await ask(OverviewDocument, {});
  if ((subjects ?? []).length > 0) {
    const known = (subjects ?? []).some(({ baseUrl }) => baseUrl === demo.url);
    if (known) say(`  demo shop  ${demo.url}`);
    else await demo.close();
    return;
  }
  say('');
  say(`A first exploration, of the demo shop at ${demo.url} (OUTRIDER_DEMO=false leaves it out):`);
  const { runId, page } = await startDemoRun(ask, demo.url);
  say(`  ${page}`);
  const run = await follow(ask, runId, signal);
  if (run) tellIssues(run, page, say);
}

async function startDemoRun(ask: AskPlatform, url: string): Promise<{ runId: string; page: string }> {
  const { createSubject: product } = await ask(CreateSubjectDocument, {
    input: { name: 'Harbour Lane (demo)', baseUrl: url, description: 'A small shop with known defects.' },
  });
  if (!product) throw new Error('The demo product was not made.');
  const { upsertSimulationTarget: target } = await ask(UpsertTargetDocument, {
    input: { subjectId: product.id, buildKey: 'demo', name: 'Demo shop' },
  });
  if (!target) throw new Error('The demo target was not made.');
  const { startExploration: started } = await ask(StartExplorationDocument, {
    input: { targetId: target.id, maxDurationSeconds: budgetSeconds },
  });
  if (!started) throw new Error('The exploration of the demo was not started.');
  return { runId: started.id, page: started.batch.url };
}

/** Shows the run until it ends; null when we end first. */
async function follow(ask: AskPlatform, runId: string, signal: AbortSignal): Promise<DemoRun | null> {
  const progress = tellProgress(budgetSeconds);
  try {
    while (!signal.aborted) {
      const { run } = await ask(RunDetailsDocument, { id: runId });
      if (!run) return null;
      if (run.status === 'completed' || run.status === 'failed') return run;
      progress.show(run);
      await sleep(everyMs, null, { signal }).catch(() => null);
    }
    return null;
  } finally {
    progress.done();
  }
}
