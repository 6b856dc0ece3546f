/** Lists: exact pages, stable order, literal search, limits. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../server/models/ids.ts';
import type { RunDoc } from '../../server/models/run.ts';
import { makeSubject, makeTarget, start } from '../support/product.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let targetId: string;
const names = [
  'a.c',
  'abc',
  'A.C',
  '100%',
  '[x]',
  '(y',
  'z\\w',
  'tab\there',
  '𝒳',
  'a\u0000b',
  '$gt',
  '^',
  '|',
  'Ünïcode',
];
before(async () => {
  server = await startTestServer();
  targetId = await makeTarget(server.api, await makeSubject(server.api), 'lists');
  const { runId } = await start(server.api, targetId);
  const { models } = server.running.platform;
  const own = { organisationId: server.running.admin.organisationId };
  const first = await models.runs
    .findOne({ ...own, _id: runId })
    .lean<RunDoc>()
    .orFail();
  const at = (minute: number | null) => (minute === null ? null : new Date(Date.UTC(2026, 0, 1, 0, minute)));
  // Few different values in every field, so that ties are everywhere.
  const rows = Array.from({ length: 39 }, (_, i) => ({
    ...first,
    _id: newId(),
    name: names[i % names.length] ?? '',
    targetName: 'lists',
    status: (['pending', 'running', 'completed', 'failed'] as const)[i % 4] ?? 'failed',
    exceptionCount: i % 3,
    createdAt: at(i % 5) ?? first.createdAt,
    startTime: at(i % 4 === 0 ? null : i % 7),
    endTime: at(i % 4 < 2 ? null : i % 6),
  }));
  await models.runs.insertMany(rows);
});
after(() => server.close());

const fields = 'id name status exceptionCount createdAt startTime endTime';
async function page(args: string) {
  const { data, errors } = await server.gql(
    `{runs(targetId:"${targetId}" ${args}){totalCount hasMore runs{${fields}}}}`,
  );
  assert.equal(errors, undefined);
  const { runs, ...rest }: { runs: Record<string, string | number | null>[]; totalCount: number; hasMore: boolean } =
    Object(data?.runs);
  return { runs, ...rest };
}

const sorts = {
  CREATED_AT: 'createdAt',
  START_TIME: 'startTime',
  END_TIME: 'endTime',
  NAME: 'name',
  STATUS: 'status',
  EXCEPTION_COUNT: 'exceptionCount',
};
for (const [sortBy, field] of Object.entries(sorts)) {
  for (const direction of ['ASC', 'DESC']) {
    test(`by ${sortBy} ${direction}, ids break ties and pages join without a gap`, async () => {
      const all = await page(`limit:200 sortBy:${sortBy} sortDirection:${direction}`);
      assert.deepEqual([all.runs.length, all.totalCount, all.hasMore], [40, 40, false]);
      const sign = direction === 'ASC' ? 1 : -1;
      for (const [i, run] of all.runs.entries()) {
        const next = all.runs[i + 1];
        if (next)
          assert.ok(sign * compare(run, next, field) < 0, `${run[field]} ${run.id} > ${next[field]} ${next.id}`);
      }
      const pages = [];
      for (let offset = 0; offset < 40; offset += 7)
        pages.push(await page(`limit:7 offset:${offset} sortBy:${sortBy} sortDirection:${direction}`));
      assert.deepEqual(
        pages.flatMap(({ runs }) => runs),
        all.runs,
      );
      assert.deepEqual(
        pages.map(({ hasMore, totalCount }) => [hasMore, totalCount]),
        [...Array(5).fill([true, 40]), [false, 40]],
      );
    });
  }
}

/** As MongoDB compares: null first, text by its bytes. */
function compare(a: Record<string, string | number | null>, b: Record<string, string | number | null>, field: string) {
  const key = (value: string | number | null | undefined) =>
    value == null ? '' : typeof value === 'number' ? String(value) : Buffer.from(value).toString('hex');
  const [x, y] = [key(a[field]), key(b[field])];
  return x < y ? -1 : x > y ? 1 : String(a.id) < String(b.id) ? -1 : 1;
}

test('the newest come first, fifty of them, unless asked otherwise; null asks for nothing', async () => {
  const usual = await page('');
  assert.deepEqual(usual, await page('limit:50 offset:0 sortBy:CREATED_AT sortDirection:DESC'));
  assert.deepEqual(usual, await page('limit:null offset:null sortBy:null sortDirection:null search:null status:null'));
  const past = await page('offset:1000000');
  assert.deepEqual(past, { runs: [], totalCount: 40, hasMore: false });
});

test('search finds text as it is written, in any case', async () => {
  for (const name of names) {
    const variables = { search: name, target: targetId };
    const { data, errors } = await server.gql(
      'query($search:String $target:ID){runs(targetId:$target search:$search limit:200){totalCount runs{name}}}',
      variables,
    );
    assert.equal(errors, undefined, name);
    const found: { name: string }[] = Object(data?.runs).runs;
    const expected = names.filter((other) => other.toLowerCase().includes(name.toLowerCase()));
    assert.deepEqual(new Set(found.map((run) => run.name)), new Set(expected), name);
  }
  assert.equal((await page('search:"LISTS"')).totalCount, 40, "the target's name");
  assert.equal((await page('search:""')).totalCount, 40);
});

test('filters narrow the count, too', async () => {
  assert.equal((await page('status:failed')).totalCount, 9);
  assert.equal((await page('approach:EXPLORATION')).totalCount, 40);
  assert.equal((await page('approach:TEST_CASE')).totalCount, 0);
});

test('what is out of range is refused by name, in every list', async () => {
  const lists = ['runs', 'issues', 'auditLog'];
  const cases: [string, RegExp][] = [
    ['limit:0', /^limit must be 1 to 200/],
    ['limit:201', /^limit must be 1 to 200/],
    ['limit:-2147483648', /^limit must be 1 to 200/],
    ['offset:-1', /^offset must be 0 to 1000000/],
    ['offset:1000001', /^offset must be 0 to 1000000/],
  ];
  for (const list of lists) {
    for (const [args, message] of cases) {
      const { data, errors } = await server.gql(`{${list}(${args}){totalCount}}`);
      assert.deepEqual(data, { [list]: null });
      assert.equal(errors?.[0]?.extensions?.code, 'BAD_USER_INPUT');
      assert.match(errors?.[0]?.message ?? '', message);
    }
    assert.equal((await server.gql(`{${list}(limit:200 offset:1000000){totalCount}}`)).errors, undefined);
  }
  const long = await server.gql('query($s:String){runs(search:$s){totalCount}}', { s: 'x'.repeat(1_001) });
  assert.match(long.errors?.[0]?.message ?? '', /^search may have 1000 characters/);
});
