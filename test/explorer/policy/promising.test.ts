import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alikeOf, identityOf } from '../../../explorer/identity.ts';
import { createMemory, noteTried } from '../../../explorer/policy/memory.ts';
import { promising } from '../../../explorer/policy/promising.ts';
import { isBrief, isOverdue, isStarved, notePart, opensPart, partOf, worthOf } from '../../../explorer/policy/worth.ts';
import { createRng } from '../../../explorer/rng.ts';
import type { Candidate } from '../../../explorer/snapshot.ts';
import { candidate, snapshotOf } from '../candidates.ts';
import { viewOf } from '../view-of.ts';

test('the first few controls that are named for code come before what has brought more, the next ones do not', () => {
  const memory = createMemory();
  const fruitful = candidate({ kind: 'link', name: 'Orders', href: 'http://shop.test/orders' });
  const carried = candidate({ kind: 'drag', tag: 'div', role: '', name: 'template' });
  const shown = [fruitful, carried];
  memory.kinds.set(alikeOf(fruitful), { reward: 6, seconds: 1 });
  memory.kinds.set(alikeOf(carried), { reward: 2, seconds: 1 });
  const { options } = viewOf(memory, snapshotOf(shown));
  const names = Array.from({ length: 6 }, () => {
    const best = promising(options, memory, createRng(1))?.candidate;
    if (best) notePart(memory, best);
    return best?.name;
  });
  assert.deepEqual(names, ['template', 'template', 'template', 'template', 'Orders', 'Orders']);
});

test('what shows the same things another way is worth more than its neighbours, until it was tried', () => {
  const memory = createMemory();
  const worth = (name: string, level = 0) =>
    worthOf(
      { candidate: candidate({ kind: 'widget', name }), identity: name, copy: 0, level, firstSeen: 1, hides: false },
      memory,
    );
  for (const name of ['Layout Options', 'Calendar', 'Kanban', 'Bar chart', 'Show as map', 'Kalender', 'Switch view'])
    assert.ok(worth(name) > 1, name);
  for (const name of ['Copyright', 'Mapping', 'View details', 'Paragraph']) assert.equal(worth(name), 1, name);
  assert.equal(worth('Calendar', 1), 1);
  const menu = {
    candidate: candidate({ name: 'Ada', popup: 'menu' }),
    identity: 'Ada',
    copy: 0,
    firstSeen: 1,
    hides: false,
  };
  assert.deepEqual([worthOf({ ...menu, level: 0 }, memory) > 1, worthOf({ ...menu, level: 1 }, memory)], [true, 1]);
});

test('a control without words is worth what its icon says, the way back less than its neighbours', () => {
  const memory = createMemory();
  const worth = (look: string, more: Partial<Candidate> = {}) =>
    worthOf(
      { candidate: candidate({ look, ...more }), identity: look, copy: 0, level: 0, firstSeen: 1, hides: false },
      memory,
    );
  for (const look of ['btn.icon edit', 'mdi mdi-plus', 'fa-pen-to-square', 'add_box', 'AddIcon', 'lucide-plus'])
    assert.ok(worth(look) > 1, look);
  assert.ok(worth('icon add', { kind: 'link', href: 'http://shop.test/boards/7/+' }) > 1);
  for (const look of ['btn.icon fullscreen', 'address-book', 'editor-frame', 'newspaper', 'open'])
    assert.equal(worth(look), 1, look);
  for (const look of ['btn.icon close', 'fa-times', 'bi-x cancel']) assert.ok(worth(look) < 1, look);
  assert.equal(worth('fa-times', { name: 'Opening times' }), 1);
});

test('tabs, and spans of time, are opened before their neighbours, each name once', () => {
  const memory = createMemory();
  const tabs = ['Overview', 'Lead times'].map((name) => candidate({ kind: 'widget', role: 'tab', name }));
  const span = candidate({ kind: 'toggle', role: 'radio', name: 'Last 30 days' });
  const shown = [candidate({ name: 'Refresh' }), ...tabs, span];
  const { options } = viewOf(memory, snapshotOf(shown));
  const opening = () => options.filter((option) => opensPart(option, memory)).map(({ candidate: { name } }) => name);
  assert.deepEqual(opening(), ['Overview', 'Lead times', 'Last 30 days']);
  for (const one of [...tabs, span]) notePart(memory, one);
  assert.deepEqual(opening(), []);
  for (const name of ['Quarter', '7 DAYS', 'This week', '1M', 'Weekly', 'Woche'])
    assert.equal(partOf(candidate({ name }))?.part, 'span', name);
  for (const name of ['Day 1', 'Holidays', '7 days ago', 'May', '12'])
    assert.equal(partOf(candidate({ name })), null, name);
});

test('what begins something waits for its turn among all else, but not for ever', () => {
  const memory = createMemory();
  const drawn = ['Add row', 'New York office, 12 desks'].map((name) =>
    candidate({ kind: 'hint', tag: 'div', role: '', name }),
  );
  const shown = [...['Create', 'Help', 'Notes'].map((name) => candidate({ name })), ...drawn];
  const [create] = shown;
  const [add] = drawn;
  assert.ok(create && add);
  const overdue = () =>
    viewOf(memory, snapshotOf(shown))
      .options.filter((option) => isOverdue(option, memory))
      .map(({ candidate: { name } }) => name);
  assert.deepEqual(overdue(), []);
  for (let step = 0; step < 14; step++) overdue();
  assert.deepEqual(overdue(), ['Create', 'Add row']);
  for (const one of [create, add]) noteTried(memory, '', identityOf(one));
  assert.deepEqual(overdue(), []);
});

test('a named control of the page that was never tried is, after long, but of more than a toolbar holds only a few', () => {
  const memory = createMemory();
  const shelves = [...'abcdefghijklmnopqrstuvwx'].map((letter) => candidate({ name: `Shelf ${letter}`, look: 'side' }));
  const other = [candidate({ name: '' }), candidate({ name: 'Of a dialog', layer: 1, look: 'own' })];
  const starved = (shown = shelves) => {
    const view = viewOf(memory, snapshotOf([...shown, ...other]));
    return view.options
      .filter((option) => isStarved(option, memory, view.options))
      .map(({ candidate: { name } }) => name);
  };
  for (let step = 0; step < 60; step++) assert.deepEqual(starved(), []);
  assert.deepEqual(
    starved(),
    shelves.map(({ name }) => name),
  );
  for (const one of shelves.slice(0, 5)) noteTried(memory, '', identityOf(one));
  assert.equal(starved().length, 19);
  for (const one of shelves.slice(5, 6)) noteTried(memory, '', identityOf(one));
  assert.deepEqual(starved(), [], 'six are enough to know the others by');
  assert.equal(starved(shelves.slice(0, 18)).length, 12, 'a toolbar’s are each something else');
});

test('what comes up with a message is done before that goes again', () => {
  const memory = createMemory();
  const inBox = ['Undo', 'Close'].map((name) => candidate({ name, path: 'div:status<main<body<' }));
  const [undo] = inBox;
  assert.ok(undo);
  const brief = () =>
    viewOf(memory, snapshotOf([candidate({ name: 'Notify' }), ...inBox]))
      .options.filter((option) => isBrief(option, memory))
      .map(({ candidate: { name } }) => name);
  for (let step = 0; step < 5; step++) assert.deepEqual(brief(), ['Undo']);
  assert.deepEqual(brief(), [], 'what stays is no message');
  memory.firstSeen.clear();
  noteTried(memory, '', identityOf(undo));
  assert.deepEqual(brief(), []);
});
