import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createRng } from '../../explorer/rng.ts';

test('a turn’s numbers are the same however many were drawn before it', () => {
  fc.assert(
    fc.property(fc.integer(), fc.nat(20), fc.nat(20), (seed, one, other) => {
      const nextTurn = (drawn: number) => {
        const rng = createRng(seed);
        rng.turn();
        for (let draw = 0; draw < drawn; draw++) rng.next();
        rng.turn();
        return [rng.next(), rng.next(), rng.next()];
      };
      assert.deepEqual(nextTurn(one), nextTurn(other));
    }),
  );
  const rng = createRng(7);
  const firsts = Array.from({ length: 2_000 }, () => {
    rng.turn();
    return rng.next();
  });
  assert.equal(new Set(firsts).size, firsts.length);
  for (const part of [0.1, 0.5, 0.9]) {
    const share = firsts.filter((one) => one < part).length / firsts.length;
    assert.ok(Math.abs(share - part) < 0.04, `${share} of ${part}`);
  }
});

test('a favourite stays the favourite among fewer, and whatever was drawn', () => {
  const names = fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(fc.integer(), names, (seed, items) => {
      const rng = createRng(seed);
      const best = rng.favourite(items, (name) => name);
      assert.ok(best !== undefined);
      rng.next();
      const fewer = items.filter((name, at) => name === best || at % 2 === 0);
      assert.equal(
        rng.favourite(fewer, (name) => name),
        best,
      );
    }),
  );
  assert.equal(createRng(1).favourite([], String), undefined);
});

test('over many seeds each item is the favourite as often as its weight says', () => {
  const weights = { rare: 1, usual: 3, common: 6 };
  const items = Object.entries(weights);
  const times = { rare: 0, usual: 0, common: 0 };
  const seeds = 5_000;
  for (let seed = 0; seed < seeds; seed++) {
    const [name] =
      createRng(seed).favourite(
        items,
        ([one]) => `link /pages/${one}`,
        ([, weight]) => weight,
      ) ?? [];
    if (name === 'rare' || name === 'usual' || name === 'common') times[name]++;
  }
  for (const [name, weight] of items) {
    const share = (name === 'rare' ? times.rare : name === 'usual' ? times.usual : times.common) / seeds;
    assert.ok(Math.abs(share - weight / 10) < 0.02, `${name}: ${share}`);
  }
});
