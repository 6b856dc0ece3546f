import assert from 'node:assert/strict';
import { test } from 'node:test';
import { identityOf } from '../../../explorer/identity.ts';
import { fruitful } from '../../../explorer/policy/fruitful.ts';
import { createMemory } from '../../../explorer/policy/memory.ts';
import { createRng } from '../../../explorer/rng.ts';
import { candidate, snapshotOf } from '../candidates.ts';
import { viewOf } from '../view-of.ts';

const bell = candidate({ name: 'Notifications', region: 'banner' });
const details = candidate({ name: 'Details' });

/** How often the bell is chosen of both, in a hundred steps, once it was tried in so many places. */
function bellAfter(places: number): number {
  const memory = createMemory();
  const view = viewOf(memory, snapshotOf([bell, details]));
  for (const one of [bell, details]) memory.fruits.set(identityOf(one), { tries: 40, fresh: 30, seconds: 8 });
  memory.spread.set(identityOf(bell), places);
  const chosen = Array.from({ length: 100 }, (_, seed) => fruitful(view.options, view, memory, createRng(seed)));
  return chosen.filter((option) => option?.candidate === bell).length;
}

test('what opened over many pages already counts less where a new picture is guessed', () => {
  const [few, many] = [bellAfter(8), bellAfter(40)];
  assert.ok(few > 25 && few < 75, `${few} of 100 after eight pages`);
  assert.ok(many < 5, `${many} of 100 after forty`);
});
