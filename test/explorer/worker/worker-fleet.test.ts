/** The real worker: in a private location, drained by its signal, put out by its token's end. */
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { CreateSubjectDocument, RunDetailsDocument } from '../../../contract/api.generated.ts';
import { type DemoShop, startDemoShop } from '../../../demo/shop.ts';
import { createWorkerClient } from '../../../explorer/worker/worker-client.ts';
import { type Outrider, runOutrider } from '../../support/outrider.ts';
import { makeTarget, start } from '../../support/product.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { until } from '../../support/until.ts';

let server: TestServer;
let shop: DemoShop;
let targetId = '';
const workers = new Set<Outrider>();
before(async () => {
  shop = await startDemoShop();
  // The server itself allows no private host.
  server = await startTestServer();
  const input = { name: 'Intranet', baseUrl: shop.url, workerLabel: 'lab' };
  const { createSubject } = await server.api.send(CreateSubjectDocument, { input });
  targetId = await makeTarget(server.api, createSubject?.id ?? '');
});
afterEach(async () => {
  for (const worker of workers) if (worker.child.exitCode === null) await worker.end('SIGKILL');
  workers.clear();
});
after(async () => {
  await server?.close();
  await shop?.close();
});

async function startWorker() {
  const { data } = await server.gql('mutation{made:createWorkerToken(input:{name:"Lab"}){secret workerToken{id}}}');
  const { secret, workerToken } = Object(data?.made);
  const env = { BASE_URL: server.url, WORKER_TOKEN: secret, ALLOWED_TARGET_HOSTS: new URL(shop.url).host };
  const worker = runOutrider(['worker', '--labels', 'lab'], env);
  workers.add(worker);
  return { worker, tokenId: String(workerToken.id) };
}
const read = async (id: string) => {
  const { run } = await server.api.send(RunDetailsDocument, { id });
  assert.ok(run);
  return run;
};
const underWay = (id: string) =>
  until(async () => (await read(id)).progress.actions > 0, {
    timeoutMs: 120_000,
    everyMs: 200,
    what: 'a first action',
  });

test('a labelled worker explores what it alone may reach; on SIGUSR1 it takes nothing new and ends with its run', async () => {
  const { worker } = await startWorker();
  const { runId } = await start(server.api, targetId, { maxDurationSeconds: 10 });
  await underWay(runId);
  worker.child.kill('SIGUSR1');
  await worker.says(/told to drain/, 60_000);
  const { runId: later } = await start(server.api, targetId, { maxDurationSeconds: 10 });
  assert.equal(await worker.end(), 0, worker.text());
  const done = await read(runId);
  assert.deepEqual([done.status, done.attempt], ['completed', 1], worker.text());
  assert.equal((await read(later)).status, 'pending');
  assert.doesNotMatch(worker.text(), /Debugger/);
});

test('a worker whose token is revoked stops, and its run goes to another', async () => {
  await server.running.platform.connection.collection('runs').deleteMany({});
  const { worker, tokenId } = await startWorker();
  const { runId } = await start(server.api, targetId, { maxDurationSeconds: 120 });
  await underWay(runId);
  await server.gql('mutation($id:ID!){revokeWorkerToken(id:$id){success}}', { id: tokenId });
  const heir = createWorkerClient({ baseUrl: server.url, token: server.workerToken, onRetry: () => {} });
  const asking = { workerId: 'heir', version: 'test', waitMs: 10_000, labels: ['lab'] };
  assert.equal((await heir.lease(asking, AbortSignal.timeout(120_000)))?.runId, runId);
  assert.notEqual(await worker.end(), 0);
  assert.match(worker.text(), /refuses this worker/);
});
