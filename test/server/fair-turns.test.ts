import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { CancelBatchDocument } from '../../contract/api.generated.ts';
import type { WorkerClient } from '../../explorer/worker/worker-client.ts';
import { type Id, newId, parseId } from '../../server/models/ids.ts';
import type { RunDoc } from '../../server/models/run.ts';
import { passed } from '../action/work.ts';
import { makeSubject, makeTarget, start } from '../support/product.ts';
import { secondOrganisation } from '../support/second-organisation.ts';
import { besides, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let limited: TestServer;
let other: Awaited<ReturnType<typeof secondOrganisation>>;
let [big, small] = ['', ''];
let worker: WorkerClient;
const signal = AbortSignal.timeout(300_000);
const runs = () => server.running.platform.connection.collection<RunDoc>('runs');
before(async () => {
  server = await startTestServer();
  const { organisationId } = server.running.admin;
  limited = await startTestServer({
    ...besides(server),
    WORKER_TOKEN: server.workerToken,
    ORGANISATION_CONCURRENCY: `2,${organisationId}:4`,
  });
  other = await secondOrganisation(server);
  big = await makeTarget(server.api, await makeSubject(server.api));
  small = await makeTarget(other.api, await makeSubject(other.api));
  worker = server.worker;
});
after(async () => {
  await limited?.close();
  await server?.close();
});
/** Each test has the queue to itself. */
beforeEach(() => runs().deleteMany({}));

/** As many runs more that wait like this one: written to the database, for starting them takes minutes. */
async function alike(runId: string, count: number): Promise<void> {
  const run = await runs().findOne({ _id: parseId(runId) ?? newId() });
  assert.ok(run);
  await runs().insertMany(Array.from({ length: count }, () => ({ ...run, _id: newId(), batchId: newId() })));
}
const lease = (from = worker, waitMs = 0) =>
  from.lease({ workerId: `w-${Math.random()}`, version: 'test', waitMs }, signal);
async function ownerOf(runId: string): Promise<Id | undefined> {
  return (await runs().findOne({ _id: parseId(runId) ?? newId() }))?.organisationId;
}

test('ten thousand runs of one organisation delay the first of another by no run', async () => {
  const { runId } = await start(server.api, big);
  await alike(runId, 10_000);
  for (let i = 0; i < 5; i += 1) assert.ok(await lease());
  const { runId: wanted } = await start(other.api, small);
  assert.equal((await lease(worker, 10_000))?.runId, wanted);
});

test('both get as much while both wait, however many workers ask at once', async () => {
  await alike((await start(server.api, big)).runId, 60);
  await alike((await start(other.api, small)).runId, 60);
  const leased = await Promise.all(Array.from({ length: 40 }, () => lease(worker, 10_000)));
  const owners = await Promise.all(leased.map((run) => ownerOf(run?.runId ?? '')));
  const ours = owners.filter((id) => id?.equals(server.running.admin.organisationId)).length;
  assert.equal(new Set(leased.map((run) => run?.runId)).size, 40);
  // Two workers that draw the same place look again, out of turn.
  assert.ok(ours >= 15 && ours <= 25, `${ours} of 40`);
});

test('an organisation has no more runs at once than its limit, and the next as soon as one ends', async () => {
  await alike((await start(server.api, big)).runId, 30);
  await alike((await start(other.api, small)).runId, 30);
  const from = limited.worker;
  const leased = (await Promise.all(Array.from({ length: 24 }, () => lease(from)))).filter((run) => run !== null);
  // What one worker left for another to take, a second round takes.
  for (let run = await lease(from); run; run = await lease(from)) leased.push(run);
  const owners = await Promise.all(leased.map(({ runId }) => ownerOf(runId)));
  const ours = owners.filter((id) => id?.equals(server.running.admin.organisationId)).length;
  assert.deepEqual([ours, owners.length - ours], [4, 2]);
  const [first] = leased;
  assert.ok(first);
  const holder = await runs().findOne({ _id: parseId(first.runId) ?? newId() });
  await from.finish(first.runId, { workerId: holder?.leaseOwner ?? '', epoch: first.epoch, ...passed }, signal);
  const next = await lease(from, 20_000);
  assert.deepEqual(next && (await ownerOf(next.runId)), holder?.organisationId);
  assert.equal(await lease(from), null);
});

test('a run that is handed back keeps its place, and goes before all that wait', async () => {
  const { runId } = await start(server.api, big);
  await alike(runId, 5);
  const leased = await worker.lease({ workerId: 'w', version: 'test', waitMs: 0 }, signal);
  assert.equal(leased?.runId, runId);
  const { slot } = (await runs().findOne({ _id: parseId(runId) ?? newId() })) ?? {};
  await worker.release(runId, { workerId: 'w', epoch: leased.epoch }, signal);
  assert.equal((await lease())?.runId, runId);
  assert.equal((await runs().findOne({ _id: parseId(runId) ?? newId() }))?.slot, slot);
});

test('a waiting run shows its place, and only its own organisation counts', async () => {
  const first = await start(server.api, big);
  const second = await start(server.api, big);
  await start(other.api, small);
  const third = await start(server.api, big);
  const places = async () => {
    const { data, errors } = await server.gql('{runs(sortDirection:ASC){runs{id queuePosition}}}');
    assert.equal(errors, undefined);
    return Object(data?.runs).runs;
  };
  assert.deepEqual(await places(), [
    { id: first.runId, queuePosition: 1 },
    { id: second.runId, queuePosition: 2 },
    { id: third.runId, queuePosition: 3 },
  ]);
  await server.api.send(CancelBatchDocument, { id: second.batchId });
  assert.deepEqual(
    (await places()).map(({ queuePosition }: { queuePosition: number | null }) => queuePosition),
    [1, null, 2],
  );
});

test('a lease reads as much with twenty thousand runs waiting as with two', async () => {
  await alike((await start(other.api, small)).runId, 1);
  await alike((await start(server.api, big)).runId, 1);
  const few = await keysRead();
  await alike((await start(server.api, big)).runId, 20_000);
  const many = await keysRead();
  assert.ok(many <= few + 10, `${few} with few, ${many} with many`);
});

/** Of two leases: keys and rows that MongoDB looked at in runs and organisations. */
async function keysRead(): Promise<number> {
  const { db } = server.running.platform.connection;
  assert.ok(db);
  await db.command({ profile: 0 });
  await db.dropCollection('system.profile').catch(() => {});
  await db.command({ profile: 2 });
  assert.ok(await lease());
  assert.ok(await lease());
  await db.command({ profile: 0 });
  const seen = await db
    .collection('system.profile')
    .find({ ns: /\.(runs|organisations)$/, op: { $ne: 'getmore' } })
    .toArray();
  assert.ok(seen.some(({ command }) => 'distinct' in command));
  const leasing = seen.filter(
    ({ command }) =>
      command.query?.status === 'pending' || 'findAndModify' in command || JSON.stringify(command).includes('"slot"'),
  );
  for (const { command, planSummary, hasSortStage } of leasing) {
    assert.doesNotMatch(String(planSummary), /COLLSCAN/, JSON.stringify(command));
    // Organisations that wait are put in order, one each; runs are not.
    if (!('findAndModify' in command) || command.findAndModify === 'runs')
      assert.notEqual(hasSortStage, true, JSON.stringify(command));
  }
  return leasing.reduce((sum, { keysExamined = 0, docsExamined = 0 }) => sum + keysExamined + docsExamined, 0);
}
