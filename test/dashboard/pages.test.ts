import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { InviteMemberDocument, IssuesPageDocument, ProductSettingsPageDocument } from '../../contract/api.generated.ts';
import { evidenceNames } from '../../contract/evidence-names.ts';
import { createWorkerClient, WorkerRefused } from '../../explorer/worker/worker-client.ts';
import { inTransaction } from '../../server/models/query.ts';
import { saveCommentRequest } from '../../server/services/save-comment-request.ts';
import { issue, passed } from '../action/work.ts';
import { axeFaults } from '../support/axe-faults.ts';
import { loaded, startTestDashboard, type TestDashboard } from '../support/dashboard.ts';
import { makeSubject, makeTarget, start } from '../support/product.ts';

let dashboard: TestDashboard;
let page: Page;
before(async () => {
  dashboard = await startTestDashboard();
  page = await dashboard.open();
  await dashboard.signIn(page);
});
after(() => dashboard?.close());

/** What a hostile page might have as any of its texts. */
const hostile = `"><img src=x onerror="document.title='owned'"><script>document.title='owned'</script>{{1}}\${1}`;

async function exploredRun() {
  const signal = AbortSignal.timeout(300_000);
  const { api } = dashboard.server;
  const subjectId = await makeSubject(api);
  const targetId = await makeTarget(api, subjectId, `x${hostile}`);
  const { runId, batchId } = await start(api, targetId, { idempotencyKey: crypto.randomUUID() });
  const run = await dashboard.server.worker.lease({ workerId: 'w', version: 'test', waitMs: 10_000 }, signal);
  assert.equal(run?.runId, runId);
  const hold = { workerId: 'w', epoch: run.epoch };
  const found = issue('1', {
    title: hostile,
    message: `${hostile} and more`,
    stack: `Error: ${hostile}\n    at pay (shop.js:1:2)`,
    url: 'javascript:document.title="owned"',
    reproduction: { steps: [hostile], script: `// ${hostile}`, replays: 3, confirmed: 2 },
  });
  const evidence = {
    dom: null,
    console: evidenceNames.console('1'.repeat(32)),
    network: evidenceNames.network('1'.repeat(32)),
  };
  const at = new Date().toISOString();
  const request = { method: hostile.slice(0, 50), url: `javascript:${hostile}` };
  const response = { status: 500, content: { mimeType: hostile }, _transferSize: 12, _error: hostile };
  const entry = { startedDateTime: at, time: 1, request, response, _resourceType: hostile.slice(0, 50), _ended: true };
  const logs = [
    [
      evidence.console,
      { version: 1, messages: [{ at, level: 'ERROR', text: hostile, source: `javascript:${hostile}` }] },
    ],
    [evidence.network, { log: { entries: [entry] } }],
  ] as const;
  for (const [name, log] of logs) {
    const kept = { name, kind: 'REPORT' as const, contentType: 'application/json' };
    await dashboard.server.worker.artifact(runId, hold, { ...kept, body: Buffer.from(JSON.stringify(log)) }, signal);
  }
  const body = { ...passed, issues: [{ ...found, evidence }], progress: { ...passed.progress, lastAction: hostile } };
  await dashboard.server.worker.finish(runId, { ...hold, ...body }, signal);
  const { issues } = await api.send(IssuesPageDocument, { targetId });
  assert.ok(issues?.issues[0]);
  return { subjectId, targetId, runId, batchId, issueId: issues.issues[0].id };
}

test('no page of a hostile result runs it, and axe finds nothing on any page, light or dark', async () => {
  const { subjectId, targetId, runId, batchId, issueId } = await exploredRun();
  const paths = [
    '/',
    `/products/${subjectId}`,
    `/products/${subjectId}/settings`,
    `/targets/${targetId}`,
    `/targets/${targetId}/test-cases/new`,
    '/runs',
    `/runs/${runId}`,
    `/runs/${'0'.repeat(24)}`,
    `/batches/${batchId}`,
    '/issues',
    `/issues/${issueId}`,
    `/compare?target=${targetId}`,
    `/start?target=${targetId}`,
    ...['account', 'members', 'keys', 'credentials', 'github', 'workers', 'audit'].map((part) => `/settings/${part}`),
    '/nowhere-to-be-found/x',
  ];
  const faults: string[] = [];
  for (const path of paths.slice(0, -1)) {
    await page.goto(`${dashboard.server.url}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await loaded(page);
    faults.push(...(await axeFaults(page)));
    assert.doesNotMatch(await page.title(), /^owned$/, `a stranger's text was run on ${path}`);
    assert.equal(await page.locator('a[href^="javascript:"]').count(), 0);
    if (path === `/issues/${issueId}`)
      assert.equal((await page.locator('.log tbody .bad').getByText("document.title='owned'").count()) > 1, true);
    const fits = await fitsNarrow(page);
    assert.ok(fits, `${path} does not fit 380 px`);
  }
  assert.deepEqual(faults, []);
  assert.deepEqual(dashboard.complaints, []);
});

async function fitsNarrow(at: Page): Promise<boolean> {
  const before = at.viewportSize();
  await at.setViewportSize({ width: 380, height: 800 });
  const fits = await at.evaluate(() => document.documentElement.scrollWidth <= 380);
  if (before) await at.setViewportSize(before);
  return fits;
}

/** As a script of the key's owner would: key → token → question, with curl. */
async function withCurl(url: string, apiKey: string): Promise<string> {
  const token = `$(printf 'user = "%s"' "$(printf %s "$KEY" | base64 -d)" | curl -s -K - -d grant_type=client_credentials ${url}/realms/outrider/protocol/openid-connect/token | sed -n 's/.*"access_token":"\\([^"]*\\)".*/\\1/p')`;
  const ask = `curl -s ${url}/graphql -H "authorization: Bearer ${token}" -H 'content-type: application/json' -d '{"query":"{viewer{roles}}"}'`;
  const { stdout } = await promisify(execFile)('sh', ['-c', ask], { env: { PATH: process.env.PATH, KEY: apiKey } });
  return stdout;
}

test('a key is made, used by curl and revoked', async () => {
  const { url } = dashboard.server;
  await page.goto(`${url}/settings/keys`);
  await page.getByLabel('Name').fill('CI');
  await page.getByRole('button', { name: 'Create key' }).click();
  const apiKey = (await page.getByRole('group', { name: 'API key' }).innerText()).trim();
  assert.match(await withCurl(url, apiKey), /"roles":\["ADMIN"/);
  await page.getByRole('button', { name: 'I have saved it' }).click();
  assert.ok(!(await page.content()).includes(apiKey));
  const row = page.getByRole('row', { name: /CI/ });
  await row.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await row.waitFor({ state: 'detached' });
  assert.match(await withCurl(url, apiKey), /UNAUTHENTICATED/);
});

test('a worker token is made, its worker is shown and drained, and it is revoked', async () => {
  const { url } = dashboard.server;
  await page.goto(`${url}/settings/workers`);
  await page.getByLabel('Name of the token').fill('Berlin');
  await page.getByRole('button', { name: 'Create worker token' }).click();
  const token = (await page.getByRole('group', { name: 'Worker token' }).textContent())?.trim() ?? '';
  await page.getByRole('button', { name: 'I have saved it' }).click();
  const worker = createWorkerClient({ baseUrl: url, token, onRetry: () => {} });
  const asking = { workerId: 'berlin-1', version: '1.2.3', waitMs: 0, labels: ['lab'] };
  await worker.lease(asking, AbortSignal.timeout(120_000));
  const row = page.getByRole('row', { name: /berlin-1/ });
  await row.getByText('Idle').waitFor();
  await row.getByText(/the organisation's · version 1.2.3 · lab/).waitFor();
  await row.getByRole('button', { name: 'Drain' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Drain' }).click();
  await row.getByText('Draining, 0 of 1').waitFor();
  await page
    .getByRole('row', { name: /^Berlin/ })
    .getByRole('button', { name: 'Revoke' })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await row.waitFor({ state: 'detached' });
  await assert.rejects(worker.lease(asking, AbortSignal.timeout(120_000)), WorkerRefused);
});

test('a product is given a label and days to keep its results, and loses them again', async () => {
  const id = await makeSubject(dashboard.server.api);
  await page.goto(`${dashboard.server.url}/products/${id}`);
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  const label = page.getByLabel('Worker label');
  await label.fill('lab');
  await page.getByLabel('Days that runs are kept').fill('30');
  await page.getByLabel('Explore each successful deployment').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  const kept = async () => {
    const { subject } = await dashboard.server.api.send(ProductSettingsPageDocument, { id });
    return [subject?.name, subject?.workerLabel, subject?.keepRunsDays, subject?.exploreDeployments];
  };
  assert.deepEqual(await kept(), ['Shop', 'lab', 30, true]);
  await page.reload();
  await label.clear();
  await page.getByLabel('Days that runs are kept').clear();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  assert.deepEqual(await kept(), ['Shop', null, null, true]);
  assert.deepEqual(dashboard.complaints, []);
});

test('a linked installation is shown with its repositories, and what keeps comments from it', async () => {
  const { models, connection } = dashboard.server.running.platform;
  const { organisationId } = dashboard.server.running.admin;
  const repositories = ['acme/shop', 'acme/blog'];
  const account = { account: 'acme', repositorySelection: 'selected' as const, repositories };
  await models.installations.create({ installationId: 77, organisationId, ...account });
  const { api, url } = dashboard.server;
  const { runId } = await start(api, await makeTarget(api, await makeSubject(api), 'held'));
  const run = await models.runs.findOne({ _id: runId, organisationId }).orFail().lean();
  const commentId = await inTransaction(connection, (session) =>
    saveCommentRequest(dashboard.server.running.platform, session, run, {
      ...{ repository: 'acme/shop', pullRequest: 7, installationId: 77 },
    }),
  );
  await models.runs.updateOne({ _id: run._id, organisationId }, { commentId });
  const reason = 'GitHub refuses: grant the App “Pull requests: read and write”.';
  await models.comments.updateOne({ organisationId, targetId: run.targetId }, { state: 'blocked', reason });
  await page.goto(`${url}/settings/github`);
  await page.getByText('Linked', { exact: true }).waitFor();
  assert.deepEqual(await page.getByRole('listitem').getByRole('listitem').allInnerTexts(), repositories.toSorted());
  await page.getByText(reason).waitFor();
  const there = await page.getByRole('link', { name: 'acme/shop#7' }).getAttribute('href');
  assert.match(there ?? '', /^https:\/\/github\.com\/acme\/shop\/pull\/7$/);
  assert.deepEqual(await axeFaults(page), []);
  assert.ok(await fitsNarrow(page));
  await page.getByRole('link', { name: 'held #1' }).click();
  await page.getByText('acme/shop#7, blocked').waitFor();
  assert.deepEqual(dashboard.complaints, []);
});

test('who is invited joins as a member, sees no admin controls, and is refused by address', async () => {
  const { api, url } = dashboard.server;
  const input = { email: 'mia@example.test', role: 'MEMBER' } as const;
  const { inviteMember } = await api.send(InviteMemberDocument, { input });
  assert.ok(inviteMember);
  const member = await dashboard.open();
  await member.goto(inviteMember.url);
  await member.getByLabel('Your name').fill('Mia');
  assert.deepEqual(await axeFaults(member), []);
  await member.getByLabel('Password').fill('correct horse');
  await member.getByRole('button', { name: 'Join' }).click();
  await member.getByRole('heading', { level: 1, name: 'Products' }).waitFor();
  await member.getByRole('link', { name: 'Settings' }).click();
  await member.getByRole('link', { name: 'Members' }).click();
  await member.getByText('(you)').waitFor();
  assert.equal(await member.getByRole('button', { name: /remove|invite|make an admin/i }).count(), 0);
  assert.equal(await member.getByRole('link', { name: 'API keys' }).count(), 0);
  await member.getByRole('link', { name: 'Workers' }).click();
  await member.getByRole('heading', { level: 2, name: 'Workers' }).waitFor();
  assert.equal(await member.getByRole('button', { name: /drain|token/i }).count(), 0);
  await member.goto(`${url}/products/${await makeSubject(api)}/settings`);
  await member.getByText('Only admins change products').waitFor();
  await member.goto(`${url}/settings/keys`);
  await member.getByRole('alert').getByText(/admin/i).waitFor();
  const answer = await member.evaluate(async () => {
    const query = 'mutation{createSubject(input:{name:"Mine"}){id}}';
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/graphql', { method: 'POST', headers, body: JSON.stringify({ query }) })).text();
  });
  assert.match(answer, /"FORBIDDEN"/);
  await member.context().close();
});

test('offline, a page keeps what it shows and says so; back, it is up to date', async () => {
  const { api, url } = dashboard.server;
  const subjectId = await makeSubject(api);
  await page.goto(`${url}/products/${subjectId}`);
  await page.getByText('No targets yet').waitFor();
  await page.context().setOffline(true);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await page
    .getByRole('alert')
    .getByText(/cannot be reached/)
    .waitFor();
  await makeTarget(api, subjectId, 'made meanwhile');
  assert.ok(await page.getByText('No targets yet').isVisible());
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'made meanwhile' }).waitFor();
  await page.getByRole('alert').waitFor({ state: 'detached' });
  // The browser itself logs what it could not send.
  const own = dashboard.complaints.splice(0).filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'));
  assert.deepEqual(own, []);
});
