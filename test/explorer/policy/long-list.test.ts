import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMemory } from '../../../explorer/policy/memory.ts';
import type { Candidate } from '../../../explorer/snapshot.ts';
import { candidate, snapshotOf } from '../candidates.ts';
import { viewOf } from '../view-of.ts';

/** What is tried at once of eight that are alike but for their names. */
function first(at: (place: number) => Partial<Candidate>): string[] {
  const names = ['Browse', 'Columns', 'Data', 'Filter', 'Script', 'Settings', 'Share', 'Export'];
  const shown = names.map((name, place) =>
    candidate({
      kind: 'hint',
      tag: 'div',
      role: '',
      path: '<div<main',
      name,
      place,
      places: names.length,
      ...at(place),
    }),
  );
  const { options } = viewOf(createMemory(), snapshotOf(shown));
  return options.filter(({ level }) => level < 1).map(({ candidate: { name } }) => name);
}

test('of a long list the first, the last and one in the middle are tried at first, of a bar each', () => {
  assert.deepEqual(
    first((place) => ({ x: 40, y: 40 * place })),
    ['Browse', 'Script', 'Export'],
  );
  assert.equal(first((place) => ({ x: 90 * place, y: 40 + (place % 2) })).length, 8);
  // Heads of columns sort the same rows.
  assert.equal(first((place) => ({ x: 90 * place, y: 40, role: 'columnheader' })).length, 3);
  assert.equal(first((place) => ({ x: 90 * place, y: 40, path: '<td<tr<table' })).length, 3);
});
