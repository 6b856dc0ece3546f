/** Rows and bytes come together again, whatever was lost, and nothing that is on its way is touched. */
import assert from 'node:assert/strict';
import { rename, utimes, writeFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import type { WorkerClient } from '../../explorer/worker/worker-client.ts';
import { parseId } from '../../server/models/ids.ts';
import { sweepBlobs } from '../../server/services/sweep-blobs.ts';
import { blobFiles, blobPath, placeBlob } from '../support/blobs.ts';
import { explored } from '../support/explored.ts';
import { makeSubject, makeTarget, start } from '../support/product.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let worker: WorkerClient;
let targetId: string;
const signal = AbortSignal.timeout(300_000);
before(async () => {
  server = await startTestServer();
  worker = server.worker;
  targetId = await makeTarget(server.api, await makeSubject(server.api));
});
after(() => server.close());

const longAgo = new Date(Date.now() - 7_200_000);
const sweep = () => sweepBlobs(server.running.platform, Date.now(), signal);

async function pictures(runId: string): Promise<{ name: string; url: string }[]> {
  const { data } = await server.gql(`{run(id:"${runId}"){artifacts{name url}}}`);
  return Object(data?.run).artifacts;
}

test('a row whose bytes are missing is not shown, and is again when they are back', async () => {
  const runId = await explored(server, targetId, ['a.png', 'b.png']);
  const [a] = await pictures(runId);
  const { artifacts } = server.running.platform.models;
  const own = { organisationId: server.running.admin.organisationId, runId: parseId(runId) ?? assert.fail() };
  await artifacts.updateMany(own, { $set: { createdAt: longAgo } });
  const row = await artifacts.findOne({ ...own, name: 'a.png' }).orFail();
  const path = blobPath(server, row.blobKey);
  await rename(path, `${path}-elsewhere`);
  assert.equal((await fetch(a?.url ?? '')).status, 404, 'even before the sweep');
  await sweep();
  assert.deepEqual(
    (await pictures(runId)).map(({ name }) => name),
    ['b.png'],
  );
  assert.equal((await fetch(a?.url ?? '')).status, 404);
  await rename(`${path}-elsewhere`, path);
  await sweep();
  assert.deepEqual(
    (await pictures(runId)).map(({ name }) => name),
    ['a.png', 'b.png'],
  );
  assert.equal(await (await fetch(a?.url ?? '')).text(), `${runId} a.png`);
});

test('while uploads and replacements go on, the sweep takes old orphans and nothing else', async () => {
  const { runId } = await start(server.api, targetId);
  const run = await worker.lease({ workerId: 'w', version: 'test', waitMs: 20_000 }, signal);
  assert.equal(run?.runId, runId);
  const hold = { workerId: 'w', epoch: run.epoch };
  const before = (await blobFiles(server)).length;
  const orphans = await Promise.all(Array.from({ length: 20 }, () => placeBlob(server, 'nobody knows me')));
  for (const key of orphans) await utimes(blobPath(server, key), longAgo, longAgo);
  const young = await placeBlob(server, 'on my way');
  await writeFile(`${blobPath(server, young)}.partial`, 'half');

  const uploading = new AbortController();
  const sweeping = (async () => {
    let sweeps = 0;
    for (; !uploading.signal.aborted; sweeps += 1) await sweep();
    return sweeps;
  })();
  // Each name five times: the last one stands, and the blobs of the others go.
  const lanes = Array.from({ length: 8 }, async (_, lane) => {
    for (let turn = 0; turn < 5; turn += 1) {
      const body = Buffer.alloc(20_000, `${turn}`);
      const picture = { name: `${lane}.png`, kind: 'SCREENSHOT' as const, contentType: 'image/png', body };
      await worker.artifact(runId, hold, picture, signal);
    }
  });
  await Promise.all(lanes);
  uploading.abort();
  assert.ok((await sweeping) > 0);
  const kept = await pictures(runId);
  assert.equal(kept.length, 8);
  for (const { url } of kept) assert.equal(await (await fetch(url)).text(), '4'.repeat(20_000));
  await sweep();
  const files = await blobFiles(server);
  assert.equal(files.length, before + 8 + 2);
  for (const key of orphans) assert.ok(!files.includes(key));
  assert.ok(files.includes(young) && files.includes(`${young}.partial`));
});
