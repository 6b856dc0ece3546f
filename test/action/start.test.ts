import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readEvent } from '../../action/event.ts';
import type { Job } from '../../action/job.ts';
import { idempotencyKeyOf, targetInput } from '../../action/start.ts';
import type { StartInputs } from '../../action/start-inputs.ts';
import { eventOf, pullRequestEvent } from './events.ts';

const inputs: StartInputs = {
  mode: 'explore',
  subjectId: 's1',
  url: null,
  name: null,
  buildKey: null,
  targetKey: null,
  version: null,
  environment: null,
  credentialSet: null,
  inputValues: null,
  comment: 'auto',
  maxDurationSeconds: null,
};
const { name: eventName, ...event } = pullRequestEvent({ title: 'Sell more shoes' });
const job: Job = {
  url: 'https://github.com/acme/shop/actions/runs/1',
  runNumber: '7',
  identity: 'i',
  event: { eventName, ...event },
};
const occasion = readEvent(job.event);

test('the default build key is made of the event, and names the workflow run', () => {
  assert.deepEqual(targetInput(inputs, occasion, job), {
    subjectId: 's1',
    buildKey: 'github:repo=Codertocat/Hello-World:pr=2',
    name: 'PR #2: Sell more shoes',
    version: undefined,
    environment: undefined,
    buildNumber: '7',
    metadata: { ciRunUrl: 'https://github.com/acme/shop/actions/runs/1' },
  });
});

test('target-key goes behind it, build-key replaces all', () => {
  const keyed = targetInput({ ...inputs, targetKey: 'admin' }, occasion, job);
  assert.equal(keyed.buildKey, 'github:repo=Codertocat/Hello-World:pr=2:target=admin');
  assert.equal(keyed.name, 'PR #2: Sell more shoes (admin)');
  assert.equal(targetInput({ ...inputs, targetKey: 'admin', buildKey: 'mine' }, occasion, job).buildKey, 'mine');
});

test('a long title is cut to what the platform takes', () => {
  const { name } = targetInput(
    { ...inputs, targetKey: 'admin' },
    { ...occasion, name: `PR #2: ${'🎈'.repeat(200)}` },
    job,
  );
  assert.equal(name.length, 200);
  assert.ok(name.isWellFormed() || name.includes('\ufffd'));
  assert.ok(name.endsWith('… (admin)'));
});

test('a branch whose key would be too long asks for build-key', () => {
  const { name, ...rest } = eventOf('push', {}, `refs/heads/${'b'.repeat(600)}`);
  const long = readEvent({ eventName: name, ...rest });
  assert.throws(() => targetInput(inputs, long, job), /Input build-key must be given/);
});

test('a start is the same only for the same step, attempt and input', () => {
  const input = { targetId: 't1', url: 'https://a.example' };
  const key = idempotencyKeyOf(input, job);
  assert.equal(idempotencyKeyOf({ ...input }, { ...job }), key);
  assert.ok(key.length <= 200);
  const others = [
    idempotencyKeyOf({ ...input, targetId: 't2' }, job),
    idempotencyKeyOf({ ...input, url: 'https://b.example' }, job),
    idempotencyKeyOf(input, { ...job, identity: 'another attempt' }),
  ];
  assert.equal(new Set([key, ...others]).size, 4);
});
