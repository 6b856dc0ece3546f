import assert from 'node:assert/strict';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { artifactBytesMax } from '../../contract/worker-api.ts';
import { type Bound, boundBy } from '../../server/models/bounded.ts';
import { newId, parseId } from '../../server/models/ids.ts';
import { inTransaction } from '../../server/models/query.ts';
import type { RunDoc } from '../../server/models/run.ts';
import { saveCommentRequest } from '../../server/services/save-comment-request.ts';
import { sweepBlobs } from '../../server/services/sweep-blobs.ts';
import { passed } from '../action/work.ts';
import { makeSubject, makeTarget, start } from '../support/product.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let targetId: string;
before(async () => {
  server = await startTestServer();
  targetId = await makeTarget(server.api, await makeSubject(server.api));
});
after(() => server.close());
const own = () => ({ organisationId: server.running.admin.organisationId });
const models = () => server.running.platform.models;

test('no way to a tenant collection leads past the organisation', async () => {
  const { runs } = models();
  const everything = { organisationId: { $ne: null } };
  const ways: Record<string, () => PromiseLike<unknown>> = {
    find: () => runs.find({ status: 'pending' }),
    findOne: () => runs.findOne({ status: 'pending' }),
    findById: () => runs.findById(newId()),
    exists: () => runs.exists({ status: 'pending' }),
    countDocuments: () => runs.countDocuments(),
    estimatedDocumentCount: () => runs.estimatedDocumentCount(),
    distinct: () => runs.distinct('status'),
    updateOne: () => runs.updateOne({}, { $set: { name: 'x' } }),
    updateMany: () => runs.updateMany({}, { $set: { name: 'x' } }),
    replaceOne: () => runs.replaceOne({}, { name: 'x' }),
    findOneAndUpdate: () => runs.findOneAndUpdate({}, { $set: { name: 'x' } }),
    findOneAndReplace: () => runs.findOneAndReplace({}, { name: 'x' }),
    findOneAndDelete: () => runs.findOneAndDelete({}),
    deleteOne: () => runs.deleteOne({}),
    deleteMany: () => runs.deleteMany({}),
    aggregate: () => runs.aggregate([{ $match: {} }]),
    bulkWrite: () => runs.bulkWrite([{ deleteMany: { filter: {} } }]),
    insertMany: () => runs.insertMany([{ name: 'x' }]),
    'an operator for the organisation': () => runs.find(Object(everything)),
    'an operator in an aggregation': () => runs.aggregate([{ $match: everything }]),
  };
  for (const [way, go] of Object.entries(ways)) await assert.rejects(async () => go(), /organisation|bulk/, way);
});

test('a filter with a field that no row has is a mistake, not an answer', async () => {
  await assert.rejects(async () => models().runs.find({ ...own(), stauts: 'pending' }), { name: 'StrictModeError' });
});

test('once its time is up, an operation reads nothing more and commits nothing', async () => {
  const { connection } = server.running.platform;
  const name = 'too late';
  const bound: Bound = { over: null };
  await assert.rejects(
    boundBy(bound, () =>
      inTransaction(connection, async (session) => {
        await models().subjects.updateMany(own(), { $set: { name } }, { session });
        bound.over = new Error('time is up');
      }),
    ),
    /time is up/,
  );
  assert.equal(await models().subjects.countDocuments({ ...own(), name }), 0);
  await assert.rejects(
    boundBy(bound, async () => models().runs.find(own())),
    /time is up/,
  );
});

test('lists within lists end at a limit that is named', async () => {
  const { batchId, runId } = await start(server.api, targetId);
  const run = await models()
    .runs.findOne({ ...own(), _id: runId })
    .lean<RunDoc>()
    .orFail();
  const more = Array.from({ length: 229 }, (_, i) => ({
    ...run,
    _id: newId(),
    status: 'completed' as const,
    createdAt: new Date(run.createdAt.getTime() - i * 1000),
  }));
  await models().runs.insertMany(more);
  const { data } = await server.gql(`{batch(id:"${batchId}"){runs{id createdAt}}}`);
  const { runs } = Object(data?.batch);
  assert.equal(runs.length, 200, 'the newest');
  const times = runs.map(({ createdAt }: { createdAt: string }) => createdAt);
  assert.deepEqual(times, [...times].sort().reverse());
  const deep = await server.gql(`{batch(id:"${batchId}"){runs{batch{runs{batch{runs{id}}}}}}}`);
  assert.deepEqual(
    [deep.errors?.[0]?.extensions?.code, deep.errors?.[0]?.message],
    ['BAD_USER_INPUT', 'The answer passes the limit of 100000 for its rows.'],
  );
});

test('a list costs as many queries as one row', async () => {
  const subject = await makeSubject(server.api);
  for (let i = 0; i < 5; i += 1) await start(server.api, await makeTarget(server.api, subject, `n${i}`));
  const db = server.running.platform.connection.db ?? assert.fail('a database');
  const reads = {
    op: { $in: ['query', 'command'] },
    ns: /\.(targets|runs|subjects|batches|issues|sightings|artifacts)$/,
  };
  // What the server does by itself meanwhile can only add to it.
  const cost = async (query: string) => {
    const costs: number[] = [];
    for (let i = 0; i < 5; i += 1) {
      const before = await db.collection('system.profile').countDocuments(reads);
      assert.equal((await server.gql(query)).errors, undefined);
      costs.push((await db.collection('system.profile').countDocuments(reads)) - before);
    }
    return Math.min(...costs);
  };
  await db.command({ profile: 2 });
  const query = (args: string) =>
    `{runs${args}{runs{target{latestRun{id} subject{targets{id}}} batch{runs{id}} issues{screenshot{id}} artifacts{id}}}}`;
  await cost(query('(limit:1)'));
  const one = await cost(query('(limit:1)'));
  const many = await cost(query('(limit:20)'));
  await db.command({ profile: 0 });
  assert.ok(one > 3 && many <= one + 1, `${many} queries for twenty rows, ${one} for one`);
});

test('a refused artifact gets its answer, though its bytes are still coming', async () => {
  const { runId } = await start(server.api, targetId);
  const { worker } = server;
  const signal = AbortSignal.timeout(300_000);
  let lease = await worker.lease({ workerId: 'w', version: 't', waitMs: 1_000 }, signal);
  while (lease && lease.runId !== runId) {
    await worker.finish(lease.runId, { workerId: 'w', epoch: lease.epoch, ...passed }, signal);
    lease = await worker.lease({ workerId: 'w', version: 't', waitMs: 1_000 }, signal);
  }
  const query = new URLSearchParams({
    workerId: 'w',
    epoch: String(lease?.epoch),
    kind: 'TRACE',
    contentType: 'application/zip',
  });
  const answer = await fetch(`${server.url}/worker/runs/${runId}/artifacts/big.zip?${query}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${server.workerToken}` },
    body: Buffer.alloc(artifactBytesMax + 1_000_000),
    signal,
  });
  assert.equal(answer.status, 413);
  const left = await readdir(join(server.dataDir, 'artifacts'), { recursive: true, withFileTypes: true });
  assert.deepEqual(
    left.filter((entry) => entry.isFile()).map(({ name }) => name),
    [],
  );
});

test('bytes that no row names are removed once they are old', async () => {
  const folder = join(server.dataDir, 'artifacts', 'ab');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'abandoned'), 'x');
  await writeFile(join(folder, 'abandoned.partial'), 'x');
  const { platform } = server.running;
  await sweepBlobs(platform, Date.now(), AbortSignal.timeout(120_000));
  assert.equal((await readdir(folder)).length, 2, 'they may be on their way');
  await sweepBlobs(platform, Date.now() + 7_200_000, AbortSignal.timeout(120_000));
  assert.deepEqual(await readdir(folder), []);
});

test("an older run that is written later does not take the newer one's comment", async () => {
  const { platform, admin } = server.running;
  const { runId } = await start(server.api, targetId);
  const newer = await models()
    .runs.findOne({ ...own(), _id: runId })
    .lean<RunDoc>()
    .orFail();
  const older: RunDoc = { ...newer, _id: newId(), createdAt: new Date(newer.createdAt.getTime() - 1) };
  const request = { repository: 'acme/shop', pullRequest: 7, installationId: 1 };
  const ask = (run: RunDoc) =>
    inTransaction(platform.connection, (session) => saveCommentRequest(platform, session, run, request));
  const rows = [await ask(newer), await ask(older)].map(String);
  assert.equal(rows[0], rows[1]);
  const row = await models().comments.findOne({
    organisationId: admin.organisationId,
    _id: parseId(rows[0] ?? ''),
  });
  assert.equal(String(row?.runId), runId);
});
