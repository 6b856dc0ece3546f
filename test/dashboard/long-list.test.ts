import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { makeSubject, makeTarget, start } from '../support/product.ts';
import { manyRuns } from '../support/many-runs.ts';
import { startTestDashboard, type TestDashboard } from '../support/dashboard.ts';

const count = 10_000;
let dashboard: TestDashboard;
let page: Page;
before(async () => {
  dashboard = await startTestDashboard();
  const targetId = await makeTarget(dashboard.server.api, await makeSubject(dashboard.server.api), 'many');
  const { runId } = await start(dashboard.server.api, targetId);
  await manyRuns(dashboard.server, runId, count - 1);
  page = await dashboard.open();
  await dashboard.signIn(page);
});
after(() => dashboard?.close());

test('ten thousand runs are one list, of which only what is in view is drawn and asked for', async () => {
  let asked = 0;
  page.on('request', (request) => {
    if (request.postData()?.includes('RunsPage')) asked++;
  });
  await page.goto(`${dashboard.server.url}/runs`);
  await page.getByText('10,000 runs').waitFor();
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await row('many #1').first().waitFor();
  assert.ok((await page.getByRole('row').count()) < 100);

  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await row('old 9998').waitFor();
  await page.waitForURL(/offset=99\d\d/);
  assert.ok(asked < 20, `${asked} questions for the two ends of the list`);
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => (await Reflect.get(window, 'axe').run()).violations.length);
  assert.equal(violations, 0);

  // What is in view has an address: opened anew, or come back to, the list stands where it stood.
  const name = 'old 9990';
  await row(name).getByRole('link').click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.goBack();
  await row(name).waitFor();
  await page.goto(`${dashboard.server.url}/runs?offset=5000&sortDirection=DESC`);
  await row('old 5001').waitFor();
  await page.setViewportSize({ width: 380, height: 800 });
  await page.goto(`${dashboard.server.url}/runs?offset=3000`);
  await row('old 3001').waitFor();
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 380));
  await page.getByRole('combobox', { name: /^Status/ }).selectOption('failed');
  await page.getByText('No run is like that').waitFor();
  assert.deepEqual(dashboard.complaints, []);
});
