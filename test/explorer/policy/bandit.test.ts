import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createBandit } from '../../../explorer/policy/bandit.ts';
import { createRng } from '../../../explorer/rng.ts';

const arms = ['one', 'two', 'three', 'four'] as const;

test('arms are asked as often as their probability says', () => {
  const bandit = createBandit(arms);
  const rng = createRng(3);
  for (let step = 0; step < 40; step++) bandit.learn('two', 1, 0.2);
  const asked = Array.from({ length: 4_000 }, () => bandit.choose(arms, rng));
  for (const arm of arms) {
    const own = asked.filter((one) => one.arm === arm);
    const [{ probability } = { probability: 0 }] = own;
    const share = own.length / asked.length;
    assert.ok(probability > 0.02 && Math.abs(share - probability) < 0.03, `${arm}: ${share} of ${probability}`);
  }
  assert.ok(asked.filter(({ arm }) => arm === 'two').length > asked.length / 2, 'what brought most comes most');
});

test('an arm that another run has beside these is chosen itself, or changes nothing', () => {
  fc.assert(
    fc.property(fc.integer(), fc.constantFrom(...arms), fc.nat(30), (seed, left, before) => {
      const chosen = (available: readonly (typeof arms)[number][]) => {
        const [bandit, rng] = [createBandit(arms), createRng(seed)];
        for (let turn = 0; turn < before; turn++) bandit.choose(arms, rng);
        return bandit.choose(available, rng).arm;
      };
      const of = chosen(arms);
      if (of !== left) assert.equal(chosen(arms.filter((arm) => arm !== left)), of);
    }),
  );
});
