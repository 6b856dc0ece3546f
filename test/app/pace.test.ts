import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPace } from '../../app/comment/pace.ts';
import { createPauses } from '../../app/comment/pauses.ts';
import { createQueues } from '../../app/queues.ts';
import { createWaker } from '../../app/waker.ts';
import { aTask } from './view.ts';

test('one update in 30 s while a run goes on, and none waits for a change of status', () => {
  const pace = createPace();
  const running = aTask({ view: { run: { status: 'running' } } });
  assert.equal(pace.secondsLeft(running, 0), 0);
  pace.wrote(running, 0);
  assert.equal(pace.secondsLeft(running, 10_000), 20);
  assert.equal(pace.secondsLeft(running, 30_000), 0);
  assert.equal(pace.secondsLeft(aTask({ view: { run: { status: 'completed' } } }), 10_000), 0);
  assert.equal(pace.secondsLeft(aTask({ view: { run: { id: 'newer', status: 'running' } } }), 10_000), 0);
  assert.equal(pace.secondsLeft(aTask({ id: 'another', view: { run: { status: 'running' } } }), 10_000), 0);
});

test('who GitHub asks to wait is left alone until then, and nobody else', () => {
  const pauses = createPauses();
  pauses.hold(1, 60, 0);
  pauses.hold(1, 10, 0);
  assert.deepEqual([pauses.secondsLeft(1, 20_000), pauses.secondsLeft(2, 20_000)], [40, 0]);
  assert.equal(pauses.secondsLeft(1, 60_000), 0);
});

test('work of one key runs in order, also after a failure; other keys do not wait', async () => {
  const inOrder = createQueues();
  const seen: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = inOrder('a', async () => {
    await gate.promise;
    throw new Error('no');
  });
  const second = inOrder('a', async () => void seen.push('a2'));
  await inOrder('b', async () => void seen.push('b'));
  gate.resolve();
  await assert.rejects(first, /no/);
  await second;
  assert.deepEqual(seen, ['b', 'a2']);
});

test('a call to wake is not lost, and after the end nobody sleeps', async () => {
  const ending = new AbortController();
  const waker = createWaker(ending.signal);
  waker.wake();
  await waker.sleep(60_000);
  const slept = waker.sleep(60_000);
  waker.wake();
  await slept;
  const last = waker.sleep(60_000);
  ending.abort();
  await last;
  await waker.sleep(60_000);
});
