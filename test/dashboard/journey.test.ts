/** From the first sign-in to a muted issue, on what a real exploration of a hostile site left. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { IssuePageDocument, RunPageDocument } from '../../contract/api.generated.ts';
import { findBrowser } from '../../explorer/browser/browser.ts';
import { createGuardedExplore } from '../../explorer/egress/guarded-explore.ts';
import { runWorker } from '../../explorer/worker/worker.ts';
import { createLog } from '../../server/log.ts';
import { attack, hostileSite } from '../sites/hostile-site.ts';
import { serveSite, type Site } from '../sites/serve-site.ts';
import { press } from '../support/keyboard.ts';
import { loaded, startTestDashboard, type TestDashboard } from '../support/dashboard.ts';

let site: Site;
let dashboard: TestDashboard;
let page: Page;
/** What a stranger's text did when it was taken for more than text. */
const executed: unknown[] = [];
const stop = new AbortController();
let working: Promise<void>;
before(async () => {
  site = await serveSite(hostileSite);
  dashboard = await startTestDashboard({ ALLOWED_TARGET_HOSTS: new URL(site.url).host });
  const { CHROMIUM_PATH: chromiumPath, PATH: searchPath = '' } = process.env;
  working = runWorker({
    baseUrl: dashboard.server.url,
    token: dashboard.server.workerToken,
    concurrency: 1,
    version: 'test',
    explore: createGuardedExplore({ browser: findBrowser({ ...(chromiumPath && { chromiumPath }), searchPath }) }),
    log: createLog('fatal'),
    signal: stop.signal,
  });
  page = await dashboard.open();
  await page.context().exposeFunction('owned', (number: number) => executed.push(number));
  page.context().on('dialog', (dialog) => executed.push(dialog.message()));
});
after(async () => {
  stop.abort();
  await working;
  await dashboard?.close();
  await site?.close();
});

test('sign in, product, explore, watch, issue, trace, mute: and no text of a hostile site is run', async () => {
  await dashboard.signIn(page);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`Shop ${attack}`.slice(0, 200));
  await page.getByLabel('Address').fill(site.url);
  await page.getByRole('button', { name: 'Create product' }).click();
  await page.getByRole('link', { name: 'Start', exact: true }).first().click();
  await page.getByLabel('Name of the new target').fill(`main ${attack}`.slice(0, 200));
  // Half a minute leaves no time to picture and trace what was found, on a machine that does much else.
  await page.getByLabel('Minutes').fill('1');
  await page.getByRole('button', { name: 'Start', exact: true }).click();

  await page.getByText('Running').first().waitFor();
  const feed = page.getByRole('list', { name: /^Actions/ });
  await feed
    .getByText(/appeared|brought most|led on|chance|leads to|as a whole/)
    .first()
    .waitFor();
  await page.getByRole('img', { name: 'The page as the browser shows it' }).waitFor();
  await page.getByText('Completed').first().waitFor({ timeout: 300_000 });
  await page.getByRole('link', { name: 'Open in the trace viewer' }).first().waitFor();
  const graphLink = page.getByRole('link', { name: 'Open the state graph' });
  const [graph] = await Promise.all([page.context().waitForEvent('page'), graphLink.click()]);
  await graph.getByRole('heading', { name: 'State graph' }).waitFor();
  await graph.locator('.node').first().click();
  await graph.getByText('owned').first().waitFor({ state: 'attached' });
  assert.equal(await graph.evaluate(() => window.origin), 'null');
  await graph.close();
  const runId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const { issueId, paths } = await placesOf(runId);

  await page.goto(`${dashboard.server.url}/issues/${issueId}`);
  await page.getByRole('heading', { level: 2, name: 'Playwright test' }).waitFor();
  const trace = page.getByRole('link', { name: 'Open in the trace viewer' });
  const [viewer] = await Promise.all([page.context().waitForEvent('page'), press(page, trace)]);
  assert.equal(new URL(viewer.url()).origin, dashboard.server.running.platform.artifactsUrl);
  await viewer.getByRole('treeitem').last().click();
  await viewer.getByRole('tab', { name: 'After' }).click();
  await viewer.frameLocator('iframe.snapshot-visible').getByRole('heading', { name: 'owned' }).waitFor();
  await viewer.close();

  const log = page.getByRole('table', { name: 'Network' });
  await log.getByRole('cell', { name: 'Document' }).first().waitFor();
  const link = page.getByRole('link', { name: 'Open the DOM snapshot' });
  const [snapshot] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
  await snapshot.getByRole('heading', { name: 'owned' }).waitFor();
  assert.equal(new URL(snapshot.url()).origin, dashboard.server.running.platform.artifactsUrl);
  assert.equal(await snapshot.evaluate(() => window.origin), 'null', 'it has no origin to reach anything with');
  await snapshot.close();

  await page.getByRole('button', { name: 'Mute' }).click();
  await page.getByRole('button', { name: 'Open again' }).waitFor();
  for (const path of paths) {
    await page.goto(`${dashboard.server.url}${path}`);
    await page.getByText('owned').first().waitFor({ state: 'attached' });
    // The state graph waits until it comes into view.
    await page.evaluate(() => document.querySelector('.graph-wait')?.scrollIntoView());
    await loaded(page);
  }
  assert.deepEqual(dashboard.complaints, []);
  assert.deepEqual(executed, [], 'a text of the site was run');
});

/** An issue with a trace, and every page that shows what the run left. */
async function placesOf(id: string) {
  const { api } = dashboard.server;
  const { run } = await api.send(RunPageDocument, { id });
  assert.ok(run);
  const { target, batch, issues } = run;
  const details = await Promise.all(issues.map((issue) => api.send(IssuePageDocument, { id: issue.id })));
  const issueId = details.find(({ issue }) => issue?.trace)?.issue?.id;
  assert.ok(issueId, 'no issue has a trace');
  const paths = [
    ...['/', '/runs', '/issues', `/compare?target=${target.id}`, `/start?target=${target.id}`],
    ...[
      `/products/${target.subject.id}`,
      `/products/${target.subject.id}/settings`,
      `/targets/${target.id}`,
      `/runs/${id}`,
      `/batches/${batch.id}`,
    ],
    ...['/settings/audit', `/targets/${target.id}/test-cases/new`, ...issues.map((issue) => `/issues/${issue.id}`)],
  ];
  return { issueId, paths };
}
