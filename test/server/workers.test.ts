import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { createWorkerClient, WorkerDrained } from '../../explorer/worker/worker-client.ts';
import { passed } from '../action/work.ts';
import { makeSubject, makeTarget, start } from '../support/product.ts';
import { addPerson, secondOrganisation } from '../support/second-organisation.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let other: Awaited<ReturnType<typeof secondOrganisation>>;
let targetId = '';
const signal = AbortSignal.timeout(300_000);
before(async () => {
  server = await startTestServer();
  other = await secondOrganisation(server);
  targetId = await makeTarget(server.api, await makeSubject(server.api));
});
after(() => server?.close());
/** Each test has the queue and the fleet to itself. */
beforeEach(async () => {
  const { connection } = server.running.platform;
  await connection.collection('runs').deleteMany({});
  await connection.collection('workers').deleteMany({});
});

type Gql = TestServer['gql'];
const client = (token = server.workerToken) => createWorkerClient({ baseUrl: server.url, token, onRetry: () => {} });
const ask = (workerId: string, more: object = {}) => ({ workerId, version: '1.2.3', waitMs: 0, ...more });
const fields = '{id name state shared version labels capacity busy runs{id}}';
async function workers(gql: Gql = server.gql) {
  const { data, errors } = await gql(`{workers${fields}}`);
  assert.equal(errors, undefined);
  return Object(data?.workers);
}
const drain = (id: string, gql: Gql = server.gql) => gql(`mutation($id:ID!){drainWorker(id:$id)${fields}}`, { id });
const code = async (answer: ReturnType<Gql>) => (await answer).errors?.[0]?.extensions?.code;
async function ownToken(gql: Gql): Promise<string> {
  const { data } = await gql('mutation{made:createWorkerToken(input:{name:"Own"}){secret}}');
  return Object(data?.made).secret;
}

test('a worker is shown: idle, busy, draining, gone', async () => {
  const worker = client();
  assert.equal(await worker.lease(ask('w', { labels: [], capacity: 2 }), signal), null);
  const idle = { name: 'w', state: 'IDLE', shared: true, version: '1.2.3', labels: [], capacity: 2, busy: 0, runs: [] };
  const [{ id, ...shown }] = await workers();
  assert.deepEqual(shown, idle);
  const { runId } = await start(server.api, targetId);
  const run = await worker.lease(ask('w', { capacity: 2, waitMs: 10_000 }), signal);
  assert.equal(run?.runId, runId);
  assert.deepEqual(await workers(), [{ ...idle, id, state: 'BUSY', busy: 1, runs: [{ id: runId }] }]);
  // Told by its signal, and by an admin: both say so.
  await worker.heartbeat(runId, { workerId: 'w', epoch: run.epoch, draining: true }, signal);
  assert.equal((await workers())[0].state, 'DRAINING');
  await worker.finish(runId, { workerId: 'w', epoch: run.epoch, ...passed }, signal);
  assert.deepEqual([(await workers())[0].busy, (await workers())[0].runs], [0, []]);
  const past = { $set: { seenAt: new Date(Date.now() - 90_000) } };
  await server.running.platform.connection.collection('workers').updateMany({}, past);
  assert.equal((await workers())[0].state, 'GONE');
});

test('a drained worker gets nothing new, not even while it waits; others do', async () => {
  const worker = client();
  await worker.lease(ask('old'), signal);
  const waiting = assert.rejects(worker.lease(ask('old', { waitMs: 30_000 }), signal), WorkerDrained);
  const [{ id }] = await workers();
  assert.equal(Object((await drain(id)).data?.drainWorker).state, 'DRAINING');
  const { runId } = await start(server.api, targetId);
  await waiting;
  await assert.rejects(worker.lease(ask('old'), signal), WorkerDrained);
  assert.equal((await worker.lease(ask('new', { waitMs: 20_000 }), signal))?.runId, runId);
  const { data } = await server.gql('{auditLog(limit:1){entries{action subject details}}}');
  assert.deepEqual(Object(data?.auditLog).entries, [{ action: 'worker.drain', subject: 'old', details: { id } }]);
});

test("organisations see the operator's workers and their own; the operator's are drained by the first alone", async () => {
  await client().lease(ask('shared'), signal);
  await client(await ownToken(other.gql)).lease(ask('theirs'), signal);
  await start(server.api, targetId);
  assert.ok(await client().lease(ask('shared', { waitMs: 10_000 }), signal));
  assert.deepEqual(
    Array.from(await workers(), ({ name }: { name: string }) => name),
    ['shared'],
  );
  const seen = new Map<string, { id: string; busy: number; runs: unknown[] }>(
    Array.from(await workers(other.gql), (one: { name: string; id: string; busy: number; runs: unknown[] }) => [
      one.name,
      one,
    ]),
  );
  const [shared, theirs] = [seen.get('shared'), seen.get('theirs')];
  assert.ok(shared && theirs);
  // How busy it is they see, whose runs these are they do not.
  assert.deepEqual([shared.busy, shared.runs], [1, []]);
  assert.equal(await code(drain(shared.id, other.gql)), 'FORBIDDEN');
  assert.equal(await code(drain(theirs.id)), 'NOT_FOUND');
  const member = await addPerson(server, server.running.admin.organisationId, ['MEMBER']);
  assert.equal(await code(drain(shared.id, member.gql)), 'FORBIDDEN');
  assert.equal((await workers(member.gql)).length, 1);
  assert.equal(await code(drain(theirs.id, other.gql)), undefined);
  assert.equal(await code(drain(shared.id)), undefined);
});

test('a product that asks for a label is explored by workers with that label alone, and they by no other', async () => {
  const subjectId = await makeSubject(server.api);
  const update = 'mutation($input:UpdateSubjectInput!){updateSubject(input:$input){workerLabel}}';
  const label = (workerLabel: string | null) => server.gql(update, { input: { id: subjectId, workerLabel } });
  for (const wrong of ['', 'Berlin', 'a b', 'x'.repeat(64), '-a'])
    assert.equal(await code(label(wrong)), 'BAD_USER_INPUT');
  assert.deepEqual((await label('berlin')).data, { updateSubject: { workerLabel: 'berlin' } });
  const inBerlin = await makeTarget(server.api, subjectId);
  // What is private there, only the worker there can judge.
  const url = 'http://10.1.2.3/';
  const { runId } = await start(server.api, inBerlin, { url, triggerSource: 'CI' });
  await assert.rejects(start(server.api, targetId, { url, triggerSource: 'CI' }), { code: 'BAD_USER_INPUT' });
  const { runId: plain } = await start(server.api, targetId);
  const { data } = await server.gql('query($id:ID!){run(id:$id){workerLabel queuePosition}}', { id: runId });
  assert.deepEqual(data?.run, { workerLabel: 'berlin', queuePosition: 1 });

  const worker = client();
  const leased = async (workerId: string, labels: string[]) =>
    (await worker.lease(ask(workerId, { labels }), signal))?.runId ?? null;
  assert.equal(await leased('paris', ['paris']), null);
  assert.equal(await leased('plain', []), plain);
  assert.equal(await leased('plain', []), null);
  assert.equal(await leased('berlin', ['paris', 'berlin']), runId);
  assert.equal(await leased('berlin', ['berlin']), null);
  // Lost, it is taken over by its like alone.
  const ended = { $set: { leaseUntil: new Date(1) } };
  await server.running.platform.connection.collection('runs').updateMany({ workerLabel: 'berlin' }, ended);
  assert.equal(await leased('plain', []), null);
  assert.equal(await leased('second', ['berlin']), runId);
  assert.deepEqual((await label(null)).data, { updateSubject: { workerLabel: null } });
});
