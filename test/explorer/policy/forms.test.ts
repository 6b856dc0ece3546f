import assert from 'node:assert/strict';
import { test } from 'node:test';
import { targetsOf } from '../../../explorer/actions/action.ts';
import { formOf, senderFor } from '../../../explorer/policy/form-of.ts';
import { createMemory, type Memory, noteTried } from '../../../explorer/policy/memory.ts';
import { createPolicy } from '../../../explorer/policy/policy.ts';
import { unsentEdge } from '../../../explorer/policy/unsent-edge.ts';
import { isOwed, noteEdit } from '../../../explorer/policy/unsaved.ts';
import { identityOf } from '../../../explorer/identity.ts';
import { long } from '../../../explorer/values/edges.ts';
import { createRng } from '../../../explorer/rng.ts';
import type { Candidate } from '../../../explorer/snapshot.ts';
import { candidate, field, snapshotOf, textField as text } from '../candidates.ts';
import { viewOf } from '../view-of.ts';

const home = 'http://desk.test/settings';
const view = (memory: Memory, candidates: readonly Candidate[]) => viewOf(memory, snapshotOf(candidates));

test('what is filled already stays every other time; where nothing is empty one field is changed', () => {
  const form = [
    ...[text('Expires', true, { group: 1 }), text('Origins', false, { group: 1 })],
    candidate({ name: 'Save', type: 'submit', group: 1 }),
  ];
  const [expires, origins, save] = form;
  assert.ok(expires && origins && save);
  const memory = createMemory();
  const first = formOf(expires, form, memory, createRng(1));
  assert.ok(first.kind === 'fill-form');
  assert.deepEqual([first.fields, first.submit], [[origins], save]);
  noteTried(memory, '', identityOf(expires));
  const second = formOf(expires, form, memory, createRng(1));
  assert.ok(second.kind === 'fill-form');
  assert.deepEqual(second.fields, [expires, origins]);

  const full = [text('One', true, { group: 1 }), text('Two', true, { group: 1 })];
  const changed = formOf(full[0] ?? expires, full, createMemory(), createRng(1));
  assert.ok(changed.kind === 'fill-form');
  assert.deepEqual(changed.fields, [full[0]]);
});

test('a field that stays as it is counts as tried where its form was sent for its sake', () => {
  const [name, password] = [text('Name', true, { group: 1 }), text('Password', false, { group: 1 })];
  const sent = formOf(name, [name, password], createMemory(), createRng(1));
  assert.ok(sent.kind === 'fill-form');
  assert.deepEqual(sent.fields, [password]);
  assert.deepEqual(targetsOf(sent), [name, password]);
});

test('a form that is empty again once it was sent is sent so once, a name that is changed where it stands too', () => {
  const emptied = (form: readonly Candidate[], memory: Memory) => {
    const [first] = form;
    assert.ok(first);
    view(memory, form);
    const action = formOf(first, form, memory, createRng(1));
    assert.ok(action.kind === 'fill-form');
    for (const one of targetsOf(action)) noteTried(memory, '', identityOf(one));
    return action.emptied.length;
  };
  const invite = [text('Member', false, { group: 1 }), candidate({ name: 'Add', type: 'submit', group: 1 })];
  const rename = [text('New name', true, { group: -1 }), candidate({ name: 'Save', group: -1 })];
  for (const form of [invite, rename]) {
    const memory = createMemory();
    assert.deepEqual(
      [1, 2, 3].map(() => emptied(form, memory)),
      [0, 1, 0],
    );
  }
  const settings = [...rename, text('Motto', true, { group: -1 })];
  const port = [text('Port', true, { group: 1 }), candidate({ name: 'Save', type: 'submit', group: 1 })];
  for (const form of [settings, port]) {
    const memory = createMemory();
    assert.deepEqual(
      [1, 2, 3].map(() => emptied(form, memory)),
      [0, 0, 0],
    );
  }
});

test('a file is given no name, or too long a one, late in a run alone: servers that keep their things in files die of it', () => {
  const form = [text('Filename', false, { group: 1 }), candidate({ name: 'Save', type: 'submit', group: 1 })];
  const [name] = form;
  assert.ok(name);
  const memory = createMemory();
  const emptied = () => {
    view(memory, form);
    const action = formOf(name, form, memory, createRng(1));
    assert.ok(action.kind === 'fill-form');
    noteTried(memory, '', identityOf(name));
    return action.emptied.length;
  };
  assert.deepEqual([emptied(), emptied(), emptied()], [0, 0, 0]);
  assert.equal(unsentEdge(name, memory), null);
  memory.spent.share = 0.9;
  assert.equal(unsentEdge(name, memory), long);
  assert.deepEqual([emptied(), emptied()], [1, 0]);
});

test('a form that kept what was written into it is sent once more without what it does not ask for', () => {
  const form = (filled: boolean) => {
    const required = field({ name: 'Title', filled, required: true });
    return [
      ...[text('Title', filled, { group: 1, field: required }), text('Expires', filled, { group: 1 })],
      ...[text('Origins', true, { group: 1 }), candidate({ name: 'Save', type: 'submit', group: 1 })],
    ];
  };
  const memory = createMemory();
  const shown = form(false);
  view(memory, shown);
  const [, expires, origins] = shown;
  assert.ok(expires && origins);
  const sent = formOf(expires, shown, memory, createRng(1));
  assert.ok(sent.kind === 'fill-form');
  assert.deepEqual([sent.fields.length, sent.emptied], [2, []]);
  for (const one of sent.fields) noteTried(memory, '', identityOf(one));

  const kept = form(true);
  const level = view(memory, kept).options.find(({ candidate }) => candidate === kept[1])?.level ?? 9;
  assert.ok(level < 1, 'it is worth a step');
  const again = formOf(kept[0] ?? expires, kept, memory, createRng(1));
  assert.ok(again.kind === 'fill-form');
  assert.deepEqual([again.fields, again.emptied, again.submit], [[], [kept[1]], kept[3]]);
  const third = formOf(kept[1] ?? expires, kept, memory, createRng(1));
  assert.ok(third.kind === 'fill-form');
  assert.deepEqual(third.emptied, [], 'once');
});

test('the password of an account that there is stays; of one that is made it is written', () => {
  const account = (filled: boolean) => {
    const [user, mail] = [text('User name', filled, { group: 1 }), text('E-mail', filled, { group: 1 })];
    const secret = { type: 'password', field: field({ name: 'chosen' }), group: 1 };
    const passwords = [
      candidate({ kind: 'text', name: 'Password', ...secret }),
      candidate({ kind: 'text', name: 'Once again', ...secret }),
    ];
    return { user, passwords, all: [user, mail, ...passwords, candidate({ name: 'Save', type: 'submit', group: 1 })] };
  };
  const known = account(true);
  const changed = formOf(known.user, known.all, createMemory(), createRng(1));
  assert.ok(changed.kind === 'fill-form');
  assert.deepEqual(changed.fields, [known.user]);
  for (const target of known.passwords)
    assert.deepEqual(formOf(target, known.all, createMemory(), createRng(1)), { kind: 'click', target });
  const made = account(false);
  const memory = createMemory();
  const first = formOf(made.user, made.all, memory, createRng(1));
  assert.ok(first.kind === 'fill-form' && made.passwords.every((one) => first.fields.includes(one)));
  for (const one of targetsOf(first)) noteTried(memory, '', identityOf(one));
  const refused = account(true);
  const again = formOf(refused.user, refused.all, memory, createRng(1));
  assert.ok(again.kind === 'fill-form' && refused.passwords.every((one) => again.fields.includes(one)));
});

test('the button that saves may stand below the form, but in no other one', () => {
  const name = text('Name', false, { group: 1, y: 100 });
  const beside = candidate({ name: 'Save changes', group: 0, y: 300 });
  const other = [text('Other', false, { group: 2, y: 150 }), candidate({ name: 'Save', group: 2, y: 200 })];
  const found = formOf(name, [name, ...other, beside], createMemory(), createRng(1));
  assert.ok(found.kind === 'fill-form');
  assert.equal(found.submit, beside);
  const search = text('Search', false, { group: 1, y: 100 });
  const narrowed = formOf(search, [search, beside], createMemory(), createRng(1));
  assert.ok(narrowed.kind === 'fill-form');
  assert.equal(narrowed.submit, null);
});

test('what lengthens a list within a form does not send it, nor what opens a list', () => {
  const name = text('Name', false, { group: 1, y: 100 });
  const listed = candidate({ name: 'Confirmed', group: 1, popup: 'listbox' });
  const adding = ['Add line', 'add ADD LINE', 'New item', 'Add key/value pair'].map((words) =>
    candidate({ name: words, group: 1 }),
  );
  const create = candidate({ name: 'Create invoice', group: 1 });
  const submitOf = (all: Candidate[]) => {
    const found = formOf(name, all, createMemory(), createRng(1));
    return found.kind === 'fill-form' ? (found.submit?.name ?? null) : 'none';
  };
  for (const one of adding) {
    assert.equal(submitOf([name, listed, one, candidate({ name: 'Cancel', group: 1 }), create]), 'Create invoice');
    const beside = candidate({ name: 'Continue', y: 300 });
    assert.equal(submitOf([name, one, candidate({ name: 'Up', group: 1 }), beside]), 'Continue', one.name);
  }
  assert.equal(submitOf([name, candidate({ name: 'Add item', group: 1 })]), 'Add item', 'where nothing else does');
});

test('a button that saves is worth pressing again after a change, four times in all', () => {
  const save = candidate({ name: 'Save' });
  const toggle = candidate({ kind: 'toggle', tag: 'input', role: 'checkbox', type: 'checkbox', name: 'Public' });
  const memory = createMemory();
  const levelOf = () => view(memory, [save, toggle]).options.find((one) => one.candidate === save)?.level ?? 9;
  const { coarse } = view(memory, [save, toggle]).state;
  for (let time = 0; time < 6; time++) noteTried(memory, coarse, identityOf(save));
  assert.ok(levelOf() >= 1, 'nothing was changed');
  for (let time = 0; time < 6; time++) {
    noteEdit(memory, coarse, { kind: 'click', target: toggle });
    assert.equal(levelOf() < 1, time < 4, `change ${time}`);
    noteEdit(memory, coarse, { kind: 'click', target: save });
    assert.ok(levelOf() >= 1, 'it is saved');
  }
});

test('what clears a search does not send it', () => {
  const search = text('Search', false, { group: 1 });
  const sender = (name: string) => {
    const button = candidate({ name, group: 1 });
    return senderFor(search, [search, button], createMemory()) === button;
  };
  assert.deepEqual(['Search', 'Find', 'Filter', 'Clear Search', 'Reset filter'].map(sender), [
    true,
    true,
    true,
    false,
    false,
  ]);
});

test('what sends a form is told from its tools, its tabs and what asks for a file, and may be drawn', () => {
  const name = text('Name', false, { group: 1 });
  const of = (one: string, more: Partial<Candidate> = {}) =>
    candidate({ name: one, type: 'button', group: 1, ...more });
  const others = ['Add file', 'Add bold text', 'Add description', 'Re-execute all', 'Postpone', 'Zone', 'Image'].map(
    (one) => of(one),
  );
  const tab = of('Go', { kind: 'widget', role: 'tab' });
  const tools = ['Mark', 'Create file'].map((one) => of(one, { type: 'submit', region: 'toolbar' }));
  for (const sender of [of('Create', { type: 'submit' }), of('Save', { kind: 'hint', tag: 'div', role: '', type: '' })])
    assert.equal(senderFor(name, [name, ...tools, tab, ...others, sender], createMemory()), sender);
  const save = of('Save', { type: 'submit', region: 'toolbar' });
  assert.equal(senderFor(name, [name, ...tools, save], createMemory()), save);
  const [another, plain] = ['Save and add another', 'Save'].map((one) => of(one, { type: 'submit' }));
  assert.ok(another && plain);
  assert.equal(senderFor(name, [name, another, plain], createMemory()), plain);
  const [row, complete] = [of('Add Row'), of('Complete')];
  assert.equal(senderFor(name, [name, row, of('Previous'), complete], createMemory()), complete);
});

test('a button that forgets to say that it sends nothing is not what sends a form', () => {
  const command = text('Command', false, { group: 1 });
  const close = candidate({ name: 'Close', type: 'submit', group: 1 });
  const run = candidate({ name: 'Run', type: 'submit', group: 1 });
  assert.equal(senderFor(command, [command, close], createMemory()), null);
  assert.equal(senderFor(command, [command, close, run], createMemory()), run);
  const [index, create] = ['New secondary index', 'Create table'].map((name) =>
    candidate({ name, type: 'submit', group: 1 }),
  );
  assert.ok(index && create);
  assert.equal(senderFor(command, [command, index, create], createMemory()), create);
  assert.equal(senderFor(command, [command, index], createMemory()), index);
});

test('each search is sent once what addresses take for their own, and what patterns do', () => {
  for (let seed = 1; seed <= 10; seed++) {
    const policy = createPolicy(createRng(seed), home);
    const shown = [text('Search', false), candidate({ name: 'Help' })];
    const values = Array.from({ length: 30 }, () => {
      const { action } = policy.choose(view(policy.memory, shown));
      return action.kind === 'type' ? action.value : null;
    });
    for (const edge of ['%', `%'"[(*\\<outrider-x>x</outrider-x>`])
      assert.equal(values.filter((value) => value === edge).length, 1, `seed ${seed}: ${edge}`);
  }
});

test('free text of a form is sent once longer than most stores keep', () => {
  const note = text('Note', false, { tag: 'textarea', type: 'textarea', group: 2 });
  const send = candidate({ name: 'Send', type: 'submit', group: 2, ref: 1 });
  const policy = createPolicy(createRng(3), home);
  const values = Array.from({ length: 60 }, () => {
    const { action } = policy.choose(view(policy.memory, [note, send]));
    return action.kind === 'fill-form' && action.submit === send ? action.given.get(note) : null;
  });
  assert.equal(values.filter((value) => value === long).length, 1);
});

test("a form's own button is worth pressing after something in it was changed, another form's is not", () => {
  const [own, other] = [2, 3].map((group) => candidate({ name: 'Confirm', type: 'submit', group, ref: group }));
  assert.ok(own && other);
  const toggle = candidate({ kind: 'toggle', tag: 'input', role: 'radio', type: 'radio', name: 'Pick up', group: 2 });
  const memory = createMemory();
  const { coarse } = view(memory, [own, other, toggle]).state;
  noteEdit(memory, coarse, { kind: 'click', target: toggle });
  assert.deepEqual([isOwed(memory, coarse, own), isOwed(memory, coarse, other)], [true, false]);
  noteEdit(memory, coarse, { kind: 'click', target: own });
  assert.equal(isOwed(memory, coarse, own), false);
});
