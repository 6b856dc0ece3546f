/** A product's trend tells how many issues were open at the end of each day, whatever became of them since. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { UpdateIssueDocument } from '../../contract/api.generated.ts';
import { dayMs } from '../../server/models/trend.ts';
import { rebuildTallies } from '../../server/services/rebuild-tallies.ts';
import { settleTallies } from '../../server/services/settle-tallies.ts';
import { issue, passed } from '../action/work.ts';
import { makeSubject, makeTarget, start } from '../support/product.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

async function foundIn(targetId: string, numbers: readonly string[]): Promise<void> {
  const signal = AbortSignal.timeout(300_000);
  const { worker } = server;
  const { runId } = await start(server.api, targetId, { idempotencyKey: crypto.randomUUID() });
  const run = await worker.lease({ workerId: 'w', version: 'test', waitMs: 10_000 }, signal);
  assert.equal(run?.runId, runId);
  const issues = numbers.map((number) => issue(number));
  await worker.finish(runId, { workerId: 'w', epoch: run.epoch, ...passed, issues }, signal);
}

async function trend(subjectId: string, days = 4): Promise<number[]> {
  const { data, errors } = await server.gql(
    'query($id:ID!,$days:Int!){subject(id:$id){issueTrend(days:$days){day open}}}',
    { id: subjectId, days },
  );
  assert.equal(errors, undefined);
  const rows: { day: string; open: number }[] = Object(data?.subject).issueTrend;
  assert.equal(rows.at(-1)?.day, `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`);
  return rows.map(({ open }) => open);
}

const settled = (subjectId: string, wanted: number[]) =>
  until(async () => (String(await trend(subjectId)) === String(wanted) ? true : null), {
    timeoutMs: 120_000,
    everyMs: 200,
    what: `the trend ${wanted}`,
  });

test('what is found, muted, counted anew and deleted shows on its day', async () => {
  const { platform, admin } = server.running;
  const { organisationId } = admin;
  const subjectId = await makeSubject(server.api);
  const targetId = await makeTarget(server.api, subjectId, 'main');
  assert.deepEqual(await trend(subjectId), [0, 0, 0, 0]);
  await foundIn(targetId, ['1', '2', '3']);
  await settled(subjectId, [0, 0, 0, 3]);

  // Two days ago, as far as the trend knows.
  await platform.models.trends.updateMany({ organisationId }, { $set: { day: dayAgo(2) } });
  const [first] = (await server.gql('{issues{issues{id}}}').then(({ data }) => Object(data?.issues).issues)) ?? [];
  await server.api.send(UpdateIssueDocument, { input: { id: first.id, muted: true } });
  await settled(subjectId, [0, 3, 3, 2]);

  await settleTallies(platform, AbortSignal.timeout(120_000));
  await rebuildTallies(platform, 'issues', organisationId, AbortSignal.timeout(120_000));
  await settled(subjectId, [0, 3, 3, 2]);

  const branch = await makeTarget(server.api, subjectId, 'branch');
  await foundIn(branch, ['4']);
  await settled(subjectId, [0, 3, 3, 3]);
  await server.gql(`mutation{deleteTarget(id:"${branch}"){success}}`);
  await settled(subjectId, [0, 3, 3, 2]);
});

test('days beyond what is kept are refused', async () => {
  const subjectId = await makeSubject(server.api);
  const { errors } = await server.gql(`{subject(id:"${subjectId}"){issueTrend(days:91){open}}}`);
  assert.match(JSON.stringify(errors), /BAD_USER_INPUT/);
});

const dayAgo = (days: number) => new Date(Math.floor(Date.now() / dayMs) * dayMs - days * dayMs);
