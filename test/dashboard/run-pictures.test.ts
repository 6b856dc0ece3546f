/** A run's page shows the run as a whole: its film, its state graph to open and move about in, coverage over time. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { RunMap } from '../../contract/run-map.ts';
import { runMapNames } from '../../contract/run-map-names.ts';
import { mapArtifacts } from '../../explorer/map/map-artifacts.ts';
import { passed } from '../action/work.ts';
import { startTestDashboard, type TestDashboard } from '../support/dashboard.ts';
import { makeSubject, makeTarget, start } from '../support/product.ts';

let dashboard: TestDashboard;
before(async () => {
  dashboard = await startTestDashboard();
});
after(() => dashboard?.close());

const name = runMapNames.frame(1);
const map: RunMap = {
  ...{ version: 1, url: 'http://shop.test/', seed: 1, durationMs: 9_000, picturesMs: 40 },
  states: ['Home', 'Cart'].map((title, index) => ({
    ...{
      id: `s${index + 1}`,
      url: `http://shop.test/${title}`,
      title,
      page: `/${title}`,
      at: index * 1_000,
      visits: 2,
    },
    ...{ frame: index === 0 ? name : null, path: ['open http://shop.test/', `click link "${title}"`] },
  })),
  edges: [{ from: 's1', to: 's2', action: 'click link "Cart"', count: 3 }],
  frames: [{ name, state: 's1', at: 0, why: 'a new page' }],
  coverage: [
    { at: 0, codeCoverage: 0.2, actions: 0, states: 1 },
    { at: 9_000, codeCoverage: 0.6, actions: 20, states: 2 },
  ],
  leftOut: { states: 0, edges: 0 },
};

test('the run page shows film and state graph, and the graph opens in a sandbox where its script runs', async () => {
  const signal = AbortSignal.timeout(60_000);
  const page = await dashboard.open({ viewport: { width: 1280, height: 900 } });
  await dashboard.signIn(page);
  const body = await page.screenshot({ type: 'jpeg', quality: 40 });
  const { api } = dashboard.server;
  const { runId } = await start(api, await makeTarget(api, await makeSubject(api)));
  const run = await dashboard.worker.lease({ workerId: 'w', version: 'test', waitMs: 10_000 }, signal);
  assert.equal(run?.runId, runId);
  const hold = { workerId: 'w', epoch: run.epoch };
  for (const artifact of mapArtifacts(map, [{ frame: map.frames[0] ?? assert.fail(), body }]))
    await dashboard.worker.artifact(runId, hold, artifact, signal);
  await dashboard.worker.finish(runId, { ...hold, ...passed }, signal);

  await page.goto(`${dashboard.server.url}/runs/${runId}`);
  for (const shown of [name, runMapNames.picture, runMapNames.coverage]) {
    const picture = page.getByRole('button', { name: `Show the picture large: ${shown}` }).locator('img');
    await picture.scrollIntoViewIfNeeded();
    await picture.evaluate((img) =>
      img instanceof HTMLImageElement ? img.decode() : Promise.reject(new Error('none')),
    );
  }
  await page.getByRole('heading', { name: 'Coverage over time' }).waitFor();
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Open the state graph' }).click();
  const graph = await opened;
  await graph.getByRole('button', { name: 'Cart, /Cart' }).click();
  await graph.getByRole('heading', { name: 'Cart' }).waitFor();
  assert.deepEqual(await graph.locator('#told ol li').allTextContents(), map.states[1]?.path);
  assert.equal(await graph.evaluate(() => window.origin), 'null');
  assert.deepEqual(dashboard.complaints, []);
});
