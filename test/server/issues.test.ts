import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { IssuePageDocument, IssuesPageDocument, RunDetailsDocument } from '../../contract/api.generated.ts';
import { evidenceNames } from '../../contract/evidence-names.ts';
import type { FoundIssue } from '../../contract/worker-api.ts';
import type { WorkerClient } from '../../explorer/worker/worker-client.ts';
import { foundIssues, issue, work } from '../action/work.ts';
import { makeSubject, makeTarget, start } from '../support/product.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let worker: WorkerClient;
before(async () => {
  server = await startTestServer();
  worker = server.worker;
});
after(() => server.close());

/** Explores `target` and finds `issues`; answers with which of them were new, by fingerprint's first digit. */
async function explore(targetId: string, ...issues: FoundIssue[]): Promise<Record<string, boolean>> {
  const { runId } = await start(server.api, targetId);
  await work(worker, foundIssues(...issues.map((found) => ({ ...found, firstSeenAt: new Date().toISOString() }))));
  const { run } = await server.api.send(RunDetailsDocument, { id: runId });
  const rows = await server.gql(`{issues(runId:"${runId}"){issues{fingerprint}}}`);
  assert.equal(run?.issues.length, issues.length, JSON.stringify(rows));
  const { data } = await server.gql(`{run(id:"${runId}"){issues{fingerprint isNew}}}`);
  const listed: { fingerprint: string; isNew: boolean }[] = Object(data?.run).issues;
  return Object.fromEntries(listed.map(({ fingerprint, isNew }) => [fingerprint.slice(0, 1), isNew]));
}

test("new means: not known on the product's baseline when the run began", async () => {
  const subject = await makeSubject(server.api);
  const main = await makeTarget(server.api, subject, 'github:repo=a/b:ref=main');
  const one = await makeTarget(server.api, subject, 'github:repo=a/b:pr=1');
  const two = await makeTarget(server.api, subject, 'github:repo=a/b:pr=2');

  assert.deepEqual(await explore(one, issue('a')), { a: true }, 'nothing was known');
  assert.deepEqual(
    await explore(two, issue('a'), issue('b')),
    { a: false, b: true },
    'while main was never explored, the other targets count',
  );
  assert.deepEqual(await explore(one, issue('a')), { a: false }, 'the other pull request has it too by now');
  assert.deepEqual(await explore(main, issue('c')), { c: true });
  assert.deepEqual(await explore(two, issue('b'), issue('c')), { b: true, c: false }, 'main knows c alone');
  assert.deepEqual(await explore(one, issue('b')), { b: true }, 'two pull requests never blame each other');
  assert.deepEqual(await explore(main, issue('b'), issue('c')), { b: true, c: false });
  assert.deepEqual(await explore(one, issue('b')), { b: false }, 'what came to main is known');
});

test('issues are listed, filtered and searched literally', async () => {
  const target = await makeTarget(server.api, await makeSubject(server.api), 'list');
  await explore(
    target,
    issue('d', { title: 'Cannot read 50% (of) it', kind: 'HTTP_SERVER_ERROR', severity: 'CRITICAL' }),
    issue('e', { title: 'Other' }),
  );
  const count = async (args: string) =>
    Object((await server.gql(`{issues(targetId:"${target}" ${args}){totalCount hasMore issues{title}}}`)).data?.issues)
      .totalCount;
  assert.equal(await count(''), 2);
  assert.equal(await count('search:"50% (OF)"'), 1);
  assert.equal(await count('search:".*"'), 0);
  assert.equal(await count('kind:HTTP_SERVER_ERROR'), 1);
  assert.equal(await count('status:FIXED'), 0);
  assert.equal(await count('limit:1'), 2);
});

test('runs are paged exactly and sorted stably', async () => {
  const target = await makeTarget(server.api, await makeSubject(server.api), 'paged');
  for (let i = 0; i < 7; i += 1) await start(server.api, target);
  const page = async (args: string) =>
    Object((await server.gql(`{runs(targetId:"${target}" ${args}){totalCount hasMore runs{id}}}`)).data?.runs);
  const all = await page('sortBy:STATUS');
  assert.deepEqual([all.totalCount, all.hasMore, all.runs.length], [7, false, 7]);
  const first = await page('sortBy:STATUS limit:4');
  const rest = await page('sortBy:STATUS limit:4 offset:4');
  assert.deepEqual([first.hasMore, rest.hasMore], [true, false]);
  assert.deepEqual([...first.runs, ...rest.runs], all.runs);
  assert.equal((await page('search:"PAGED #3"')).totalCount, 1);
  assert.equal((await page('status:completed')).totalCount, 0);
  await server.running.platform.models.runs.updateMany(
    { organisationId: server.running.admin.organisationId },
    { $set: { status: 'completed' } },
  );
});

test('an issue shows what its page left, the run that saw it last, its pull request and its other targets', async () => {
  const subject = await makeSubject(server.api);
  const main = await makeTarget(server.api, subject, 'github:repo=a/shop:ref=main');
  const pull = await makeTarget(server.api, subject, 'github:repo=a/shop:pr=7');
  await explore(main, issue('f'));
  const { runId } = await start(server.api, pull);
  const signal = AbortSignal.timeout(300_000);
  const run = await worker.lease({ workerId: 'w', version: 'test', waitMs: 10_000 }, signal);
  assert.equal(run?.runId, runId);
  const hold = { workerId: 'w', epoch: run.epoch };
  const fingerprint = 'f'.repeat(32);
  const evidence = {
    dom: evidenceNames.dom(fingerprint),
    console: evidenceNames.console(fingerprint),
    network: evidenceNames.network(fingerprint),
  };
  const at = '2026-01-01T00:00:00.000Z';
  const messages = [{ at, level: 'WARNING', text: 'careful', source: null }];
  const entry = {
    ...{ startedDateTime: at, time: 12.4, _resourceType: 'Fetch', _ended: true },
    request: { method: 'GET', url: 'http://shop.example/api' },
    response: { status: 0, content: { mimeType: '' }, _transferSize: -1, _error: 'net::ERR_FAILED' },
  };
  const kept = [
    [evidence.dom, 'text/html', '<p>cart</p>'],
    [evidence.console, 'application/json', JSON.stringify({ version: 1, messages })],
    [evidence.network, 'application/json', JSON.stringify({ log: { entries: [entry] } })],
  ] as const;
  for (const [name, contentType, text] of kept)
    await worker.artifact(runId, hold, { name, kind: 'REPORT', contentType, body: Buffer.from(text) }, signal);
  await worker.finish(runId, { ...hold, ...foundIssues(issue('f', { evidence })) }, signal);

  const { issues } = await server.api.send(IssuesPageDocument, { targetId: pull });
  const id = issues?.issues[0]?.id ?? '';
  const { issue: shown } = await server.api.send(IssuePageDocument, { id });
  assert.deepEqual(shown?.console, messages);
  assert.deepEqual(shown?.requests, [
    {
      ...{ at, method: 'GET', url: 'http://shop.example/api', type: 'Fetch' },
      ...{ status: null, duration: 12, size: null, error: 'net::ERR_FAILED' },
    },
  ]);
  assert.equal(shown.lastRun?.id, runId);
  assert.equal(shown.target.pullRequestUrl, 'https://github.com/a/shop/pull/7');
  assert.deepEqual(
    shown.onTargets.map(({ target }) => target.id),
    [pull, main],
  );
  assert.equal(await (await fetch(shown.domSnapshot?.url ?? '')).text(), '<p>cart</p>');

  // What a worker left unreadable, or not at all, takes nothing else away.
  const { runId: next } = await start(server.api, pull);
  const again = await worker.lease({ workerId: 'w', version: 'test', waitMs: 10_000 }, signal);
  assert.equal(again?.runId, next);
  const body = Buffer.from('{"version":1,"messages":[{"level":"LOUD"}]}');
  const holding = { workerId: 'w', epoch: again.epoch };
  const broken = { name: evidence.console, kind: 'REPORT' as const, contentType: 'application/json', body };
  await worker.artifact(next, holding, broken, signal);
  await worker.finish(
    next,
    { ...holding, ...foundIssues(issue('f', { evidence: { ...evidence, dom: null } })) },
    signal,
  );
  const { issue: later } = await server.api.send(IssuePageDocument, { id });
  assert.deepEqual([later?.console, later?.requests, later?.domSnapshot], [[], [], null]);
  assert.equal(later?.lastRun?.id, next);
});
