/** A search finds what reading every name would find, whichever index answers it, and before, while and after rows are counted. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../server/models/ids.ts';
import {
  countedKeysExpression,
  countedKeysOf,
  numberKeysExpression,
  numberKeysOf,
  wordsExpression,
  wordsOf,
} from '../../server/models/numbered-name.ts';
import { trusted } from '../../server/models/query.ts';
import type { RunDoc } from '../../server/models/run.ts';
import { rebuildTallies } from '../../server/services/rebuild-tallies.ts';
import { renumberRuns } from '../../server/services/renumber-runs.ts';
import { removeTallied } from '../../server/services/remove-tallied.ts';
import { recountOlder } from '../../server/services/recount-older.ts';
import { settleTallies } from '../../server/services/settle-tallies.ts';
import { makeSubject, makeTarget, start } from '../support/product.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
const targetIds: string[] = [];
const rows: RunDoc[] = [];
const own = () => ({ organisationId: server.running.admin.organisationId });
const settle = () => settleTallies(server.running.platform, AbortSignal.timeout(120_000));
const statuses = ['pending', 'running', 'completed', 'failed'] as const;

before(async () => {
  server = await startTestServer();
  const { models } = server.running.platform;
  const subjectId = await makeSubject(server.api);
  // Sixty targets, so that one number is many runs'; a few with digits of their own, one that was renamed.
  for (let i = 0; i < 60; i += 1)
    targetIds.push(await makeTarget(server.api, subjectId, `${i % 2 ? 'Shop' : 'basket'} ${i}`));
  const { runId } = await start(server.api, targetIds[0] ?? '');
  const first = await models.runs
    .findOne({ ...own(), _id: runId })
    .lean<RunDoc>()
    .orFail();
  rows.push(first);
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
  const targets = await models.targets.find(own()).lean();
  const add = (target: number, name: string, targetName: string) => {
    const of = targets.find(({ _id }) => String(_id) === targetIds[target]);
    const n = rows.length;
    const status = statuses[n % 4] ?? 'failed';
    const approach = n % 3 ? ('EXPLORATION' as const) : ('TEST_CASE' as const);
    const times = {
      createdAt: at(n % 17),
      startTime: n % 4 ? at(n % 7) : null,
      endTime: n % 4 > 1 ? at(n % 11) : null,
    };
    const place = { targetId: of?._id ?? first.targetId, name, targetName, status, approach, ...times };
    rows.push({
      ...first,
      _id: newId(),
      exceptionCount: n % 5,
      leaseUntil: new Date(Date.UTC(2100, 0, 1)),
      tallied: null,
      talliedAs: null,
      ...place,
    });
  };
  for (const [i, id] of targetIds.entries())
    for (let n = 2; n < 9; n += 1) {
      const name = targets.find(({ _id }) => String(_id) === id)?.name ?? '';
      add(i, `${name} #${n ** 4 + i}`, name);
    }
  for (let n = 100; n < 130; n += 1) add(3, `Renamed 41 #${n * 41}`, 'Renamed 41');
  for (const odd of ['4100', '5', 'Ünïcode 50% (.*) #7', 'no number', '#', 'x41y #412', '0041', '①', 'a\u0000b1'])
    add(5, odd, 'else 12');
  await models.runs.insertMany(rows.slice(1));
});
after(() => server.close());

const searches = [
  'basket',
  'SHOP 4',
  'shop 41 #',
  '#',
  ' #',
  '#4',
  '#41',
  '41',
  '4',
  '412',
  '#412',
  '4100',
  '#4100',
  '0',
];
searches.push(
  'basket 4 #8',
  'basket 4 #812',
  'Renamed 41',
  'd 41 #41',
  '41 #4',
  'nowhere',
  'e',
  '.*',
  'else 12',
  'ÜNÏ',
  '7',
);
searches.push('a\u0000B', '12', '2', '①', '625', '6561', '#6561', 't 0 #1', '99', '#99', '00');
const orders = {
  CREATED_AT: 'createdAt',
  NAME: 'name',
  STATUS: 'status',
  START_TIME: 'startTime',
  END_TIME: 'endTime',
  EXCEPTION_COUNT: 'exceptionCount',
} as const;

interface Asked {
  readonly search: string;
  readonly target: number | null;
  readonly status: RunDoc['status'] | null;
  readonly sortBy: keyof typeof orders;
  readonly ascending: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** What reading every name would find. */
function expected({ search, target, status, sortBy, ascending, limit, offset }: Asked) {
  const text = search.toLowerCase();
  const found = rows.filter(
    (run) =>
      (run.name.toLowerCase().includes(text) || run.targetName.toLowerCase().includes(text)) &&
      (target === null || String(run.targetId) === targetIds[target]) &&
      (status === null || run.status === status),
  );
  const key = (run: RunDoc) => {
    const value = run[orders[sortBy]];
    if (value === null) return '';
    if (typeof value === 'number') return String(value).padStart(9, '0');
    return value instanceof Date ? value.toISOString() : Buffer.from(value).toString('hex');
  };
  const sign = ascending ? 1 : -1;
  const compare = (a: string, b: string) => Number(a > b) - Number(a < b);
  found.sort((a, b) => sign * (compare(key(a), key(b)) || compare(String(a._id), String(b._id))));
  const ids = found.slice(offset, offset + limit).map(({ _id }) => String(_id));
  return { totalCount: found.length, hasMore: offset + ids.length < found.length, runs: ids.map((id) => ({ id })) };
}

/** Every search with one of the filters, orders and pages, another one in each round. */
async function check(round: number): Promise<void> {
  const all = searches.map((search, i): Asked => {
    const n = i + round * 7;
    const names = Object.keys(orders).filter((name): name is keyof typeof orders => name in orders);
    const target = [null, null, null, 3, 4, 41][n % 6] ?? null;
    const status = [null, null, 'failed' as const, 'pending' as const][Math.floor(n / 2) % 4] ?? null;
    const sortBy = names[Math.floor(n / 3) % names.length] ?? 'NAME';
    return { search, target, status, sortBy, ascending: n % 2 === 0, limit: n % 5 ? 20 : 200, offset: n % 4 ? 0 : 9 };
  });
  for (let from = 0; from < all.length; from += 20) {
    const some = all.slice(from, from + 20);
    const fields = some.map(({ target, status, sortBy, ascending, limit, offset }, i) => {
      const filters = `${target === null ? '' : `targetId:"${targetIds[target]}"`} ${status ? `status:${status}` : ''}`;
      const order = `sortBy:${sortBy} sortDirection:${ascending ? 'ASC' : 'DESC'}`;
      return `f${i}:runs(search:$s${i} ${filters} ${order} limit:${limit} offset:${offset}){totalCount hasMore runs{id}}`;
    });
    const names = some.map((_, i) => `$s${i}:String`).join(' ');
    const variables = Object.fromEntries(some.map(({ search }, i) => [`s${i}`, search]));
    const { data, errors } = await server.gql(`query(${names}){${fields.join('\n')}}`, variables);
    assert.equal(errors, undefined);
    for (const [i, asked] of some.entries())
      assert.deepEqual(data?.[`f${i}`], expected(asked), `round ${round}: ${JSON.stringify(asked)}`);
  }
}

test('whatever is searched, filtered and ordered, before rows are counted and after', async () => {
  await check(0);
  await settle();
  for (let round = 0; round < 7; round += 1) await check(round);
});

test('while an organisation is counted anew, and after an older version counted it', async () => {
  const { platform, admin } = server.running;
  const { models } = platform;
  await models.tallies.updateMany({ ...own(), of: 'runs', targetId: targetIds[41] }, { $unset: { numbered: 1 } });
  await models.runs.collection.updateMany({ ...own(), exceptionCount: 1 }, { $unset: { numberKeys: 1 } });
  await models.runs.collection.updateMany({ ...own(), exceptionCount: 2 }, { $set: { numberKeys: ['^99', '99'] } });
  await recountOlder(platform);
  await check(1);
  await settle();
  for (let round = 0; round < 3; round += 1) await check(round);
  await rebuildTallies(platform, 'runs', admin.organisationId, AbortSignal.timeout(120_000));
  await check(5);
});

test('keys are put in order some runs at a time, and no run is left out', async () => {
  const { platform, admin } = server.running;
  const { runs } = platform.models;
  await runs.collection.updateMany(own(), { $unset: { numberKeys: 1 } });
  await renumberRuns(platform, admin.organisationId, AbortSignal.timeout(120_000), 7);
  const rows = await runs.collection.find(own()).toArray();
  assert.ok(rows.length > 20);
  for (const { name, numberKeys } of rows) assert.deepEqual(numberKeys?.toSorted(), numberKeysOf(name).toSorted());
});

test('keys of a number are the same, whoever makes them', async () => {
  const { models } = server.running.platform;
  const made = await models.runs.aggregate<{ name: string; keys: string[]; few: string[]; words: string }>([
    { $match: own() },
    { $project: { name: 1, keys: numberKeysExpression, few: countedKeysExpression, words: wordsExpression } },
  ]);
  for (const { name, keys, few, words } of made) {
    assert.equal(words, wordsOf(name));
    assert.deepEqual(few.toSorted(), countedKeysOf(name).toSorted(), name);
    assert.deepEqual(keys.toSorted(), numberKeysOf(name).toSorted(), name);
  }
  assert.deepEqual(numberKeysOf('x #4123').toSorted(), [
    '12',
    '123',
    '23',
    '41',
    '412',
    '4123',
    '^4',
    '^41',
    '^412',
    '^4123',
  ]);
  assert.deepEqual(countedKeysOf('x #414').toSorted(), ['1', '14', '4', '41', '^4', '^41']);
});

test('numbers that were counted one by one and all at once are the same', async () => {
  const { platform, admin } = server.running;
  const { models } = platform;
  const counted = async () => {
    const tallies = await models.tallies.find({ ...own(), of: 'runs' }).lean();
    return tallies
      .filter(({ rows }) => rows > 0)
      .map(({ targetId, kind, status, words, rows, numbers = {} }) => {
        const there = Object.entries(numbers).filter(([, runs]) => runs > 0);
        return JSON.stringify([targetId, kind, status, words, rows, Object.fromEntries(there.sort())]);
      })
      .sort();
  };
  const changed = models.runs.find({ ...own(), status: 'failed' }, { _id: 1 }).limit(40);
  const ids = (await changed.lean()).map(({ _id }) => _id);
  await removeTallied(platform, 'runs', admin.organisationId, ids.slice(20));
  await models.runs.updateMany(
    { ...own(), _id: trusted({ $in: ids.slice(0, 20) }) },
    { $set: { status: 'completed' } },
  );
  await settle();
  const oneByOne = await counted();
  for (const atOnce of [100_000, 40]) {
    await rebuildTallies(platform, 'runs', admin.organisationId, AbortSignal.timeout(120_000), atOnce);
    assert.deepEqual(oneByOne, await counted(), `${atOnce} runs at once`);
  }
  assert.ok(oneByOne.some((tally) => tally.includes('"^41":')));
});
