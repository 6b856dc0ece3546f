import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { defaultInputs } from './action-file.ts';
import { eventOf, pullRequestEvent } from './events.ts';
import { runAction } from './run-action.ts';

const secret = 'a-client-secret-of-thirty-two-characters';
const apiKey = Buffer.from(`client:${secret}`).toString('base64');
const inputs = { ...defaultInputs, 'api-key': apiKey, 'base-url': 'http://127.0.0.1:9', 'subject-id': 's1' };
const error = { status: 'error', verdict: 'tool-error' };

test('a pull request from a fork, without secrets, is skipped green', async () => {
  const run = await runAction({
    // Variables are as empty as secrets there.
    inputs: { ...defaultInputs, 'base-url': '' },
    event: pullRequestEvent({ fork: true }),
  });
  assert.equal(run.code, 0);
  assert.deepEqual(run.outputs, { status: 'skipped', verdict: 'skipped' });
  assert.match(run.log, /^::notice title=Outrider::Skipped: this pull request comes from a fork/m);
  assert.match(run.summary, /Skipped: this pull request comes from a fork/);
});

test('a missing key elsewhere is an error that names the input', async () => {
  for (const event of [pullRequestEvent(), eventOf('schedule', { schedule: '0 3 * * *' }, 'refs/heads/main')]) {
    const run = await runAction({ inputs: { ...inputs, 'api-key': '' }, event });
    assert.equal(run.code, 1);
    assert.deepEqual(run.outputs, error);
    assert.match(run.log, /^::error::Wrong input. Input api-key must be given/m);
  }
});

test('a wrong input is one line and starts nothing', async () => {
  const run = await runAction({ inputs: { ...inputs, 'fail-on': 'everything' }, event: pullRequestEvent() });
  assert.equal(run.code, 1);
  assert.deepEqual(run.outputs, error);
  assert.match(run.log, /^::error::Wrong input. Input fail-on must be one of failed, new-issues, issues, never/m);
  assert.equal(run.log.match(/::error/g)?.length, 1);
});

test('a comment cannot be demanded where there is no pull request', async () => {
  const run = await runAction({
    inputs: { ...inputs, 'server-managed-comment': 'sometimes' },
    event: pullRequestEvent(),
  });
  assert.match(run.log, /Input server-managed-comment must be one of auto, true, false/);
});

test('a deleted branch is nothing to explore', async () => {
  const run = await runAction({ inputs, event: eventOf('push', { deleted: true }, 'refs/heads/gone') });
  assert.equal(run.code, 0);
  assert.deepEqual(run.outputs, { status: 'skipped', verdict: 'skipped' });
});

test('a server that does not answer is told apart, after some more tries; secrets are masked first', async () => {
  const run = await runAction({ inputs: { ...inputs, 'base-url': await closedAddress() }, event: pullRequestEvent() });
  assert.equal(run.code, 1);
  assert.deepEqual(run.outputs, error);
  assert.match(run.log, /^::error::Outrider server unreachable: http:\/\/127\.0\.0\.1:\d+ could not be reached/m);
  assert.equal(run.log.match(/Trying again/g)?.length, 4);
  for (const form of [apiKey, secret, Buffer.from(secret).toString('base64')]) assert.ok(run.masks.includes(form));
  const shown = run.log.replaceAll(/^::add-mask::.*$/gm, '') + run.summary;
  for (const mask of run.masks) assert.ok(!shown.includes(mask));
});

/** An address on which nobody listens. */
async function closedAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = server.address();
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${place !== null && typeof place === 'object' ? place.port : 0}`;
}
