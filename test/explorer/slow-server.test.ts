import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSlowServer } from '../../explorer/slow-server.ts';

/** The verdicts of steps of a second each, `waits` of which is waited for the server, with `idle` cores idle. */
function verdicts(waits: number, idle: number, steps = 20): boolean[] {
  let second = 0;
  const server = createSlowServer(() => second * 1_000 * idle);
  return Array.from({ length: steps }, () => server.waitsFor(second * 1_000 * waits, second++ * 1_000));
}

test('a server is slow when it is what most of the time goes into and the machine has nothing else to do', () => {
  assert.equal(verdicts(0.7, 1).indexOf(true), 8, 'told once there is something to tell by');
  assert.ok(!verdicts(0.3, 1).includes(true), 'the page takes most of the time');
  assert.ok(!verdicts(0.7, 0.1).includes(true), 'the machine draws, or serves, as fast as it can');
});

test('a server that becomes slow is told by its last steps, not by all of them', () => {
  let second = 0;
  let waited = 0;
  const server = createSlowServer(() => second * 1_000);
  const told = Array.from({ length: 60 }, () => {
    second++;
    if (second > 30) waited += 800;
    return server.waitsFor(waited, second * 1_000);
  });
  assert.ok(told.indexOf(true) > 30 && told.indexOf(true) < 50);
});
