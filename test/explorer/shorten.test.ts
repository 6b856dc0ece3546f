import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findWay, leaveOut, type Trial } from '../../explorer/replay/shorten.ts';
import type { RecordedPath } from '../../explorer/reproduction.ts';

const way = (names: readonly string[]): RecordedPath => ({
  start: 'start',
  needsLogin: false,
  dropped: 0,
  steps: names.map((words) => ({ words, code: '', deed: null, at: `before ${words}` })),
});
const namesOf = ({ steps }: RecordedPath) => steps.map(({ words }) => words);

const trial = (shows: (path: RecordedPath) => Promise<boolean>, mayGoOn = () => true) => ({ shows, mayGoOn });
const never = trial(async () => false);

async function shorten(path: RecordedPath, tries: Trial) {
  const found = await findWay(path, tries);
  return found.confirmed > 0 ? { ...found, path: await leaveOut(found.path, tries) } : found;
}

test('what never shows again is told with its whole way', async () => {
  const whole = way(['a', 'b', 'c']);
  assert.deepEqual(await shorten(whole, never), { path: whole, replays: 1, confirmed: 0 });
});

test('without time, or without its beginning, nothing is said of it', async () => {
  const none = { replays: 0, confirmed: 0 };
  const whole = way(['a', 'b', 'c']);
  const late = trial(
    async () => assert.fail('no time for a replay'),
    () => false,
  );
  assert.deepEqual(await shorten(whole, late), { path: whole, ...none });
  const cut = { ...whole, dropped: 4 };
  assert.deepEqual(await shorten(cut, never), { path: cut, ...none });
});

test('the needed steps are left, and the first of them begins where it was done', async () => {
  const shows = async (path: RecordedPath) => ['e', 'h'].every((name) => namesOf(path).includes(name));
  const { path } = await shorten(way(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']), trial(shows));
  assert.ok(namesOf(path).length <= 3, namesOf(path).join());
  assert.equal(path.start, 'before e');
});

test('what is found always shows, within eight replays', async () => {
  const names = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(names, fc.nat(), fc.nat(), async (steps, one, other) => {
      const needed = [steps[one % steps.length], steps[other % steps.length]];
      let replays = 0;
      const shows = async (path: RecordedPath) => {
        replays++;
        return needed.every((name) => name !== undefined && namesOf(path).includes(name));
      };
      const found = await shorten(way(steps), trial(shows));
      assert.ok(replays <= 8);
      assert.equal(found.confirmed, 1);
      assert.ok(await shows(found.path));
    }),
  );
});
