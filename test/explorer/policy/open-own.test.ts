import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPolicy } from '../../../explorer/policy/policy.ts';
import { createRng } from '../../../explorer/rng.ts';
import type { Candidate } from '../../../explorer/snapshot.ts';
import { candidate, field, snapshotOf } from '../candidates.ts';
import { viewOf } from '../view-of.ts';

const url = 'http://shop.test/products';
const others = ['Help', 'Share', 'Print', 'Zoom', 'Log'].map((name) => candidate({ name }));
const form = [
  candidate({ kind: 'text', tag: 'input', role: 'textbox', name: 'Title', group: 3, field: field({ name: 'title' }) }),
  candidate({ name: 'Save', group: 3 }),
];
const row = (name: string, is: Partial<Candidate> = {}) =>
  candidate({ kind: 'hint', tag: 'tr', role: '', name, path: 'tbody<table', mine: true, ...is });
const edit = row('Edit', { kind: 'button', tag: 'button', role: 'button' });
const remove = row('Remove', { kind: 'hint', tag: 'i' });
const box = row('', { kind: 'toggle', tag: 'input', role: 'checkbox', type: 'checkbox' });

/** What is done next on the list where a form was sent, each of so many times. */
function after(seed: number, rows: readonly Candidate[], times: number): string[] {
  const policy = createPolicy(createRng(seed), 'http://shop.test/');
  const done: string[] = [];
  for (let isSent = false, step = 0; done.length < times && step < 200; step++) {
    const page = isSent ? [...others, ...rows] : [...others, ...form];
    const at = isSent ? url : `${url}/add`;
    const choice = policy.choose(viewOf(policy.memory, snapshotOf(page, { url: at, shape: isSent ? 'list' : 'form' })));
    policy.learn(choice, { reward: 0.1, changed: true, fresh: false, seconds: 0.2 });
    if (isSent) done.push(choice.words);
    isSent = choice.words.endsWith('click button "Save"');
  }
  return done;
}

test('the row of what a form has made is opened, once in each list', () => {
  for (const seed of [1, 2, 3]) {
    const theirs = row('Chair', { mine: false });
    const [first, ...later] = after(seed, [theirs, box, row('Table'), remove], 4);
    assert.equal(first, 'click tr "Table"', `seed ${seed}`);
    assert.ok(later.some((words) => words !== first));
    assert.deepEqual(after(seed, [theirs, box, remove, edit], 1), ['click button "Edit"']);
  }
});

test('a row is not opened for a page that was seen already, nor for what does something with it', () => {
  const link = row('Table', { kind: 'link', tag: 'a', role: 'link', href: `${url}/add` });
  const first = [1, 2, 3, 4, 5].map((seed) => after(seed, [box, remove, link], 1).join());
  assert.ok(new Set(first).size > 1, first.join());
});
