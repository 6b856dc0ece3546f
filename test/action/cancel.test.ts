/** A job that is cancelled: the runner sends SIGINT, and SIGTERM 7.5 s later. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { BatchStatusDocument } from '../../contract/api.generated.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import { until } from '../support/until.ts';
import { branch, inputsFor } from './explored.ts';
import { startPlatform, type TestPlatform } from './platform.ts';
import { startAction } from './run-action.ts';
import { passed, work } from './work.ts';

let platform: TestPlatform;
before(async () => {
  platform = await startPlatform();
});
after(() => platform.close());

/** How the batch's only run stands. */
async function runOf(batchId: string) {
  const { batch } = await platform.api.send(BatchStatusDocument, { id: batchId });
  return batch?.runs[0];
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  test(`${signal} ends the exploration and the step within 5 s`, async () => {
    const inputs = inputsFor(platform, { 'poll-interval-seconds': '60' });
    const step = await startAction({ inputs, event: branch(signal) });
    await until(() => step.log().includes('report-url: '));
    const sent = performance.now();
    step.child.kill(signal);
    const run = await step.done;
    assert.ok(performance.now() - sent < 5_000);
    assert.deepEqual([run.code, run.outputs.status, run.outputs.verdict], [1, 'cancelled', 'cancelled']);
    assert.match(run.log, /Cancelled: the job was. The exploration was ended too/);
    assert.ok(run.summary.includes(run.outputs['report-url'] ?? '-'), 'the way to what was explored');
    assert.equal((await runOf(run.outputs['batch-id'] ?? ''))?.failure, 'CANCELLED');
  });
}

test('an exploration that began while its answer was under way is ended, too', async () => {
  const proxy = await startFaultProxy(platform.url);
  const { promise: release, resolve: letGo } = Promise.withResolvers<void>();
  try {
    const held = { method: 'POST', path: /^\/graphql$/, holding: 'mutation StartExploration', kind: 'held' } as const;
    proxy.inject({ ...held, release });
    const inputs = inputsFor(platform, { 'base-url': proxy.url });
    const step = await startAction({ inputs, event: branch('starting') });
    const targetId = await until(async () => (await step.outputs())['target-id'], { what: 'target-id' });
    const runs = async () => {
      const query = 'query ($id: ID!) { runs(targetId: $id) { totalCount runs { batch { id } } } }';
      return JSON.stringify((await platform.gql(query, { id: targetId })).data);
    };
    await until(async () => (await runs()).includes('"totalCount":1'), { what: 'the run' });
    step.child.kill('SIGINT');
    letGo();
    const run = await step.done;
    assert.match(run.log, /Cancelled: the job was. The exploration was ended too/);
    const [, batchId = ''] = (await runs()).match(/"batch":\{"id":"(\w+)"/) ?? [];
    assert.equal((await runOf(batchId))?.failure, 'CANCELLED');
  } finally {
    await proxy.close();
  }
});

for (const [operation, said] of [
  ['mutation StartExploration', 'A start was under way, and no answer came: it may go on'],
  ['mutation CancelBatch', 'could not be ended and goes on'],
] as const) {
  test(`a server that does not answer ${operation} does not keep a cancelled job for 5 s`, async () => {
    const proxy = await startFaultProxy(platform.url);
    try {
      proxy.inject({ method: 'POST', path: /^\/graphql$/, holding: operation, kind: 'hang' });
      const inputs = inputsFor(platform, { 'base-url': proxy.url, 'poll-interval-seconds': '60' });
      const step = await startAction({ inputs, event: branch(operation.replace(' ', '-')) });
      const isStarting = operation.includes('Start');
      await until(() => (isStarting ? proxy.left() === 0 : step.log().includes('report-url: ')));
      const sent = performance.now();
      step.child.kill('SIGINT');
      const run = await step.done;
      assert.ok(performance.now() - sent < 5_000);
      assert.deepEqual([run.code, run.outputs.status, run.outputs.verdict], [1, 'cancelled', 'cancelled']);
      assert.match(run.log, new RegExp(`Cancelled: the job was.* ${said}`));
      if (!isStarting) await work(platform.worker, passed);
    } finally {
      await proxy.close();
    }
  });
}

test('cancel-on-cancelled: false leaves the exploration alone', async () => {
  const inputs = inputsFor(platform, { 'cancel-on-cancelled': 'false', 'poll-interval-seconds': '60' });
  const step = await startAction({ inputs, event: branch('left-alone') });
  await until(() => step.log().includes('report-url: '));
  step.child.kill('SIGINT');
  const run = await step.done;
  assert.match(run.log, /Cancelled: the job was. The exploration goes on \(cancel-on-cancelled: false\)/);
  assert.equal((await runOf(run.outputs['batch-id'] ?? ''))?.status, 'pending');
  assert.equal((await work(platform.worker, passed)).runId, run.outputs['run-id']);
});
