import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { until } from '../support/until.ts';
import { type Harness, startHarness } from './harness.ts';

let harness: Harness;
before(async () => {
  harness = await startHarness();
  await harness.github.deliverTo(new URL('/api/github/webhooks', harness.url()).href);
});
after(() => harness.close());

const openPullRequest = async () => (await harness.github.openPullRequest()).number;
const comments = (pullRequest: number) => harness.github.comments(pullRequest);
const theComment = (pullRequest: number, text: RegExp) =>
  until(async () => (await comments(pullRequest)).find(({ body }) => text.test(body)), {
    timeoutMs: 20_000,
    what: `a comment like ${text}`,
  });
const createPath = /\/issues\/\d+\/comments$/;

test('an error after the comment was written makes no second one', async () => {
  const pullRequest = await openPullRequest();
  harness.proxy.inject({ method: 'POST', path: createPath, kind: 'after', status: 502 });
  await harness.explore(pullRequest);
  const lease = await harness.leaseRun();
  await harness.finishRun(lease);
  await theComment(pullRequest, /No issues found/);
  assert.equal((await comments(pullRequest)).length, 1);
  assert.equal(harness.proxy.left(), 0);
});

test('GitHub’s refusals are told with what to do, and its limits waited for', async () => {
  const refused = await openPullRequest();
  const message = 'Resource not accessible by integration';
  harness.proxy.inject({ method: 'POST', path: createPath, kind: 'answer', status: 403, body: { message } });
  const { runId } = await harness.explore(refused);
  const comment = await until(async () => {
    const shown = (await harness.run(runId))?.pullRequestComment;
    return shown?.state === 'BLOCKED' ? shown : null;
  });
  assert.match(comment.reason ?? '', /write access to pull requests/);
  await harness.finishRun(await harness.leaseRun());

  const limited = await openPullRequest();
  harness.proxy.inject({
    method: 'POST',
    path: createPath,
    kind: 'answer',
    status: 429,
    headers: { 'retry-after': '1' },
  });
  await harness.explore(limited);
  await harness.finishRun(await harness.leaseRun());
  await theComment(limited, /No issues found/);
});

test('a deleted comment is written again once its run has ended', async () => {
  const pullRequest = await openPullRequest();
  await harness.explore(pullRequest);
  const lease = await harness.leaseRun();
  const started = await theComment(pullRequest, /Exploring now/);
  await harness.github.deleteComment(started.id);
  await harness.finishRun(lease);
  const again = await theComment(pullRequest, /No issues found/);
  assert.notEqual(again.id, started.id);
});

test('what people change inside our block is set right again, without waiting for the next update', async () => {
  const pullRequest = await openPullRequest();
  await harness.explore(pullRequest);
  await harness.finishRun(await harness.leaseRun());
  const shown = await theComment(pullRequest, /No issues found/);
  await harness.github.editComment(shown.id, shown.body.replace('No issues found', 'All is lost'));
  const again = await theComment(pullRequest, /No issues found/);
  assert.equal(again.id, shown.id);
  assert.equal(again.body, shown.body);
});

test('a repository that GitHub cannot be asked about is refused with what to do', async () => {
  const pullRequest = await openPullRequest();
  const { targetId } = await harness.explore(pullRequest);
  harness.proxy.inject({ method: 'GET', path: /\/installation$/, kind: 'answer', status: 503, times: 9 });
  await assert.rejects(harness.exploreTarget(targetId, 1, harness.github.foreignRepository), {
    code: 'BAD_USER_INPUT',
    message: /GitHub does not answer just now/,
  });
});
