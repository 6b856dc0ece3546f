import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { normaliseUrl } from '../../contract/issue-fingerprint.ts';
import type { FoundIssue } from '../../contract/worker-api.ts';
import type { WorkerClient } from '../../explorer/worker/worker-client.ts';
import { failedWith, foundIssues, issue, passed, work } from '../action/work.ts';
import { makeSubject, makeTarget, start } from '../support/product.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let worker: WorkerClient;
let subjectId: string;
before(async () => {
  server = await startTestServer();
  worker = server.worker;
  subjectId = await makeSubject(server.api);
});
after(() => server.close());

const cart = 'http://shop.example/carts/17?coupon=x';
const visiting = (...urls: string[]) => ({ visitedPaths: urls.map(normaliseUrl) });
let made = 0;

/** A target, a way to explore it, and the status of its only issue. */
async function scene() {
  const targetId = await makeTarget(server.api, subjectId, `status-${made++}`);
  const only = async (): Promise<{ id: string; status: string }> => {
    const { data } = await server.gql(`{issues(targetId:"${targetId}"){issues{id status}}}`);
    return Object(data?.issues).issues[0];
  };
  return {
    only,
    status: async () => (await only()).status,
    async explore(urls: string[], ...found: FoundIssue[]) {
      await start(server.api, targetId);
      await work(worker, { ...foundIssues(...found), ...visiting(...urls) });
    },
    async runTestCase(...found: FoundIssue[]) {
      const gherkin = 'Feature: f\n  Scenario: s\n    Given I am on "/"\n';
      const create = 'mutation($input:CreateTestCaseInput!){createTestCase(input:$input){id}}';
      await server.gql(create, { input: { targetId, name: 'Opens', gherkin } });
      const runAll = 'mutation($input:RunAllTestCasesInput!){runAllTestCases(input:$input){success}}';
      await server.gql(runAll, { input: { targetId } });
      await work(worker, { ...foundIssues(...found), ...visiting(cart) });
    },
    begin: () => start(server.api, targetId),
  };
}
const mute = (id: string, muted: boolean) =>
  server.gql('mutation($input:UpdateIssueInput!){updateIssue(input:$input){status}}', { input: { id, muted } });

test('an issue is FIXED by a run that explored its page without it, and OPEN again when it comes back', async () => {
  const { explore, status, begin } = await scene();
  await explore([cart], issue('a', { url: cart }));
  assert.equal(await status(), 'OPEN');
  await explore(['http://shop.example/about']);
  assert.equal(await status(), 'OPEN', 'its page was not visited');
  await begin();
  await work(worker, { ...failedWith('LOGIN_FAILED', 'No.'), ...visiting(cart) });
  assert.equal(await status(), 'OPEN', 'a run that could not explore says nothing');
  await begin();
  await work(worker, passed);
  assert.equal(await status(), 'OPEN', 'a worker that names no page says nothing');
  await explore(['https://preview-8.example/carts/99']);
  assert.equal(await status(), 'FIXED', 'the same page of another build');
  await explore([cart], issue('a', { url: cart }));
  assert.equal(await status(), 'OPEN');
});

test('a muted issue stays so, seen or not, until a person opens it', async () => {
  const { explore, status, only } = await scene();
  await explore([cart], issue('a', { url: cart }));
  const { id } = await only();
  assert.deepEqual(await mute(id, true), { data: { updateIssue: { status: 'MUTED' } } });
  await explore([cart]);
  assert.equal(await status(), 'MUTED');
  await explore([cart], issue('a', { url: cart }));
  assert.equal(await status(), 'MUTED');
  assert.deepEqual(await mute(id, false), { data: { updateIssue: { status: 'OPEN' } } });
  await explore([cart]);
  assert.deepEqual(await mute(id, false), { data: { updateIssue: { status: 'FIXED' } } }, 'it was not muted');
});

test('a run that began before the last sighting fixes nothing', async () => {
  const { explore, status, begin } = await scene();
  await begin();
  const older = await worker.lease({ workerId: 'older', version: 'test', waitMs: 5_000 }, AbortSignal.timeout(120_000));
  await explore([cart], issue('a', { url: cart }));
  const outcome = { workerId: 'older', epoch: older?.epoch ?? 0, ...passed, ...visiting(cart) };
  await worker.finish(older?.runId ?? '', outcome, AbortSignal.timeout(120_000));
  assert.equal(await status(), 'OPEN');
});

test('an assertion of a test case is not fixed by exploring its page, one of an exploration is', async () => {
  const failing = issue('a', { url: cart, kind: 'ASSERTION' });
  const asserted = await scene();
  await asserted.runTestCase(failing);
  await asserted.explore([cart]);
  assert.equal(await asserted.status(), 'OPEN');
  const blank = await scene();
  await blank.explore([cart], failing);
  await blank.explore([cart]);
  assert.equal(await blank.status(), 'FIXED');
});
