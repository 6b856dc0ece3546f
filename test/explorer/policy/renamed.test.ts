import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMemory } from '../../../explorer/policy/memory.ts';
import { noteUnfolding } from '../../../explorer/policy/panels.ts';
import { createPolicy } from '../../../explorer/policy/policy.ts';
import { createRng } from '../../../explorer/rng.ts';
import type { Candidate } from '../../../explorer/snapshot.ts';
import { candidate, snapshotOf } from '../candidates.ts';
import { viewOf } from '../view-of.ts';

const home = 'http://shop.test/';
const orders = ['Name', 'Age', 'Price', 'Rating'];
const entries = orders.map((name) =>
  candidate({ kind: 'widget', tag: 'li', role: 'menuitem', name, layer: 1, region: 'menu' }),
);
const others = ['Open', 'Help', 'Share', 'Print', 'Zoom'].map((name) => candidate({ name }));

/** How often the menu's button was clicked in so many steps; `next`: what it is called once an entry was chosen. */
function openings(seed: number, next: (entry: string) => string): number {
  const policy = createPolicy(createRng(seed), home);
  const button = (name: string) => candidate({ name, path: 'button<div<main' });
  let shown = button('Name');
  let open = false;
  let count = 0;
  for (let step = 0; step < 120; step++) {
    const page: Candidate[] = [shown, ...others, ...(open ? entries : [])];
    const choice = policy.choose(viewOf(policy.memory, snapshotOf(page, { dialogs: open ? ['menu:'] : [] })));
    const { action } = choice;
    const target = action.kind === 'click' ? action.target : null;
    const isEntry: boolean = open && target !== null && entries.includes(target);
    if (isEntry) shown = button(next(target?.name ?? ''));
    const opens: boolean = target?.path === shown.path && !isEntry;
    if (opens) count++;
    open = opens;
    policy.learn(choice, { reward: 0.1, changed: true, fresh: false, seconds: 0.2 });
  }
  return count;
}

test('a menu whose button is called by what was chosen last is opened as often as one whose button is not', () => {
  const sum = (next: (entry: string) => string) =>
    [1, 2, 3, 4].reduce((total, seed) => total + openings(seed, next), 0);
  const [renamed, plain] = [sum((entry) => entry), sum(() => 'Name')];
  assert.ok(renamed <= plain * 1.2, `${renamed} and ${plain} times`);
});

test('what is called otherwise once it was clicked is the control that it was, if much like before', () => {
  const isNew = (before: string, after: string) => {
    const memory = createMemory();
    const target = candidate({ name: before, x: 100, y: 50 });
    const view = viewOf(memory, snapshotOf([target]));
    noteUnfolding(memory, view, { kind: 'click', target });
    const later = candidate({ name: after, x: 110, y: 50 });
    const [option] = viewOf(memory, snapshotOf([later])).options;
    return option?.firstSeen === memory.step;
  };
  assert.ok(!isNew('Copy code to clipboard', 'Copied'));
  assert.ok(!isNew('Show the tips', 'Hide the tips'));
  assert.ok(isNew('Edit', 'Save'));
  assert.ok(isNew('Next', 'Finish'));
});
