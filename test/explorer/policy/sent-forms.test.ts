import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formOf, senderFor } from '../../../explorer/policy/form-of.ts';
import { createMemory, type Memory, noteTried } from '../../../explorer/policy/memory.ts';
import { noteUnfolding } from '../../../explorer/policy/panels.ts';
import { sendGiven } from '../../../explorer/policy/send-given.ts';
import { isOwed, noteEdit } from '../../../explorer/policy/unsaved.ts';
import { identityOf } from '../../../explorer/identity.ts';
import { createRng } from '../../../explorer/rng.ts';
import type { Candidate } from '../../../explorer/snapshot.ts';
import { candidate, field, snapshotOf, textField as text } from '../candidates.ts';
import { viewOf } from '../view-of.ts';

const view = (memory: Memory, candidates: readonly Candidate[]) => viewOf(memory, snapshotOf(candidates));

test('what a thing holds that was there before is not emptied, though the form that makes such a thing was empty', () => {
  const shown = (held: string) => [
    text('Title', held !== '', { group: 1, field: field({ name: 'Title', filled: held !== '', held }) }),
    text('Notes', held !== '', { group: 1, field: field({ name: 'Notes', filled: held !== '', held }) }),
    candidate({ name: 'Save', type: 'submit', group: 1 }),
  ];
  const emptied = (held: (memory: Memory) => string) => {
    const memory = createMemory();
    const fresh = shown('');
    view(memory, fresh);
    for (const one of fresh) noteTried(memory, '', identityOf(one));
    const kept = shown(held(memory));
    view(memory, kept);
    const [title] = kept;
    assert.ok(title);
    const sent = formOf(title, kept, memory, createRng(1));
    return sent.kind === 'fill-form' ? sent.emptied.length : 0;
  };
  assert.equal(
    emptied(() => 'of others'),
    0,
  );
  assert.equal(
    emptied(({ ownTexts }) => {
      ownTexts.add('ours');
      return 'ours';
    }),
    2,
  );
});

test('beside what runs it, `Add query` lengthens a form; what fills it with an example sends nothing', () => {
  const query = text('Query', false, { group: 1 });
  const of = (name: string, type = 'button') => candidate({ name, type, group: 1 });
  const [add, run, help, search] = ['Add Query', 'Execute Query', 'help Search syntax', 'Search'].map((name) =>
    of(name),
  );
  assert.ok(add && run && help && search);
  for (const one of [query, { ...query, tag: 'textarea' }])
    assert.equal(senderFor(one, [one, add, run], createMemory()), run);
  const [example, preview, discard] = ['Try example', 'Preview', 'Discard changes'].map((name) => of(name, 'submit'));
  assert.ok(example && preview && discard);
  const json = text('JSON', false, { group: 1 });
  assert.equal(senderFor(json, [json, example, discard, preview], createMemory()), preview);
  const words = text('Search', false, { group: 1 });
  assert.equal(senderFor(words, [words, help, search], createMemory()), search);
});

test('a file that a form was given is sent at once, by what sends the form', () => {
  const memory = createMemory();
  const file = candidate({ kind: 'file', tag: 'input', type: 'file', name: 'File', group: 1, field: field() });
  const [upload, close] = ['Upload', 'Close'].map((name) => candidate({ name, type: 'submit', group: 1 }));
  assert.ok(upload && close);
  const all = [file, upload, close];
  noteUnfolding(memory, view(memory, all), { kind: 'click', target: file });
  assert.deepEqual(sendGiven(view(memory, all), memory, createRng(1)), { kind: 'click', target: upload });
  assert.equal(sendGiven(view(memory, all), memory, createRng(1)), null, 'once');
});

test('a page that is one form, all of whose buttons say that they send it, is sent by what stands beside it', () => {
  const memory = createMemory();
  const names = ['Add asset', 'Select table columns', 'Select...', 'Earlier', 'Later'];
  const buttons = names.map((name) => candidate({ name, type: 'submit', group: 7 }));
  const [add] = buttons;
  const title = text('Title', false, { group: 7 });
  const create = candidate({ name: 'Create' });
  assert.ok(add);
  const all = [title, ...buttons, create];
  assert.equal(senderFor(title, all, memory), add, 'nothing tells yet that it opens a list');
  const { state } = view(memory, all);
  const filled = { kind: 'fill-form', around: title, fields: [title], given: new Map(), emptied: [] } as const;
  noteEdit(memory, state.coarse, { ...filled, submit: add });
  assert.ok(isOwed(memory, state.coarse, create), 'what begins something saves nothing of this');
  memory.entries.set(identityOf(add), {
    ...{
      name: 'Add asset',
      isList: false,
      identities: [],
      names: [],
      openedBy: '',
      parts: [],
      fields: [],
      openings: 8,
    },
  });
  assert.equal(senderFor(title, all, memory), null);
  noteEdit(memory, state.coarse, { kind: 'click', target: create });
  assert.ok(!isOwed(memory, state.coarse, create));
});

test("what an editor's tools are set to is no answer of the form that it stands in", () => {
  const toggle = (name: string, more: Partial<Candidate>) =>
    candidate({ kind: 'toggle', tag: 'button', role: 'radio', name, group: 1, region: 'toolbar', ...more });
  const title = text('Title', false, { group: 1 });
  const tools = [
    toggle('Bullet list', {}),
    toggle('Bold', { role: 'checkbox' }),
    text('Size', false, { group: 1, region: 'toolbar' }),
  ];
  const form = [
    title,
    ...tools,
    toggle('Draft', { region: 'main' }),
    candidate({ name: 'Create', type: 'submit', group: 1 }),
  ];
  const memory = createMemory();
  for (let times = 0; times < 4; times++) {
    const sent = formOf(title, form, memory, createRng(times));
    assert.ok(sent.kind === 'fill-form' && sent.submit && !sent.fields.some(({ region }) => region === 'toolbar'));
    noteTried(memory, '', identityOf(title));
  }
});

test('a form that cannot be sent without a file is given one first', () => {
  const file = (filled: boolean) =>
    candidate({
      kind: 'file',
      tag: 'input',
      type: 'file',
      name: 'Rows',
      group: 1,
      field: field({ required: true, filled }),
    });
  const title = text('Title', false, { group: 1 });
  const send = candidate({ name: 'Upload', type: 'submit', group: 1 });
  const [empty, given] = [file(false), file(true)];
  const first = formOf(title, [title, empty, send], createMemory(), createRng(1));
  assert.deepEqual(first, { kind: 'click', target: empty });
  const then = formOf(title, [title, given, send], createMemory(), createRng(1));
  assert.ok(then.kind === 'fill-form' && then.submit === send);
});
