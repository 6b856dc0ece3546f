/** What webhooks should have told and did not. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { trusted } from '../../server/models/query.ts';
import { acrossOrganisations } from '../../server/models/scoped.ts';
import { until } from '../support/until.ts';
import { type Harness, startHarness } from './harness.ts';

let harness: Harness;
before(async () => {
  harness = await startHarness();
});
after(() => harness.close());

const over = acrossOrganisations('the test plays the clock');
/** What was written is noted, and so long ago that a look at GitHub is due. */
const timePasses = (pullRequest: number) =>
  until(async () => {
    const written = { pullRequest, lookAt: trusted({ $ne: null }) };
    const rendered = { $expr: trusted({ $eq: ['$wantedRevision', '$renderedRevision'] }) };
    const { comments } = harness.models();
    const looked = await comments.updateOne({ ...written, ...rendered }, { lookAt: new Date(0) }).setOptions(over);
    return looked.matchedCount === 1;
  });

test('a pull request that was closed while nobody told us has its exploration cancelled', async () => {
  const [commented, named] = [await harness.openPullRequest(), await harness.openPullRequest()];
  await harness.explore(commented, 'github:repo=acme/shop:ref=main');
  const { runId } = await harness.explore(commented, `github:repo=acme/shop:pr=${named}:target=web`);
  await Promise.all([harness.leaseRun(), harness.leaseRun()]);
  await harness.github.request('PATCH', `/repos/acme/shop/pulls/${named}`, { state: 'closed' });
  await harness.restart();
  const cancelled = await until(async () => {
    const run = await harness.run(runId);
    return run?.status === 'failed' ? run : null;
  });
  assert.match(cancelled.failureReason ?? '', /The pull request was closed/);
  await harness.theComment(commented, /Exploring now/);
  await harness.github.request('PATCH', `/repos/acme/shop/pulls/${commented}`, { state: 'closed' });
  await harness.restart();
  await until(async () => (await harness.github.comments(commented)).every(({ body }) => /was closed/.test(body)), {
    timeoutMs: 120_000,
  });
  assert.equal((await harness.github.comments(commented)).length, 2);
});

test('an edit and a deletion that nobody told of are set right', async () => {
  const [edited, deleted] = [await harness.openPullRequest(), await harness.openPullRequest()];
  for (const pullRequest of [edited, deleted]) {
    await harness.explore(pullRequest);
    await harness.finishRun(await harness.leaseRun());
  }
  const before = await harness.theComment(edited, /No issues found/);
  await harness.github.editComment(before.id, before.body.replace('No issues found', 'All is lost'));
  await harness.github.deleteComment((await harness.theComment(deleted, /No issues found/)).id);
  for (const pullRequest of [edited, deleted]) await timePasses(pullRequest);
  await harness.restart();
  assert.equal((await harness.theComment(edited, /No issues found/)).id, before.id);
  const again = await harness.theComment(deleted, /No issues found/);
  // Deleted once more it stays away, told or not.
  await harness.github.deleteComment(again.id);
  await timePasses(deleted);
  await harness.restart();
  await until(
    async () => (await harness.models().comments.findOne({ pullRequest: deleted }, null, over))?.state === 'muted',
  );
  assert.deepEqual(await harness.github.comments(deleted), []);
});

test('deliveries that did not reach us are asked for again, and no others', async () => {
  const at = new Date().toISOString();
  const ago = new Date(Date.now() - 48 * 3_600_000).toISOString();
  const delivery = (id: number, guid: string, status_code: number, event = 'pull_request', delivered_at = at) => ({
    ...{ id, guid, status_code, event, delivered_at },
  });
  const body = [
    delivery(9, 'failed twice', 502),
    delivery(8, 'came at last', 200),
    delivery(7, 'failed', 0, 'issue_comment'),
    delivery(6, 'nothing of ours', 502, 'star'),
    delivery(5, 'came at last', 502),
    delivery(4, 'failed twice', 502),
    ...[3, 2, 1].map((id) => delivery(id, 'hopeless', 400)),
    delivery(0, 'long ago', 502, 'pull_request', ago),
  ];
  harness.proxy.inject({ method: 'GET', path: /^\/app\/hook\/deliveries/, kind: 'answer', status: 200, body });
  const attempts = () => harness.proxy.calls.filter((call) => /^POST \/app\/hook\/deliveries\//.test(call));
  await harness.restart();
  await until(() => attempts().length === 2, { timeoutMs: 120_000 });
  assert.deepEqual(attempts(), ['POST /app/hook/deliveries/9/attempts', 'POST /app/hook/deliveries/7/attempts']);
});
