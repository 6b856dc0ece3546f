import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSecondContext } from '../../explorer/second-context.ts';

/** The reasons after steps of a second each, with `times` waits for the server of `ms` each, while `idle` cores are idle. */
function reasons(step: (second: number) => { times: number; ms: number }, idle: number, repeats = true) {
  let second = 0;
  const waits = { times: 0, ms: 0 };
  const secondContext = createSecondContext({ repeats, idleMs: () => second * 1_000 * idle });
  return Array.from({ length: 60 }, () => {
    const { times, ms } = step(++second);
    waits.times += times;
    waits.ms += times * ms;
    return secondContext.reason({ ...waits }, second * 1_000);
  });
}

const isSlow = 'the server is slow';
const prompt = () => ({ times: 6, ms: 60 });

test('a second context joins where cores are idle, whatever the server does', () => {
  assert.equal(
    reasons(prompt, 0.4, false).indexOf('the machine has room'),
    8,
    'told once there is something to tell by',
  );
  assert.deepEqual(new Set(reasons(prompt, 0.1, false)), new Set([null]), 'the machine is busy');
  assert.deepEqual(new Set(reasons(prompt, 2)), new Set([null]), 'a run that repeats another one keeps to its choices');
});

test('a server is slow when its answers are what is waited for and the machine has something left', () => {
  const slow = () => ({ times: 2, ms: 200 });
  assert.equal(reasons(slow, 1).indexOf(isSlow), 8, 'told once there is something to tell by');
  assert.ok(!reasons(slow, 0.1).includes(isSlow), 'the machine draws, or serves, as fast as it can');
  assert.ok(!reasons(() => ({ times: 1, ms: 125 }), 1).includes(isSlow), 'hardly anything is asked of it');
});

test('a server that becomes slow is told by its last answers, not by all of them', () => {
  const told = reasons((second) => (second > 30 ? { times: 2, ms: 400 } : { times: 5, ms: 20 }), 1).indexOf(isSlow);
  assert.ok(told > 30 && told < 50);
});
