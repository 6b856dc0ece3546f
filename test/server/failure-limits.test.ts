import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFailureLimits } from '../../server/auth/failure-limits.ts';

const minute = 60_000;
let now = 0;
const limits = () => createFailureLimits(() => now);

test('ten failures of an address for a client pass in 15 minutes, and others are not touched', () => {
  const { failed } = limits();
  for (let count = 1; count <= 10; count += 1) assert.equal(failed('1.1.1.1', 'a'), null);
  assert.equal(failed('1.1.1.1', 'a'), 15 * 60);
  assert.equal(failed('2.2.2.2', 'a'), null, 'the same client from elsewhere');
  assert.equal(failed('1.1.1.1', 'b'), null, 'another client from there');
  now += 5 * minute;
  assert.equal(failed('1.1.1.1', 'a'), 10 * 60);
  now += 10 * minute;
  assert.equal(failed('1.1.1.1', 'a'), null);
});

test('a hundred failures of an address pass in an hour, whomever it names', () => {
  const { failed, wait } = limits();
  for (let count = 1; count <= 100; count += 1) assert.equal(failed('1.1.1.1', `client ${count}`), null);
  assert.equal(failed('1.1.1.1', 'one more'), 60 * 60);
  assert.equal(wait('1.1.1.1', 'another'), 60 * 60);
  assert.equal(wait('2.2.2.2', 'another'), null);
  now += 60 * minute;
  assert.equal(failed('1.1.1.1', 'one more'), null);
});

test('a flood of names from one address pushes nobody else out of memory', () => {
  const { failed } = limits();
  for (let count = 1; count <= 11; count += 1) failed('1.1.1.1', 'a');
  for (let count = 1; count <= 30_000; count += 1) failed('6.6.6.6', `name ${count}`);
  assert.ok(failed('1.1.1.1', 'a'));
});
