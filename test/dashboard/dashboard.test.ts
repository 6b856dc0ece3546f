import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Browser, chromium, type Page } from 'playwright-core';
import { buildDashboard } from '../../cli/build-dashboard.ts';
import { findBrowser } from '../../explorer/browser/browser.ts';
import { issue, passed, work } from '../action/work.ts';
import { axeFaults } from '../support/axe-faults.ts';
import { makeSubject, makeTarget, start } from '../support/product.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let browser: Browser;
let page: Page;
/** What the pages complained of: script errors, refusals of the content security policy. */
const complaints: string[] = [];
before(async () => {
  const dashboardDir = await buildDashboard(() => {});
  server = await startTestServer({}, { dashboardDir });
  const { CHROMIUM_PATH: chromiumPath, PATH: searchPath = '' } = process.env;
  const { executablePath } = findBrowser({ ...(chromiumPath && { chromiumPath }), searchPath });
  browser = await chromium.launch({ ...(executablePath && { executablePath }) });
  page = await browser.newPage();
  page.setDefaultTimeout(20_000);
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const hostile = '<img src=x onerror="document.title=1"> is undefined';

test('a wrong password is refused with a word, the right one leads to where one wanted to go', async () => {
  const subjectId = await makeSubject(server.api);
  const { runId } = await start(server.api, await makeTarget(server.api, subjectId, 'signed out'));
  await page.goto(`${server.url}/runs/${runId}`);
  await page.getByLabel(/e-?mail/i).fill(server.adminEmail);
  await page.getByLabel(/password/i).fill('wrong');
  await page.keyboard.press('Enter');
  await page.getByText(/wrong/i).waitFor();
  assert.deepEqual(await axeFaults(page), []);
  // The browser itself logs the refusal's status.
  assert.deepEqual(
    complaints.splice(0).filter((text) => !text.includes('401')),
    [],
  );
  await page.getByLabel(/password/i).fill(server.adminPassword);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'signed out #1' }).waitFor();
  assert.equal(page.url(), `${server.url}/runs/${runId}`);
});

test('a run shows itself as it goes: counters, issues as text, pictures, the end', async () => {
  const signal = AbortSignal.timeout(300_000);
  const subjectId = await makeSubject(server.api);
  const { runId, batchId } = await start(server.api, await makeTarget(server.api, subjectId, 'live'));
  await server.running.platform.models.runs.updateMany(
    { organisationId: server.running.admin.organisationId, targetName: 'signed out' },
    { $set: { status: 'completed' } },
  );
  await page.goto(`${server.url}/runs/${runId}`);
  await page
    .getByText(/queued/i)
    .first()
    .waitFor();

  const run = await server.worker.lease({ workerId: 'w', version: 'test', waitMs: 10_000 }, signal);
  assert.equal(run?.runId, runId);
  const hold = { workerId: 'w', epoch: run.epoch };
  const picture = {
    name: 'issue.png',
    kind: 'SCREENSHOT',
    contentType: 'image/png',
    body: await page.screenshot(),
  } as const;
  await server.worker.artifact(runId, hold, picture, signal);
  const progress = { ...passed.progress, actions: 1234, lastAction: 'click button "Pay"' };
  const found = issue('1', { title: hostile, screenshot: 'issue.png' });
  await server.worker.report(runId, { ...hold, sequence: 1, progress, issues: [found] }, signal);
  await page.getByText(/1[ ,.\u202f]234/).waitFor();
  await page.getByText('click button "Pay"').first().waitFor();
  await page.getByRole('heading', { name: hostile }).waitFor();
  await page.waitForFunction(() => [...document.images].some(({ naturalWidth }) => naturalWidth > 0));
  assert.notEqual(await page.title(), '1', "a stranger's text was run");
  assert.deepEqual(await axeFaults(page), []);

  const more = issue('2', { title: 'HTTP 500 for POST /api/pay', kind: 'HTTP_SERVER_ERROR', severity: 'CRITICAL' });
  await server.worker.finish(runId, { ...hold, ...passed, issues: [found, more] }, signal);
  await page.getByText('Completed').first().waitFor();
  await page.getByRole('heading', { name: more.title }).waitFor();

  await page.goto(`${server.url}/batches/${batchId}`);
  await page.getByRole('heading', { name: more.title }).waitFor();
  assert.deepEqual(complaints, []);
});

test('two runs of one target, and of two, are told apart: new, fixed, not seen, known', async () => {
  const subjectId = await makeSubject(server.api);
  const [main, branch] = [
    await makeTarget(server.api, subjectId, 'compared'),
    await makeTarget(server.api, subjectId, 'compared branch'),
  ];
  const [old, both, fresh] = ['gone', 'stays', 'comes'].map((title, at) => issue(`${at + 1}`, { title }));
  assert.ok(old && both && fresh);
  const tell = async (targetId: string, ...issues: ReturnType<typeof issue>[]) => {
    await start(server.api, targetId);
    return (await work(server.worker, { ...passed, issues, visitedPaths: ['/cart'] })).runId;
  };
  const first = await tell(main, old, both);
  const last = await tell(main, both, fresh);
  await tell(branch, old, fresh);
  const lists = async (expected: Record<string, string[]>) => {
    for (const [heading, titles] of Object.entries(expected)) {
      const list = page.getByRole('region', { name: `${heading} ${titles.length}`, exact: true });
      await list.waitFor();
      for (const title of titles) await list.getByRole('link', { name: title, exact: true }).waitFor();
    }
  };
  await page.goto(`${server.url}/targets/${main}`);
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  const unseen = 'Not seen, and not known to be fixed';
  await lists({ New: ['comes'], Fixed: ['gone'], [unseen]: [], Known: ['stays'] });
  await page.getByLabel('Target before').selectOption('compared branch');
  await lists({ New: ['stays'], Fixed: [], [unseen]: ['gone'], Known: ['comes'] });
  await page.getByLabel('Run after').selectOption('compared #1');
  await lists({ New: ['stays'], Fixed: [], [unseen]: ['comes'], Known: ['gone'] });
  assert.match(page.url(), new RegExp(`with=${branch}.*after=${first}`));
  await page.goBack();
  await lists({ New: ['stays'], Fixed: [], [unseen]: ['gone'], Known: ['comes'] });
  await page.goto(`${server.url}/compare?target=${main}&before=${last}&after=${first}`);
  await lists({ New: ['gone'], Fixed: [], [unseen]: ['comes'], Known: ['stays'] });
  assert.deepEqual(complaints, []);
});

test('the keyboard alone leads anywhere through the palette', async () => {
  await page.goto(server.url);
  await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('searchbox', { name: 'Page' }).waitFor();
  await page.keyboard.type('audit');
  await page.getByRole('menuitem', { name: /Audit log/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 2, name: 'Audit log' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor();
  // A run and an issue are found by what the server knows of them.
  for (const [typed, kind] of [
    ['stays', 'Issue'],
    ['branch #1', 'Run'],
  ] as const) {
    await page.keyboard.press('Control+k');
    await page.getByRole('searchbox', { name: 'Page' }).waitFor();
    await page.keyboard.type(typed);
    const item = page.getByRole('menuitem', { name: new RegExp(`${kind}$`) });
    await item.filter({ hasText: typed }).first().waitFor();
    await page.waitForFunction(() => document.querySelectorAll('[role="menuitem"]').length === 1);
    assert.deepEqual(await axeFaults(page), []);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: typed }).waitFor();
  }
  assert.deepEqual(complaints, []);
});

test('the overview lists products, in few compressed scripts, and signing out ends it', async () => {
  const scripts: Promise<readonly [encoding: string | null, bytes: number]>[] = [];
  const context = await browser.newContext({ storageState: await page.context().storageState() });
  const other = await context.newPage();
  other.on('requestfinished', (request) => {
    if (!request.url().endsWith('.js')) return;
    const encoding = request.response().then((response) => response?.headerValue('content-encoding') ?? null);
    scripts.push(Promise.all([encoding, request.sizes().then(({ responseBodySize }) => responseBodySize)]));
  });
  await other.goto(server.url);
  await other.getByRole('heading', { name: 'Shop' }).first().waitFor();
  const sent = await Promise.all(scripts);
  await context.close();
  assert.ok(
    sent.length > 0 && sent.every(([encoding, bytes]) => bytes < 1_000 || encoding === 'br' || encoding === 'gzip'),
    String(sent),
  );
  assert.ok(sent.reduce((sum, [, bytes]) => sum + bytes, 0) <= 170_000, String(sent));
  const plain = await fetch(server.url, { headers: { 'accept-encoding': 'identity' } });
  assert.equal(plain.headers.get('content-encoding'), null);
  assert.match(await plain.text(), /<div id="root">/);
  await page.goto(server.url);
  await page.getByRole('heading', { name: 'Shop' }).first().waitFor();
  await page
    .getByRole('link', { name: /live #1/ })
    .first()
    .waitFor();
  assert.deepEqual(complaints, []);
  await page.getByRole('button', { name: /sign out/i }).click();
  await page.getByLabel(/password/i).waitFor();
  await page.goto(server.url);
  await page.getByLabel(/password/i).waitFor();
});
