/** Of what counts up the last is asked for once in each place: the last page, the fifth star. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lastOf } from '../../../explorer/policy/last-copy.ts';
import { createMemory } from '../../../explorer/policy/memory.ts';
import { createPolicy } from '../../../explorer/policy/policy.ts';
import { createRng } from '../../../explorer/rng.ts';
import { candidate, snapshotOf } from '../candidates.ts';
import { viewOf } from '../view-of.ts';

const numbered = (names: readonly string[]) => names.map((name, ref) => candidate({ ref, name }));
const stars = (y: readonly number[], name = 'star') =>
  y.map((down, place) =>
    candidate({ ref: place, kind: 'toggle', role: 'radio', name, place, places: y.length, y: down }),
  );

test('pages by their numbers and stars in a row count up; days, rows and what is called otherwise do not', () => {
  const days = Array.from({ length: 30 }, (_, day) => String(day + 1));
  const named = (copies: ReturnType<typeof numbered>) => lastOf(copies)?.ref ?? null;
  assert.equal(named(numbered(['1', '2', '7'])), 2);
  assert.equal(named(numbered(['3', '1', '2'])), null);
  assert.equal(named(numbered(days)), null);
  assert.equal(named(numbered(['1'])), null);
  assert.equal(named(stars([10, 10, 10, 10, 10])), 4);
  assert.equal(named(stars([10, 40, 70])), null);
  assert.equal(named(stars([10, 10, 10], '').map((one) => ({ ...one, path: 'td<tr<tbody' }))), null);
});

test('the last page is as good as new until it was asked for', () => {
  const policy = createPolicy(createRng(1), 'http://a.test/');
  const { memory } = policy;
  const page = snapshotOf(numbered(['1', '2', '3']));
  const levels = () => viewOf(memory, page).options.map(({ level }) => level < 1);
  assert.deepEqual(levels(), [true, false, true]);
  const [, , last] = page.candidates;
  assert.ok(last);
  for (let step = 0; step < 20 && memory.lastCopies.size === 0; step++) policy.choose(viewOf(memory, page));
  assert.equal(memory.lastCopies.size, 1);
  assert.deepEqual(levels(), [false, false, false]);
  assert.equal(createMemory().lastCopies.size, 0);
});
