import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { RunPageDocument } from '../../contract/api.generated.ts';
import type { RunAction } from '../../contract/worker-api.ts';
import { LeaseLost, WorkerCallError, type WorkerClient } from '../../explorer/worker/worker-client.ts';
import { passed } from '../action/work.ts';
import { makeSubject, makeTarget, start } from '../support/product.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let worker: WorkerClient;
const signal = AbortSignal.timeout(300_000);
before(async () => {
  server = await startTestServer();
  worker = server.worker;
});
after(() => server?.close());

const jpeg = (text: string) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(text)]);

async function running(buildKey: string) {
  const { runId } = await start(server.api, await makeTarget(server.api, await makeSubject(server.api), buildKey));
  const run = await worker.lease({ workerId: 'w', version: 'test', waitMs: 10_000 }, signal);
  assert.equal(run?.runId, runId);
  return { runId, hold: { workerId: 'w', epoch: run.epoch } };
}

const ask = async (id: string) => {
  const { run } = await server.api.send(RunPageDocument, { id });
  assert.ok(run);
  return run;
};

test('pictures of the page are sent while somebody looks, and shown by a signed link', async () => {
  const { runId, hold } = await running('live picture');
  const { progress } = passed;
  let sequence = 0;
  const report = () =>
    worker.report(runId, { ...hold, sequence: ++sequence, progress, issues: [], actions: [] }, signal);
  assert.deepEqual(await report(), { cancelled: false, watched: false });
  const { livePicture } = await ask(runId);
  assert.ok(livePicture);
  assert.equal((await fetch(livePicture)).status, 204);
  assert.deepEqual(await report(), { cancelled: false, watched: true });
  for (const text of ['one', 'two']) {
    assert.deepEqual(await worker.picture(runId, hold, jpeg(text), signal), { cancelled: false, watched: true });
    const shown: Response = await fetch(livePicture);
    assert.equal(shown.headers.get('content-type'), 'image/jpeg');
    assert.equal(shown.headers.get('cache-control'), 'no-store');
    assert.deepEqual(Buffer.from(await shown.arrayBuffer()), jpeg(text));
  }
  assert.equal(await server.running.platform.models.liveViews.countDocuments(own()), 1);

  await assert.rejects(worker.picture(runId, hold, Buffer.from('<svg onload=1>'), signal), WorkerCallError);
  await assert.rejects(worker.picture(runId, { ...hold, epoch: 9 }, jpeg('three'), signal), LeaseLost);
  const artifactsLink = livePicture.replace('/live/', '/artifacts/');
  assert.equal((await fetch(artifactsLink)).status, 404, 'a signature for one kind is none for another');
  await worker.finish(runId, { ...hold, ...passed }, signal);
  assert.equal((await fetch(livePicture)).status, 404);
  assert.equal((await ask(runId)).livePicture, null);
});

test('actions are kept with their reasons, the newest hundred, and progress over time', async () => {
  const { runId, hold } = await running('journal');
  const made = Array.from({ length: 130 }, (_, at): RunAction => ({ at, text: `click ${at}`, reason: 'chance' }));
  const first = { ...hold, sequence: 1, progress: passed.progress, issues: [], actions: made.slice(0, 70) };
  await worker.report(runId, first, signal);
  await worker.report(runId, first, signal);
  await worker.finish(runId, { ...hold, ...passed, actions: made.slice(70) }, signal);
  const { actions, history } = await ask(runId);
  assert.deepEqual(actions, made.slice(30));
  assert.deepEqual(
    history.map(({ codeCoverage }) => codeCoverage),
    [0.41, 0.41],
    'at the first report and at the end',
  );
});

const own = () => ({ organisationId: server.running.admin.organisationId });
