import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Action } from '../../../explorer/actions/action.ts';
import { createPolicy } from '../../../explorer/policy/policy.ts';
import { createRng } from '../../../explorer/rng.ts';
import type { Candidate } from '../../../explorer/snapshot.ts';
import { candidate, field, snapshotOf } from '../candidates.ts';
import { viewOf } from '../view-of.ts';

const url = 'http://shop.test/orders';

const select = (name: string, options: string[], more: Partial<Candidate> = {}) =>
  candidate({ name, kind: 'select', tag: 'select', role: 'combobox', field: field({ options }), ...more });

/** What is chosen at once, on a page that stays as it is. */
function pairsOn(shown: readonly Candidate[], seed: number): string[] {
  const policy = createPolicy(createRng(seed), url);
  const pairs: string[] = [];
  for (let step = 0; step < 120; step++) {
    const snapshot = snapshotOf(shown, { url, shape: 's' });
    const choice = policy.choose(viewOf(policy.memory, snapshot));
    policy.learn(choice, { reward: 0.3, changed: true, fresh: true, seconds: 0.2 });
    const pair = pairOf(choice.action);
    if (pair) pairs.push(pair);
  }
  return pairs;
}

function pairOf(action: Action): string | null {
  if (action.kind !== 'fill-form') return null;
  const set = action.fields.map((one) => action.given.get(one) ?? `${one.checked ? 'no ' : ''}${one.name}`);
  return [...set, ...action.emptied.map(({ name }) => `empty ${name}`)].join(' + ');
}

test('the choices of two filters are made together, each pair once, with the search empty', () => {
  const search = candidate({
    name: 'Search',
    kind: 'text',
    type: 'search',
    tag: 'input',
    role: 'searchbox',
    field: field(),
  });
  const filled = { ...search, field: field({ filled: true }) };
  const state = select('State', ['All states', 'Open', 'Paid'], { place: 0, places: 3 });
  const channel = select('Channel', ['Any channel', 'Web', 'Shop']);
  for (const seed of [1, 2]) {
    const pairs = pairsOn([filled, state, channel], seed).filter((one) => one.includes(' + '));
    const wanted = ['Open + Web', 'Open + Shop', 'Paid + Web', 'Paid + Shop'].map((pair) => `${pair} + empty Search`);
    assert.deepEqual(pairs.sort(), wanted.sort(), `seed ${seed}`);
  }
});

test('a box is ticked beside as many choices as can be made at once, and what an earlier step had set is taken back', () => {
  const box = candidate({ name: 'Available only', kind: 'toggle', tag: 'input', role: 'checkbox', type: 'checkbox' });
  const few = [select('Genre', ['All genres', 'Poetry', 'Drama']), select('Branch', ['All branches', 'North']), box];
  const atOnce = pairsOn(few, 1).filter((one) => one.includes(' + '));
  assert.deepEqual(atOnce.sort(), ['Drama + North + Available only', 'Poetry + North + Available only']);
  const genre = select('Genre', ['All genres', 'Poetry', 'Drama', 'Crime']);
  const branch = select('Branch', ['All branches', 'North', 'South']);
  const many = pairsOn([genre, branch, { ...box, checked: true }], 1).filter((one) => one.includes(' + '));
  const pairs = ['Poetry', 'Drama', 'Crime'].flatMap((one) => ['North', 'South'].map((other) => [one, other]));
  for (const pair of pairs) {
    const isMade = (one: string) => pair.every((choice) => one.includes(choice));
    assert.ok(many.some(isMade), `${pair.join(' + ')}: ${many.join(', ')}`);
  }
  assert.ok(
    many.some((one) => one.startsWith('no Available only + ')),
    many.join(', '),
  );
});

test('a form that keeps what it says is no filter, nor are the selects of a table’s rows', () => {
  const kept = { group: 1, region: 'main' };
  const settings = [
    select('Theme', ['Light', 'Dark'], kept),
    select('Density', ['Low', 'High'], kept),
    candidate({ name: 'Save', type: 'submit', ...kept }),
  ];
  const theme = pairsOn(settings, 1).filter((one) => / \+ (?:Light|Dark|Low|High)/.test(one));
  assert.ok(theme.length <= 2, `each of both was sent once: ${theme.join(', ')}`);

  const inRows = ['Role', 'Team'].map((name) => select(name, ['Cook', 'Clerk'], { path: 'td<tr<tbody<table' }));
  assert.deepEqual(pairsOn(inRows, 1), []);
});
