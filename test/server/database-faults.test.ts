/** mongod killed, stepped down, cut off and deaf to change streams, under a server that goes on. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { writesOfRuns } from '../../bench/soak/checks/ends.ts';
import { type Mongod, startMongod } from '../../bench/soak/mongod.ts';
import { openWire, type Wire } from '../../bench/soak/wire.ts';
import { RunDetailsDocument } from '../../contract/api.generated.ts';
import { createWorkerClient, type WorkerClient } from '../../explorer/worker-client.ts';
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
  mongod = await startMongod(folder, () => 500);
  wire = await openWire(() => [mongod.port]);
  server = await startTestServer({
    MONGODB_URI: `mongodb://127.0.0.1:${wire.port}/faults?directConnection=true`,
    LOG_LEVEL: 'error',
  });
  worker = createWorkerClient({ baseUrl: server.url, token: server.workerToken, onRetry: () => {} });
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
