import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPolicy, type Policy } from '../../../explorer/policy/policy.ts';
import { createRng } from '../../../explorer/rng.ts';
import type { Candidate } from '../../../explorer/snapshot.ts';
import { candidate, field, snapshotOf } from '../candidates.ts';
import { viewOf } from '../view-of.ts';

const origin = 'http://boards.test';
const frame = ['Help', 'Share', 'Print', 'Zoom', 'Log'].map((name) => candidate({ name }));
const own = ['Add a list', 'Background', 'Filter', 'Members', 'Sort'].map((name) => candidate({ name }));
const form = [
  candidate({ kind: 'text', tag: 'input', role: 'textbox', name: 'Title', group: 3, field: field({ name: 'title' }) }),
  candidate({ name: 'Save', group: 3 }),
];

/** What is done next on that page. */
function stepOn(policy: Policy, path: string, page: readonly Candidate[], dialogs: readonly string[] = []): string {
  const snapshot = snapshotOf(page, { url: `${origin}${path}`, dialogs: [...dialogs] });
  const choice = policy.choose(viewOf(policy.memory, snapshot));
  policy.learn(choice, { reward: 0.1, changed: true, fresh: true, seconds: 0.2 });
  return choice.words;
}

/** What is done on the page that comes after `last` was done. */
function after(seed: number, last: (words: string) => boolean): string[] {
  const policy = createPolicy(createRng(seed), `${origin}/`);
  for (let words = ''; !last(words); ) words = stepOn(policy, '/boards', [...frame, ...form]);
  return Array.from({ length: 5 }, () => stepOn(policy, '/boards/7', [...frame, ...own]));
}

test('what a form has made is tried at once, with the controls that its page alone has', () => {
  const names = own.map(({ name }) => `click button "${name}"`).sort();
  const sent = (words: string) => words.endsWith('click button "Save"');
  const clicked = (words: string) => words === 'click button "Help"';
  for (const seed of [1, 2, 3]) assert.deepEqual(after(seed, sent).sort(), names, `seed ${seed}`);
  const others = [1, 2, 3].map((seed) => after(seed, clicked).sort().join());
  assert.ok(
    others.some((done) => done !== names.join()),
    'nothing was made by a click on `Help`',
  );
});

const views = ['Table', 'Calendar', 'Map'].map((name) =>
  candidate({ kind: 'hint', tag: 'li', role: '', name, layer: 1, region: 'menu' }),
);
const layout = candidate({ kind: 'hint', tag: 'div', role: '', name: 'Layout' });
const options = candidate({ name: 'Display options' });

test('what shows the same things another way is gone on with until each was seen, though a choice hides the list again', () => {
  for (const seed of [1, 2, 3]) {
    const policy = createPolicy(createRng(seed), `${origin}/`);
    const said: string[] = [];
    while (said.length < 60 && !said.includes('click button "Display options"'))
      said.push(stepOn(policy, '/things', [...frame, options]));
    for (let steps = 0, disclosed = true, listed = false; steps < 8; steps++) {
      const page = [...frame, options, ...(disclosed ? [layout] : []), ...(listed ? views : [])];
      const words = stepOn(policy, '/things', page, listed ? ['listbox:'] : []);
      said.push(words);
      listed = words.includes('div "Layout"');
      // Another click on what disclosed it does so again; a choice, or a click anywhere else, hides it.
      disclosed = listed || words.includes('"Display options"');
    }
    const chosen = said.filter((words) => / li "(?:Map|Calendar)"$/.test(words));
    assert.deepEqual(chosen.toSorted(), ['click li "Calendar"', 'click li "Map"'], `seed ${seed}: ${said.join(', ')}`);
  }
});

test('what shows the same things another way is tried as soon as it is met, and once for its name', () => {
  for (const seed of [1, 2, 3, 4]) {
    const policy = createPolicy(createRng(seed), `${origin}/`);
    const charts = ['Bar chart', 'Calendar'].map((name) => candidate({ name }));
    const said = Array.from({ length: 12 }, () => stepOn(policy, '/things', [...frame, ...own, ...charts]));
    const drawn = (words: string) => /^click button "(?:Bar chart|Calendar)"$/.test(words);
    assert.ok(said.slice(0, 2).every(drawn), said.join(', '));
    assert.ok(!said.slice(2).every(drawn));
  }
});

test('a name that meant something else on one page is tried on another, too', () => {
  for (const seed of [1, 2, 3, 4]) {
    const policy = createPolicy(createRng(seed), `${origin}/`);
    const on = (path: string) => stepOn(policy, path, [...frame, ...own, layout]);
    assert.deepEqual([on('/presets'), on('/things')], Array(2).fill('click div "Layout"'));
  }
});

test('another way to look at the things brings its own settings, whose open list lies over what leads to the next way', () => {
  const more = [...views, candidate({ ...views[0], name: 'Kanban' }), candidate({ ...views[0], name: 'Timeline' })];
  const size = candidate({ kind: 'hint', tag: 'div', role: '', name: 'Rows' });
  const sizes = ['Ten', 'Hundred'].map((name) => candidate({ ...views[0], name }));
  const settings = ['Title', 'Colour'].map((name) => candidate({ kind: 'toggle', name }));
  for (const seed of [1, 2, 3]) {
    const policy = createPolicy(createRng(seed), `${origin}/`);
    const said: string[] = [];
    while (said.length < 60 && said.at(-1) !== 'click button "Display options"')
      said.push(stepOn(policy, '/things', [...frame, options]));
    let [panel, list, chosen, sized] = ['new', '', false, 0];
    for (let steps = 0; steps < 24; steps++) {
      const shown = panel === 'new' ? [layout] : panel === 'open' ? [layout, ...settings] : [];
      const page = [...frame, options, ...shown, ...(chosen ? [size] : [])];
      const words = stepOn(
        policy,
        '/things',
        list === 'sizes' ? sizes : list ? [...page, ...more] : page,
        list ? ['listbox:'] : [],
      );
      said.push(words);
      // The list of sizes stays for two choices and whatever comes after them.
      if (list === 'sizes' && sized++ < 2) continue;
      list = words.includes('div "Layout"') ? 'views' : words.includes('"Rows"') ? 'sizes' : '';
      if (words.includes('"Display options"')) panel = 'open';
      else if (/ li /.test(words)) [panel, chosen, sized] = ['', true, 0];
    }
    const ways = new Set(said.filter((words) => /^click li "(?:Map|Calendar|Kanban|Timeline)"$/.test(words)));
    assert.equal(ways.size, 4, `seed ${seed}: ${said.join(', ')}`);
  }
});

test('what was opened for its name in a dialog is saved after a few steps, by an icon above it, too', () => {
  const chart = candidate({ name: 'Bar chart', layer: 1 });
  const settings = ['Legend', 'Colours', 'Axis'].map((name) => candidate({ name, layer: 1 }));
  const save = candidate({ look: 'icon check', layer: 1, y: 1 });
  for (const seed of [1, 2, 3]) {
    const policy = createPolicy(createRng(seed), `${origin}/`);
    const dialog = [chart, candidate({ name: 'Cancel', layer: 1 }), save];
    while (stepOn(policy, '/panels', dialog, [':Panel']) !== 'click button "Bar chart"');
    const said = Array.from({ length: 4 }, () => stepOn(policy, '/panels', [...dialog, ...settings], [':Panel']));
    const names = settings.map(({ name }) => `click button "${name}"`).sort();
    assert.deepEqual([said.slice(0, 3).sort(), said[3]], [names, 'click button'], `seed ${seed}`);
  }
});

test('what a choice in a form asks for is filled in next', () => {
  const choice = (name: string) =>
    candidate({
      kind: 'select',
      tag: 'select',
      role: 'combobox',
      name,
      group: 4,
      field: field({ options: ['Serial', 'Network'] }),
    });
  const port = candidate({ kind: 'text', tag: 'input', role: 'textbox', name: 'Port', group: 4, field: field({}) });
  for (const seed of [1, 2, 3, 4]) {
    const policy = createPolicy(createRng(seed), `${origin}/`);
    let words = '';
    for (let steps = 0; steps < 60 && !words.startsWith('select '); steps++)
      words = stepOn(policy, '/connections', [...frame, ...own, choice('Type')]);
    assert.match(words, /^select /);
    const page = [...frame, ...own, choice('Type'), choice('Source'), port];
    const said = Array.from({ length: 2 }, () => stepOn(policy, '/connections', page));
    for (const one of said) assert.match(one, /"(?:Source|Port)"/, `seed ${seed}`);
  }
});
