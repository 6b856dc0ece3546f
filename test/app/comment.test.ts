import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { IssuesPageDocument, UpdateIssueDocument } from '../../contract/api.generated.ts';
import { endMarker } from '../../app/comment/markers.ts';
import { aFoundIssue, type Harness, startHarness } from './harness.ts';

let harness: Harness;
before(async () => {
  harness = await startHarness();
});
after(() => harness.close());

const comments = (pullRequest: number) => harness.github.comments(pullRequest);

test('one comment is written at the start and the same one edited at the end, around what people wrote', async () => {
  const pullRequest = await harness.openPullRequest();
  const { runId } = await harness.explore(pullRequest);
  const lease = await harness.leaseRun();
  const started = await harness.theComment(pullRequest, /Exploring now/);
  assert.equal(started.user.login, harness.github.bot);

  await harness.github.editComment(started.id, `Mona was here.\n\n${started.body}\n\nAnd here.`);
  await harness.finishRun(lease, [aFoundIssue()]);
  const finished = await harness.theComment(pullRequest, /❌ 1 new issue/);
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
  const pullRequest = await harness.openPullRequest();
  const { runId } = await harness.explore(pullRequest);
  const lease = await harness.leaseRun();
  const started = await harness.theComment(pullRequest, /Exploring now/);
  await harness.restart();
  await harness.finishRun(lease);
  const finished = await harness.theComment(pullRequest, /No issues found/);
  assert.equal(finished.id, started.id);
  assert.equal((await comments(pullRequest)).length, 1);
  assert.equal((await harness.run(runId))?.status, 'completed');
});

test('the result of an older run never stands over a newer one’s', async () => {
  const pullRequest = await harness.openPullRequest();
  const { targetId } = await harness.explore(pullRequest);
  const older = await harness.leaseRun();
  const newerRun = await harness.exploreTarget(targetId, pullRequest);
  const newer = await harness.leaseRun();
  assert.equal(newer.runId, newerRun.runId);
  await harness.finishRun(newer, [aFoundIssue()]);
  await harness.theComment(pullRequest, /new issue/);
  await harness.finishRun(older);
  // The other pull request's comment comes after whatever the older result could have brought.
  const another = await harness.openPullRequest();
  await harness.explore(another);
  await harness.finishRun(await harness.leaseRun());
  await harness.theComment(another, /No issues found/);
  const [only, ...others] = await comments(pullRequest);
  assert.match(only?.body ?? '', /new issue/);
  assert.deepEqual(others, []);
});

test('what changes about an issue after its run shows in the comment: another run of the target, a person who mutes it', async () => {
  const pullRequest = await harness.openPullRequest();
  const { targetId } = await harness.explore(pullRequest);
  const older = await harness.leaseRun();
  await harness.exploreTarget(targetId, pullRequest);
  const issue = aFoundIssue();
  const stepping = (step: string) => ({
    ...issue,
    reproduction: { steps: [step], script: '', replays: 0, confirmed: 0 },
  });
  await harness.finishRun(await harness.leaseRun(), [stepping('press the bell')]);
  await harness.theComment(pullRequest, /1 new issue[\s\S]*press the bell/);
  await harness.finishRun(older, [stepping('knock twice')]);
  await harness.theComment(pullRequest, /1 new issue[\s\S]*knock twice/);
  const { issues } = await harness.api().send(IssuesPageDocument, { targetId });
  const [{ id = '' } = {}] = issues?.issues ?? [];
  await harness.api().send(UpdateIssueDocument, { input: { id, muted: true } });
  const { body } = await harness.theComment(pullRequest, /1 muted issue left out/);
  assert.doesNotMatch(body, /knock twice/);
});

test('after a force-push the comment tells of the newer commit, whatever the older one’s run still brings', async () => {
  const pullRequest = await harness.openPullRequest();
  const { targetId } = await harness.explore(pullRequest);
  await harness.finishRun(await harness.leaseRun());
  const commit = (sha: string) => harness.exploreTarget(targetId, pullRequest, harness.github.repository, sha);
  await commit('a'.repeat(40));
  const older = await harness.leaseRun();
  await harness.theComment(pullRequest, /commit `aaaaaaaaaaaa`/);
  await commit('b'.repeat(40));
  const newer = await harness.leaseRun();
  await harness.finishRun(older, [aFoundIssue()]);
  await harness.theComment(pullRequest, /Exploring now[\s\S]*commit `bbbbbbbbbbbb`/);
  await harness.finishRun(newer);
  await harness.theComment(pullRequest, /No issues found[\s\S]*commit `bbbbbbbbbbbb`/);
  assert.equal((await comments(pullRequest)).length, 1);
});

test('five hundred issues fit into one comment', async () => {
  const pullRequest = await harness.openPullRequest();
  await harness.explore(pullRequest);
  const issues = Array.from({ length: 500 }, (_, number) =>
    aFoundIssue({
      fingerprint: String(number).padStart(32, '0'),
      title: `Error ${number}: ${'the cart is not what it was '.repeat(5)}`,
    }),
  );
  await harness.finishRun(await harness.leaseRun(), issues);
  const { body } = await harness.theComment(pullRequest, /❌ 500 new issues/);
  assert.ok(body.length <= 60_000, `${body.length} characters`);
  assert.match(body, /… and \d+ more issues on the page of the exploration/);
  assert.ok(body.endsWith(endMarker));
});

test('a comment where the App is not installed is refused', async () => {
  const pullRequest = await harness.openPullRequest();
  const { targetId } = await harness.explore(pullRequest);
  await harness.finishRun(await harness.leaseRun());
  await assert.rejects(
    harness.exploreTarget(targetId, pullRequest, harness.github.foreignRepository),
    /BAD_USER_INPUT|install/i,
  );
});
