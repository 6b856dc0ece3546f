/** What each event makes of the platform: its target, the commit and the address that are explored. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { z } from 'zod';
import { type EventFixture, eventOf, exampleOf, pullRequestEvent } from './events.ts';
import { inputsFor } from './explored.ts';
import { startPlatform, type TestPlatform } from './platform.ts';
import { runAction } from './run-action.ts';

let platform: TestPlatform;
before(async () => {
  platform = await startPlatform();
});
after(() => platform.close());

const head = 'ec26c3e57ca3a959ca5aad62de7213c562f8c821';
const pushed = '6113728f27ae82c7b1a177c8d03f9e96e0adf246';
const own = 'http://shop.example/';

const deployed = exampleOf('deployment_status', (payload) => JSON.stringify(payload).includes('"state":"success"'));
const { deployment, deployment_status: status } = z
  .object({ deployment: z.looseObject({ sha: z.string() }), deployment_status: z.looseObject({}) })
  .parse(deployed);
status.environment_url = 'http://production.shop.example/start';

const table: ReadonlyArray<readonly [EventFixture, string, string, string, string | null]> = [
  [pullRequestEvent(), 'Codertocat/Hello-World:pr=2', head, own, null],
  [pullRequestEvent({ name: 'pull_request_target', fork: true }), 'Codertocat/Hello-World:pr=2', head, own, null],
  [
    eventOf('push', { deleted: false }, 'refs/heads/feature/cart', pushed),
    'acme/shop:ref=feature/cart',
    pushed,
    own,
    null,
  ],
  [eventOf('push', { deleted: false }, 'refs/tags/v1.2', pushed), 'acme/shop:ref=v1.2', pushed, own, null],
  [
    eventOf('merge_group', exampleOf('merge_group'), 'refs/heads/gh-readonly-queue/main/pr-104-929f', pushed),
    'acme/shop:merge-group=main',
    '2ffea6db159f6b6c47a24e778fb9ef40cf6b1c7d',
    own,
    null,
  ],
  [
    eventOf('deployment_status', { ...deployed, deployment_status: status }, 'refs/heads/main', pushed),
    'acme/shop:environment=production',
    deployment.sha,
    'http://production.shop.example/start',
    'production',
  ],
  [
    eventOf('workflow_dispatch', exampleOf('workflow_dispatch'), 'refs/heads/main', pushed),
    'acme/shop:ref=main',
    pushed,
    own,
    null,
  ],
  [eventOf('schedule', { schedule: '17 3 * * *' }, 'refs/heads/main', pushed), 'acme/shop:ref=main', pushed, own, null],
];

const answer = z.object({
  run: z.object({
    commitSha: z.string(),
    url: z.string(),
    origin: z.literal('CI'),
    target: z.object({
      id: z.string(),
      buildKey: z.string(),
      environment: z.string().nullable(),
      buildNumber: z.string(),
      ciRunUrl: z.string(),
    }),
  }),
});
const query = `query ($id: ID!) {
  run(id: $id) { commitSha url origin target { id buildKey environment buildNumber ciRunUrl } }
}`;

for (const [index, [event, key, commitSha, url, environment]] of table.entries()) {
  test(`${event.name} on ${event.ref}`, async () => {
    const inputs = inputsFor(platform, { wait: 'false' });
    const step = await runAction({ inputs, event, github: { GITHUB_RUN_ID: String(2_000 + index) } });
    assert.equal(step.code, 0, step.log);
    const { data } = await platform.gql(query, { id: step.outputs['run-id'] });
    const { run } = answer.parse(data);
    assert.deepEqual(
      { key: run.target.buildKey, commitSha: run.commitSha, url: run.url, environment: run.target.environment },
      { key: `github:repo=${key}`, commitSha, url, environment },
    );
    assert.equal(run.target.ciRunUrl, `https://github.com/${event.repository}/actions/runs/${2_000 + index}`);
    assert.equal(run.target.buildNumber, '7');
  });
}

test('legs of a matrix have a target each, a new attempt explores again, and the same step does not', async () => {
  const event = eventOf('push', { deleted: false }, 'refs/heads/matrix', pushed);
  const start = async (leg: string, attempt: string, more: Record<string, string> = {}) => {
    const inputs = inputsFor(platform, { wait: 'false', 'target-key': leg, ...more });
    const { outputs } = await runAction({ inputs, event, github: { GITHUB_RUN_ATTEMPT: attempt } });
    return `${outputs['target-id']} ${outputs['run-id']}`;
  };
  const [first, same, leg, elsewhere, again] = await Promise.all([
    start('a', '1'),
    start('a', '1'),
    start('b', '1'),
    start('a', '1', { url: 'http://other.shop.example' }),
    start('a', '2'),
  ]);
  assert.equal(same, first);
  assert.equal(new Set([first, leg, elsewhere, again]).size, 4);
  assert.equal(new Set([first, leg, elsewhere, again].map((pair) => pair?.split(' ')[0])).size, 2);
});

test('build-key replaces all of the key', async () => {
  const inputs = inputsFor(platform, { wait: 'false', 'build-key': 'mine', 'target-key': 'a' });
  const { outputs } = await runAction({ inputs, event: pullRequestEvent(), github: { GITHUB_RUN_ID: '3000' } });
  const { data } = await platform.gql(query, { id: outputs['run-id'] });
  assert.equal(answer.parse(data).run.target.buildKey, 'mine');
});
