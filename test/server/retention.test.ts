/** What products keep, and for how long. Time passes by telling retention that it is later. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { normaliseUrl } from '../../contract/issue-fingerprint.ts';
import { createLog } from '../../server/log.ts';
import { newId, parseId } from '../../server/models/ids.ts';
import { trusted } from '../../server/models/query.ts';
import type { RunDoc } from '../../server/models/run.ts';
import { createPlatform } from '../../server/platform.ts';
import { applyRetention } from '../../server/services/apply-retention.ts';
import { settleTallies } from '../../server/services/settle-tallies.ts';
import { sweepBlobs } from '../../server/services/sweep-blobs.ts';
import { issue } from '../action/work.ts';
import { blobFiles, placeBlob } from '../support/blobs.ts';
import { explored } from '../support/explored.ts';
import { makeTarget } from '../support/product.ts';
import { besides, startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';

let server: TestServer;
const dayMs = 86_400_000;
const signal = AbortSignal.timeout(300_000);
before(async () => {
  server = await startTestServer({ KEEP_RUNS_DAYS: '1000' });
});
after(() => server.close());

const inDays = (days: number) => Date.now() + days * dayMs;
const turnsAreOver = () => server.running.platform.models.chores.deleteMany({});
async function retain(now: number): Promise<void> {
  await turnsAreOver();
  assert.equal(await applyRetention(server.running.platform, now, signal), true);
}

async function makeProduct(days: Record<string, number>): Promise<{ subjectId: string; targetId: string }> {
  const create = 'mutation($input:CreateSubjectInput!){createSubject(input:$input){id}}';
  const { data } = await server.gql(create, { input: { name: 'Kept', baseUrl: 'http://shop.example/', ...days } });
  const subjectId: string = Object(data?.createSubject).id;
  return { subjectId, targetId: await makeTarget(server.api, subjectId) };
}

interface Shown {
  readonly id: string;
  readonly exceptionCount: number;
  readonly artifacts: readonly { name: string; url: string }[];
  readonly notices: readonly { kind: string; message: string }[];
  readonly issues: readonly { title: string; screenshot: { url: string } | null }[];
}
async function shown(targetId: string): Promise<{ runs: Shown[]; totalCount: number; issues: number }> {
  const { data, errors } = await server.gql(
    `{runs(targetId:"${targetId}" sortDirection:ASC){totalCount runs{id exceptionCount artifacts{name url}
      notices{kind message} issues{title screenshot{url}}}} issues(targetId:"${targetId}"){totalCount}}`,
  );
  assert.equal(errors, undefined);
  return { ...Object(data?.runs), issues: Object(data?.issues).totalCount };
}

test('days are set for each product, and what was cleared is the server’s again', async () => {
  const { subjectId } = await makeProduct({ keepRunsDays: 3, keepArtifactsDays: 0 });
  const fields = 'keepRunsDays keepIssuesDays keepArtifactsDays';
  const change = (input: object) =>
    server.gql(`mutation($input:UpdateSubjectInput!){updateSubject(input:$input){${fields}}}`, {
      input: { id: subjectId, ...input },
    });
  const { data } = await change({ keepRunsDays: null, keepIssuesDays: 3_650 });
  assert.deepEqual(data?.updateSubject, { keepRunsDays: null, keepIssuesDays: 3_650, keepArtifactsDays: 0 });
  for (const days of [-1, 3_651]) {
    const { errors } = await change({ keepArtifactsDays: days });
    assert.equal(errors?.[0]?.message, 'keepArtifactsDays must be 0 to 3650.');
  }
});

test('pictures go before runs and runs before issues; what an open issue needs stays until it is fixed', async () => {
  const { targetId } = await makeProduct({ keepArtifactsDays: 10, keepRunsDays: 20, keepIssuesDays: 30 });
  const open = issue('a', { title: 'open', url: 'http://shop.example/a', screenshot: 'a.png' });
  const mended = issue('b', { title: 'mended', url: 'http://shop.example/b', screenshot: 'b.png' });
  const visitedPaths = [normaliseUrl('http://shop.example/b')];
  const before = (await blobFiles(server)).length;
  const ids = [
    await explored(server, targetId, ['a.png', 'b.png'], { issues: [open, mended] }),
    await explored(server, targetId, ['a.png'], { issues: [open] }),
    await explored(server, targetId, ['a.png', 'other.png'], { issues: [open], visitedPaths }),
    await explored(server, targetId, ['other.png']),
  ];
  const [first, second, last, clean] = ids;
  const pictures = async () =>
    Object.fromEntries((await shown(targetId)).runs.map((run) => [run.id, run.artifacts.map(({ name }) => name)]));

  await retain(inDays(9));
  assert.equal((await blobFiles(server)).length, before + 6, 'nothing is due');

  const db = server.running.platform.connection.db ?? assert.fail('a database');
  await db.command({ profile: 2 });
  await retain(inDays(11));
  const kept = { [`${first}`]: ['a.png', 'b.png'], [`${second}`]: [], [`${last}`]: ['a.png', 'other.png'] };
  assert.deepEqual(await pictures(), { ...kept, [`${clean}`]: [] });
  assert.equal((await blobFiles(server)).length, before + 4);
  const { runs } = await shown(targetId);
  for (const { id, notices } of runs) {
    const gone = id === second || id === clean;
    assert.deepEqual(
      notices.map(({ kind }) => kind),
      gone ? ['ARTIFACTS_EXPIRED'] : [],
      id,
    );
  }
  const picture = runs.find(({ id }) => id === last)?.issues[0]?.screenshot?.url ?? '';
  assert.equal(await (await fetch(picture)).text(), `${last} a.png`);

  await settleTallies(server.running.platform, signal);
  await retain(inDays(21));
  assert.deepEqual(await pictures(), without(kept, second));
  assert.equal((await shown(targetId)).totalCount, 2);
  assert.equal((await shown(targetId)).issues, 2);
  await settleTallies(server.running.platform, signal);
  assert.equal((await shown(targetId)).totalCount, 2);

  await retain(inDays(31));
  const left = await shown(targetId);
  assert.equal(left.issues, 1);
  for (const { issues, exceptionCount } of left.runs) {
    assert.deepEqual(
      issues.map(({ title }) => title),
      ['open'],
    );
    assert.equal(exceptionCount, 1);
  }

  await db.command({ profile: 0 });
  const scans = await db.collection('system.profile').find({ planSummary: 'COLLSCAN' }).toArray();
  // A server compares its tallies with all rows now and then, and hears of changes; a further page tells of its question only there.
  const ours = scans.filter(
    ({ ns, command, originatingCommand }) =>
      /\.(runs|artifacts|issues|sightings|batches|comments|journals|idempotencies)$/.test(ns) &&
      !/talliedAs|\$changeStream/.test(JSON.stringify([command, originatingCommand])),
  );
  assert.deepEqual(
    ours.map(({ ns, op }) => `${op} ${ns}`),
    [],
  );

  const seenClean = { visitedPaths: [normaliseUrl('http://shop.example/a')] };
  await explored(server, targetId, [], seenClean);
  await retain(inDays(62));
  const nothing = await shown(targetId);
  assert.deepEqual([nothing.totalCount, nothing.runs.length, nothing.issues], [0, 0, 0]);
  assert.equal((await blobFiles(server)).length, before);
  const { models } = server.running.platform;
  const { organisationId } = server.running.admin;
  const rest = { organisationId, targetId: parseId(targetId) ?? assert.fail() };
  assert.equal(await models.batches.countDocuments(rest), 0, 'batches go with their last run');
  const runId = { $in: ids.map(parseId) };
  for (const model of ['sightings', 'journals', 'artifacts'])
    assert.equal(await db.collection(model).countDocuments({ runId }), 0, model);
});

const without = (kept: Record<string, string[]>, id: string | undefined) =>
  Object.fromEntries(Object.entries(kept).filter(([key]) => key !== id));

test('of many servers one has a turn, and the next turn is an hour later', async () => {
  await turnsAreOver();
  const { platform } = server.running;
  const others = await Promise.all([1, 2, 3].map(() => createPlatform(platform.config, createLog('fatal'))));
  try {
    const turns = await Promise.all([platform, ...others].map((one) => applyRetention(one, Date.now(), signal)));
    assert.equal(turns.filter(Boolean).length, 1);
    assert.equal(await applyRetention(platform, Date.now(), signal), false);
    await platform.models.chores.updateMany({}, { $set: { leaseUntil: new Date(Date.now() - 600_000) } });
    assert.equal(await applyRetention(platform, Date.now(), signal), true);
  } finally {
    await Promise.all(others.map((one) => one.close()));
  }
});

test('killed at any moment, it leaves no row without its bytes; the sweep takes the bytes without a row', async () => {
  const { targetId } = await makeProduct({ keepArtifactsDays: 10, keepRunsDays: 20 });
  const like = await explored(server, targetId, ['a.png']);
  const { platform, admin } = server.running;
  const { models } = platform;
  const { organisationId } = admin;
  const run = await models.runs
    .findOne({ organisationId, _id: parseId(like) })
    .orFail()
    .lean<RunDoc>();
  const row = await models.artifacts.findOne({ organisationId, runId: run._id }).orFail().lean();
  const uncounted = { tallied: null, talliedAs: null };
  const runs = Array.from({ length: 150 }, () => ({ ...run, ...uncounted, _id: newId(), batchId: newId() }));
  await models.runs.insertMany(runs, { lean: true });
  const artifacts = await Promise.all(
    runs.flatMap(({ _id: runId }) =>
      Array.from({ length: 8 }, async (_, i) => {
        const blobKey = await placeBlob(server, 'a picture');
        return { ...row, _id: newId(), runId, name: `${i}.png`, blobKey };
      }),
    ),
  );
  await models.artifacts.insertMany(artifacts, { lean: true });

  const env = { ...process.env, ...besides(server), DATA_DIR: server.dataDir, WORKER_TOKEN: server.workerToken };
  const rows = () => models.artifacts.countDocuments({ organisationId });
  const script = new URL('../support/apply-retention.ts', import.meta.url).pathname;
  let kills = 0;
  for (let pass = 0; pass < 4; pass += 1) {
    await turnsAreOver();
    const start = await rows();
    const child = spawn(process.execPath, [script, String(inDays(21))], { env, stdio: 'inherit' });
    const ended = once(child, 'exit');
    if (pass < 3) {
      await until(async () => child.exitCode !== null || (await rows()) < start, { timeoutMs: 120_000, everyMs: 1 });
      kills += child.kill('SIGKILL') ? 1 : 0;
    }
    await ended;
    const there = new Set(await blobFiles(server));
    const left = await models.artifacts.find({ organisationId }, { blobKey: 1 }).lean<{ blobKey: string }[]>();
    for (const { blobKey } of left) assert.ok(there.has(blobKey), 'a row has its bytes');
    const named = await models.artifacts.distinct('runId', { organisationId });
    const known = await models.runs.countDocuments({ organisationId, _id: trusted({ $in: named }) });
    assert.equal(known, named.length, 'an artifact has its run');
  }
  assert.ok(kills > 0);
  assert.equal((await shown(targetId)).totalCount, 0);
  await sweepBlobs(platform, Date.now() + 7_200_000, signal);
  assert.equal((await blobFiles(server)).length, await rows());
});
