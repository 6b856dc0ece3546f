import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sign } from '@octokit/webhooks-methods';
import { z } from 'zod';
import { normaliseUrl } from '../../contract/issue-fingerprint.ts';
import { until } from '../support/until.ts';
import { aFoundIssue, deliver, type Harness, startHarness } from './harness.ts';

let harness: Harness;
before(async () => {
  harness = await startHarness();
});
after(() => harness.close());

const originQuery = 'query Origin($id: ID!) { run(id: $id) { origin } }';
const productShape = z.object({
  target: z.object({ subject: z.object({ id: z.string(), exploreDeployments: z.boolean() }) }),
});
const auditShape = z.object({
  auditLog: z.object({ entries: z.array(z.object({ actor: z.string(), action: z.string() })) }),
});
const audit = async () => {
  const text = 'query Log{auditLog{entries{actor action}}}';
  return auditShape.parse(await harness.api().send({ name: 'Log', text }, {})).auditLog.entries;
};

/** The comment as GitHub has it, and one signed delivery of it, which may be sent again. */
async function say(pullRequest: number, body: string, by = 'acme', type = 'User') {
  const { id } = await harness.github.comment(pullRequest, body);
  const payload = JSON.stringify({
    action: 'created',
    installation: { id: harness.github.installationId },
    repository: { full_name: harness.github.repository },
    issue: { number: pullRequest, pull_request: {} },
    comment: { id, body, user: { login: by, type } },
    sender: { login: by, type },
  });
  const signature = await sign(harness.github.app.webhookSecret, payload);
  const send = (delivery: string = randomUUID()) =>
    deliver(harness.url(), { event: 'issue_comment', payload, id: delivery, signature });
  assert.equal(await send(), 200);
  return { id, send };
}

async function happen(pullRequest: number, event: string, action: string) {
  const payload = JSON.stringify({
    action,
    installation: { id: harness.github.installationId },
    repository: { full_name: harness.github.repository },
    pull_request: { number: pullRequest },
  });
  const signature = await sign(harness.github.app.webhookSecret, payload);
  assert.equal(await deliver(harness.url(), { event, payload, signature }), 200);
}

const reactions = (commentId: number) =>
  harness.proxy.calls.filter((call) => call.endsWith(`/issues/comments/${commentId}/reactions`)).length;

test('explore starts each target once, however often GitHub tells of it; stop ends it', async () => {
  const pullRequest = await harness.openPullRequest();
  const { runId } = await harness.explore(pullRequest);
  await harness.finishRun(await harness.leaseRun());
  const { id, send } = await say(pullRequest, '/outrider explore');
  const again = randomUUID();
  await Promise.all(Array.from({ length: 10 }, () => send(again)));
  const lease = await harness.leaseRun();
  assert.notEqual(lease.runId, runId);
  await until(() => reactions(id) >= 2);
  assert.deepEqual(await harness.api().send({ name: 'Origin', text: originQuery }, { id: lease.runId }), {
    run: { origin: 'GITHUB' },
  });
  const about = await audit();
  assert.equal(about.filter(({ actor, action }) => actor === 'github:acme' && action === 'run.start').length, 1);

  await say(pullRequest, '/outrider stop');
  const ended = await until(async () => {
    const now = await harness.run(lease.runId);
    return now?.status === 'failed' ? now : null;
  });
  assert.match(ended.failureReason ?? '', /stopped the exploration/);
  await harness.theComment(pullRequest, /Cancelled before it ended/);
  assert.ok((await audit()).some(({ actor, action }) => actor === 'github:acme' && action === 'run.cancel'));
});

test('what strangers, bots and edits ask for is passed over', async () => {
  const pullRequest = await harness.openPullRequest();
  await harness.explore(pullRequest);
  const lease = await harness.leaseRun();
  const ignored = [
    await say(pullRequest, '/outrider stop', 'mona'),
    await say(pullRequest, '/outrider stop', 'acme', 'Bot'),
    await say(pullRequest, '/outrider stop\n/outrider stop'),
  ];
  // Deliveries are followed in their order: once this one is answered, the others were passed over.
  const last = await say(pullRequest, '/outrider mute 0123456789abcdef01234567');
  await until(() => reactions(last.id) > 0);
  assert.deepEqual(
    ignored.map(({ id }) => reactions(id)),
    [0, 0, 0],
  );
  assert.equal((await harness.run(lease.runId))?.status, 'running');
  await harness.theComment(pullRequest, /No issue of this pull request has that id/);
  await harness.finishRun(lease);
});

test('a muted issue leaves the comment, a fixed one is told', async () => {
  const pullRequest = await harness.openPullRequest();
  const { targetId } = await harness.explore(pullRequest);
  const other = aFoundIssue({ fingerprint: 'b'.repeat(32), title: 'Error: prices are gone' });
  await harness.finishRun(await harness.leaseRun(), [aFoundIssue(), other]);
  const { body } = await harness.theComment(pullRequest, /❌ 2 new issues/);
  const issueId = /cart is undefined[\s\S]*?\/outrider mute ([0-9a-f]{24})/.exec(body)?.[1] ?? '';
  await say(pullRequest, `/outrider mute ${issueId}`);
  const muted = await harness.theComment(pullRequest, /❌ 1 new issue\n[\s\S]*1 muted issue left out/);
  assert.doesNotMatch(muted.body, /cart is undefined/);
  assert.ok((await audit()).some(({ actor, action }) => actor === 'github:acme' && action === 'issue.mute'));
  await harness.exploreTarget(targetId, pullRequest);
  await harness.finishRun(await harness.leaseRun(), [], [normaliseUrl('http://127.0.0.1:9/cart')]);
  await harness.theComment(pullRequest, /No issues found[\s\S]*#### Fixed issues \(1\)[\s\S]*prices are gone/);
});

test('nothing to explore is answered with what to do, once', async () => {
  const pullRequest = await harness.openPullRequest();
  const { id, send } = await say(pullRequest, '/outrider explore');
  await send();
  await until(() => reactions(id) >= 2);
  const answers = (await harness.github.comments(pullRequest)).filter(({ user }) => user.login === harness.github.bot);
  assert.equal(answers.length, 1);
  assert.match(answers[0]?.body ?? '', /github:repo=acme\/shop:pr=\d+/);
});

test('a pull request that is closed cancels what is in flight, and one that is open again does not', async () => {
  const pullRequest = await harness.openPullRequest();
  await harness.explore(pullRequest);
  const lease = await harness.leaseRun();
  const looks = () => harness.proxy.calls.filter((call) => call === `GET /repos/acme/shop/pulls/${pullRequest}`).length;
  await happen(pullRequest, 'pull_request', 'closed');
  await until(() => looks() === 1);
  assert.equal((await harness.run(lease.runId))?.status, 'running');
  await harness.github.request('PATCH', `/repos/acme/shop/pulls/${pullRequest}`, { state: 'closed' });
  await happen(pullRequest, 'pull_request', 'closed');
  await harness.theComment(pullRequest, /Cancelled before it ended[\s\S]*The pull request was closed/);
});

test('what GitHub asks for while it is down or while we restart is done later', async () => {
  const pullRequest = await harness.openPullRequest();
  await harness.explore(pullRequest);
  await harness.leaseRun();
  harness.proxy.inject({ method: 'GET', path: /\/collaborators\/acme\/permission$/, kind: 'answer', status: 502 });
  await say(pullRequest, '/outrider stop');
  await until(() => harness.proxy.left() === 0);
  await harness.restart();
  await harness.theComment(pullRequest, /Cancelled before it ended/);
});

test('a deployment is explored once, where the product says so', async () => {
  const pullRequest = await harness.openPullRequest();
  const { targetId } = await harness.explore(pullRequest);
  await harness.finishRun(await harness.leaseRun());
  const payload = JSON.stringify({
    installation: { id: harness.github.installationId },
    repository: { full_name: harness.github.repository },
    deployment: { sha: 'c'.repeat(40), transient_environment: false },
    deployment_status: {
      id: 77,
      state: 'success',
      environment: 'staging',
      environment_url: 'http://127.0.0.1:9/staging',
    },
  });
  const signature = await sign(harness.github.app.webhookSecret, payload);
  const product = 'query Product($id: ID!) { target(id: $id) { subject { id exploreDeployments } } }';
  const { target } = productShape.parse(await harness.api().send({ name: 'Product', text: product }, { id: targetId }));
  assert.equal(target.subject.exploreDeployments, false);
  const update = 'mutation Update($input: UpdateSubjectInput!) { updateSubject(input: $input) { exploreDeployments } }';
  const input = { id: target.subject.id, exploreDeployments: true };
  assert.deepEqual(await harness.api().send({ name: 'Update', text: update }, { input }), {
    updateSubject: { exploreDeployments: true },
  });
  for (let times = 0; times < 3; times += 1)
    assert.equal(await deliver(harness.url(), { event: 'deployment_status', payload, signature }), 200);
  const lease = await harness.leaseRun();
  assert.equal((await harness.run(lease.runId))?.url, 'http://127.0.0.1:9/staging');
  await harness.finishRun(lease);
  // Deliveries are followed in their order: this answer comes after all three.
  const last = await say(pullRequest, '/outrider stop');
  await until(() => reactions(last.id) > 0);
  await assert.rejects(harness.leaseRun());
});
