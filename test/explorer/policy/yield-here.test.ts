import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMemory } from '../../../explorer/policy/memory.ts';
import { createPolicy } from '../../../explorer/policy/policy.ts';
import { isGrazed, noteGains } from '../../../explorer/policy/yield-here.ts';
import { createRng } from '../../../explorer/rng.ts';
import { candidate, snapshotOf } from '../candidates.ts';
import { viewOf } from '../view-of.ts';

const home = 'http://shop.test/';
const outcome = (reward: number) => ({ reward, changed: true, fresh: reward > 0, seconds: 0.2 });

test('a page is grazed once it brings less than the run lately did, and not judged by a few steps', () => {
  const memory = createMemory();
  const go = (route: string, reward: number, steps: number) => {
    for (let step = 0; step < steps; step++) noteGains(memory, route, outcome(reward));
  };
  go('/orders', 0.5, 30);
  assert.ok(!isGrazed(memory, '/orders'), 'it brings what the run does');
  go('/reports', 0.1, 12);
  assert.ok(!isGrazed(memory, '/reports'));
  go('/reports?sort', 0.1, 12);
  assert.ok(isGrazed(memory, '/reports'), 'its things in another order are the same page');
  assert.ok(!isGrazed(memory, '/orders'), 'another one is judged anew');
});

/** How often a page is left that shows something new every other time, after another one with so many controls was looked at. */
function leavings(untried: number, dialogs: string[] = []): number {
  const policy = createPolicy(createRng(1), home);
  const buttons = (name: string) => Array.from('abcdefghijkl', (letter) => candidate({ name: `${name} ${letter}` }));
  const first = buttons('First').slice(0, untried);
  for (let step = 0; step < 20; step++) {
    const choice = policy.choose(viewOf(policy.memory, snapshotOf(first.slice(0, 1), { url: home })));
    policy.learn(choice, outcome(0.6));
  }
  viewOf(policy.memory, snapshotOf(first, { url: home }));
  return Array.from({ length: 90 }, (_, step) => {
    const shown = snapshotOf(buttons('Other'), { url: `${home}other`, shape: `o${Math.floor(step / 2)}`, dialogs });
    const choice = policy.choose(viewOf(policy.memory, shown));
    policy.learn(choice, outcome(step % 2 === 0 ? 0.1 : 0));
    return choice.arm;
  }).filter((arm) => arm === 'jump').length;
}

test('a page that brings little is left for one with much left to try, but not out of a layer', () => {
  assert.ok(leavings(12) > 0);
  assert.equal(leavings(2), 0);
  assert.equal(leavings(12, ['dialog:Edit']), 0);
});
