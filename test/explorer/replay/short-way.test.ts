import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { identityOf } from '../../../explorer/identity.ts';
import { createShortWays } from '../../../explorer/replay/short-way.ts';
import type { LocatedStep } from '../../../explorer/issues/reproduction.ts';
import { candidate } from '../candidates.ts';

const control = (name: string) => candidate({ name });
const showing = (...names: string[]) => new Set(names.map((name) => identityOf(control(name))));
const click = (name: string): LocatedStep => ({
  ...{ words: name, code: '', at: 'home' },
  deed: { kind: 'click', target: control(name) },
});
const press = (key: string): LocatedStep => ({ words: key, code: '', at: 'home', deed: { kind: 'press', key } });

/** `begun` shows the first controls; then each step with what shows itself after it. */
function wayOf(begun: readonly string[], ...done: readonly (readonly [LocatedStep, ...string[]])[]) {
  const ways = createShortWays('home');
  ways.shows(showing(...begun));
  for (const [step, ...shown] of done) {
    ways.add([step]);
    ways.shows(showing(...shown));
  }
  return ways.way(60)?.steps.map(({ words }) => words);
}

test('what opened what is needed, and nothing besides', () => {
  const way = wayOf(
    ['menu', 'theme', 'list'],
    [click('theme'), 'menu', 'theme', 'list'],
    [click('menu'), 'menu', 'theme', 'list', 'settings'],
    [click('list'), 'menu', 'theme', 'list', 'settings'],
    [click('settings'), 'name', 'save'],
    [click('name'), 'name', 'save'],
    [click('save'), 'menu', 'theme', 'list'],
  );
  assert.deepEqual(way, ['menu', 'settings', 'save']);
});

test('of two ways to a control the shorter one is kept', () => {
  const way = wayOf(
    ['menu', 'quick'],
    [click('menu'), 'more'],
    [click('more'), 'settings'],
    [click('settings'), 'menu', 'quick'],
    [click('quick'), 'settings'],
    [click('settings'), 'save'],
    [click('save')],
  );
  assert.deepEqual(way, ['quick', 'settings', 'save']);
});

test('what is done to no control, or to one that was never met, follows on what was done before', () => {
  assert.deepEqual(wayOf(['menu'], [click('menu'), 'search'], [click('search'), 'search'], [press('Enter')]), [
    'menu',
    'search',
    'Enter',
  ]);
  assert.deepEqual(wayOf(['menu'], [click('menu'), 'menu'], [click('unknown')]), ['menu', 'unknown']);
});

test('a document that is loaded is a beginning; what was met from another one keeps its own', () => {
  const ways = createShortWays('home');
  ways.shows(showing('menu'));
  ways.restart('shop');
  ways.shows(showing('menu', 'basket'));
  ways.add([click('basket')]);
  assert.deepEqual([ways.way(60)?.start, ways.way(60)?.steps.length], ['shop', 1]);
  ways.add([click('menu')]);
  assert.deepEqual([ways.way(60)?.start, ways.way(60)?.steps.length], ['home', 1]);
  ways.forget('desk');
  ways.add([click('menu')]);
  assert.equal(ways.way(60)?.start, 'desk');
  assert.equal(ways.way(0), null);
});

test('a way that nobody would go is none, until a document is loaded', () => {
  const ways = createShortWays('home');
  for (let index = 0; index < 300; index++) ways.add([press('Tab')]);
  assert.equal(ways.way(1_000), null);
  ways.restart('home');
  ways.add([press('Tab')]);
  assert.equal(ways.way(1_000)?.steps.length, 1);
});

test('every step of it is done to something that a step before it shows, and none is there twice for nothing', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const page = fc.uniqueArray(fc.constantFrom(...names), { minLength: 1 });
  fc.assert(
    fc.property(page, fc.array(fc.tuple(fc.nat(), page), { minLength: 1, maxLength: 40 }), (first, moves) => {
      let shown = first;
      const shownAfter = new Map<LocatedStep | null, readonly string[]>([[null, first]]);
      const ways = createShortWays('home');
      ways.shows(showing(...first));
      for (const [pick, next] of moves) {
        const step = click(shown[pick % shown.length] ?? '');
        ways.add([step]);
        ways.shows(showing(...next));
        shownAfter.set(step, next);
        shown = next;
      }
      const { steps } = ways.way(60) ?? { steps: [] };
      assert.ok(steps.length >= 1 && steps.length <= moves.length);
      for (const [index, { words }] of steps.entries())
        assert.ok(shownAfter.get(steps[index - 1] ?? null)?.includes(words));
    }),
  );
});
