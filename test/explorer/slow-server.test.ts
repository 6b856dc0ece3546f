import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSlowServer } from '../../explorer/slow-server.ts';

/** The verdicts of steps of a second each, with `times` waits for the server of `ms` each, while `idle` cores are idle. */
function verdicts(step: (second: number) => { times: number; ms: number }, idle: number): boolean[] {
  let second = 0;
  const waits = { times: 0, ms: 0 };
  const server = createSlowServer(() => second * 1_000 * idle);
  return Array.from({ length: 60 }, () => {
    const { times, ms } = step(++second);
    waits.times += times;
    waits.ms += times * ms;
    return server.isSlow({ ...waits }, second * 1_000);
  });
}

test('a server is slow when its answers are what is waited for and the machine has something left', () => {
  const slow = () => ({ times: 2, ms: 200 });
  assert.equal(verdicts(slow, 1).indexOf(true), 8, 'told once there is something to tell by');
  assert.ok(!verdicts(slow, 0.1).includes(true), 'the machine draws, or serves, as fast as it can');
  assert.ok(!verdicts(() => ({ times: 6, ms: 60 }), 1).includes(true), 'many answers, all of them prompt');
  assert.ok(!verdicts(() => ({ times: 1, ms: 125 }), 1).includes(true), 'hardly anything is asked of it');
});

test('a server that becomes slow is told by its last answers, not by all of them', () => {
  const told = verdicts((second) => (second > 30 ? { times: 2, ms: 400 } : { times: 5, ms: 20 }), 1).indexOf(true);
  assert.ok(told > 30 && told < 50);
});
