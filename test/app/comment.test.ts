import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { endMarker } from '../../app/comment/markers.ts';
import { until } from '../support/until.ts';
import { aFoundIssue, type Harness, startHarness } from './harness.ts';

let harness: Harness;
before(async () => {
  harness = await startHarness();
});
after(() => harness.close());

const openPullRequest = async () => (await harness.github.openPullRequest()).number;
const comments = (pullRequest: number) => harness.github.comments(pullRequest);
const theComment = (pullRequest: number, text: RegExp) =>
  until(async () => (await comments(pullRequest)).find(({ body }) => text.test(body)), {
    timeoutMs: 20_000,
    what: `a comment like ${text}`,
  });

test('one comment is written at the start and the same one edited at the end, around what people wrote', async () => {
  const pullRequest = await openPullRequest();
  const { runId } = await harness.explore(pullRequest);
  const lease = await harness.leaseRun();
  const started = await theComment(pullRequest, /Exploring now/);
  assert.equal(started.user.login, harness.github.bot);

  await harness.github.editComment(started.id, `Mona was here.\n\n${started.body}\n\nAnd here.`);
  await harness.finishRun(lease, [aFoundIssue()]);
  const finished = await theComment(pullRequest, /❌ 1 new issue/);
  assert.equal(finished.id, started.id);
  assert.equal((await comments(pullRequest)).length, 1);
  assert.match(finished.body, /^Mona was here\.\n\n<!-- outrider:comment/);
  assert.ok(finished.body.endsWith(`${endMarker}\n\nAnd here.`));
  const { pullRequestComment } = (await harness.run(runId)) ?? {};
  assert.deepEqual(
    { ...pullRequestComment },
    { repository: 'acme/shop', number: pullRequest, state: 'POSTED', url: started.html_url, reason: null },
  );
});

test('a restart of the server in between makes no second comment', async () => {
  const pullRequest = await openPullRequest();
  const { runId } = await harness.explore(pullRequest);
  const lease = await harness.leaseRun();
  const started = await theComment(pullRequest, /Exploring now/);
  await harness.restart();
  await harness.finishRun(lease);
  const finished = await theComment(pullRequest, /No issues found/);
  assert.equal(finished.id, started.id);
  assert.equal((await comments(pullRequest)).length, 1);
  assert.equal((await harness.run(runId))?.status, 'completed');
});

test('the result of an older run never stands over a newer one’s', async () => {
  const pullRequest = await openPullRequest();
  const { targetId } = await harness.explore(pullRequest);
  const older = await harness.leaseRun();
  const newerRun = await harness.exploreTarget(targetId, pullRequest);
  const newer = await harness.leaseRun();
  assert.equal(newer.runId, newerRun.runId);
  await harness.finishRun(newer, [aFoundIssue()]);
  await theComment(pullRequest, /new issue/);
  await harness.finishRun(older);
  // The other pull request's comment comes after whatever the older result could have brought.
  const another = await openPullRequest();
  await harness.explore(another);
  await harness.finishRun(await harness.leaseRun());
  await theComment(another, /No issues found/);
  const [only, ...others] = await comments(pullRequest);
  assert.match(only?.body ?? '', /new issue/);
  assert.deepEqual(others, []);
});

test('a comment where the App is not installed is refused', async () => {
  const pullRequest = await openPullRequest();
  const { targetId } = await harness.explore(pullRequest);
  await harness.finishRun(await harness.leaseRun());
  await assert.rejects(
    harness.exploreTarget(targetId, pullRequest, harness.github.foreignRepository),
    /BAD_USER_INPUT|install/i,
  );
});
