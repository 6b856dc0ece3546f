import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unopenedLinks } from '../../explorer/policy/memory.ts';
import { createPolicy } from '../../explorer/policy/policy.ts';
import { isSpent, isTaken } from '../../explorer/policy/taken-links.ts';
import { createRng } from '../../explorer/rng.ts';
import type { Snapshot } from '../../explorer/snapshot.ts';
import { routeTemplate } from '../../explorer/state.ts';
import { candidate, snapshotOf } from './candidates.ts';
import { viewOf } from './view-of.ts';

const home = 'http://shop.test/';
const menu = ['one', 'two', 'three', 'four', 'five'].map((name) =>
  candidate({ kind: 'link', tag: 'a', role: 'link', name, href: `${home}${name}.html`, region: 'navigation' }),
);

/** A run of so many steps on a page of these links alone, where a click shows what `come` says of the link's address. */
function follow(come: (href: string) => Partial<Snapshot>) {
  const policy = createPolicy(createRng(1), home);
  let more: Partial<Snapshot> = {};
  for (let step = 0; step < 12; step++) {
    const snapshot = snapshotOf(menu, { age: 1_000 * step, ...more });
    const { action } = policy.choose(viewOf(policy.memory, snapshot));
    more = action.kind === 'click' ? come(action.target.href) : {};
  }
  const taken = menu.map((link) => isTaken(policy.memory, link));
  return { memory: policy.memory, taken, left: unopenedLinks(policy.memory).length };
}

test('links whose clicks only change the page are known by a few, and are not opened by their addresses', () => {
  const { taken, left } = follow((href) => ({ shape: `part ${href}` }));
  assert.deepEqual([new Set(taken), left], [new Set([true]), 0]);
});

test('links that lead where they say, or load a document elsewhere, are none of those', () => {
  const ways: ((href: string) => Partial<Snapshot>)[] = [
    (url) => ({ url, shape: url }),
    (url) => ({ url: `${home}login`, bornAt: `${home}login`, age: 90, shape: url }),
    () => ({}),
  ];
  for (const come of ways) assert.deepEqual(new Set(follow(come).taken), new Set([false]));
});

test('what a script leads elsewhere has been followed once it was clicked', () => {
  const { memory } = follow((url) => ({ url: `${home}#${new URL(url).pathname}`, bornAt: home, shape: url }));
  for (const link of menu) {
    const followed = memory.links.get(routeTemplate(link.href))?.followed ?? 0;
    assert.equal(isSpent(memory, link, routeTemplate(link.href)), followed > 0, link.name);
  }
  assert.ok(menu.some((link) => isSpent(memory, link, routeTemplate(link.href))));
});
