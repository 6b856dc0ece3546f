import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { LeaseLost, type WorkerClient } from '../../explorer/worker/worker-client.ts';
import { type Id, newId, parseId } from '../../server/models/ids.ts';
import { inTransaction } from '../../server/models/query.ts';
import { beginRemoval } from '../../server/services/begin-removal.ts';
import { createCommentDesk } from '../../server/comment-desk.ts';
import { finishRemovals } from '../../server/services/finish-removals.ts';
import { issue, passed } from '../action/work.ts';
import { makeSubject, makeTarget, start } from '../support/product.ts';
import { addPerson, secondOrganisation } from '../support/second-organisation.ts';
import { type GraphqlBody, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let worker: WorkerClient;
const ENCRYPTION_KEYS = `test:${randomBytes(32).toString('base64')}`;
const signal = AbortSignal.timeout(300_000);
before(async () => {
  server = await startTestServer({ ENCRYPTION_KEYS });
  worker = server.worker;
});
after(() => server.close());

const code = ({ errors }: GraphqlBody) => errors?.[0]?.extensions?.code;
const idOf = (text: string): Id => parseId(text) ?? assert.fail(`${text} is no id`);

/** A product that has been explored, with one of everything. */
async function explored() {
  const subjectId = await makeSubject(server.api);
  const targetId = await makeTarget(server.api, subjectId);
  const { runId, batchId } = await start(server.api, targetId, { idempotencyKey: subjectId });
  const lease = await worker.lease({ workerId: 'w', version: 'test', waitMs: 5_000 }, signal);
  assert.equal(lease?.runId, runId);
  const hold = { workerId: 'w', epoch: lease.epoch };
  const picture = {
    name: 'a.png',
    kind: 'SCREENSHOT' as const,
    contentType: 'image/png',
    body: Buffer.from('a picture'),
  };
  await worker.artifact(runId, hold, picture, signal);
  await worker.finish(runId, { ...hold, ...passed, issues: [issue('a', { screenshot: 'a.png' })] }, signal);
  const { models } = server.running.platform;
  await models.comments.create({
    organisationId: server.running.admin.organisationId,
    installationId: 1,
    repositoryKey: 'acme/shop',
    repository: 'acme/shop',
    pullRequest: 1,
    targetId,
    runId,
    runCreatedAt: new Date(),
    dueAt: new Date(),
    updatedAt: new Date(),
  });
  const { data } = await server.gql(`{run(id:"${runId}"){issues{id} artifacts{url}}}`);
  const { issues, artifacts } = Object(data?.run);
  return { subjectId, targetId, runId, batchId, issueId: issues[0].id, link: artifacts[0].url };
}
type Explored = Awaited<ReturnType<typeof explored>>;

async function seesNothingOf({ targetId, runId, batchId, issueId, link }: Explored): Promise<void> {
  for (const [field, id] of Object.entries({ target: targetId, run: runId, batch: batchId, issue: issueId })) {
    const unknown = String(newId());
    const [gone, never] = await Promise.all([id, unknown].map((x) => server.gql(`{${field}(id:"${x}"){id}}`)));
    assert.equal(JSON.stringify(gone).replaceAll(id, unknown), JSON.stringify(never));
  }
  const lists = await server.gql('{targets{id} runs{runs{id}} issues{issues{id}}}');
  for (const id of [targetId, runId, issueId]) assert.doesNotMatch(JSON.stringify(lists), new RegExp(id));
  assert.equal((await fetch(link)).status, 404);
}

/** Names of the collections that still hold one of the ids. */
async function holding(...ids: string[]): Promise<string[]> {
  const collections = await server.running.platform.connection.db?.collections();
  const found = await Promise.all(
    (collections ?? []).map(async (collection) => {
      const text = JSON.stringify(await collection.find().toArray());
      return ids.some((id) => text.includes(id)) ? [collection.collectionName] : [];
    }),
  );
  return found.flat().sort();
}
async function blobs(): Promise<number> {
  const entries = await readdir(join(server.dataDir, 'artifacts'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

for (const what of ['deleteSubject', 'deleteTarget']) {
  test(`${what} leaves nothing of it, rows or blobs, and touches nothing else`, async () => {
    const other = await explored();
    const before = await blobs();
    const gone = await explored();
    const id = what === 'deleteSubject' ? gone.subjectId : gone.targetId;
    const answer = await server.gql(`mutation{${what}(id:"${id}"){success}}`);
    assert.deepEqual(answer, { data: { [what]: { success: true } } });
    await seesNothingOf(gone);
    assert.equal(await blobs(), before);
    const { targetId, runId, batchId, issueId } = gone;
    assert.deepEqual(await holding(targetId, runId, batchId, issueId), [
      ...(what === 'deleteTarget' ? ['auditentries'] : []),
      'removals',
    ]);
    assert.equal(code(await server.gql(`mutation{${what}(id:"${id}"){success}}`)), 'NOT_FOUND');
    const left = await server.gql(
      `{run(id:"${other.runId}"){issues{id} artifacts{id}} batch(id:"${other.batchId}"){id}}`,
    );
    assert.equal(left.errors, undefined);
  });
}

test('a deletion whose server is killed shows nothing from then on, and another server finishes it', async () => {
  const gone = await explored();
  const before = await blobs();
  const { platform, admin } = server.running;
  await inTransaction(platform.connection, async (session) => {
    await platform.models.subjects.deleteOne(
      { _id: idOf(gone.subjectId), organisationId: admin.organisationId },
      { session },
    );
    const what = { subjectId: idOf(gone.subjectId), targetIds: [idOf(gone.targetId)] };
    await beginRemoval(platform, admin.organisationId, what, session);
  });
  const another = await startTestServer({
    MONGODB_URI: server.mongo.uri,
    BOOTSTRAP_API_KEY: server.apiKey,
    ENCRYPTION_KEYS,
  });
  try {
    const { data } = await another.gql('{runs{runs{id}}}');
    assert.doesNotMatch(JSON.stringify(data), new RegExp(gone.runId));
  } finally {
    await another.close();
  }
  await finishRemovals(platform, signal);
  await seesNothingOf(gone);
  assert.equal(await blobs(), before - 1);
  assert.deepEqual(await holding(gone.targetId, gone.runId, gone.batchId, gone.issueId), ['removals']);
});

test('a run in flight ends with its target: its worker stops and can write nothing more', async () => {
  const targetId = await makeTarget(server.api, await makeSubject(server.api));
  const { runId } = await start(server.api, targetId);
  const lease = await worker.lease({ workerId: 'busy', version: 'test', waitMs: 5_000 }, signal);
  const hold = { workerId: 'busy', epoch: lease?.epoch ?? 0 };
  await server.gql(`mutation{deleteTarget(id:"${targetId}"){success}}`);
  await assert.rejects(worker.heartbeat(runId, hold, signal), LeaseLost);
  await assert.rejects(worker.finish(runId, { ...hold, ...passed, issues: [issue('b')] }, signal), LeaseLost);
  assert.equal(await worker.lease({ workerId: 'next', version: 'test', waitMs: 0 }, signal), null);
});

test('what is created while its product goes, goes too', async () => {
  const subjectId = await makeSubject(server.api);
  const targetId = await makeTarget(server.api, subjectId);
  const upsert = (key: number) =>
    server.gql('mutation($input:UpsertSimulationTargetInput!){upsertSimulationTarget(input:$input){id}}', {
      input: { subjectId, buildKey: String(key), name: 'late' },
    });
  const begin = () => server.gql(`mutation{startExploration(input:{targetId:"${targetId}"}){id batch{id}}}`);
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, (_, key) => upsert(key)),
    ...Array.from({ length: 5 }, begin),
    server.gql(`mutation{deleteSubject(id:"${subjectId}"){success}}`),
    ...Array.from({ length: 10 }, (_, key) => upsert(10 + key)),
    ...Array.from({ length: 5 }, begin),
  ]);
  for (const answer of answers) assert.ok([undefined, 'NOT_FOUND'].includes(code(answer)), JSON.stringify(answer));
  const { platform } = server.running;
  const longAgo = new Date(Date.now() - 3_600_000);
  const own = { organisationId: server.running.admin.organisationId };
  await platform.models.removals.updateMany(own, { $set: { at: longAgo, dueAt: longAgo } });
  await finishRemovals(platform, signal);
  assert.deepEqual(await holding(targetId), []);
  assert.deepEqual(await holding(subjectId), ['auditentries']);
});

test('a comment of a deleted target is not written any more, and nothing throws', async () => {
  const gone = await explored();
  const { platform, admin } = server.running;
  const { organisationId } = admin;
  await platform.models.installations.create({
    ...{ installationId: 1, organisationId, account: 'acme', repositorySelection: 'all' },
  });
  await platform.models.comments.updateMany({ organisationId }, { $set: { wantedRevision: 1 } });
  await platform.models.targets.deleteOne({ _id: idOf(gone.targetId), organisationId });
  const desk = createCommentDesk(platform);
  const leased = [];
  for (let task = await desk.lease('t'); task; task = await desk.lease('t')) leased.push(task.targetId);
  assert.ok(!leased.includes(gone.targetId));
});

test('deleting is for admins of the organisation', async () => {
  const subjectId = await makeSubject(server.api);
  const targetId = await makeTarget(server.api, subjectId);
  const member = await addPerson(server, server.running.admin.organisationId, ['MEMBER']);
  const other = await secondOrganisation(server);
  for (const [name, id] of Object.entries({ deleteSubject: subjectId, deleteTarget: targetId })) {
    const operation = { name: 'Delete', text: `mutation Delete{${name}(id:"${id}"){success}}` };
    await assert.rejects(member.api.send(operation, {}), { code: 'FORBIDDEN' });
    await assert.rejects(other.api.send(operation, {}), { code: 'NOT_FOUND' });
  }
  assert.equal((await server.gql(`{target(id:"${targetId}"){id}}`)).errors, undefined);
});
