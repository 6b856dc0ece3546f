import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSharedReads } from '../../server/shared-reads.ts';
import { boundBy } from '../../server/models/bounded.ts';

/** Reads that end when the test says so. */
function open() {
  const reads: { readonly keys: readonly string[]; readonly end: (error?: Error) => void }[] = [];
  const shared = createSharedReads<string>((keys) => {
    const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<string, string>>();
    const found = new Map(keys.filter((key) => key !== 'none').map((key) => [key, `value of ${key}`]));
    reads.push({ keys, end: (error) => (error ? reject(error) : resolve(found)) });
    return promise;
  });
  const turn = () => new Promise((done) => setImmediate(done));
  return { reads, shared, turn };
}

test('what is asked for while reads go on is one read, which begins after it was asked for', async () => {
  const { reads, shared, turn } = open();
  const first = [shared('a'), shared('b'), shared('a')];
  await turn();
  const second = shared('a');
  await turn();
  const later = [shared('a'), shared('c'), shared('none')];
  await turn();
  assert.deepEqual(
    reads.map(({ keys }) => keys),
    [['a', 'b'], ['a']],
  );
  reads[0]?.end();
  assert.deepEqual(await Promise.all(first), ['value of a', 'value of b', 'value of a']);
  assert.deepEqual(reads[2]?.keys, ['a', 'c', 'none']);
  reads[1]?.end();
  reads[2]?.end();
  assert.equal(await second, 'value of a');
  assert.deepEqual(await Promise.all(later), ['value of a', 'value of c', undefined]);
  assert.equal(reads.length, 3);
});

test('a read that fails fails for those who asked for it alone', async () => {
  const { reads, shared, turn } = open();
  const failing = shared('a');
  await turn();
  reads[0]?.end(new Error('no database'));
  await assert.rejects(failing, /no database/);
  const next = shared('a');
  await turn();
  reads[1]?.end();
  assert.equal(await next, 'value of a');
});

test('a caller whose time is up asks for nothing, and does not end what others asked for', async () => {
  const { reads, shared, turn } = open();
  const bound: { over: Error | null } = { over: null };
  const asked = boundBy(bound, async () => shared('a'));
  bound.over = new Error('time is up');
  await turn();
  reads[0]?.end();
  assert.equal(await asked, 'value of a');
  await assert.rejects(
    boundBy(bound, async () => shared('a')),
    /time is up/,
  );
});
