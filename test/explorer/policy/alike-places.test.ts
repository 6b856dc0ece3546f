import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeOf } from '../../../explorer/policy/alike-places.ts';
import { createMemory } from '../../../explorer/policy/memory.ts';
import { stateKey } from '../../../explorer/state.ts';
import { candidate, snapshotOf } from '../candidates.ts';
import { viewOf } from '../view-of.ts';

const origin = 'http://shop.test';
const named = (names: readonly string[], more = {}) => names.map((name) => candidate({ name, ...more }));

const dialogOf = (title: string, controls: readonly string[]) =>
  snapshotOf([...named(['New task', 'Filter']), ...named(controls, { layer: 2 })], {
    url: `${origin}/board`,
    dialogs: [`:${title}`, `dialog:${title}`],
  });
const taskControls = ['Status', 'Priority', 'Assignee', 'Save', 'Delete'];

test('dialogs of the things of a list are one place from the third on, for each has the same to be done', () => {
  const memory = createMemory();
  const keys = ['Prepare audit', 'Draft tiles', 'Test filters', 'Review sign-in'].map(
    (title) => viewOf(memory, dialogOf(title, taskControls)).state.coarse,
  );
  assert.equal(keys[1], '/board [:Draft tiles|dialog:Draft tiles]');
  assert.equal(keys[2], keys[0]);
  assert.equal(keys[3], keys[0]);
  const other = viewOf(memory, dialogOf('Invite people', ['E-mail', 'Role', 'Team', 'Send'])).state.coarse;
  assert.equal(other, '/board [:Invite people|dialog:Invite people]', 'a dialog with something else to be done');
  assert.equal(viewOf(memory, dialogOf('Test filters', ['Comment', 'Send'])).state.coarse, keys[0], 'its other tab');
});

test('questions with a yes and a no are places of their own, however many there are', () => {
  const memory = createMemory();
  const titles = ['Archive it?', 'Close it?', 'Move it?', 'Copy it?'];
  const keys = titles.map((title) => viewOf(memory, dialogOf(title, ['Yes', 'No'])).state.coarse);
  assert.equal(new Set(keys).size, titles.length);
});

const frame = named(['Account', 'Language', 'Help', 'Theme'], { region: 'page' });
const pageOf = (path: string, controls: readonly string[]) =>
  snapshotOf([...frame, ...named(controls)], { url: origin + path, shape: 'page' });

test('pages of a folder with words for names are one place from the third on where all have the same to be done', () => {
  const memory = createMemory();
  const product = ['Add to basket', 'Size', 'Colour', 'Review'];
  viewOf(memory, pageOf('/', []));
  const shown = (path: string, controls: readonly string[]) => viewOf(memory, pageOf(path, controls)).state.coarse;
  assert.equal(shown('/products/blue-shirt', product), '/products/blue-shirt []');
  assert.equal(shown('/products/red-hat', product), '/products/red-hat []');
  assert.equal(shown('/products/green-scarf', product), '/products/:id []');
  assert.equal(shown('/products/new', ['Name', 'Price', 'Picture', 'Create']), '/products/new []');
  for (const page of ['profile', 'alerts', 'region', 'team'])
    assert.equal(shown(`/settings/${page}`, [page, `${page} a`, `${page} b`, 'Save']), `/settings/${page} []`);
});

test('pages at the root are each a page of its own', () => {
  const memory = createMemory();
  const list = ['Search', 'Columns', 'Export', 'Refresh'];
  for (const page of ['users', 'orders', 'invoices', 'returns'])
    assert.equal(stateKey(placeOf(memory, pageOf(`/${page}`, list)), false).coarse, `/${page} []`);
});

test('a page in another order, or with fewer of its things, is that page while the same is to be done there', () => {
  const memory = createMemory();
  const list = ['Add', 'Export', 'Columns', 'Filter', 'Search'];
  viewOf(memory, pageOf('/', []));
  const shown = (path: string, controls: readonly string[]) => viewOf(memory, pageOf(path, controls)).state.coarse;
  assert.equal(shown('/stock/items', list), '/stock/items []');
  assert.equal(shown('/stock/items?sort=name', list), '/stock/items []');
  assert.equal(shown('/stock/items?sort=name&year=2026', [...list, 'Clear']), '/stock/items []');
  assert.equal(shown('/stock/items?chart=bars', ['Bars', 'Lines', 'By month', 'By year']), '/stock/items?chart []');
});
