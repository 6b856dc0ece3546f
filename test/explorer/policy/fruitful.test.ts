import assert from 'node:assert/strict';
import { test } from 'node:test';
import { identityOf } from '../../../explorer/identity.ts';
import { fruitful } from '../../../explorer/policy/fruitful.ts';
import { createMemory } from '../../../explorer/policy/memory.ts';
import { createRng } from '../../../explorer/rng.ts';
import type { Candidate } from '../../../explorer/snapshot.ts';
import { candidate, snapshotOf } from '../candidates.ts';
import { viewOf } from '../view-of.ts';

const bells = [
  candidate({ name: 'Notifications', region: 'banner' }),
  candidate({ kind: 'link', tag: 'a', name: 'Tools', region: 'banner', href: 'javascript:void(0)' }),
];
const details = candidate({ name: 'Details' });

/** How often the bell is chosen of both, in a hundred steps, once it was tried in so many places. */
function after(places: number, bell: Candidate): number {
  const memory = createMemory();
  const view = viewOf(memory, snapshotOf([bell, details]));
  for (const one of [bell, details]) memory.fruits.set(identityOf(one), { tries: 40, fresh: 30, seconds: 8 });
  memory.spread.set(identityOf(bell), places);
  const chosen = Array.from({ length: 100 }, (_, seed) => fruitful(view.options, view, memory, createRng(seed)));
  return chosen.filter((option) => option?.candidate === bell).length;
}

test('what opened over many pages already counts less where a new picture is guessed', () => {
  for (const bell of bells) {
    const [few, many] = [after(8, bell), after(40, bell)];
    assert.ok(few > 25 && few < 75, `${few} of 100 after eight pages`);
    assert.ok(many < 5, `${many} of 100 after forty`);
  }
});
