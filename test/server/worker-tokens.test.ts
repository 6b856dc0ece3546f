import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { CancelBatchDocument, RunDetailsDocument } from '../../contract/api.generated.ts';
import { createWorkerClient, LeaseLost, WorkerRefused } from '../../explorer/worker/worker-client.ts';
import { passed } from '../action/work.ts';
import { makeSubject, makeTarget, start } from '../support/product.ts';
import { addPerson, secondOrganisation } from '../support/second-organisation.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let other: Awaited<ReturnType<typeof secondOrganisation>>;
let [ours, theirs] = ['', ''];
const signal = AbortSignal.timeout(300_000);
before(async () => {
  server = await startTestServer({ ALLOWED_TARGET_HOSTS: 'intranet.example' });
  other = await secondOrganisation(server);
  ours = await makeTarget(server.api, await makeSubject(server.api));
  theirs = await makeTarget(other.api, await makeSubject(other.api));
});
after(() => server?.close());
/** Each test has the queue to itself. */
beforeEach(() =>
  server.running.platform.connection.collection('runs').updateMany({}, { $set: { status: 'completed' } }),
);

type Gql = TestServer['gql'];
const create =
  'mutation{made:createWorkerToken(input:{name:"Berlin"}){secret workerToken{id name createdBy lastUsedAt}}}';
async function make(gql: Gql = server.gql): Promise<{ id: string; secret: string }> {
  const { data, errors } = await gql(create);
  assert.equal(errors, undefined);
  const { secret, workerToken } = Object(data?.made);
  return { id: workerToken.id, secret };
}
const revoke = (id: string, gql: Gql = server.gql) =>
  gql('mutation($id:ID!){revokeWorkerToken(id:$id){success}}', { id });
const client = (token: string) => createWorkerClient({ baseUrl: server.url, token, onRetry: () => {} });
const ask = (workerId: string, waitMs = 0) => ({ workerId, version: 'test', waitMs });

test('a token is shown once, in the form of our secrets, and kept as a hash; both ends are in the audit log', async () => {
  const { id, secret } = await make();
  assert.match(secret, /^outrider_[0-9A-Za-z]{49}$/);
  const stored = await server.running.platform.connection.collection('workertokens').find({}).toArray();
  const listed = await server.gql('{workerTokens{id name createdBy createdAt lastUsedAt}}');
  assert.ok(!JSON.stringify([stored, listed.data]).includes(secret));
  assert.equal(Object(listed.data?.workerTokens)[0].id, id);
  assert.deepEqual((await revoke(id)).data, { revokeWorkerToken: { success: true } });
  assert.equal((await revoke(id)).errors?.[0]?.extensions?.code, 'NOT_FOUND');
  const { data } = await server.gql('{auditLog(limit:2){entries{action subject details}}}');
  const entry = (action: string) => ({ action, subject: 'Berlin', details: { id } });
  assert.deepEqual(data?.auditLog, { entries: [entry('worker_token.revoke'), entry('worker_token.create')] });
});

test('members neither see, make nor revoke tokens', async () => {
  const { id } = await make();
  const { gql } = await addPerson(server, server.running.admin.organisationId, ['MEMBER']);
  for (const answer of [await gql(create), await gql('{workerTokens{id}}'), await revoke(id, gql)])
    assert.equal(answer.errors?.[0]?.extensions?.code, 'FORBIDDEN');
});

test("a worker of an organisation's own has that organisation's runs alone; the operator's has all", async () => {
  const worker = client((await make(other.gql)).secret);
  const { runId: foreign } = await start(server.api, ours);
  assert.equal(await worker.lease(ask('w'), signal), null);
  const { runId } = await start(other.api, theirs);
  const leased = await worker.lease(ask('w', 10_000), signal);
  assert.equal(leased?.runId, runId);
  // Where the operator's machines and database stand is nothing that it is told.
  assert.deepEqual(leased.allowedHosts, []);
  assert.ok(leased.neverHosts.every((place) => server.url.endsWith(place) || place.startsWith('127.0.0.1')));
  assert.ok(!leased.neverHosts.some((place) => server.mongo.uri.includes(place)));
  await worker.finish(runId, { workerId: 'w', epoch: leased.epoch, ...passed }, signal);
  const shared = await client(server.workerToken).lease(ask('s', 10_000), signal);
  assert.equal(shared?.runId, foreign);
  assert.deepEqual(shared.allowedHosts, ['intranet.example']);
});

test("whoever guesses another's lease can do nothing with it by a token of their own", async () => {
  const { runId, batchId } = await start(server.api, ours);
  const holder = client(server.workerToken);
  const leased = await holder.lease(ask('holder', 10_000), signal);
  assert.equal(leased?.runId, runId);
  const hold = { workerId: 'holder', epoch: leased.epoch };
  const png = { name: 'a.png', kind: 'SCREENSHOT', contentType: 'image/png', body: Buffer.from('x') } as const;
  for (const { secret } of [await make(other.gql), await make()]) {
    const thief = client(secret);
    await assert.rejects(thief.heartbeat(runId, hold, signal), LeaseLost);
    await assert.rejects(thief.report(runId, { ...hold, ...passed, sequence: 1 }, signal), LeaseLost);
    await assert.rejects(thief.artifact(runId, hold, png, signal), LeaseLost);
    await assert.rejects(thief.picture(runId, hold, Buffer.from([0xff, 0xd8, 0xff]), signal), LeaseLost);
    await assert.rejects(thief.release(runId, hold, signal), LeaseLost);
    await assert.rejects(thief.finish(runId, { ...hold, ...passed }, signal), LeaseLost);
  }
  await server.api.send(CancelBatchDocument, { id: batchId });
  await assert.rejects(client((await make(other.gql)).secret).heartbeat(runId, hold, signal), LeaseLost);
  assert.deepEqual(await holder.heartbeat(runId, hold, signal), { cancelled: true });
});

test('a revoked token is refused at once, while it waits too, and its runs go to others', async () => {
  const { id, secret } = await make();
  const worker = client(secret);
  const { runId } = await start(server.api, ours);
  const leased = await worker.lease(ask('w', 10_000), signal);
  assert.equal(leased?.runId, runId);
  const waiting = assert.rejects(worker.lease(ask('waiting', 30_000), signal), WorkerRefused);
  await revoke(id);
  await assert.rejects(worker.heartbeat(runId, { workerId: 'w', epoch: leased.epoch }, signal), WorkerRefused);
  const next = await client(server.workerToken).lease(ask('next', 10_000), signal);
  assert.deepEqual([next?.runId, next?.attempt], [runId, 1]);
  assert.ok(next && next.epoch > leased.epoch);
  await waiting;
  const { run } = await server.api.send(RunDetailsDocument, { id: runId });
  assert.equal(run?.status, 'running');
});

test('of tokens revoked while runs start none keeps a run', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, secret } = await make();
    const leasing = client(secret)
      .lease(ask(`racer-${round}`, 5_000), signal)
      .catch((error: unknown) => assert.ok(error instanceof WorkerRefused));
    const [{ runId }] = await Promise.all([start(server.api, ours), revoke(id)]);
    await leasing;
    const next = await client(server.workerToken).lease(ask('heir', 20_000), signal);
    assert.equal(next?.runId, runId);
    await client(server.workerToken).finish(runId, { workerId: 'heir', epoch: next.epoch, ...passed }, signal);
  }
});

test('what is no token is refused', async () => {
  for (const token of ['nonsense', `outrider_${'0'.repeat(49)}`, `${(await make()).secret}x`])
    await assert.rejects(client(token).lease(ask('w'), signal), WorkerRefused);
});
