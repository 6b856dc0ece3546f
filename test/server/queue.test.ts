import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { BatchStatusDocument, CancelBatchDocument, RunDetailsDocument } from '../../contract/api.generated.ts';
import type { LeasedRun } from '../../contract/worker-api.ts';
import { LeaseLost, type WorkerClient } from '../../explorer/worker/worker-client.ts';
import { sweepRuns } from '../../server/services/sweep-runs.ts';
import { issue, passed } from '../action/work.ts';
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
/** Each test has the queue to itself. */
beforeEach(() => runs().updateMany(mine, { $set: { status: 'completed' } }));

const mine = {
  get organisationId() {
    return server.running.admin.organisationId;
  },
};
const runs = () => server.running.platform.models.runs;
const endLeases = () => runs().updateMany({ ...mine, status: 'running' }, { $set: { leaseUntil: new Date(1) } });
const read = async (id: string) => (await server.api.send(RunDetailsDocument, { id })).run;

async function lease(workerId: string): Promise<LeasedRun> {
  const run = await worker.lease({ workerId, version: 'test', waitMs: 10_000 }, signal);
  assert.ok(run, 'a run to lease');
  return run;
}
const { progress } = passed;

test('a run goes from pending to running to completed, and its batch with it', async () => {
  const { runId, batchId } = await start(server.api, targetId);
  const batch = async () => (await server.api.send(BatchStatusDocument, { id: batchId })).batch?.status;
  assert.equal((await read(runId))?.status, 'pending');
  assert.equal(await batch(), 'pending');
  const { epoch } = await lease('a');
  assert.equal((await read(runId))?.status, 'running');
  assert.equal(await batch(), 'running');
  await worker.report(runId, { workerId: 'a', epoch, sequence: 1, progress, issues: [issue('1')] }, signal);
  const live = await read(runId);
  assert.equal(live?.progress.actions, progress.actions);
  assert.equal(live?.exceptionCount, 1);
  await worker.finish(runId, { workerId: 'a', epoch, ...passed, issues: [issue('2')] }, signal);
  const done = await read(runId);
  assert.deepEqual(
    [done?.status, done?.exceptionCount, done?.issues.length, await batch()],
    ['completed', 2, 2, 'completed'],
  );
  assert.ok(done?.startTime && done.endTime);
});

test('of many workers one gets the run', async () => {
  const { runId } = await start(server.api, targetId);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => worker.lease({ workerId: `w${i}`, version: 'test', waitMs: 0 }, signal)),
  );
  assert.deepEqual(
    answers.filter(Boolean).map((run) => run?.runId),
    [runId],
  );
});

test('a waiting worker is woken by a start', async () => {
  const waiting = lease('patient');
  const { runId } = await start(server.api, targetId);
  assert.equal((await waiting).runId, runId);
});

test("a lost worker's run is taken over with what it had found, and the lost one can write nothing more", async () => {
  const { runId } = await start(server.api, targetId);
  const first = await lease('first');
  await worker.report(
    runId,
    { workerId: 'first', epoch: first.epoch, sequence: 1, progress, issues: [issue('3', { occurrences: 4 })] },
    signal,
  );
  await endLeases();
  const second = await lease('second');
  assert.deepEqual([second.runId, second.attempt, second.epoch], [runId, 2, first.epoch + 1]);

  const old = { workerId: 'first', epoch: first.epoch };
  const hold = AbortSignal.timeout(120_000);
  await assert.rejects(worker.heartbeat(runId, old, hold), LeaseLost);
  await assert.rejects(
    worker.report(runId, { ...old, sequence: 2, progress: { ...progress, actions: 999 }, issues: [issue('4')] }, hold),
    LeaseLost,
  );
  await assert.rejects(
    worker.finish(runId, { ...old, ...passed, status: 'failed', failure: 'INTERNAL', failureReason: 'x' }, hold),
    LeaseLost,
  );
  await assert.rejects(
    worker.artifact(
      runId,
      old,
      { name: 'a.png', kind: 'SCREENSHOT', contentType: 'image/png', body: Buffer.from('x') },
      hold,
    ),
    LeaseLost,
  );
  await assert.rejects(worker.release(runId, old, hold), LeaseLost);

  await worker.finish(
    runId,
    { workerId: 'second', epoch: second.epoch, ...passed, issues: [issue('3', { occurrences: 1 })] },
    signal,
  );
  const run = await read(runId);
  assert.deepEqual(
    [run?.status, run?.attempt, run?.issues.length, run?.issues[0]?.occurrences],
    ['completed', 2, 1, 4],
  );
});

test('a run that loses three workers ends as WORKER_LOST', async () => {
  const { runId, batchId } = await start(server.api, targetId);
  for (const workerId of ['x', 'y', 'z']) {
    await lease(workerId);
    await endLeases();
  }
  assert.equal(await worker.lease({ workerId: 'late', version: 'test', waitMs: 0 }, signal), null);
  await sweepRuns(server.running.platform);
  const run = await read(runId);
  assert.deepEqual([run?.status, run?.failure], ['failed', 'WORKER_LOST']);
  assert.equal((await server.api.send(BatchStatusDocument, { id: batchId })).batch?.status, 'failed');
});

test('a run that is handed back is leased again at once, and the attempt does not count', async () => {
  const { runId } = await start(server.api, targetId);
  const first = await lease('a');
  await worker.release(runId, { workerId: 'a', epoch: first.epoch }, signal);
  const second = await lease('b');
  assert.deepEqual([second.runId, second.attempt], [runId, 1]);
});

test('a run that is handed back for its lost browser is leased again at once, and the attempt counts', async () => {
  const { runId } = await start(server.api, targetId);
  for (const attempt of [1, 2, 3]) {
    const held = await lease('unlucky');
    assert.deepEqual([held.runId, held.attempt], [runId, attempt]);
    await worker.release(runId, { workerId: 'unlucky', epoch: held.epoch, counts: true }, signal);
  }
  assert.equal(await worker.lease({ workerId: 'late', version: 'test', waitMs: 0 }, signal), null);
  await sweepRuns(server.running.platform);
  assert.equal((await read(runId))?.failure, 'WORKER_LOST');
});

test('every call may be repeated: reports count once, a finish answers again', async () => {
  const { runId } = await start(server.api, targetId);
  const { epoch } = await lease('a');
  const report = { workerId: 'a', epoch, sequence: 1, progress, issues: [issue('5')] };
  await worker.report(runId, report, signal);
  await worker.report(runId, { ...report, progress: { ...progress, actions: 1 } }, signal);
  assert.equal((await read(runId))?.progress.actions, progress.actions);
  const outcome = { workerId: 'a', epoch, ...passed, issues: [issue('5')] };
  assert.deepEqual(await worker.finish(runId, outcome, signal), { cancelled: false });
  assert.deepEqual(await worker.finish(runId, outcome, signal), { cancelled: false });
  const run = await read(runId);
  assert.deepEqual([run?.issues.length, run?.issues[0]?.occurrences], [1, 2]);
});

test('a cancelled run is over at once, its worker hears of it, and nothing changes it any more', async () => {
  const { runId, batchId } = await start(server.api, targetId);
  const { epoch } = await lease('a');
  const { cancelBatch } = await server.api.send(CancelBatchDocument, { id: batchId });
  assert.equal(cancelBatch?.status, 'failed');
  assert.deepEqual(await worker.heartbeat(runId, { workerId: 'a', epoch }, signal), { cancelled: true });
  assert.deepEqual(await worker.finish(runId, { workerId: 'a', epoch, ...passed }, signal), { cancelled: true });
  const run = await read(runId);
  assert.deepEqual([run?.status, run?.failure], ['failed', 'CANCELLED']);
});

test('a worker without the token gets nothing', async () => {
  const response = await fetch(`${server.url}/worker/lease`, {
    method: 'POST',
    headers: { authorization: 'Bearer nonsense' },
    body: '{}',
  });
  assert.equal(response.status, 401);
});
