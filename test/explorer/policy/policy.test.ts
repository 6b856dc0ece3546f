import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { identityOf } from '../../../explorer/identity.ts';
import { hasStayedLong } from '../../../explorer/policy/plans-away.ts';
import { createPolicy } from '../../../explorer/policy/policy.ts';
import { createRng } from '../../../explorer/rng.ts';
import type { Candidate } from '../../../explorer/snapshot.ts';
import { candidate, field, snapshotOf } from '../candidates.ts';
import { viewOf } from '../view-of.ts';

const home = 'http://shop.test/';

/** A policy on one page, for a number of steps. */
function play(seed: number, steps: number, shown: Candidate[] | ((step: number) => Candidate[])): string[] {
  const policy = createPolicy(createRng(seed), home);
  return Array.from({ length: steps }, (_, step) => {
    const candidates = typeof shown === 'function' ? shown(step) : shown;
    const choice = policy.choose(viewOf(policy.memory, snapshotOf(candidates)));
    policy.learn(choice, { reward: (step % 3) / 3, changed: true, fresh: step % 3 === 1, seconds: 0.2 });
    assert.ok(choice.probability > 0 && choice.probability <= 1);
    return `${choice.arm} ${choice.words}`;
  });
}

const names = ['Save', 'Open', 'Help', 'Share', 'Sort', 'Print', 'Zoom', 'Undo'];
const buttons = names.map((name, ref) => candidate({ name, ref }));

test('the same seed chooses the same way, another one does not', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      assert.deepEqual(play(seed, 30, buttons), play(seed, 30, buttons));
    }),
    { numRuns: 20 },
  );
  assert.notDeepEqual(play(1, 30, buttons), play(2, 30, buttons));
});

test('every control is tried before most are tried twice', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const said = play(seed, 32, buttons).join('\n');
    for (const name of names) assert.match(said, new RegExp(`"${name}"`), `seed ${seed}`);
  }
});

test('what lies on top comes first', () => {
  const menu = candidate({ name: 'Rename', layer: 1, region: 'menu', ref: 8 });
  let first = 0;
  for (let seed = 1; seed <= 40; seed++)
    if (play(seed, 3, [...buttons, menu]).some((said) => said.includes('Rename'))) first++;
  assert.ok(first > 20, `${first} of 40`);
});

test('what begins something new comes early', () => {
  const place = (name: string) => {
    let sum = 0;
    for (let seed = 1; seed <= 40; seed++) {
      const said = play(seed, 20, [...buttons, candidate({ name, ref: 8 })]);
      const at = said.findIndex((words) => words.includes(`"${name}"`));
      sum += at < 0 ? 20 : at;
    }
    return sum;
  };
  const usual = place('Undone');
  for (const name of ['Add', '+ New user', 'Créer'])
    assert.ok(place(name) < usual * 0.75, `${name}: ${place(name)} ${usual}`);
  assert.ok(place('Address') > usual * 0.75, `${place('Address')} ${usual}`);
});

test('a form is filled as a whole, its own password form never sent', () => {
  const text = (name: string, ref: number, type = 'text') =>
    candidate({ kind: 'text', tag: 'input', role: 'textbox', type, name, ref, group: 1, field: field({ name }) });
  const send = candidate({ name: 'Send', type: 'submit', group: 1, ref: 9 });
  const said = play(3, 40, [text('Name', 0), text('City', 1), send]).join('\n');
  assert.match(said, /fill field "Name", field "City" and click button "Send"/);
  const change = play(3, 40, [text('current password', 0, 'password'), text('new password', 1, 'password'), send]).join(
    '\n',
  );
  assert.doesNotMatch(change, /and click button "Send"/);
  const passwords = [text('password', 0, 'password'), text('repeat', 1, 'password')];
  assert.doesNotMatch(play(3, 40, [...passwords, send]).join('\n'), /and click button "Send"/);
  assert.match(play(3, 40, [text('e-mail', 2), ...passwords, send]).join('\n'), /and click button "Send"/);
});

test('a page without controls leads home or back', () => {
  assert.match(play(1, 1, [])[0] ?? '', /go back|open/);
});

test('a page that shows its links in itself, always something new, is left for their own addresses', () => {
  const letters = (step: number) => String.fromCharCode(97 + (step % 26), 97 + (Math.floor(step / 26) % 26));
  const framed = (step: number) => [
    ...buttons.map((button) => ({ ...button, name: `${button.name} ${letters(step)}` })),
    ...[0, 1, 2].map((at) =>
      candidate({ kind: 'link', name: `Page ${letters(step)}`, href: `${home}page-${'abc'[at]}`, ref: 20 + at }),
    ),
  ];
  for (let seed = 1; seed <= 5; seed++)
    assert.match(play(seed, 200, framed).join('\n'), /open http:\/\/shop\.test\/page-/, `seed ${seed}`);
});

test('a page is the same one with whatever its query says besides, another page is not', () => {
  const { memory } = createPolicy(createRng(1), home);
  const show = (path: string) => viewOf(memory, snapshotOf(buttons, { url: `${home}${path}` }));
  for (let step = 0; step < 50; step++) show(step % 3 === 0 ? 'orders?sorted=1' : 'orders');
  assert.equal(hasStayedLong(memory), true);
  show('customers');
  assert.equal(hasStayedLong(memory), false);
});

test('the way back is taken from half of the pages that a narrowed list led to, and from few of the others', () => {
  const backs = (list: string, linked: readonly Candidate[] = []) =>
    Array.from({ length: 60 }, (_, seed) => {
      const policy = createPolicy(createRng(seed), home);
      const show = (path: string) =>
        viewOf(policy.memory, snapshotOf([...buttons, ...linked], { url: `${home}${path}`, bornAt: home }));
      show('');
      show(list);
      return policy.choose(show('orders/pending')).action;
    }).filter(({ kind }) => kind === 'back').length;
  assert.ok(backs('orders') < 15, `${backs('orders')}`);
  const narrowed = 'orders?status=open';
  assert.ok(backs(narrowed) > 20, `${backs(narrowed)}`);
  const linked = [candidate({ kind: 'link', name: 'Open orders', href: `${home}${narrowed}` })];
  assert.ok(backs(narrowed, linked) < 15, 'what links lead to is a page');
});

test('a run that met something else once goes much the same way on', () => {
  const letters = [...'abcdefghijklmnopqrst'];
  const pages = letters.map((letter, ref) =>
    candidate({ kind: 'link', name: `Page ${letter}`, href: `${home}pages/${letter}`, ref }),
  );
  const toast = candidate({ name: 'Close', ref: 99 });
  const half = letters.length / 2;
  /** The pages that were tried first. */
  const firstOf = (said: readonly string[]) =>
    new Set([...new Set(said.flatMap((words) => /"Page (.)"/.exec(words)?.[1] ?? []))].slice(0, half));
  let same = 0;
  const seeds = 50;
  for (let seed = 1; seed <= seeds; seed++) {
    const plain = firstOf(play(seed, 60, pages));
    const other = firstOf(play(seed, 60, (step) => (step < 3 ? [toast] : pages)));
    same += [...plain].filter((page) => other.has(page)).length / (half * seeds);
  }
  // Two runs that had nothing in common would share half of them.
  assert.ok(same > 0.8, String(same));
});

test('what is drawn is double-clicked where it says something, clicked where it does not, then the other, then asked for a menu', () => {
  const waysOf = (name: string) =>
    play(1, 60, [candidate({ kind: 'hint', tag: 'g', name })])
      .map((choice) => choice.split(' ')[1] ?? '')
      .filter((way) => way.endsWith('click'));
  assert.deepEqual(waysOf('Pump').slice(0, 4), ['double-click', 'click', 'right-click', 'double-click']);
  assert.deepEqual(waysOf('').slice(0, 4), ['click', 'double-click', 'right-click', 'click']);
});

test('what was carried onto a drawing is opened there at once, and the carrying has what that brings', () => {
  const tile = (name: string, ref: number) => candidate({ kind: 'drag', tag: 'div', role: '', name, ref });
  const tiles = ['Text', 'Image', 'Chart'].map(tile);
  const drawing = { left: 200, top: 0, right: 1000, bottom: 700 };
  const part = candidate({ kind: 'drag', tag: 'g', role: '', name: 'part', path: 'g<svg<div<main', ref: 9 });
  for (let seed = 1; seed <= 10; seed++) {
    const policy = createPolicy(createRng(seed), home);
    let carried: Candidate | null = null;
    for (let step = 0; step < 40 && !carried; step++) {
      const choice = policy.choose(viewOf(policy.memory, snapshotOf(tiles, { drawing })));
      policy.learn(choice, { reward: 0, changed: true, fresh: false, seconds: 0.2 });
      carried = choice.action.kind === 'drag' ? choice.action.target : null;
    }
    assert.ok(carried);
    const opening = policy.choose(viewOf(policy.memory, snapshotOf([...tiles, part], { drawing })));
    assert.deepEqual(opening.action, { kind: 'double-click', target: part });
    policy.learn(opening, { reward: 1, changed: true, fresh: true, seconds: 0.2 });
    assert.equal(policy.memory.yields.get(identityOf(carried)), 1, `seed ${seed}`);
  }
});

test('a tab that can be carried is clicked first, a card is carried', () => {
  const firstOf = (role: string, tag: string) =>
    play(1, 30, [candidate({ kind: 'drag', tag, role, name: 'Files' })])
      .map((choice) => choice.split(' ')[1] ?? '')
      .find((way) => /^(?:click|drag)$/.test(way));
  assert.equal(firstOf('tab', 'div'), 'click');
  assert.equal(firstOf('button', 'button'), 'click');
  assert.equal(firstOf('', 'li'), 'drag');
});

test('rows are chosen, opened and asked for a menu', () => {
  const row = candidate({ kind: 'hint', tag: 'tr', role: '', name: 'Row 7' });
  const ways = play(1, 40, [row]).map((choice) => choice.split(' ')[1] ?? '');
  const clicks = ways.filter((way) => way.endsWith('click'));
  assert.deepEqual(clicks.slice(0, 4), ['click', 'double-click', 'right-click', 'click']);
});

test('most cells are chosen, some opened for writing', () => {
  const ways = Array.from('abcdefghijklmnopqrst', (letter) => {
    const cell = candidate({ kind: 'widget', tag: 'div', role: 'gridcell', name: `Cell ${letter}` });
    return play(1, 20, [cell])
      .map((choice) => choice.split(' ')[1] ?? '')
      .filter((way) => way.endsWith('click'));
  });
  const first = ways.map(([way]) => way);
  const second = ways.map(([, way]) => way);
  const opened = first.filter((way) => way === 'double-click').length;
  assert.ok(opened > 1 && opened < 10, `${opened} of 20`);
  assert.ok(first.every((way) => way === 'click' || way === 'double-click'));
  assert.ok(
    second.every((way, at) => way === undefined || way !== first[at]),
    'and opened the second time',
  );
  assert.ok(second.filter((way) => way === 'double-click').length > 9);
});

test('all searches that hide the rest are cleared at once', () => {
  const names = ['Filter name', 'Filter place', 'Filter kind'];
  const searches = names.map((name, ref) =>
    candidate({ ref, kind: 'text', tag: 'input', type: 'search', name, field: field({ name, filled: true }) }),
  );
  const policy = createPolicy(createRng(3), home);
  const cleared = Array.from({ length: 30 }, () => {
    const { action } = policy.choose(viewOf(policy.memory, snapshotOf([...searches, ...buttons])));
    return action.kind === 'fill-form' && action.fields.length === 0 ? action.emptied.length : 0;
  });
  assert.deepEqual(new Set(cleared), new Set([0, 3]));
});

test('a search for what mostly finds nothing is cleared after a step, another when its results had their time', () => {
  const filled = field({ name: 'search', filled: true });
  const search = candidate({ kind: 'text', tag: 'input', type: 'search', name: 'Search', field: filled });
  const stepsUntilCleared = (isEdge: boolean) => {
    const policy = createPolicy(createRng(1), home);
    if (isEdge) policy.memory.fromEdge.add(identityOf(search));
    const actions = Array.from(
      { length: 12 },
      () => policy.choose(viewOf(policy.memory, snapshotOf([search, ...buttons]))).action,
    );
    return actions.findIndex((one) => one.kind === 'type' && !one.submit && one.value === null);
  };
  assert.deepEqual([true, false].map(stepsUntilCleared), [1, 5]);
});

test('what goes on to the next thing is clicked four times in a row, once in a run', () => {
  for (const name of ['Next', 'Load more', '›']) {
    const said = play(2, 80, [candidate({ name }), ...buttons]).map((choice) =>
      choice.includes(`click button "${name}"`),
    );
    const first = said.indexOf(true);
    assert.deepEqual(said.slice(first, first + 4), [true, true, true, true], name);
    const bursts = said.flatMap((_, at) =>
      at > first && said.slice(at, at + 4).every(Boolean) && at + 4 <= said.length ? [at] : [],
    );
    assert.deepEqual(bursts, [], name);
  }
  assert.doesNotMatch(play(2, 12, buttons).join(), /Save"[^,]*,[^,]*Save"[^,]*,[^,]*Save"/);
});

test('the months and years of calendars are turned over again and again in one of them alone', () => {
  const calendars = ['Start', 'End', 'Due'].map((path, ref) => candidate({ name: 'Next month', path, ref }));
  const said = play(2, 90, [...calendars, ...buttons]).map((words) => words === 'promising click button "Next month"');
  const bursts = said.filter((_, at) => at > 0 && said.slice(at - 1, at + 2).every(Boolean));
  assert.equal(bursts.length, 1);
});

test('of the columns of tables the first is sorted by four times in a row, the others twice', () => {
  const columns = ['Name', 'Price', 'Stock'].map((name) => candidate({ kind: 'hint', tag: 'th', role: '', name }));
  const said = play(2, 40, columns).map((choice) => /click th "(\w+)"/.exec(choice)?.[1]);
  const runs = columns.map(({ name }) => {
    const first = said.indexOf(name);
    return { first, length: said.slice(first).findIndex((one) => one !== name) };
  });
  const inOrder = runs.toSorted((a, b) => a.first - b.first).map(({ length }) => length);
  assert.ok((inOrder[0] ?? 0) >= 4, said.join());
  assert.deepEqual(
    inOrder.slice(1).map((length) => Math.min(length, 3)),
    [2, 2],
    said.join(),
  );
});

test('a canvas gets its second stroke at once', () => {
  const canvas = candidate({ kind: 'drag', tag: 'canvas', role: '', name: 'Paper' });
  const said = play(2, 40, [canvas, ...buttons]).map((choice) => choice.split(' ').slice(1, 3).join(' '));
  const first = said.indexOf('drag canvas');
  assert.deepEqual(said.slice(first, first + 2), ['drag canvas', 'drag canvas'], said.join());
});

test('keys that applications listen to anywhere are pressed, each once on a page', () => {
  const pressed = Array.from({ length: 6 }, (_, seed) => play(seed + 1, 400, buttons)).map((choices) =>
    choices.filter((choice) => / press (?:\?|\/|Control\+k)$/.test(choice)),
  );
  assert.ok(pressed.some((some) => some.length === 3));
  for (const some of pressed) assert.equal(new Set(some.map((choice) => choice.split(' press ')[1])).size, some.length);
});

test('a first page that offers nothing is loaded anew, and gone back from only after that', () => {
  const kinds = play(1, 4, []).map((said) => said.replace(/^jump /, ''));
  assert.deepEqual(kinds, ['go back', `open ${home}`, 'go back', `open ${home}`]);
});
