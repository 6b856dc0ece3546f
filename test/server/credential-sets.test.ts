import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { BatchStatusDocument, RunDetailsDocument } from '../../contract/api.generated.ts';
import { sentRun } from '../../contract/worker-api.ts';
import { openLeasedRun } from '../../explorer/worker/open-leased-run.ts';
import { passed } from '../action/work.ts';
import { makeSubject, makeTarget, start } from '../support/product.ts';
import { addPerson, secondOrganisation } from '../support/second-organisation.ts';
import { type GraphqlBody, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let targetId: string;
const signal = AbortSignal.timeout(300_000);
const ringKey = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const oldKey = ringKey('old');
before(async () => {
  server = await startTestServer({ ENCRYPTION_KEYS: oldKey });
  targetId = await makeTarget(server.api, await makeSubject(server.api));
});
after(() => server.close());

const shown = 'id name fieldNames createdAt updatedAt';
const operations = {
  list: { name: 'List', text: `query List{s:credentialSets{${shown}}}` },
  create: {
    name: 'Create',
    text: `mutation Create($input:CreateCredentialSetInput!){s:createCredentialSet(input:$input){${shown}}}`,
  },
  update: {
    name: 'Update',
    text: `mutation Update($input:UpdateCredentialSetInput!){s:updateCredentialSet(input:$input){${shown}}}`,
  },
  remove: { name: 'Remove', text: 'mutation Remove($id:ID!){s:deleteCredentialSet(id:$id){success}}' },
};
const { list, create, update, remove } = operations;
const login = [
  { name: 'username', value: 'ada' },
  { name: 'password', value: 'canary-hunter2' },
];

let sets = 0;
async function make(fields = login, name = `Set ${++sets}`) {
  const { data, errors } = await server.gql(create.text, { input: { name, fields } });
  assert.equal(errors, undefined);
  const set = data?.s;
  assert.ok(set && typeof set === 'object' && 'id' in set && typeof set.id === 'string');
  return { ...set, id: set.id, name };
}
const code = ({ errors }: GraphqlBody) => errors?.[0]?.extensions?.code;

async function lease({ worker } = server, waitMs = 5_000) {
  const run = await worker.lease({ workerId: 'w', version: 'test', waitMs }, signal);
  if (run) await worker.finish(run.runId, { workerId: 'w', epoch: run.epoch, ...passed }, signal);
  return run;
}

test('a set is made, listed, changed and deleted, and no answer holds a value', async () => {
  const made = await make(login, '  Shop login ');
  const listed = await server.gql(list.text);
  assert.match(JSON.stringify(listed), /"name":"Shop login","fieldNames":\["username","password"\]/);
  const fields = [{ name: ' pin ', value: 'canary-1234' }];
  const changed = await server.gql(update.text, { input: { id: made.id, name: 'Counter', fields } });
  assert.match(JSON.stringify(changed), /"name":"Counter","fieldNames":\["pin"\]/);
  const renamed = await server.gql(update.text, { input: { id: made.id, name: 'Till' } });
  assert.match(JSON.stringify(renamed), /"name":"Till","fieldNames":\["pin"\]/);
  await start(server.api, targetId, { credentialSetId: 'Till' });
  assert.deepEqual((await lease())?.credentials, { pin: 'canary-1234' });
  for (const body of [made, listed, changed, renamed]) assert.doesNotMatch(JSON.stringify(body), /canary|v1\./);
  const stored = await server.running.platform.connection.collection('credentialsets').find().toArray();
  assert.ok(stored.length > 0);
  assert.doesNotMatch(JSON.stringify(stored), /canary/);
  assert.deepEqual((await server.gql(remove.text, { id: made.id })).data, { s: { success: true } });
  assert.equal(code(await server.gql(remove.text, { id: made.id })), 'NOT_FOUND');
  assert.doesNotMatch(JSON.stringify(await server.gql(list.text)), /Till/);
});

test('what is wrong is refused by name, without its value', async (t) => {
  const { id } = await make();
  const field = (name: string, value = 'canary-x') => ({ name, value });
  const cases: [string, Record<string, unknown>, RegExp][] = [
    ['no name', { name: ' ' }, /^name must/],
    ['a long name', { name: 'x'.repeat(201) }, /^name must/],
    ['no field', { fields: [] }, /^fields must/],
    ['too many fields', { fields: Array.from({ length: 101 }, (_, i) => field(`f${i}`)) }, /^fields must/],
    ['a field without a name', { fields: [field('')] }, /^fields\.0\.name must/],
    ["a field's long name", { fields: [field('a'), field('x'.repeat(201))] }, /^fields\.1\.name must/],
    ['a name twice', { fields: [field('a'), field(' a ')] }, /^fields names a twice/],
    ['a long value', { fields: [field('a', 'canary'.repeat(2_000))] }, /^fields\.0\.value may/],
  ];
  for (const [name, input, message] of cases) {
    await t.test(name, async () => {
      const made = await server.gql(create.text, { input: { name: `New ${name}`, fields: login, ...input } });
      const changed = await server.gql(update.text, { input: { id, ...input } });
      for (const answer of [made, changed]) {
        assert.match(answer.errors?.[0]?.message ?? '', message);
        assert.equal(code(answer), 'BAD_USER_INPUT');
        assert.doesNotMatch(JSON.stringify(answer), /canary/);
      }
    });
  }
  for (const input of [{ name: null }, { fields: null }])
    assert.equal(code(await server.gql(update.text, { input: { id, ...input } })), 'BAD_USER_INPUT');
  const longest = await make([field('n'.repeat(200), 'v'.repeat(10_000)), field('empty', '')], 'x'.repeat(200));
  await start(server.api, targetId, { credentialSetId: longest.id });
  assert.equal((await lease())?.credentials['n'.repeat(200)]?.length, 10_000);
});

test('a name is unique in the organisation, under concurrency too', async () => {
  const input = { name: 'Only one', fields: login };
  const answers = await Promise.all(Array.from({ length: 20 }, () => server.gql(create.text, { input })));
  assert.equal(answers.filter((answer) => !answer.errors).length, 1);
  assert.equal(answers.filter((answer) => code(answer) === 'CONFLICT').length, 19);
  const { id } = await make();
  assert.equal(code(await server.gql(update.text, { input: { id, name: 'Only one' } })), 'CONFLICT');
  const other = await secondOrganisation(server);
  await other.api.send(create, { input });
});

test('of changes at once one stands, whole', async () => {
  const { id } = await make();
  const versions = Array.from({ length: 10 }, (_, i) => [
    { name: 'username', value: `user-${i}` },
    { name: 'password', value: `secret-${i}` },
  ]);
  const answers = await Promise.all(versions.map((fields) => server.gql(update.text, { input: { id, fields } })));
  assert.deepEqual(
    answers.flatMap(({ errors }) => errors ?? []),
    [],
  );
  await start(server.api, targetId, { credentialSetId: id });
  const credentials = (await lease())?.credentials ?? {};
  assert.match(`${credentials.username} ${credentials.password}`, /^user-(\d) secret-\1$/);
});

test('members read and use sets and change none; another organisation finds none', async () => {
  const { id, name } = await make();
  const member = await addPerson(server, server.running.admin.organisationId, ['MEMBER']);
  const other = await secondOrganisation(server);
  const input = { id, name: 'Taken', fields: login };
  const writes = [
    [create, { input: { name: 'Mine', fields: login } }],
    [update, { input }],
    [remove, { id }],
  ] as const;
  for (const [operation, variables] of writes)
    await assert.rejects(member.api.send(operation, variables), { code: 'FORBIDDEN' });
  assert.match(JSON.stringify(await member.api.send(list, {})), new RegExp(id));
  await start(member.api, targetId, { credentialSetId: name });
  assert.equal((await lease())?.credentials.password, 'canary-hunter2');
  assert.doesNotMatch(JSON.stringify(await other.api.send(list, {})), new RegExp(id));
  for (const [operation, variables] of writes.slice(1))
    await assert.rejects(other.api.send(operation, variables), { code: 'NOT_FOUND' });
  const foreign = await makeTarget(other.api, await makeSubject(other.api));
  for (const credentialSetId of [id, name, 'nothing', '', '0'.repeat(24)])
    await assert.rejects(start(other.api, foreign, { credentialSetId }), { code: 'NOT_FOUND' });
});

test("an id goes before a name, and a set's fields before input values", async () => {
  const first = await make();
  await make([{ name: 'password', value: 'of the impostor' }], first.id);
  const inputValues = { Password: 'typed', 'user-name': 'typed', email: 'a@b.test', amount: 3 };
  const { runId } = await start(server.api, targetId, { credentialSetId: first.id, inputValues });
  const run = await lease();
  assert.equal(run?.runId, runId);
  assert.deepEqual(run.credentials, { username: 'ada', password: 'canary-hunter2' });
  assert.deepEqual(run.inputValues, { email: 'a@b.test', amount: 3 });
});

test('the lease shows no value on the wire, and opens for its run and epoch alone', async () => {
  const { id } = await make();
  await start(server.api, targetId, { credentialSetId: id });
  const response = await fetch(`${server.url}/worker/lease`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.workerToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ workerId: 'w', version: 'test', waitMs: 5_000 }),
  });
  const text = await response.text();
  assert.doesNotMatch(text, /canary|hunter2|"ada"|Y2FuYXJ5/);
  const sent = sentRun.parse(JSON.parse(text));
  assert.equal(openLeasedRun(sent, server.workerToken).credentials.password, 'canary-hunter2');
  assert.throws(() => openLeasedRun({ ...sent, epoch: sent.epoch + 1 }, server.workerToken));
  assert.throws(() => openLeasedRun({ ...sent, runId: id }, server.workerToken));
  assert.throws(() => openLeasedRun(sent, 'x'.repeat(32)));
});

test('a run whose set was deleted fails when a worker asks, and the next run is leased instead', async () => {
  const { id } = await make();
  const { runId, batchId } = await start(server.api, targetId, { credentialSetId: id });
  const next = await start(server.api, targetId);
  await server.gql(remove.text, { id });
  assert.equal((await lease())?.runId, next.runId);
  const { run } = await server.api.send(RunDetailsDocument, { id: runId });
  const { batch } = await server.api.send(BatchStatusDocument, { id: batchId });
  assert.deepEqual([run?.status, run?.failure, batch?.status], ['failed', 'LOGIN_FAILED', 'failed']);
  assert.match(run?.failureReason ?? '', /credential set .* was deleted/);
});

test('a value sealed for one field opens for no other, and its run says so', async () => {
  const { id } = await make();
  const sets_ = server.running.platform.connection.collection('credentialsets');
  const stored = await sets_.findOne({ 'fields.name': 'password', name: `Set ${sets}` });
  const sealed: string[] = stored?.fields.map((field: { sealed: string }) => field.sealed);
  await sets_.updateOne({ _id: stored?._id }, { $set: { 'fields.0.sealed': sealed[1], 'fields.1.sealed': sealed[0] } });
  const { runId } = await start(server.api, targetId, { credentialSetId: id });
  assert.equal(await lease(server, 0), null);
  const { run } = await server.api.send(RunDetailsDocument, { id: runId });
  assert.deepEqual([run?.status, run?.failure], ['failed', 'INTERNAL']);
  await server.gql(remove.text, { id });
});

test('a new first key reads what an older one sealed, and takes it over at the start', async () => {
  const { id } = await make();
  const sealedBy = async () => {
    const stored = await server.running.platform.connection.collection('credentialsets').find().toArray();
    const seals: string[] = stored.flatMap(({ fields }) => fields.map(({ sealed }: { sealed: string }) => sealed));
    return new Set(seals.map((sealed) => sealed.split('.')[1]));
  };
  assert.deepEqual(await sealedBy(), new Set(['old']));
  const renewed = await startTestServer({
    MONGODB_URI: server.mongo.uri,
    ENCRYPTION_KEYS: `${ringKey('new')},${oldKey}`,
  });
  try {
    assert.deepEqual(await sealedBy(), new Set(['new']));
    await start(server.api, targetId, { credentialSetId: id });
    assert.equal((await lease(renewed))?.credentials.password, 'canary-hunter2');
  } finally {
    await renewed.close();
  }
});
