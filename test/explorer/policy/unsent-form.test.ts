import assert from 'node:assert/strict';
import { test } from 'node:test';
import { identityOf } from '../../../explorer/identity.ts';
import { createMemory } from '../../../explorer/policy/memory.ts';
import { noteSentFrom, wasNotSent } from '../../../explorer/policy/unsent-form.ts';
import { candidate, field, snapshotOf } from '../candidates.ts';
import { viewOf } from '../view-of.ts';

const home = 'http://shop.test/';
const named = (name: string, group: number) =>
  candidate({ kind: 'text', tag: 'input', role: 'textbox', name, group, field: field({ name }) });

test('a form is one on each of its pages, though what sends it is disabled until something is written', () => {
  const memory = createMemory();
  const [name, slug] = [named('Name', 1), named('Slug', 1)];
  const show = (path: string) => viewOf(memory, snapshotOf([name, slug], { url: `${home}${path}` }));
  const save = candidate({ name: 'Save', type: 'submit', group: 1 });
  memory.tried.set(identityOf(name), 3);
  for (const path of ['tags/new', 'rooms/new']) {
    const view = show(path);
    assert.ok(wasNotSent(name, [name, slug], memory), path);
    noteSentFrom(memory, view, {
      kind: 'fill-form',
      around: name,
      fields: [name],
      given: new Map(),
      emptied: [],
      submit: null,
    });
    assert.ok(!wasNotSent(name, [name, slug], memory), path);
    assert.ok(wasNotSent(name, [name, slug, save], memory), 'the button can be pressed by now');
  }
});

test('a field that stands alone is no form', () => {
  const memory = createMemory();
  const remark = named('Remark', 0);
  viewOf(memory, snapshotOf([remark], { url: home }));
  assert.ok(!wasNotSent(remark, [remark], memory));
});
