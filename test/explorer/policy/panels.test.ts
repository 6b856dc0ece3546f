import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Action } from '../../../explorer/actions/action.ts';
import { identityOf } from '../../../explorer/identity.ts';
import { shownBy } from '../../../explorer/policy/panels.ts';
import { createPolicy } from '../../../explorer/policy/policy.ts';
import { createRng } from '../../../explorer/rng.ts';
import { candidate, field, snapshotOf } from '../candidates.ts';
import { viewOf } from '../view-of.ts';

const url = 'http://office.test/settings';
const tabs = ['Property', 'Invoicing', 'Log'].map((name) =>
  candidate({ name, kind: 'widget', role: 'tab', path: 'div:tablist' }),
);
const menu = ['Help', 'Print', 'Zoom', 'Share', 'Account', 'News'].map((name) => candidate({ name, region: 'banner' }));
const options = ['Whole', 'Half', 'Cents', 'As calculated'];
const rounding = candidate({
  ...{ kind: 'select', tag: 'select', role: 'combobox', name: 'Rounding', group: 4 },
  field: field({ name: 'rounding', options }),
});
const panels: Record<string, ReturnType<typeof candidate>[]> = {
  Property: [candidate({ name: 'Map' })],
  Invoicing: [rounding, candidate({ name: 'Save settings', type: 'submit', group: 4 })],
  Log: [candidate({ name: 'Load older' })],
};

/** The options that are sent in so many steps on a page that offers much else, whose picture changes with each click. */
function sentIn(steps: number, seed: number): readonly string[] {
  const policy = createPolicy(createRng(seed), url);
  const sent = new Set<string>();
  let shown = 'Property';
  for (let step = 0; step < steps; step++) {
    const page = [...menu, ...tabs, ...(panels[shown] ?? [])];
    const view = viewOf(policy.memory, snapshotOf(page, { url, shape: `${shown} ${step}` }));
    const choice = policy.choose(view);
    for (const label of labelsOf(choice.action)) sent.add(label);
    if (choice.action.kind === 'click' && tabs.includes(choice.action.target)) shown = choice.action.target.name;
    // Whatever is clicked elsewhere brings the page back as it was at first.
    else if (choice.action.kind === 'click' && menu.includes(choice.action.target)) shown = 'Property';
    policy.learn(choice, { reward: 0.2, changed: true, fresh: true, seconds: 0.2 });
  }
  return [...sent].sort();
}

const labelsOf = (action: Action): Iterable<string> => (action.kind === 'fill-form' ? action.given.values() : []);

test('what a tab hides is come back to while there is something in it that was not tried', () => {
  for (const seed of [1, 2, 3]) assert.deepEqual(sentIn(50, seed), options.toSorted(), `seed ${seed}`);
});

test('of two buttons of which the one that was chosen cannot be used the one shows the other, and not the other way round', () => {
  const policy = createPolicy(createRng(1), url);
  const pair = ['More than', 'Less than'].map((name) => candidate({ name, group: 3 }));
  let chosen = 0;
  for (let step = 0; step < 40; step++) {
    const page = [...menu, ...pair.filter((_, index) => index !== chosen)];
    const choice = policy.choose(viewOf(policy.memory, snapshotOf(page, { url, shape: `${chosen}` })));
    const at = choice.action.kind === 'click' ? pair.indexOf(choice.action.target) : -1;
    if (at >= 0) chosen = at;
    policy.learn(choice, { reward: 0, changed: at >= 0, fresh: false, seconds: 0.2 });
  }
  const shown = pair.map((one) => shownBy(policy.memory, '/settings', identityOf(one)).length);
  assert.deepEqual(shown.sort(), [0, 1]);
});
