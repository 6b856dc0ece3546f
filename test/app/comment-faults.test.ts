import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { until } from '../support/until.ts';
import { type Harness, startHarness, tell } from './harness.ts';

let harness: Harness;
before(async () => {
  harness = await startHarness();
  await harness.github.deliverTo(new URL('/api/github/webhooks', harness.url()).href);
});
after(() => harness.close());

const comments = (pullRequest: number) => harness.github.comments(pullRequest);
const createPath = /\/issues\/\d+\/comments$/;

test('an error after the comment was written makes no second one', async () => {
  const pullRequest = await harness.openPullRequest();
  harness.proxy.inject({ method: 'POST', path: createPath, kind: 'after', status: 502 });
  await harness.explore(pullRequest);
  const lease = await harness.leaseRun();
  await harness.finishRun(lease);
  await harness.theComment(pullRequest, /No issues found/);
  assert.equal((await comments(pullRequest)).length, 1);
  assert.equal(harness.proxy.left(), 0);
});

test('a lost id is found on the last page of a long conversation, and a marker of somebody else’s means nothing', async () => {
  const pullRequest = await harness.openPullRequest();
  await harness.explore(pullRequest);
  const own = await harness.theComment(pullRequest, /Waiting for a free worker/);
  await harness.finishRun(await harness.leaseRun());
  const another = await harness.openPullRequest();
  const { targetId } = await harness.explore(another);
  const first = await harness.theComment(another, /Waiting for a free worker/);
  await harness.finishRun(await harness.leaseRun());
  await harness.theComment(another, /No issues found/);
  assert.ok(own.id && first.body.includes(targetId));

  // A pull request that has 120 comments, one of them with our marker, before ours comes.
  const long = await harness.openPullRequest();
  for (let at = 0; at < 120; at += 1) await harness.github.comment(long, at === 7 ? first.body : `Comment ${at}`);
  harness.proxy.inject({ method: 'POST', path: new RegExp(`/issues/${long}/comments$`), kind: 'after', status: 502 });
  await harness.exploreTarget(targetId, long);
  await harness.finishRun(await harness.leaseRun());
  const ours = async () => {
    const path = `/repos/acme/shop/issues/${long}/comments?per_page=100&page=2`;
    const rows: unknown = await harness.github.request('GET', path);
    return Array.isArray(rows) ? rows.filter(({ user }) => user.login === harness.github.bot) : [];
  };
  await until(async () => (await ours()).some(({ body }) => /No issues found/.test(body)), { timeoutMs: 120_000 });
  assert.equal((await ours()).length, 1);
  assert.equal((await comments(long)).find(({ body }) => body === first.body)?.user.login, 'mona');
});

test('GitHub’s refusals are told with what to do, and its limits waited for', async () => {
  const refused = await harness.openPullRequest();
  const message = 'Resource not accessible by integration';
  harness.proxy.inject({ method: 'POST', path: createPath, kind: 'answer', status: 403, body: { message } });
  const { runId } = await harness.explore(refused);
  const comment = await until(async () => {
    const shown = (await harness.run(runId))?.pullRequestComment;
    return shown?.state === 'BLOCKED' ? shown : null;
  });
  assert.match(comment.reason ?? '', /write access to pull requests/);
  await harness.finishRun(await harness.leaseRun());

  const limited = await harness.openPullRequest();
  harness.proxy.inject({
    method: 'POST',
    path: createPath,
    kind: 'answer',
    status: 429,
    headers: { 'retry-after': '1' },
  });
  await harness.explore(limited);
  await harness.finishRun(await harness.leaseRun());
  await harness.theComment(limited, /No issues found/);
});

test('a deleted comment is written again once its run has ended', async () => {
  const pullRequest = await harness.openPullRequest();
  await harness.explore(pullRequest);
  const lease = await harness.leaseRun();
  const started = await harness.theComment(pullRequest, /Exploring now/);
  await harness.github.deleteComment(started.id);
  await harness.finishRun(lease);
  const again = await harness.theComment(pullRequest, /No issues found/);
  assert.notEqual(again.id, started.id);
});

test('deleted twice it stays away, also for the same commit, until the next push', async () => {
  const pullRequest = await harness.openPullRequest();
  const { targetId } = await harness.explore(pullRequest);
  await harness.finishRun(await harness.leaseRun());
  const commit = (sha: string) => harness.exploreTarget(targetId, pullRequest, harness.github.repository, sha);
  const { runId } = await commit('a'.repeat(40));
  await harness.finishRun(await harness.leaseRun());
  await harness.github.deleteComment((await harness.theComment(pullRequest, /commit `aaaaaaaaaaaa`/)).id);
  await harness.github.deleteComment((await harness.theComment(pullRequest, /commit `aaaaaaaaaaaa`/)).id);
  await until(async () => (await harness.run(runId))?.pullRequestComment?.state === 'MUTED');
  await commit('a'.repeat(40));
  await harness.finishRun(await harness.leaseRun());
  // Another pull request's comment comes after whatever this one could have brought.
  const another = await harness.openPullRequest();
  await harness.explore(another);
  await harness.theComment(another, /Waiting for a free worker/);
  assert.deepEqual(await comments(pullRequest), []);
  await harness.finishRun(await harness.leaseRun());
  await commit('b'.repeat(40));
  await harness.theComment(pullRequest, /commit `bbbbbbbbbbbb`/);
  await harness.finishRun(await harness.leaseRun());
});

test('events about a comment count once, and late ones about an older comment not at all', async () => {
  const pullRequest = await harness.openPullRequest();
  await harness.explore(pullRequest);
  await harness.finishRun(await harness.leaseRun());
  const first = await harness.theComment(pullRequest, /No issues found/);
  const about = (action: string, id: number) => ({
    ...{ action, issue: { number: pullRequest, pull_request: {} } },
    comment: { id, body: '', user: { login: harness.github.bot, type: 'Bot' } },
  });
  // GitHub has told of it already; told ten times more it is still one deletion.
  await harness.github.deleteComment(first.id);
  for (let times = 0; times < 10; times += 1) await tell(harness, 'issue_comment', about('deleted', first.id));
  await tell(harness, 'issue_comment', about('edited', first.id));
  const second = await until(async () => (await comments(pullRequest)).find(({ id }) => id !== first.id));
  await tell(harness, 'issue_comment', about('deleted', first.id));
  const last = await harness.openPullRequest();
  await harness.explore(last);
  await harness.theComment(last, /Waiting for a free worker/);
  assert.deepEqual(
    (await comments(pullRequest)).map(({ id }) => id),
    [second.id],
  );
  await harness.finishRun(await harness.leaseRun());
});

test('errors after each of three writes running leave one comment, with the last word', async () => {
  const pullRequest = await harness.openPullRequest();
  const fault = { kind: 'after', status: 502 } as const;
  harness.proxy.inject({ method: 'POST', path: new RegExp(`/issues/${pullRequest}/comments$`), ...fault });
  harness.proxy.inject({ method: 'PATCH', path: /\/issues\/comments\/\d+$/, ...fault, times: 2 });
  await harness.explore(pullRequest);
  const lease = await harness.leaseRun();
  await harness.theComment(pullRequest, /Waiting for a free worker|Exploring now/);
  await harness.finishRun(lease);
  await harness.theComment(pullRequest, /No issues found/);
  await until(() => harness.proxy.calls.filter((call) => call.startsWith('PATCH')).length > 0);
  const posts = harness.proxy.calls.filter((call) => call === `POST /repos/acme/shop/issues/${pullRequest}/comments`);
  assert.equal(posts.length, 1);
  assert.equal((await comments(pullRequest)).length, 1);
});

test('a comment that vanishes between the look and the edit is written anew', async () => {
  const pullRequest = await harness.openPullRequest();
  await harness.explore(pullRequest);
  const lease = await harness.leaseRun();
  const started = await harness.theComment(pullRequest, /Exploring now/);
  harness.proxy.inject({
    method: 'PATCH',
    path: new RegExp(`/issues/comments/${started.id}$`),
    kind: 'answer',
    status: 404,
  });
  await harness.finishRun(lease);
  await harness.theComment(pullRequest, /No issues found/);
  assert.equal((await comments(pullRequest)).length, 1);
});

test('what people change inside our block is set right again, without waiting for the next update', async () => {
  const pullRequest = await harness.openPullRequest();
  await harness.explore(pullRequest);
  await harness.finishRun(await harness.leaseRun());
  const shown = await harness.theComment(pullRequest, /No issues found/);
  await harness.github.editComment(shown.id, shown.body.replace('No issues found', 'All is lost'));
  const again = await harness.theComment(pullRequest, /No issues found/);
  assert.equal(again.id, shown.id);
  assert.equal(again.body, shown.body);
});

test('a repository that GitHub cannot be asked about is refused with what to do', async () => {
  const pullRequest = await harness.openPullRequest();
  const { targetId } = await harness.explore(pullRequest);
  harness.proxy.inject({ method: 'GET', path: /\/installation$/, kind: 'answer', status: 503, times: 9 });
  await assert.rejects(harness.exploreTarget(targetId, 1, harness.github.foreignRepository), {
    code: 'BAD_USER_INPUT',
    message: /GitHub does not answer just now/,
  });
});
