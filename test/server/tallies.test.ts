/** totalCount is exact at any moment: before, while and after rows are tallied, changed and deleted. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { newId } from '../../server/models/ids.ts';
import { trusted } from '../../server/models/query.ts';
import type { RunDoc } from '../../server/models/run.ts';
import { checkTallies, newDrift } from '../../server/services/check-tallies.ts';
import { settleTallies } from '../../server/services/settle-tallies.ts';
import { makeSubject, makeTarget, start } from '../support/product.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let subjectId: string;
let first: RunDoc;
const statuses = ['pending', 'running', 'completed', 'failed'] as const;
const approaches = ['EXPLORATION', 'TEST_CASE'] as const;
const settle = () => settleTallies(server.running.platform, AbortSignal.timeout(120_000));
const own = () => ({ organisationId: server.running.admin.organisationId });

before(async () => {
  server = await startTestServer();
  subjectId = await makeSubject(server.api);
  const { runId } = await start(server.api, await makeTarget(server.api, subjectId, 'first'));
  first = await server.running.platform.models.runs
    .findOne({ ...own(), _id: runId })
    .lean<RunDoc>()
    .orFail();
});
after(() => server.close());

async function insert(targetId: string, count: number): Promise<void> {
  const { models } = server.running.platform;
  const target = await models.targets
    .findOne({ ...own(), _id: targetId })
    .lean()
    .orFail();
  const rows = Array.from({ length: count }, (_, i) => ({
    ...first,
    _id: newId(),
    targetId: target._id,
    status: statuses[i % 4] ?? 'failed',
    approach: approaches[i % 2] ?? 'EXPLORATION',
    tallied: null,
    talliedAs: null,
    // Nobody leases them.
    attempts: 3,
    leaseUntil: new Date('2100-01-01'),
  }));
  await models.runs.insertMany(rows);
}

interface Filter {
  readonly targetId?: string | undefined;
  readonly status?: string | undefined;
  readonly approach?: string | undefined;
}

async function total({ targetId, status, approach }: Filter): Promise<number> {
  const { data, errors } = await server.gql(
    'query($targetId:ID $status:RunStatus $approach:RunApproach){runs(targetId:$targetId status:$status approach:$approach limit:1){totalCount}}',
    { targetId, status, approach },
  );
  assert.equal(errors, undefined);
  return Object(data?.runs).totalCount;
}

const read = ({ targetId, ...rest }: Filter) =>
  server.running.platform.models.runs.countDocuments({
    ...own(),
    ...(targetId && { targetId }),
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value)),
  });

test('any changes in any order leave every count exact', async () => {
  const { models } = server.running.platform;
  const targets = [await makeTarget(server.api, subjectId, 'a'), await makeTarget(server.api, subjectId, 'b')];
  for (const id of targets) await insert(id, 12);
  const at = fc.nat(1);
  const step = fc.oneof(
    fc.record({ settle: fc.constant(true) }),
    fc.record({ insert: at, count: fc.integer({ min: 1, max: 5 }) }),
    fc.record({ change: at, from: fc.constantFrom(...statuses), to: fc.constantFrom(...statuses) }),
  );
  const filter = fc.record({
    targetId: fc.constantFrom(undefined, ...targets),
    status: fc.constantFrom(undefined, ...statuses),
    approach: fc.constantFrom(undefined, ...approaches),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 6 }), filter, async (steps, wanted) => {
      for (const done of steps) {
        if ('settle' in done) await settle();
        else if ('insert' in done) await insert(targets[done.insert] ?? '', done.count);
        else
          await models.runs.updateMany(
            { ...own(), targetId: targets[done.change] ?? '', status: done.from },
            { $set: { status: done.to } },
          );
      }
      assert.equal(await total(wanted), await read(wanted));
    }),
    { numRuns: 30 },
  );
});

test('what is counted while it is being tallied and changed is never counted twice or left out', async () => {
  const { models } = server.running.platform;
  const targetId = await makeTarget(server.api, subjectId, 'busy');
  await insert(targetId, 300);
  let over = false;
  const changing = (async () => {
    for (let round = 0; !over; round += 1) {
      const to = round % 2 ? ('failed' as const) : ('completed' as const);
      await models.runs.updateMany(
        { ...own(), targetId, status: trusted({ $in: ['completed', 'failed'] }) },
        { $set: { status: to } },
      );
    }
  })();
  const settling = (async () => {
    while (!over) await settle();
  })();
  for (let look = 0; look < 40; look += 1) assert.equal(await total({ targetId }), 300);
  over = true;
  await Promise.all([changing, settling]);
});

test('a deleted target is off every count at once, and its rows are off the tallies', async () => {
  const { models } = server.running.platform;
  const before = await total({});
  const targetId = await makeTarget(server.api, subjectId, 'gone');
  await insert(targetId, 40);
  await settle();
  await insert(targetId, 40);
  assert.equal(await total({}), before + 80);
  await server.gql('mutation($id:ID!){deleteTarget(id:$id){success}}', { id: targetId });
  assert.equal(await total({}), before);
  assert.equal(await models.tallies.countDocuments({ ...own(), targetId }), 0);
  await settle();
  assert.equal(await total({}), before);
  assert.equal(await models.runs.countDocuments(own()), before);
});

test('thousands of rows at once, and rows written past the platform, are counted right', async () => {
  const { platform } = server.running;
  const { runs } = platform.models;
  const targetId = await makeTarget(server.api, subjectId, 'many');
  await insert(targetId, 4_500);
  const counting = settle();
  for (let look = 0; look < 10; look += 1) assert.equal(await total({ targetId }), 4_500);
  await counting;
  assert.equal(await total({ targetId, status: 'failed' }), 1_125);

  // Copies of a row that is counted, with its marks.
  const copied = await runs.collection.findOne({ tallied: true, status: 'failed', name: first.name });
  const copies = Array.from({ length: 50 }, (_, i) => ({
    ...copied,
    _id: newId(),
    status: i % 2 ? 'failed' : 'completed',
  }));
  await runs.collection.insertMany(copies);
  const drift = newDrift();
  for (let look = 0; look < 2; look += 1) await checkTallies(platform, drift, AbortSignal.timeout(120_000));
  for (const status of [undefined, ...statuses]) assert.equal(await total({ status }), await read({ status }));
});
