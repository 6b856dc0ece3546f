/** A run's page shows the run as a whole: its film, its state graph to move about in and to pick from, coverage over time. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import type { RunMap } from '../../contract/run-map.ts';
import { runMapNames } from '../../contract/run-map-names.ts';
import { mapArtifacts } from '../../explorer/map/map-artifacts.ts';
import { issue, passed } from '../action/work.ts';
import { startTestDashboard, type TestDashboard } from '../support/dashboard.ts';
import { makeSubject, makeTarget, start } from '../support/product.ts';

let dashboard: TestDashboard;
before(async () => {
  dashboard = await startTestDashboard();
});
after(() => dashboard?.close());

const frame = runMapNames.frame(1);
const long = 'Checkout, the third of five steps';
const titles = ['Home', 'Cart', long, ...Array.from({ length: 1_200 }, (_, index) => `Order ${index}`)];
const found = issue('1', { title: 'TypeError: total is undefined' });
const map: RunMap = {
  ...{ version: 1, url: 'http://shop.test/', seed: 1, durationMs: 9_000, picturesMs: 40 },
  states: titles.map((title, index) => ({
    ...{ id: `s${index + 1}`, url: `http://shop.test/${index}`, title, page: `/${title}`, at: index, visits: 2 },
    ...{ frame: index === 0 ? frame : null, path: ['open http://shop.test/', `click link "${title}"`] },
  })),
  edges: titles.slice(1).map((title, index) => ({
    ...{ from: `s${Math.floor(index / 3) + 1}`, to: `s${index + 2}`, action: `click link "${title}"`, count: 3 },
  })),
  frames: [{ name: frame, state: 's1', at: 0, why: 'a new page' }],
  issues: [{ fingerprint: found.fingerprint, state: 's2' }],
  coverage: [
    { at: 0, codeCoverage: 0.2, actions: 0, states: 1 },
    { at: 9_000, codeCoverage: 0.6, actions: 20, states: 2 },
  ],
  leftOut: { states: 0, edges: 0 },
};

async function faults(page: Page, ...rules: string[]): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async (only) => {
    const { violations } = await Reflect.get(window, 'axe').run(only.length > 0 ? { runOnly: only } : {});
    return violations.flatMap(({ id, nodes }: { id: string; nodes: { html: string }[] }) =>
      nodes.map(({ html }) => `${id}: ${html}`),
    );
  }, rules);
}

async function exploredRun(page: Page): Promise<string> {
  const signal = AbortSignal.timeout(300_000);
  const body = await page.screenshot({ type: 'jpeg', quality: 40 });
  const { api } = dashboard.server;
  const { runId } = await start(api, await makeTarget(api, await makeSubject(api)));
  const run = await dashboard.server.worker.lease({ workerId: 'w', version: 'test', waitMs: 10_000 }, signal);
  assert.equal(run?.runId, runId);
  const hold = { workerId: 'w', epoch: run.epoch };
  for (const artifact of mapArtifacts(map, [{ frame: map.frames[0] ?? assert.fail(), body }]))
    await dashboard.server.worker.artifact(runId, hold, artifact, signal);
  await dashboard.server.worker.finish(runId, { ...hold, ...passed, issues: [found] }, signal);
  return runId;
}

test('a state is picked in the film, the graph and the list, by mouse and keys, and has an address', async () => {
  const page = await dashboard.open({ viewport: { width: 1280, height: 900 } });
  page.setDefaultTimeout(60_000);
  await dashboard.signIn(page);
  const runId = await exploredRun(page);
  const address = `${dashboard.server.url}/runs/${runId}`;
  await page.goto(address);
  const graph = page.getByRole('application', { name: 'State graph' });
  await page.getByRole('heading', { name: 'State graph' }).scrollIntoViewIfNeeded();
  await graph.waitFor();
  const picked = (name: string) => page.getByRole('heading', { level: 3, name, exact: true }).waitFor();

  const film = page.getByRole('link', { name: 'Home 0:00 · a new page' });
  await film
    .locator('img')
    .evaluate((img) => (img instanceof HTMLImageElement ? img.decode() : Promise.reject(new Error('none'))));
  await film.click();
  await picked('Home');
  assert.equal(page.url(), `${address}?state=s1`);
  // The picked state stands in the middle.
  await page.getByRole('link', { name: 'Cart', exact: true }).click();
  await picked('Cart');
  await page.getByRole('link', { name: 'TypeError: total is undefined' }).nth(1).waitFor();
  assert.deepEqual(await page.locator('.state-details ol li').allTextContents(), map.states[1]?.path);
  // By the keyboard alone: the state in the middle, then the one that the arrows lead to.
  await page.getByRole('button', { name: 'All', exact: true }).focus();
  await page.keyboard.press('Tab');
  assert.ok(await graph.evaluate((node) => node === document.activeElement), 'Tab does not lead into the graph');
  await page.keyboard.press('Enter');
  await picked('Cart');
  for (let press = 0; press < 12; press++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => /^s\d+$/.test(url.searchParams.get('state') ?? '') && !url.search.endsWith('=s2'));
  await page.goBack();
  await picked('Cart');
  await graph.focus();
  await page.keyboard.press('0');
  await page.keyboard.press('-');
  await page.getByLabel('Find a state').fill('order 1199');
  const last = page.getByRole('link', { name: /^Order 1199/ });
  await last.focus();
  await page.keyboard.press('Enter');
  await picked('Order 1199');
  await graph.click();
  await picked('Order 1199');
  await page.goBack();
  await picked('Cart');

  const other = await page.context().newPage();
  await other.setViewportSize({ width: 380, height: 800 });
  await other.goto(`${address}?state=s3`);
  await other.getByRole('heading', { level: 3, name: long }).waitFor();
  assert.ok(await other.evaluate(() => document.documentElement.scrollWidth <= 380));
  assert.ok((await other.getByRole('listitem').count()) < 200);
  for (const colorScheme of ['light', 'dark'] as const) {
    await other.emulateMedia({ colorScheme });
    assert.deepEqual(await faults(other), []);
  }
  await other.goto(`${address}?state=s99999`);
  await other.getByText('There is no state s99999').waitFor();
  assert.deepEqual(dashboard.complaints, []);

  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Open the state graph' }).click();
  const own = await opened;
  await own.getByRole('button', { name: 'Cart, /Cart' }).click();
  await own.getByRole('heading', { name: 'Cart' }).waitFor();
  assert.deepEqual(await own.locator('#told ol li').allTextContents(), map.states[1]?.path);
  assert.equal(await own.evaluate(() => window.origin), 'null');
  assert.deepEqual(await faults(own, 'label-content-name-mismatch'), []);
  assert.deepEqual(dashboard.complaints, []);
});
