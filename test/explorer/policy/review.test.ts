import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPolicy } from '../../../explorer/policy/policy.ts';
import { createRng } from '../../../explorer/rng.ts';
import type { Candidate } from '../../../explorer/snapshot.ts';
import { candidate, field, snapshotOf } from '../candidates.ts';
import { viewOf } from '../view-of.ts';

const others = ['Open', 'Help', 'Share', 'Print', 'Zoom'].map((name) => candidate({ name }));
const form = [
  candidate({ kind: 'text', tag: 'input', type: 'text', name: 'Surname', group: 1, field: field({ name: 'sn' }) }),
  candidate({ name: 'Update Object', type: 'submit', group: 1 }),
];

/** What followed the form that was sent, in so many steps; any other click leads back to it. */
function after(seed: number, review: readonly Candidate[]): string[] {
  const policy = createPolicy(createRng(seed), 'http://shop.test/');
  const followed: string[] = [];
  let isSent = false;
  for (let step = 0; step < 40; step++) {
    const page = [...others, ...(isSent ? review : form)];
    const choice = policy.choose(viewOf(policy.memory, snapshotOf(page, { shape: isSent ? 'review' : 'form' })));
    if (isSent) followed.push(choice.words);
    isSent = choice.action.kind === 'fill-form' && choice.action.submit !== null;
    policy.learn(choice, { reward: 0.1, changed: true, fresh: false, seconds: 0.2 });
  }
  return followed;
}

const button = (name: string) => candidate({ name, type: 'submit', group: 2 });
const isAll = (words: string, said: readonly string[]) => said.length > 0 && said.every((one) => one === words);

test('a form that is shown once more to be confirmed is confirmed', () => {
  for (const seed of [1, 2, 3]) {
    const same = after(seed, [button('Update Object'), button('Cancel')]);
    assert.ok(isAll('click button "Update Object"', same.slice(0, 3)), same.join());
    const named = after(seed, [button('Edit'), button('Confirm changes'), button('Back')]);
    assert.ok(isAll('click button "Confirm changes"', named.slice(0, 3)), named.join());
  }
});

test('another form, and what nothing takes back, is none', () => {
  for (const seed of [1, 2, 3]) {
    const next = [
      ...form.map((one) => ({ ...one, group: 2, name: `Next ${one.name}`, field: one.field && field({ name: 'x' }) })),
      button('Confirm'),
      button('Cancel'),
    ];
    assert.ok(!isAll('click button "Confirm"', after(seed, next)));
    assert.ok(!isAll('click button "Confirm"', after(seed, [button('Confirm'), button('Details')])));
  }
});
