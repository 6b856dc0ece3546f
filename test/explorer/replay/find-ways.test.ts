import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Found, findWays } from '../../../explorer/replay/find-ways.ts';
import { pathFrom, type RecordedPath } from '../../../explorer/issues/reproduction.ts';

const way = (names: readonly string[]): RecordedPath => ({
  ...pathFrom('start'),
  steps: names.map((words) => ({ words, code: '', deed: null, at: `before ${words}` })),
});
const numbered = (count: number, name: string) => Array.from({ length: count }, (_, index) => `${name}${index}`);
const namesOf = ({ steps }: RecordedPath) => steps.map(({ words }) => words);

/** An application where each issue shows as soon as its steps were done, whatever else was; what is slow is broken off the first time. */
async function search(
  sought: readonly (readonly [string, RecordedPath, rank?: number])[],
  needs: Record<string, string[]>,
  /** Replays that there is time for each time that it looks. */
  ...most: number[]
) {
  const gone: string[] = [];
  const found: Found[] = [];
  let left = 0;
  const look = findWays(
    sought.map(([fingerprint, path, rank = 0]) => ({ fingerprint, path, rank, turn: 0 })),
    {
      lanes: 1,
      async go(path) {
        left--;
        gone.push(namesOf(path).join(' '));
        const shown = Object.entries(needs).filter(([, steps]) => steps.every((one) => namesOf(path).includes(one)));
        const brokenOff = namesOf(path).includes('slow') && gone.filter((one) => one === gone.at(-1)).length === 1;
        return { seen: new Map(brokenOff ? [] : shown.map(([fingerprint]) => [fingerprint, path])), brokenOff };
      },
      mayGo: () => left > 0,
      async found(one) {
        found.push(one);
        await Promise.resolve();
        gone.push(`${one.fingerprint} dealt with`);
      },
    },
  );
  for (left of most.length ? most : [99]) await look();
  const counts = Object.fromEntries(found.map((one) => [one.fingerprint, `${one.confirmed} of ${one.replays}`]));
  return { gone: gone.filter((one) => !one.endsWith('dealt with')), counts, told: gone };
}

test('the short ways of all issues come before the long way of any', async () => {
  const [long, short] = [way(numbered(60, 'l')), way(numbered(60, 's'))];
  const { gone, counts } = await search(
    [
      ['hard', long],
      ['easy', short],
    ],
    { easy: ['s59'] },
    3,
  );
  assert.deepEqual(gone.slice(0, 2), ['l59', 's59']);
  assert.deepEqual(counts, { easy: '1 of 1' });
});

test('three ways to what is grave come before the first to the rest', async () => {
  const [grave, light] = [way(numbered(30, 'g')), way(numbered(30, 'l'))];
  const { gone } = await search(
    [
      ['light', light, 3],
      ['grave', grave, 1],
    ],
    {},
    5,
  );
  const ends = gone.map((words) => words.split(' ').at(-1));
  assert.deepEqual(ends, ['g29', 'g29', 'g29', 'l29', 'g29']);
});

test('one replay confirms all that it shows, and what is known is not looked for again', async () => {
  const shared = way(['open', 'send']);
  const { gone, counts } = await search(
    [
      ['thrown', shared],
      ['refused', shared],
      ['elsewhere', way(['other', 'third'])],
    ],
    { thrown: ['send'], refused: ['send'], elsewhere: ['send'] },
  );
  assert.deepEqual(gone, ['send']);
  assert.deepEqual(counts, { thrown: '1 of 1', refused: '1 of 1', elsewhere: '1 of 1' });
});

test('who finds something looks further once that was dealt with', async () => {
  const { told } = await search(
    [
      ['first', way(['one'])],
      ['second', way(['two'])],
    ],
    { first: ['one'], second: ['two'] },
  );
  assert.deepEqual(told, ['one', 'first dealt with', 'two', 'second dealt with']);
});

test('of ways that matter as much, the one that may show most goes first; an issue sought twice is given up once', async () => {
  const [one, many, again] = [way(['one']), way(['many']), way(['again', 'more'])];
  const { gone, counts } = await search(
    [
      ['single', one],
      ['first', many],
      ['second', many],
      ['first', again],
    ],
    { single: ['one'], second: ['many'] },
  );
  assert.deepEqual(gone.slice(0, 2), ['many', 'one']);
  assert.deepEqual(gone.slice(2), ['more', 'again more']);
  assert.deepEqual(counts, { second: '1 of 1', single: '1 of 1', first: '0 of 1' });
});

test('what shows on no way needs a state; what there was no time for is not judged', async () => {
  const path = way(['a', 'b']);
  assert.deepEqual((await search([['lost', path]], {})).counts, { lost: '0 of 1' });
  assert.deepEqual((await search([['lost', path]], {}, 1)).counts, {});
  assert.deepEqual(
    (await search([['lost', path]], {}, 1, 1)).counts,
    { lost: '0 of 1' },
    'it goes on where it stopped',
  );
});

test('what was broken off is gone again, and judged only then', async () => {
  const path = way(['slow']);
  const { gone, counts } = await search([['late', path]], { late: ['slow'] }, 1, 1);
  assert.deepEqual(gone, ['slow', 'slow']);
  assert.deepEqual(counts, { late: '1 of 1' });
  assert.deepEqual((await search([['late', path]], {}, 1)).counts, {});
});

test('of one moment some may show on a short way and the rest on a longer one', async () => {
  const path = way(['a', 'b']);
  const { gone, counts } = await search(
    [
      ['near', path],
      ['far', path],
    ],
    { near: ['b'], far: ['a', 'b'] },
  );
  assert.deepEqual(gone, ['b', 'a b']);
  assert.deepEqual(counts, { near: '1 of 1', far: '1 of 1' });
});
