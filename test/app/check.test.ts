import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { z } from 'zod';
import { until } from '../support/until.ts';
import { aFoundIssue, type Harness, startHarness } from './harness.ts';

let harness: Harness;
before(async () => {
  harness = await startHarness();
});
after(() => harness.close());

const checksShape = z.object({
  check_runs: z.array(
    z.object({
      external_id: z.string().nullable(),
      status: z.string(),
      conclusion: z.string().nullable(),
      output: z.object({ title: z.string().nullable(), annotations_count: z.number() }),
    }),
  ),
});
const checks = async (sha: string) =>
  checksShape.parse(await harness.github.request('GET', `/repos/acme/shop/commits/${sha}/check-runs`)).check_runs;

test('a finished run leaves one check on its commit, also when GitHub fails after it was written', async () => {
  const { number, head } = await harness.github.openPullRequest();
  const { targetId } = await harness.explore(number);
  await harness.finishRun(await harness.leaseRun());
  harness.proxy.inject({ method: 'POST', path: /\/check-runs$/, kind: 'after', status: 502 });
  const { runId } = await harness.exploreTarget(targetId, number, harness.github.repository, head.sha);
  await harness.finishRun(await harness.leaseRun(), [aFoundIssue()]);
  await harness.theComment(number, /1 new issue/);
  assert.equal(harness.proxy.left(), 0);
  assert.deepEqual(await checks(head.sha), [
    {
      external_id: runId,
      status: 'completed',
      conclusion: 'failure',
      output: { title: '❌ 1 new issue', annotations_count: 1 },
    },
  ]);
});

test('without the permission the comment comes all the same', async () => {
  const { number, head } = await harness.github.openPullRequest({ branch: 'no-checks' });
  const { targetId } = await harness.explore(number);
  await harness.finishRun(await harness.leaseRun());
  const message = 'Resource not accessible by integration';
  harness.proxy.inject({ method: 'GET', path: /\/check-runs/, kind: 'answer', status: 403, body: { message } });
  await harness.exploreTarget(targetId, number, harness.github.repository, head.sha);
  await harness.finishRun(await harness.leaseRun(), [aFoundIssue()]);
  await harness.theComment(number, /1 new issue/);
  assert.equal(harness.proxy.left(), 0);
});

/** All branches begin at the same commit. */
const checkOf = (sha: string, runId: string) =>
  until(async () => (await checks(sha)).find(({ external_id }) => external_id === runId), {
    timeoutMs: 120_000,
    what: 'the check',
  });

test('a comment that GitHub refuses, or people muted, leaves no required check waiting', async () => {
  const { number, head } = await harness.github.openPullRequest({ branch: 'refused' });
  const message = 'Resource not accessible by integration';
  harness.proxy.inject({
    method: 'POST',
    path: new RegExp(`/issues/${number}/comments$`),
    ...{ kind: 'answer', status: 403, body: { message }, times: 9 },
  });
  const { targetId } = await harness.explore(number);
  await harness.finishRun(await harness.leaseRun());
  const { runId } = await harness.exploreTarget(targetId, number, harness.github.repository, head.sha);
  const state = async () => (await harness.run(runId))?.pullRequestComment?.state;
  await until(async () => (await state()) === 'BLOCKED', { timeoutMs: 120_000 });
  await harness.finishRun(await harness.leaseRun());
  assert.equal((await checkOf(head.sha, runId)).conclusion, 'success');
  assert.equal(await state(), 'BLOCKED');
});

test('a cancelled exploration stands in nobody’s way', async () => {
  const { number, head } = await harness.github.openPullRequest({ branch: 'cancelled' });
  const { targetId } = await harness.explore(number);
  await harness.finishRun(await harness.leaseRun());
  const { runId } = await harness.exploreTarget(targetId, number, harness.github.repository, head.sha);
  const id = (await harness.run(runId))?.batch.id ?? '';
  await harness.api().send({ name: 'Stop', text: 'mutation Stop($id: ID!) { cancelBatch(id: $id) { id } }' }, { id });
  const { status, conclusion, output } = await checkOf(head.sha, runId);
  assert.deepEqual(
    { status, conclusion, title: output.title },
    { status: 'completed', conclusion: 'neutral', title: '⏹️ Cancelled before it ended' },
  );
});
