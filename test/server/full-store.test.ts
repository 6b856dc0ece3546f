/** Without room for artifacts runs go on, and say so. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { after, before, test, type TestContext } from 'node:test';
import { pino } from 'pino';
import type { WorkerClient } from '../../explorer/worker/worker-client.ts';
import { passed } from '../action/work.ts';
import { blobFiles } from '../support/blobs.ts';
import { makeSubject, makeTarget, start } from '../support/product.ts';
import { secondOrganisation } from '../support/second-organisation.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let worker: WorkerClient;
const logged: string[] = [];
const log = pino({ level: 'info' }, new Writable({ write: (line, _, done) => done(void logged.push(String(line))) }));
const signal = AbortSignal.timeout(300_000);
const megabyte = 1024 * 1024;
before(async () => {
  server = await startTestServer({ ARTIFACT_QUOTA_MB: '3' }, { log });
  worker = server.worker;
});
after(() => server.close());

async function begun() {
  const targetId = await makeTarget(server.api, await makeSubject(server.api));
  const { runId } = await start(server.api, targetId);
  const run = await worker.lease({ workerId: 'w', version: 'test', waitMs: 20_000 }, signal);
  assert.equal(run?.runId, runId);
  const hold = { workerId: 'w', epoch: run.epoch };
  return {
    send: (name: string, bytes: number) =>
      worker.artifact(
        runId,
        hold,
        { name, kind: 'TRACE', contentType: 'application/zip', body: Buffer.alloc(bytes, name) },
        signal,
      ),
    async end() {
      await worker.finish(runId, { ...hold, ...passed }, signal);
      const { data } = await server.gql(`{run(id:"${runId}"){status artifacts{name size} notices{kind message}}}`);
      const { status, artifacts, notices }: Ended = Object(data?.run);
      return { status, artifacts: artifacts.map(({ name }) => name), notices: notices.map(({ kind }) => kind) };
    },
  };
}
interface Ended {
  readonly status: string;
  readonly artifacts: readonly { name: string }[];
  readonly notices: readonly { kind: string; message: string }[];
}

async function storage(): Promise<{ artifactBytes: number; quotaBytes: number | null }> {
  const { data } = await server.gql('{viewer{organisation{storage{artifactBytes quotaBytes}}}}');
  return Object(data?.viewer).organisation.storage;
}

test('over its quota an organisation’s runs go on without artifacts, to the byte', async () => {
  const { send, end } = await begun();
  await Promise.all(['a', 'b', 'c'].map((name) => send(name, megabyte - 1)));
  assert.deepEqual(await storage(), { artifactBytes: 3 * megabyte - 3, quotaBytes: 3 * megabyte });
  await assert.rejects(send('d', 4), /room for artifacts is used up/);
  // All at once: what fits fits, whoever is first.
  const three = await Promise.allSettled(['e', 'f', 'g', 'h', 'i'].map((name) => send(name, 1)));
  assert.equal(three.filter(({ status }) => status === 'fulfilled').length, 3);
  assert.equal((await storage()).artifactBytes, 3 * megabyte);
  await send('a', megabyte - 1);
  await send('b', 10);
  assert.equal((await storage()).artifactBytes, 2 * megabyte + 11);
  const ended = await end();
  assert.equal(ended.status, 'completed');
  assert.deepEqual(ended.notices, ['QUOTA_REACHED']);
  assert.equal(ended.artifacts.length, 6);
  assert.equal((await blobFiles(server)).length, 6, 'of what was refused nothing is left');

  const other = await secondOrganisation(server);
  const own = { name: 'Storage', text: 'query Storage{viewer{organisation{storage{artifactBytes}}}}' };
  assert.deepEqual(await other.api.send(own, {}), { viewer: { organisation: { storage: { artifactBytes: 0 } } } });
  for (const { id } of Object((await server.gql('{subjects{id}}')).data).subjects)
    await server.gql(`mutation{deleteSubject(id:"${id}"){success}}`);
  assert.equal((await storage()).artifactBytes, 0, 'what is deleted makes room');
});

test('a full disk stops artifacts, not runs, leaves nothing half written and is logged once', async (t) => {
  const folder = join(server.dataDir, 'artifacts');
  await mkdir(folder, { recursive: true });
  if (!mounted(t, folder)) return;
  const { send, end } = await begun();
  await send('small.zip', 1_000);
  for (const name of ['a.zip', 'b.zip', 'c.zip'])
    await assert.rejects(send(name, megabyte), /The artifact store is full/);
  assert.deepEqual((await blobFiles(server)).length, 1);
  await send('last.zip', 1_000);
  assert.deepEqual(await end(), {
    status: 'completed',
    artifacts: ['last.zip', 'small.zip'],
    notices: ['STORE_FULL'],
  });
  assert.equal((await storage()).artifactBytes, 2_000);
  assert.equal(logged.filter((line) => line.includes('The artifact store is full')).length, 1);
  assert.equal(logged.filter((line) => line.includes('stored again')).length, 1);
  assert.equal(logged.filter((line) => line.includes('failed unexpectedly')).length, 0);
});

/** A disk of its own that is soon full. */
function mounted(t: TestContext, folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=512k', 'tmpfs', folder], { stdio: 'pipe' });
  } catch (error) {
    t.skip(`a small disk cannot be mounted here: ${error instanceof Error ? error.message.split('\n')[1] : ''}`);
    return false;
  }
  t.after(() => execFileSync('umount', [folder]));
  return true;
}
