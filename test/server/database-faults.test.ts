/** mongod killed, stepped down, cut off, deaf to change streams and unsure of its commits, under a server that goes on. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, test } from 'node:test';
import { writesOfRuns } from '../../bench/soak/checks/ends.ts';
import { type Mongod, startMongod } from '../../bench/soak/mongod.ts';
import { openWire, type Wire } from '../../bench/soak/wire.ts';
import { RunDetailsDocument } from '../../contract/api.generated.ts';
import { createWorkerClient, type WorkerClient } from '../../explorer/worker/worker-client.ts';
import { issue, passed } from '../action/work.ts';
import { makeSubject, makeTarget, start } from '../support/product.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';

let mongod: Mongod;
let wire: Wire;
let server: TestServer;
let worker: WorkerClient;
let targetId: string;
const folder = mkdtempSync(join(tmpdir(), 'outrider-faults-'));
before(async () => {
  mongod = await startMongod(folder, () => 500, ['--setParameter', 'enableTestCommands=1']);
  wire = await openWire(() => [mongod.port]);
  server = await startTestServer({
    MONGODB_URI: `mongodb://127.0.0.1:${wire.port}/faults?directConnection=true`,
    LOG_LEVEL: 'error',
  });
  worker = server.worker;
  targetId = await makeTarget(server.api, await makeSubject(server.api));
});
after(async () => {
  await server?.close();
  await wire?.close();
  await mongod?.client.close();
  await mongod?.child.stop();
  rmSync(folder, { recursive: true, force: true });
});

const patience = { timeoutMs: 120_000, everyMs: 100 };
const faults: Record<string, () => Promise<unknown>> = {
  'kill -9 of mongod': () => mongod.child.end('SIGKILL'),
  'a step-down of the primary': async () => {
    const down = { replSetStepDown: 1, secondaryCatchUpPeriodSecs: 0, force: true };
    await mongod.client.db('admin').command(down);
  },
  'a cut of every connection': async () => assert.ok(wire.cut() > 0),
  'the end of every session and change stream': () => mongod.client.db('admin').command({ killAllSessions: [] }),
};

for (const [name, strike] of Object.entries(faults))
  test(`${name}: a run under way ends once, and a start that is repeated is one run`, async () => {
    const signal = AbortSignal.timeout(120_000);
    const { runId } = await start(server.api, targetId);
    const lease = () => worker.lease({ workerId: 'w', version: 'test', waitMs: 5_000 }, signal);
    const held = await until(lease, { ...patience, what: 'a lease' });
    assert.equal(held.runId, runId);
    const hold = { workerId: 'w', epoch: held.epoch };
    const report = { ...hold, sequence: 1, progress: passed.progress, issues: [issue('1')] };
    await worker.report(runId, report, signal);

    const idempotencyKey = randomUUID();
    const again = () => until(() => start(server.api, targetId, { idempotencyKey }), { ...patience, what: 'a start' });
    const [first, second] = await Promise.all([
      again(),
      again(),
      worker.finish(runId, { ...hold, ...passed, issues: [issue('1')] }, signal),
      strike(),
    ]);
    const third = await again();
    assert.deepEqual([second.runId, third.runId], [first.runId, first.runId]);

    const next = await until(lease, { ...patience, what: 'the next lease' });
    assert.equal(next.runId, first.runId);
    await worker.finish(next.runId, { workerId: 'w', epoch: next.epoch, ...passed }, signal);
    const read = async (id: string) => (await server.api.send(RunDetailsDocument, { id })).run;
    const over = await until(() => read(runId), patience);
    assert.deepEqual([over.status, over.issues.length], ['completed', 1]);
    const writes = await until(() => writesOfRuns(mongod.client, server.running.platform.models), patience);
    for (const id of [runId, next.runId]) assert.deepEqual(writes.get(id), { ends: 1, late: [] });

    // Whoever waits is woken by a start again: by a change stream that was opened anew, or by looking.
    const waiting = lease();
    const last = await start(server.api, targetId);
    const woken = (await waiting) ?? (await until(lease, patience));
    assert.equal(woken.runId, last.runId);
    await worker.finish(woken.runId, { workerId: 'w', epoch: woken.epoch, ...passed }, signal);
  });

describe('commits that take effect and are answered with an error', () => {
  /** All of them, while it lasts: the server's own chores commit too, and one fault alone might be theirs. */
  const commits = (mode: 'alwaysOn' | 'off') => {
    const timedOut = { code: 50, codeName: 'MaxTimeMSExpired', errmsg: 'waiting for replication timed out' };
    const data = { failCommands: ['commitTransaction'], writeConcernError: timedOut };
    return mongod.client.db('admin').command({ configureFailPoint: 'failCommand', mode, data });
  };
  afterEach(() => commits('off'));

  async function leased() {
    const { runId } = await start(server.api, targetId);
    const signal = AbortSignal.timeout(120_000);
    const lease = () => worker.lease({ workerId: 'w', version: 'test', waitMs: 5_000 }, signal);
    const held = await until(lease, { ...patience, what: 'a lease' });
    assert.equal(held.runId, runId);
    return { runId, hold: { workerId: 'w', epoch: held.epoch }, signal };
  }

  test('leave no artifact without its bytes, and a repeated one is one', async () => {
    const { runId, hold, signal } = await leased();
    const query = new URLSearchParams({
      ...hold,
      epoch: String(hold.epoch),
      kind: 'REPORT',
      contentType: 'text/plain',
    });
    const put = async (name: string) => {
      const headers = { authorization: `Bearer ${server.workerToken}`, 'content-type': 'text/plain' };
      const url = `${server.url}/worker/runs/${runId}/artifacts/${name}?${query}`;
      return (await fetch(url, { method: 'PUT', headers, body: 'bytes', signal })).status;
    };
    // What an organisation has stored is counted, in a transaction of its own, before its first artifact.
    assert.equal(await put('first.txt'), 200);
    await commits('alwaysOn');
    assert.equal(await put('a.txt'), 500);
    await commits('off');
    const own = { organisationId: server.running.admin.organisationId, runId, name: 'a.txt' };
    const written = () => server.running.platform.models.artifacts.find(own).lean();
    const there = async () => {
      const rows = await until(() => written().then((all) => (all.length > 0 ? all : null)), patience);
      const [row, ...more] = rows;
      assert.ok(row && more.length === 0);
      return existsSync(join(server.dataDir, 'artifacts', row.blobKey.slice(0, 2), row.blobKey));
    };
    assert.ok(await there());
    assert.equal(await put('a.txt'), 200);
    assert.ok(await there());
    await worker.finish(runId, { ...hold, ...passed }, signal);
  });

  test('end a run once, though its end is told again', async () => {
    const { runId, hold, signal } = await leased();
    let repeats = 0;
    const onRetry = () => {
      repeats++;
      void commits('off');
    };
    await commits('alwaysOn');
    const unsure = createWorkerClient({ baseUrl: server.url, token: server.workerToken, onRetry });
    await unsure.finish(runId, { ...hold, ...passed, issues: [issue('2')] }, signal);
    assert.ok(repeats > 0);
    const { run } = await server.api.send(RunDetailsDocument, { id: runId });
    assert.deepEqual([run?.status, run?.issues.length], ['completed', 1]);
    const writes = await writesOfRuns(mongod.client, server.running.platform.models);
    assert.deepEqual(writes.get(runId), { ends: 1, late: [] });
  });

  test('make one run of a start that is repeated', async () => {
    const idempotencyKey = randomUUID();
    const { runs } = server.running.platform.models;
    const own = { organisationId: server.running.admin.organisationId };
    const before = await runs.countDocuments(own);
    await commits('alwaysOn');
    await assert.rejects(start(server.api, targetId, { idempotencyKey }), /went wrong/);
    await commits('off');
    const first = await start(server.api, targetId, { idempotencyKey });
    assert.deepEqual(await start(server.api, targetId, { idempotencyKey }), first);
    assert.equal(await runs.countDocuments(own), before + 1);
  });
});
