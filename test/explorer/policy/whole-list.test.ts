import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sparingJobs } from '../../../explorer/policy/ending-buttons.ts';
import { createMemory } from '../../../explorer/policy/memory.ts';
import { createPolicy } from '../../../explorer/policy/policy.ts';
import { sparingAll } from '../../../explorer/policy/whole-list.ts';
import { createRng } from '../../../explorer/rng.ts';
import type { Candidate } from '../../../explorer/snapshot.ts';
import { candidate, field, snapshotOf } from '../candidates.ts';
import { viewOf } from '../view-of.ts';

const url = 'http://desk.test/rooms';
const inHead = 'th<tr<thead<table';
const column = (name: string) => candidate({ name, kind: 'hint', tag: 'th', role: '', path: 'tr<thead<table<main' });
const box = (more: Partial<Candidate>) => candidate({ kind: 'toggle', tag: 'input', role: 'checkbox', ...more });
const page = (name: string) =>
  candidate({ name, kind: 'link', tag: 'a', href: `${url}?page=${name}`, path: 'li<ul<nav<main' });
const menu = ['Help', 'Print', 'Zoom', 'Share'].map((name) => candidate({ name, region: 'banner' }));

/** What is done, a page after the other, on what `shown` makes of what was done last. */
function play(seed: number, steps: number, shown: (last: string) => readonly Candidate[]): string[] {
  const policy = createPolicy(createRng(seed), url);
  const said: string[] = [];
  for (let step = 0; step < steps; step++) {
    const snapshot = snapshotOf(shown(said.at(-1) ?? ''), { url, shape: `s${step}` });
    const choice = policy.choose(viewOf(policy.memory, snapshot));
    policy.learn(choice, { reward: 0.3, changed: true, fresh: true, seconds: 0.2 });
    said.push(choice.words);
  }
  return said;
}

const after = (said: readonly string[], words: string): readonly string[] =>
  said.flatMap((one, at) => (said[at - 1] === words ? [one] : []));

test('the last page of a list is looked at in each order, once', () => {
  const list = [...menu, column('Room'), column('Floor'), page('1'), page('2'), page('7'), page('Next')];
  for (const seed of [1, 2, 3]) {
    const said = play(seed, 60, () => list);
    for (const order of ['click th "Room"', 'click th "Floor"'])
      assert.equal(
        after(said, order).filter((next) => next === 'click link "7"').length,
        1,
        `${order}, seed ${seed}: ${said.join(', ')}`,
      );
  }
});

test('what acts on the rows that are ticked is done to all of them, each once, whatever it was done to before', () => {
  const rows = ['A', 'B', 'C'].map((name) => box({ name, path: 'td<tr<tbody<table' }));
  const acting = ['Assign', 'Set status'].map((name) => candidate({ name }));
  for (const seed of [1, 2, 3]) {
    const said = play(seed, 60, (last) => [
      ...menu,
      box({ name: 'Select all', path: inHead, checked: /"Select all"/.test(last) }),
      ...rows,
      ...(/^click checkbox/.test(last) ? acting : []),
    ]);
    const toAll = after(said, 'click checkbox "Select all"').filter((one) => /Assign|Set status/.test(one));
    for (const one of ['Assign', 'Set status'])
      assert.ok(toAll.includes(`click button "${one}"`), `${one}, seed ${seed}: ${said.join(', ')}`);
  }
});

test('a list beside the rows is chosen from and sent once all of them are ticked, and not where they did not stay so', () => {
  const options = ['Close', 'Reopen'];
  const action = candidate({
    ...{ kind: 'select', tag: 'select', role: 'combobox', name: 'Action', group: 2 },
    field: field({ name: 'action', options }),
  });
  const others = [...menu, action, candidate({ name: 'Apply', type: 'submit', group: 2 })];
  const boxes = (checked: boolean) => [
    box({ name: 'All', path: inHead, group: 2, checked }),
    box({ name: 'A', group: 2, checked }),
  ];
  const sends = (one: string | undefined) => /^fill combobox "Action" and click button "Apply"$/.test(one ?? '');
  for (const seed of [1, 2, 3]) {
    const said = play(seed, 40, (last) => [...others, ...boxes(last === 'click checkbox "All"')]);
    assert.ok(sends(after(said, 'click checkbox "All"')[0]), said.join(', '));
    const inVain = play(seed, 40, () => [...others, ...boxes(false)]);
    assert.ok(!sends(after(inVain, 'click checkbox "All"')[0]), inVain.join(', '));
  }
});

test('nothing is gone on with where one of those that are ticked is who signed in', () => {
  const rows = [box({ name: 'Ada', account: 'near' }), box({ name: 'Bob' })];
  const shown = [...menu, box({ name: 'Select all', path: inHead })];
  const isGoneOnWith = (page: readonly Candidate[]) => {
    const policy = createPolicy(createRng(1), url);
    for (;;) {
      const choice = policy.choose(viewOf(policy.memory, snapshotOf(page, { url })));
      if (choice.words === 'click checkbox "Select all"') return policy.memory.listDeed !== null;
      policy.learn(choice, { reward: 0.3, changed: true, fresh: true, seconds: 0.2 });
    }
  };
  assert.equal(isGoneOnWith([...shown, ...rows]), false);
  assert.equal(isGoneOnWith([...shown, ...rows.slice(1)]), true);
});

test('what ticks those of the other pages, too, comes before what is done to all of them', () => {
  for (const seed of [1, 2, 3]) {
    let reach: 'none' | 'page' | 'all' = 'none';
    const moved: string[] = [];
    play(seed, 60, (last) => {
      if (/"Move"/.test(last)) moved.push(reach);
      reach = /"Select all"/.test(last) ? 'page' : /"Select all 118 books"/.test(last) ? 'all' : 'none';
      const bar = [candidate({ name: 'Move' }), candidate({ name: 'Select all 118 books' })];
      return [
        ...menu,
        box({ name: 'Select all', path: inHead, checked: reach !== 'none' }),
        box({ name: 'A', path: 'td<tr<tbody<table' }),
        ...(reach === 'none' ? [] : bar),
      ];
    });
    assert.ok(moved.includes('all'), `seed ${seed}: ${moved.join(', ')}`);
  }
});

test('what was done to all of a page is done to all pages, too', () => {
  for (const seed of [1, 2, 3]) {
    let reach: 'none' | 'page' | 'all' = 'none';
    let ticks = 0;
    const moved: string[] = [];
    play(seed, 60, (last) => {
      if (/"Move"/.test(last)) moved.push(reach);
      reach = /"Select all"/.test(last) ? 'page' : /"Select all 118 books"/.test(last) ? 'all' : 'none';
      if (reach === 'page') ticks++;
      const far = ticks > 1 ? [candidate({ name: 'Select all 118 books' })] : [];
      return [
        ...menu,
        box({ name: 'Select all', path: inHead, checked: reach !== 'none' }),
        ...(reach === 'none' ? [] : [candidate({ name: 'Move' }), ...far]),
      ];
    });
    assert.deepEqual([...new Set(moved)], ['page', 'all'], `seed ${seed}: ${moved.join(', ')}`);
  }
});

test('in the dialog of what is done to all of a list nothing is chosen that ends them', () => {
  const inDialog = (name: string, more: Partial<Candidate> = {}) =>
    box({ name, role: 'radio', layer: 1, group: 3, ...more });
  const status = inDialog('Status', { kind: 'select', field: field({ options: ['Open', 'Resolved'] }) });
  const comment = inDialog('Comment: why accept', { kind: 'text' });
  const all = ['Accept', 'Confirm', 'Won’t Fix', 'Close'].map((name) => inDialog(name));
  const shown = snapshotOf([...all, status, comment], { url, dialogs: ['dialog:Bulk change'] });
  const memory = createMemory();
  const left = () => sparingAll(shown, memory).candidates.map(({ name }) => name);
  assert.equal(left().length, 6, 'of one thing alone');
  memory.onAll = { at: 4, open: true };
  memory.step = 6;
  assert.deepEqual(left(), ['Confirm', 'Close', 'Comment: why accept']);
  sparingAll(snapshotOf([], { url }), memory);
  assert.equal(left().length, 6, 'it was closed');
});

test('while all of a list are ticked nothing is pressed that would end them', () => {
  const shown = (checked: boolean) => {
    const buttons = ['Cancel', 'Pause selected', 'Clear selection', 'Export'].map((name) => candidate({ name }));
    return sparingAll(snapshotOf([box({ name: 'Select all jobs', checked }), ...buttons], { url }), createMemory());
  };
  const left = (checked: boolean) => shown(checked).candidates.map(({ name }) => name);
  assert.equal(left(false).length, 5);
  assert.deepEqual(left(true), ['Select all jobs', 'Clear selection', 'Export']);
});

test('`Cancel` beside `Retry` ends a job, and beside fields takes back what is written', () => {
  const left = (...names: string[]) =>
    sparingJobs(snapshotOf(names.map((name) => candidate({ name })))).candidates.map(({ name }) => name);
  assert.deepEqual(left('Retry', 'Cancel', 'Delete'), ['Retry', 'Delete']);
  assert.deepEqual(left('Save', 'Cancel'), ['Save', 'Cancel']);
});
