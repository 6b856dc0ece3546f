import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Occasion, readEvent } from '../../action/event.ts';
import { type EventFixture, eventOf, exampleOf, pullRequestEvent } from './events.ts';

const read = ({ name, ...rest }: EventFixture): Occasion => readEvent({ eventName: name, ...rest });
const head = 'ec26c3e57ca3a959ca5aad62de7213c562f8c821';
const pushed = '6113728f27ae82c7b1a177c8d03f9e96e0adf246';
const isDeployed = (payload: Record<string, unknown>) => JSON.stringify(payload).includes('"state":"success"');

const table: ReadonlyArray<readonly [string, EventFixture, Partial<Occasion>]> = [
  [
    'a pull request is known by its number, its commit is the head',
    pullRequestEvent(),
    {
      repository: 'Codertocat/Hello-World',
      key: 'pr=2',
      name: 'PR #2: Update the README with new information.',
      commitSha: head,
      pullRequest: { number: 2, withoutSecrets: false },
    },
  ],
  [
    'a fork has no secrets',
    pullRequestEvent({ fork: true }),
    { commitSha: head, pullRequest: { number: 2, withoutSecrets: true } },
  ],
  [
    'pull_request_target has them, for forks too',
    pullRequestEvent({ fork: true, name: 'pull_request_target' }),
    { commitSha: head, pullRequest: { number: 2, withoutSecrets: false } },
  ],
  [
    'a push is about its branch',
    eventOf(
      'push',
      exampleOf('push', ({ ref }) => ref === 'refs/heads/master'),
      'refs/heads/feature/cart',
      pushed,
    ),
    { key: 'ref=feature/cart', name: 'Branch feature/cart', commitSha: pushed, pullRequest: null, nothingToDo: null },
  ],
  [
    'a tag that was pushed',
    eventOf(
      'push',
      exampleOf('push', ({ deleted }) => deleted === false),
      'refs/tags/simple-tag',
      pushed,
    ),
    { key: 'ref=simple-tag', name: 'Tag simple-tag' },
  ],
  [
    'a tag that was deleted',
    eventOf(
      'push',
      exampleOf('push', ({ deleted }) => deleted === true),
      'refs/tags/simple-tag',
    ),
    { nothingToDo: 'simple-tag was deleted' },
  ],
  [
    'a manual start is about the branch it was started on',
    eventOf('workflow_dispatch', exampleOf('workflow_dispatch'), 'refs/heads/main'),
    { key: 'ref=main', commitSha: 'a'.repeat(40) },
  ],
  [
    'a schedule is about the default branch',
    eventOf('schedule', { schedule: '0 3 * * *' }, 'refs/heads/main'),
    { key: 'ref=main', name: 'Branch main', commitSha: 'a'.repeat(40) },
  ],
  [
    'a merge queue is known by its base',
    eventOf('merge_group', exampleOf('merge_group'), 'refs/heads/gh-readonly-queue/main/pr-104-929f'),
    {
      key: 'merge-group=main',
      name: 'Merge queue of main',
      commitSha: '2ffea6db159f6b6c47a24e778fb9ef40cf6b1c7d',
    },
  ],
  [
    'a deployment is known by its environment',
    eventOf('deployment_status', exampleOf('deployment_status', isDeployed), 'refs/heads/main'),
    { key: 'environment=production', environment: 'production', url: null, nothingToDo: null },
  ],
  [
    'a deployment that is not up yet',
    eventOf(
      'deployment_status',
      exampleOf('deployment_status', (payload) => !isDeployed(payload)),
      'refs/heads/main',
    ),
    { nothingToDo: 'the deployment is not up: its state is in_progress' },
  ],
];

for (const [name, event, expected] of table) {
  test(name, () => {
    const occasion = read(event);
    const named = Object.fromEntries(Object.entries(occasion).filter(([field]) => field in expected));
    assert.deepEqual(named, expected);
  });
}

test('a payload that is not as GitHub sends it is named', () => {
  const event = eventOf('pull_request', { pull_request: { number: 1 } }, 'refs/pull/1/merge');
  assert.throws(() => read(event), /payload of this pull_request event .* pull_request\.head/);
});

test('what a local runner leaves out of a payload is stood in for', () => {
  const bare = { number: 7, head: { sha: '1'.repeat(40) } };
  const event = eventOf('pull_request', { pull_request: bare }, 'refs/pull/7/merge');
  const { key, name, commitSha, pullRequest } = read(event);
  assert.deepEqual([key, name, commitSha], ['pr=7', 'PR #7', '1'.repeat(40)]);
  assert.deepEqual(pullRequest, { number: 7, withoutSecrets: false });
  const fork = { ...bare, head: { ...bare.head, repo: { full_name: 'somebody/else' } } };
  assert.equal(read(eventOf('pull_request', { pull_request: fork }, '')).pullRequest?.withoutSecrets, true);
});
