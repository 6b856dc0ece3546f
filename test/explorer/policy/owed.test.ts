import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mostOwed } from '../../../explorer/policy/owed.ts';
import { createPolicy } from '../../../explorer/policy/policy.ts';
import { createRng } from '../../../explorer/rng.ts';
import { candidate, snapshotOf } from '../candidates.ts';
import { viewOf } from '../view-of.ts';

const home = 'http://shop.test/';
const buttons = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => candidate({ name: `${name} ${'abcdefghij'[at]}` }));

/** Which page has its turn after so many steps on another one that offers a single button, and how often it was gone to. */
function play(left: number, steps: number, dialogs: string[] = []) {
  const policy = createPolicy(createRng(1), home);
  const { memory } = policy;
  viewOf(memory, snapshotOf(buttons('First', left), { url: home }));
  let turn: string | undefined;
  let gone = 0;
  for (let step = 0; step < steps; step++) {
    const shown = snapshotOf(buttons('Other', 1), { url: `${home}other`, shape: `o${step}`, dialogs });
    const view = viewOf(memory, shown);
    turn = mostOwed(view, memory)?.url;
    const choice = policy.choose(view);
    if (choice.arm === 'jump') gone++;
    policy.learn(choice, { reward: 0.6, changed: true, fresh: true, seconds: 0.2 });
  }
  return { turn, gone };
}

test('a page with several controls never tried has its turn once another was worked on, however much that still shows', () => {
  const { turn, gone } = play(6, 40);
  assert.equal(turn, home);
  assert.ok(gone > 2);
  assert.equal(play(6, 8).turn, undefined, 'not yet');
  assert.equal(play(3, 40).turn, undefined, 'too little is left there');
  assert.equal(play(6, 40, ['dialog:Edit']).turn, undefined, 'not out of a layer');
});

test('what was tried anywhere since is owed no more', () => {
  const policy = createPolicy(createRng(1), home);
  const { memory } = policy;
  const first = viewOf(memory, snapshotOf(buttons('First', 6), { url: home }));
  for (let step = 0; step < 20; step++) viewOf(memory, snapshotOf([], { url: `${home}other` }));
  const other = () => viewOf(memory, snapshotOf([], { url: `${home}other` }));
  assert.equal(mostOwed(other(), memory)?.url, home);
  for (const { identity } of first.options.slice(0, 3)) memory.tried.set(identity, 1);
  assert.equal(mostOwed(other(), memory), undefined);
});
