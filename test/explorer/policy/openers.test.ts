import assert from 'node:assert/strict';
import { test } from 'node:test';
import { identityOf } from '../../../explorer/identity.ts';
import { createMemory, noteTried } from '../../../explorer/policy/memory.ts';
import { hasEntries, noteLayers, noteOpener, withOwned } from '../../../explorer/policy/openers.ts';
import { createPolicy } from '../../../explorer/policy/policy.ts';
import { createRng } from '../../../explorer/rng.ts';
import type { Candidate } from '../../../explorer/snapshot.ts';
import { candidate, field, snapshotOf } from '../candidates.ts';
import { viewOf } from '../view-of.ts';

const home = 'http://shop.test/';
const letters = 'abcdefghijkl';
const others = ['Open', 'Help', 'Share', 'Print', 'Zoom'].map((name) => candidate({ name }));

/** A page of which a click on `opener` shows the entries, and any other click hides them, but on what `stays`; what is done in so many steps. */
function play(
  seed: number,
  steps: number,
  opener: Candidate,
  entries: readonly Candidate[],
  stays: (target: Candidate) => boolean = () => false,
): string[] {
  const policy = createPolicy(createRng(seed), home);
  let open = false;
  return Array.from({ length: steps }, () => {
    const page = [opener, ...others, ...(open ? entries : [])];
    const snapshot = snapshotOf(page, { dialogs: open ? ['menu:'] : [] });
    const choice = policy.choose(viewOf(policy.memory, snapshot));
    const { action } = choice;
    const target = action.kind === 'click' ? action.target : null;
    open = target !== null && (open ? stays(target) : identityOf(target) === identityOf(opener));
    policy.learn(choice, { reward: 0.1, changed: true, fresh: false, seconds: 0.2 });
    return choice.words;
  });
}

const menu = ['Edit', 'Copy', 'Move', 'Rename', 'Assign'].map((name) =>
  candidate({ kind: 'widget', tag: 'li', role: 'menuitem', name, layer: 1, region: 'menu' }),
);

const boxInLayer = (name: string): Candidate =>
  candidate({ kind: 'toggle', tag: 'input', role: 'checkbox', type: 'checkbox', name, layer: 1 });

test('of a menu that opens something is chosen at once, each time something else', () => {
  for (const seed of [1, 2, 3]) {
    const said = play(seed, 60, candidate({ name: 'More' }), menu);
    const opened = said.flatMap((words, at) => (words === 'click button "More"' ? [said[at + 1]] : []));
    assert.ok(opened.length >= menu.length, `it is opened for each entry: ${opened.length}`);
    const first = opened.slice(0, menu.length);
    assert.deepEqual(first.toSorted(), menu.map(({ name }) => `click menuitem "${name}"`).toSorted());
  }
});

test('of a menu with more entries than a page has controls nearly all are chosen, one at each opening', () => {
  const deeds = [...'abcdefghijklmnopqrstuvwxyzäö'].map((letter) =>
    candidate({ name: `${letter} view`, layer: 1, region: 'menu' }),
  );
  const said = play(1, 160, candidate({ name: 'More' }), deeds);
  const chosen = new Set(said.filter((words) => words.endsWith(' view"')));
  assert.ok(chosen.size >= 24, `${chosen.size} of ${deeds.length}`);
});

test('a menu with one entry is chosen from, too, and what holds the entries is none', () => {
  const container = candidate({ kind: 'widget', tag: 'ul', role: 'menu', layer: 1, region: 'menu' });
  for (const seed of [1, 2, 3]) {
    const said = play(seed, 30, candidate({ name: 'Account' }), [container, ...menu.slice(0, 1)]);
    const next = said[said.indexOf('click button "Account"') + 1];
    assert.equal(next, 'click menuitem "Edit"');
    assert.ok(!said.includes('click menu'), said.join());
  }
});

test('a menu of which all but one link is left alone is chosen from', () => {
  const link = candidate({ kind: 'link', tag: 'a', role: 'link', name: 'Settings', href: `${home}settings`, layer: 1 });
  for (const seed of [1, 2, 3]) {
    const said = play(seed, 30, candidate({ name: 'Rosa' }), [link]);
    assert.equal(said[said.indexOf('click button "Rosa"') + 1], 'click link "Settings"');
  }
});

test('what is ticked in a list that is done with by a button is done with by it', () => {
  const boxes = ['Receipt', 'Dispatch', 'Adjustment'].map(boxInLayer);
  const filter = [...boxes, ...['Reset', 'OK'].map((name) => candidate({ name, layer: 1 }))];
  const filtered = new Set<string>();
  for (const seed of [1, 2, 3, 4]) {
    const said = play(seed, 60, candidate({ name: 'Filter' }), filter, (target) => boxes.includes(target));
    for (const [at, words] of said.entries())
      if (words.startsWith('click checkbox') && said[at + 1] === 'click button "OK"') filtered.add(words);
  }
  assert.deepEqual([...filtered].sort(), boxes.map(({ name }) => `click checkbox "${name}"`).toSorted());
});

test('of boxes one is ticked before that is done with, or two', () => {
  const boxes = ['Cheese', 'Olives', 'Onions'].map(boxInLayer);
  const list = [...boxes, ...['Cancel', 'OK'].map((name) => candidate({ name, layer: 1 }))];
  const counts = new Set<number>();
  for (const seed of [1, 2, 3, 4]) {
    const said = play(seed, 80, candidate({ name: 'Toppings' }), list, (target) => boxes.includes(target));
    for (const [at, words] of said.entries())
      if (words === 'click button "OK"')
        counts.add(
          said
            .slice(0, at)
            .toReversed()
            .findIndex((one) => !one.includes('checkbox')),
        );
  }
  assert.ok(counts.has(1) && counts.has(2), [...counts].join());
});

test('what opens a form is not clicked again for a box that was ticked with it', () => {
  const inForm = { layer: 1, group: 1 };
  const title = field({ name: 'title', required: true });
  const form = [
    candidate({ kind: 'text', tag: 'input', role: 'textbox', type: 'text', name: 'Title', field: title, ...inForm }),
    candidate({ kind: 'toggle', tag: 'input', role: 'checkbox', type: 'checkbox', name: 'Pinned', ...inForm }),
    candidate({ name: 'Save', type: 'submit', ...inForm }),
  ];
  const opener = candidate({ name: 'New note' });
  const { memory } = createPolicy(createRng(1), home);
  const [identity, before] = [identityOf(opener), new Set([identityOf(opener)])];
  memory.openers = [
    { identity, alike: '', url: home, dialogs: [], before, mine: false, picks: 0, picked: null, at: 0 },
  ];
  noteLayers(memory, snapshotOf([opener, ...form], { dialogs: ['dialog:'] }), form);
  assert.ok(hasEntries(memory, identity));
  for (const one of form) memory.tried.set(identityOf(one), 1);
  assert.ok(!hasEntries(memory, identity));
});

test('what opens a form with a long list is not clicked again for the rest of that list once it was closed for having nothing to try', () => {
  const invite = candidate({ name: 'Invite' });
  const size = candidate({ kind: 'range', tag: 'input', type: 'range', role: 'slider', name: 'Size', layer: 1 });
  const people = Array.from({ length: 12 }, (_, place) =>
    candidate({
      kind: 'widget',
      tag: 'li',
      name: `Person ${letters[place]}`,
      layer: 1,
      y: 30 * place,
      place,
      places: 12,
    }),
  );
  const opened = (tried: readonly Candidate[]) => {
    const memory = createMemory();
    noteOpener(memory, viewOf(memory, snapshotOf([invite, ...others])), { kind: 'click', target: invite });
    const shown = snapshotOf([invite, ...others, size, ...people], { dialogs: ['dialog:'] });
    const { state } = viewOf(memory, shown);
    for (const one of tried) noteTried(memory, state.coarse, identityOf(one));
    assert.ok(hasEntries(memory, identityOf(invite)));
    noteOpener(memory, viewOf(memory, shown), { kind: 'press', key: 'Escape' });
    return hasEntries(memory, identityOf(invite));
  };
  const telling = people.filter((_, place) => [0, 6, 11].includes(place));
  assert.ok(!opened([size, ...telling]));
  assert.ok(opened([size, ...telling.slice(1)]), 'one of those that tell most is still to be tried');
});

test('a question is mostly taken back first, for what it is about is there still, and then answered otherwise', () => {
  const answers = ['Yes', 'Keep'].map((name) => candidate({ name, layer: 1, asked: 'Cancel this appointment?' }));
  const said = Array.from({ length: 20 }, (_, seed) => play(seed, 40, candidate({ name: 'Cancel it' }), answers));
  assert.ok(said.every((words) => words.includes('click button "Yes"') && words.includes('click button "Keep"')));
  const kept = said.filter((words) => words.indexOf('click button "Keep"') < words.indexOf('click button "Yes"'));
  assert.ok(kept.length > 14, `${kept.length} of 20`);
});

test('a question that comes as its menu goes is asked again for its other answer', () => {
  const entry = (name: string) => candidate({ kind: 'widget', tag: 'li', role: 'menuitem', name, layer: 1 });
  const answer = (name: string) => candidate({ name, layer: 1, asked: 'Cancel this appointment?' });
  const layers: Record<string, [string, readonly Candidate[]]> = {
    Actions: ['menu:', [entry('Done'), entry('Cancel it')]],
    'Cancel it': ['dialog:Sure?', [answer('Yes'), answer('Keep')]],
  };
  for (const seed of [1, 2, 3]) {
    const policy = createPolicy(createRng(seed), home);
    let clicked = '';
    const said = Array.from({ length: 40 }, () => {
      const [title, over] = layers[clicked] ?? ['', []];
      const page = [candidate({ name: 'Actions' }), ...others, ...over];
      const choice = policy.choose(viewOf(policy.memory, snapshotOf(page, { dialogs: title ? [title] : [] })));
      clicked = choice.action.kind === 'click' ? choice.action.target.name : '';
      policy.learn(choice, { reward: 0.1, changed: true, fresh: false, seconds: 0.2 });
      return choice.words;
    });
    const next = said.flatMap((words, at) => (words === 'click menuitem "Cancel it"' ? [said[at + 1]] : []));
    assert.deepEqual(next.slice(0, 2).toSorted(), ['click button "Keep"', 'click button "Yes"'], said.join());
  }
});

test('a layer that is called something else with each click is not held open by all of them', () => {
  const policy = createPolicy(createRng(1), home);
  for (let step = 0; step < 300; step++) {
    const page = others.map((one) => ({ ...one, layer: 1 }));
    const dialogs = [`dialog:${'abcdefghij'[step % 10]}`];
    const choice = policy.choose(viewOf(policy.memory, snapshotOf(page, { dialogs })));
    policy.learn(choice, { reward: 0.1, changed: true, fresh: false, seconds: 0.2 });
  }
  assert.ok(policy.memory.openers.length <= 12, `${policy.memory.openers.length}`);
});

test('what opens a form in a layer is clicked again for the sake of sending it empty', () => {
  const member = candidate({ kind: 'text', tag: 'input', role: 'textbox', type: 'text', name: 'Member' });
  const dialog = [
    { ...member, layer: 1, group: 1, field: field({ name: 'member' }) },
    candidate({ name: 'Invite', type: 'submit', layer: 1, group: 1 }),
  ];
  for (const seed of [1, 2, 3]) {
    const said = play(seed, 25, candidate({ name: 'Add member' }), dialog);
    assert.ok(said.includes('fill field "Member" and click button "Invite"'), said.join());
    assert.ok(said.includes('empty field "Member" and click button "Invite"'), said.join());
  }
});

test('the entries of a row that the run made are its own, those of another row are not', () => {
  const entry = candidate({ name: 'Delete', layer: 1 });
  for (const mine of [true, false]) {
    const policy = createPolicy(createRng(1), home);
    const row = candidate({ name: 'Actions', mine });
    const before = snapshotOf([row]);
    const choose = () => policy.choose(viewOf(policy.memory, before));
    while (choose().words !== 'click button "Actions"');
    const after = snapshotOf([row, entry], { dialogs: ['menu:'] });
    assert.deepEqual(
      withOwned(after, policy.memory).candidates.map((one) => one.mine),
      [mine, mine],
    );
    assert.deepEqual(withOwned(before, policy.memory), before, 'nothing was opened');
    const asks = snapshotOf([row, candidate({ name: 'Yes, delete', layer: 1 })], { dialogs: ['dialog:'] });
    const menu = withOwned(after, policy.memory);
    const usable = mine ? menu.candidates : [entry];
    const { action } = policy.choose(viewOf(policy.memory, menu, usable));
    assert.ok(action.kind === 'click' && action.target.name === 'Delete');
    assert.equal(withOwned(asks, policy.memory).candidates[1]?.mine, mine, 'what its entry asks');
    // A panel that stays may show another row's things once something else was clicked.
    policy.choose(viewOf(policy.memory, after, [candidate({ name: 'Elsewhere' })]));
    assert.ok(!withOwned(after, policy.memory).candidates[1]?.mine);
  }
});

test('in the row of something that the run made all is tried that was tried in other rows', () => {
  const policy = createPolicy(createRng(2), home);
  const row = (place: number, mine: boolean) =>
    ['Edit', 'Pin'].map((name) => candidate({ name, mine, place, places: 9, path: 'td<tr<tbody' }));
  const others = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((place) => row(place, false));
  const own = new Set<string>();
  for (let step = 0; step < 60; step++) {
    const shown = [...others, ...(step > 30 ? row(8, true) : [])];
    const { action } = policy.choose(viewOf(policy.memory, snapshotOf(shown)));
    if ('target' in action && action.target.mine) own.add(action.target.name);
  }
  assert.deepEqual([...own].sort(), ['Edit', 'Pin']);
});

test('a form of several steps is gone through at once', () => {
  const step = (name: string, ...more: Candidate[]) => [
    candidate({ kind: 'text', tag: 'input', role: 'textbox', type: 'text', name, field: field({ name }), group: 1 }),
    ...more,
    candidate({ name: 'Next', y: 90 }),
  ];
  const agreement = candidate({ kind: 'toggle', tag: 'input', role: 'checkbox', name: 'It was approved' });
  const pages = [step('Recipient'), step('Postal code'), [agreement, candidate({ name: 'Finish' })]];
  const policy = createPolicy(createRng(3), home);
  let at = 0;
  const said: string[] = [];
  for (let turn = 0; turn < 40 && at < pages.length; turn++) {
    const shown = [...others, ...(pages[at] ?? [])];
    const choice = policy.choose(viewOf(policy.memory, snapshotOf(shown)));
    policy.learn(choice, { reward: 0.1, changed: true, fresh: false, seconds: 0.2 });
    if (choice.action.kind === 'fill-form' && choice.action.submit) {
      said.push(`${turn} ${choice.words}`);
      at++;
    } else if (at > 0) at = 0;
  }
  assert.deepEqual(
    said.slice(-3).map((words) => words.replace(/^\d+ /, '')),
    [
      'fill field "Recipient" and click button "Next"',
      'fill field "Postal code" and click button "Next"',
      'fill checkbox "It was approved" and click button "Finish"',
    ],
  );
  const turns = said.slice(-3).map((words) => Number.parseInt(words, 10));
  assert.deepEqual(turns, [turns[0], Number(turns[0]) + 1, Number(turns[0]) + 2]);
});
