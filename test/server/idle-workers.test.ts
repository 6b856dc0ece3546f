import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createIdleWorkers } from '../../server/idle-workers.ts';
import { until } from '../support/until.ts';

const longMs = 600_000;
const never = new AbortController().signal;

/** Names come into the list as they are woken. */
function open() {
  const idle = createIdleWorkers();
  const woken: string[] = [];
  const wait = (name: string, line: string, ms = longMs, signal = never) =>
    void idle.wait(line, ms, signal).then(() => woken.push(name));
  const heard = (count: number) => until(() => woken.length >= count, { what: `${count} woken` });
  return { idle, woken, wait, heard };
}

test('a signal wakes one of each line, whoever has waited longest; then its next is woken when it found something', async () => {
  const { idle, woken, wait, heard } = open();
  for (const [name, line] of [
    ['a1', 'a'],
    ['a2', 'a'],
    ['a3', 'a'],
    ['b1', 'b'],
    ['b2', 'b'],
  ] as const)
    wait(name, line);
  idle.wakeOne();
  await heard(2);
  assert.deepEqual(woken, ['a1', 'b1']);
  idle.wakeNext('a');
  idle.wakeNext('nobody');
  await heard(3);
  wait('a1 again', 'a');
  idle.wakeNext('a');
  idle.wakeNext('a');
  await heard(5);
  assert.deepEqual(woken.slice(2), ['a2', 'a3', 'a1 again']);
});

test('without any signal the first of a line is woken, then the next; a time or an abort ends the waiting of one', async () => {
  const { woken, wait, heard } = open();
  wait('first', 'a');
  wait('second', 'a');
  await heard(1);
  assert.deepEqual(woken, ['first']);
  await heard(2);
  const gone = new AbortController();
  wait('gone', 'b', longMs, gone.signal);
  wait('late', 'c', 1);
  gone.abort();
  await heard(4);
  assert.deepEqual(woken.slice(2).toSorted(), ['gone', 'late']);
  wait('never there', 'b', longMs, AbortSignal.abort());
  await heard(5);
});

test('all are woken at once', async () => {
  const { idle, woken, wait, heard } = open();
  for (const name of ['a', 'b', 'c']) wait(name, name === 'c' ? 'other' : 'one');
  idle.wakeAll();
  await heard(3);
  assert.deepEqual(woken, ['a', 'b', 'c']);
});
