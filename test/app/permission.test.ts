/** What keeps a comment away, and how it goes on afterwards. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { z } from 'zod';
import { until } from '../support/until.ts';
import { type Harness, startHarness, tell } from './harness.ts';

let harness: Harness;
before(async () => {
  harness = await startHarness();
});
after(() => harness.close());

const shown = async (runId: string) => (await harness.run(runId))?.pullRequestComment;
const refuse = (pullRequest: number, message: string) =>
  harness.proxy.inject({
    method: 'POST',
    path: new RegExp(`/issues/${pullRequest}/comments$`),
    ...{ kind: 'answer', status: 403, body: { message } },
  });
const reason = (runId: string, text: RegExp) =>
  until(async () => text.test((await shown(runId))?.reason ?? ''), { timeoutMs: 120_000, what: `${text}` });

/** GitHub describes the installation like this, as long as it is asked. */
async function described(change: Record<string, unknown>) {
  const { installationId } = harness.github;
  const body = {
    ...{ id: installationId, account: { login: 'acme' }, repository_selection: 'all', suspended_at: null },
    ...change,
  };
  const path = new RegExp(`^/app/installations/${installationId}$`);
  harness.proxy.inject({ method: 'GET', path, kind: 'answer', status: 200, body });
}

test('a lost permission is told, and once it is given again the comment comes by itself', async () => {
  const [lost, locked] = [await harness.openPullRequest(), await harness.openPullRequest()];
  refuse(lost, 'Resource not accessible by integration');
  const first = await harness.explore(lost);
  await reason(first.runId, /write access to pull requests/);
  assert.equal((await shown(first.runId))?.state, 'BLOCKED');
  refuse(locked, 'Unable to create comment because issue is locked.');
  const second = await harness.explore(locked);
  await reason(second.runId, /unlock the conversation/);

  await tell(harness, 'pull_request', { action: 'unlocked', pull_request: { number: locked } });
  await harness.theComment(locked, /Waiting for a free worker/);
  assert.equal((await shown(first.runId))?.state, 'BLOCKED');
  await tell(harness, 'installation', { action: 'new_permissions_accepted' });
  await harness.theComment(lost, /Waiting for a free worker/);
  await until(async () => (await shown(first.runId))?.state === 'POSTED');
  assert.equal((await shown(first.runId))?.reason, null);
});

test('a suspended installation is told, writes nothing, and goes on when it is lifted', async () => {
  const pullRequest = await harness.openPullRequest();
  const { runId } = await harness.explore(pullRequest);
  const started = await harness.theComment(pullRequest, /Waiting for a free worker/);
  await described({ suspended_at: '2026-11-21T05:00:00Z' });
  await tell(harness, 'installation', { action: 'suspend' });
  await reason(runId, /suspended: lift the suspension/);
  await harness.api().send(
    { name: 'Stop', text: 'mutation Stop($id: ID!) { cancelBatch(id: $id) { id } }' },
    {
      id: (await harness.run(runId))?.batch.id ?? '',
    },
  );
  assert.equal((await harness.run(runId))?.status, 'failed');
  await described({});
  await tell(harness, 'installation', { action: 'unsuspend' });
  const ended = await harness.theComment(pullRequest, /Cancelled before it ended/);
  assert.equal(ended.id, started.id);
  assert.equal((await shown(runId))?.reason, null);
});

test('events about repositories and installations are read anew from GitHub, in whatever order they come', async () => {
  const installation = z.object({
    viewer: z.object({
      organisation: z.object({
        githubInstallations: z.array(z.object({ repositorySelection: z.string(), suspended: z.boolean() })),
      }),
    }),
  });
  const text = '{ viewer { organisation { githubInstallations { repositorySelection suspended } } } }';
  const known = async () =>
    installation.parse(await harness.api().send({ name: 'Installations', text: `query Installations ${text}` }, {}))
      .viewer.organisation.githubInstallations;
  const repositories = [{ full_name: 'acme/Shop' }];
  harness.proxy.inject({
    method: 'GET',
    path: /^\/installation\/repositories/,
    ...{ kind: 'answer', status: 200, body: { total_count: 1, repositories } },
  });
  await described({ repository_selection: 'selected' });
  await tell(harness, 'installation_repositories', { action: 'removed', repositories_removed: [] });
  await until(async () => (await known())[0]?.repositorySelection === 'selected');
  const covered = await harness.explore(await harness.openPullRequest());
  assert.ok(covered.runId);
  // The suspension that was lifted long ago is told last: what holds now is what GitHub says now.
  await described({});
  await tell(harness, 'installation', { action: 'suspend' });
  await until(async () => (await known())[0]?.repositorySelection === 'all');
  assert.deepEqual(await known(), [{ repositorySelection: 'all', suspended: false }]);
});

test('an uninstalled App is told on the run’s page', async () => {
  const { runId } = await harness.explore(await harness.openPullRequest());
  await tell(harness, 'installation', { action: 'deleted' });
  await reason(runId, /not installed there any more: install it again/);
});
