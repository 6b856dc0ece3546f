import { passed } from '../../test/action/work.ts';
import type { TestDashboard } from '../../test/support/dashboard.ts';
import type { Page } from './page.ts';
import { start } from '../../test/support/product.ts';
import { quantile } from './numbers.ts';

const updates = 30;

/** From the server's answer to a worker's report until the watched run's page shows it, milliseconds. */
export async function liveUpdate({ server }: TestDashboard, page: Page, targetId: string) {
  const signal = AbortSignal.timeout(120_000);
  const { runId } = await start(server.api, targetId);
  const run = await server.worker.lease({ workerId: 'w', version: 'bench', waitMs: 10_000 }, signal);
  if (run?.runId !== runId) throw new Error('The run was not leased.');
  const hold = { workerId: 'w', epoch: run.epoch };
  await page.goto(`${server.url}/runs/${runId}`);
  await page.getByText('Running').first().waitFor();
  const waits: number[] = [];
  for (let sequence = 1; sequence <= updates; sequence++) {
    const lastAction = `click button "Number ${sequence}"`;
    const shown = page.waitForFunction((text) => document.body.innerText.includes(text), lastAction, {
      polling: 'raf',
    });
    const progress = { ...passed.progress, actions: sequence, lastAction };
    await server.worker.report(runId, { ...hold, sequence, progress, issues: [] }, signal);
    const reported = performance.now();
    await shown;
    waits.push(performance.now() - reported);
    // A worker reports once a second at most.
    await page.waitForTimeout(500 + (sequence % 7) * 50);
  }
  await server.worker.finish(runId, { ...hold, ...passed }, signal);
  return { updates, medianMs: quantile(waits, 0.5), p95Ms: quantile(waits, 0.95), mostMs: quantile(waits, 1) };
}
