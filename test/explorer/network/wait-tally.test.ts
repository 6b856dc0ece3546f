import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWaitTally } from '../../../explorer/network/wait-tally.ts';

test('what overlaps is one wait, and what is not waited for is none', () => {
  const tally = createWaitTally();
  tally.over('nobody waited');
  tally.began('a');
  tally.began('b');
  tally.over('a');
  assert.equal(tally.times, 0, 'the other one is still waited for');
  tally.over('b');
  tally.over('b');
  tally.began('a');
  tally.clear();
  tally.clear();
  assert.equal(tally.times, 2);
  assert.ok(tally.ms > 0);
});
