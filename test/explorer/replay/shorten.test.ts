import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { leaveOut, waysTo } from '../../../explorer/replay/shorten.ts';
import { pathFrom, type RecordedPath } from '../../../explorer/issues/reproduction.ts';
import { candidate } from '../candidates.ts';

/** Steps done on pages of their own, unless they name one: `step@page`. */
const way = (names: readonly string[]): RecordedPath => ({
  ...pathFrom('start'),
  steps: names.map((name) => {
    const [words = '', page] = name.split('@');
    return { words, code: '', deed: null, at: page ?? `before ${words}` };
  }),
});
const namesOf = ({ steps }: RecordedPath) => steps.map(({ words }) => words);
const numbered = (count: number, page = '') => Array.from({ length: count }, (_, index) => `${index}${page}`);
const lengthsOf = (path: RecordedPath) => waysTo(path).map(({ steps }) => steps.length);

test('the ways to a defect grow from its last step to all, and each begins where its first step was done', () => {
  const ways = waysTo(way(numbered(40)));
  assert.deepEqual(
    ways.map(({ start, steps }) => [start, steps.length]),
    [
      ['before 39', 1],
      ['before 36', 4],
      ['before 24', 16],
      ['start', 40],
    ],
  );
  assert.deepEqual(lengthsOf(way([])), [0]);
  assert.deepEqual(lengthsOf(way(['a'])), [1]);
});

test('what was done since the address changed is a way of its own', () => {
  assert.deepEqual(lengthsOf(way([...numbered(30), 'open@form', 'fill@form', 'send@form'])), [1, 3, 16, 33]);
  assert.deepEqual(lengthsOf(way([...numbered(30), ...numbered(9, '@form')])), [1, 4, 9, 39]);
  assert.deepEqual(lengthsOf(way([...numbered(10), ...numbered(40, '@form')])), [1, 4, 40, 50]);
});

test('what was done in a layer is done after what opened it', () => {
  const inLayer = (path: RecordedPath, from: number, to: number): RecordedPath => ({
    ...path,
    steps: path.steps.map((step, at) =>
      at < from || at > to ? step : { ...step, deed: { kind: 'click', target: candidate({ layer: 1 }) } },
    ),
  });
  assert.deepEqual(lengthsOf(inLayer(way(numbered(40)), 37, 39)), [4, 16, 40], 'the opener is the fourth from behind');
  assert.deepEqual(lengthsOf(inLayer(way(numbered(40)), 30, 39)), [11, 16, 40]);
  assert.deepEqual(lengthsOf(inLayer(way(numbered(40)), 36, 38)), [1, 5, 16, 40]);
  assert.deepEqual(lengthsOf(inLayer(way(numbered(40)), 10, 39)), [1, 4, 16, 40], 'all of it is one');
  assert.deepEqual(lengthsOf(inLayer(way(numbered(3)), 0, 2)), [1, 3], 'nobody knows what opened it');
});

test('without its beginning a way is gone from where the rest of it begins', () => {
  const whole = waysTo({ ...way(numbered(60, '@desk')), dropped: 30 }).at(-1);
  assert.deepEqual([whole?.start, whole?.steps.length, whole?.dropped], ['desk', 60, 0]);
});

test('where what the last step needs is known, what lacks some of it is not tried', () => {
  const home = way(numbered(30, '@desk'));
  const short = { start: 'desk', steps: home.steps.filter((_, index) => index % 10 === 9) };
  assert.deepEqual(lengthsOf({ ...home, short }), [3, 4, 30]);
  const far = { start: 'desk', steps: home.steps.slice(0, 20) };
  assert.deepEqual(lengthsOf({ ...home, short: far }), [20, 30]);
  // Its own address may show it at once, but of a few steps those that are known to lead there come first.
  assert.deepEqual(lengthsOf({ ...way(numbered(30)), short: { ...short, start: 'start' } }), [3, 1, 4, 16, 30]);
  assert.deepEqual(lengthsOf({ ...way(numbered(30)), short: { ...far, start: 'start' } }), [1, 4, 16, 20, 30]);
});

test('what is left always shows, holds what is needed, and took four replays at most', async () => {
  const names = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,3}$/), { minLength: 1, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(names, fc.nat(), fc.nat(), async (steps, one, other) => {
      const needed = [steps[one % steps.length], steps[other % steps.length]];
      let replays = 0;
      const shows = async (path: RecordedPath) => {
        replays++;
        return needed.every((name) => name !== undefined && namesOf(path).includes(name)) ? path : null;
      };
      const left = await leaveOut(way(steps), { shows, mayGoOn: () => true });
      assert.ok(replays <= 4);
      assert.ok(await shows(left));
    }),
  );
});

test('without its first steps a way begins at the page that the next one was done on', async () => {
  const shows = async (path: RecordedPath) => (path.start === 'paint' && namesOf(path).includes('brush') ? path : null);
  const left = await leaveOut(way(['room@home', 'brush@paint']), { shows, mayGoOn: () => true });
  assert.deepEqual([left.start, namesOf(left)], ['paint', ['brush']]);
});

test('steps that a page did not offer are left out with the others', async () => {
  const shows = async (path: RecordedPath) => ({ ...path, steps: path.steps.filter(({ words }) => words !== 'gone') });
  const left = await leaveOut(way(['a', 'gone', 'b']), { shows, mayGoOn: () => true });
  assert.ok(!namesOf(left).includes('gone'));
});
