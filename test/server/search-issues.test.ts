/** A search for issues finds what reading every text would find, whatever changed since the last one, and by whichever way. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import type { IssueKind } from '../../contract/api.generated.ts';
import { type Id, newId, parseId } from '../../server/models/ids.ts';
import type { IssueDoc } from '../../server/models/issue.ts';
import { isDuplicate } from '../../server/models/query.ts';
import { counting } from '../../server/models/tally.ts';
import { foldCase } from '../../server/services/fold-case.ts';
import { rebuildTallies } from '../../server/services/rebuild-tallies.ts';
import { recountOlder } from '../../server/services/recount-older.ts';
import { removeTallied } from '../../server/services/remove-tallied.ts';
import { settleTallies } from '../../server/services/settle-tallies.ts';
import { createTextIndex } from '../../server/services/text-index.ts';
import { makeSubject, makeTarget } from '../support/product.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let subjectId: Id | null;
const targetIds: string[] = [];
const own = () => ({ organisationId: server.running.admin.organisationId });
const models = () => server.running.platform.models;
/** The platform counts by itself, too: whoever comes second begins again. */
async function untilCounted(count: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await count();
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
  }
}
const signal = () => AbortSignal.timeout(120_000);
const settle = () => untilCounted(() => settleTallies(server.running.platform, signal()));
const recount = () =>
  untilCounted(() => rebuildTallies(server.running.platform, 'issues', server.running.admin.organisationId, signal()));
const kinds = ['HANG', 'CONSOLE_ERROR', 'DEAD_LINK'] as const;
const statuses = ['OPEN', 'FIXED', 'MUTED'] as const;
const texts = ['TypeError: basket', 'Ünïcode 50% (.*) of', 'a\0b', 'ΣΊΣΥΦΟΣ', '#7', 'x  y', 'K', 'ſt', '\\d', '$', ''];
const searches = [
  'basket',
  'E',
  '77',
  '#7',
  '1',
  'nowhere',
  'ÜNÏ',
  '.*',
  'A\0',
  'σίσυφος',
  'k',
  'S',
  '\\D',
  ' ',
  'A',
  'et#',
];

before(async () => {
  server = await startTestServer();
  const made = await makeSubject(server.api);
  subjectId = parseId(made);
  for (let i = 0; i < 4; i += 1) targetIds.push(await makeTarget(server.api, made, `search-${i}`));
  await insert(200);
});
after(() => server.close());

let made = 0;
async function insert(count: number): Promise<void> {
  const rows = Array.from({ length: count }, () => {
    made += 1;
    const n = made;
    const [targetId, at] = [parseId(targetIds[n % targetIds.length] ?? ''), new Date(Date.UTC(2026, 0, 1, 0, n % 50))];
    assert.ok(targetId && subjectId);
    const status = statuses[n % 7] ?? 'OPEN';
    const row = { severity: 'LOW' as const, stack: null, url: 'http://127.0.0.1/', isNew: true, occurrences: 1 };
    const [title, message] = [`${texts[n % texts.length]} ${n}`, `${texts[(n * 3) % texts.length]}${n % 5}`];
    const of = { ...own(), _id: newId(), subjectId, targetId, fingerprint: `f${n}`, mainline: true, testCaseId: null };
    const seen = { firstSeenAt: at, lastSeenAt: at, lastRunAt: at };
    const shown = { reproduction: null, screenshotRunId: null, screenshotName: null };
    return { ...of, ...row, ...seen, ...shown, kind: kinds[n % 3] ?? 'HANG', status, title, message };
  });
  await models().issues.insertMany(rows);
}

interface Asked {
  readonly search: string;
  readonly target: number | null;
  readonly kind: IssueKind | null;
  readonly status: IssueDoc['status'] | null;
  readonly limit: number;
  readonly offset: number;
}
const asked = fc.record<Asked>({
  search: fc.oneof(fc.constantFrom(...searches), fc.string({ minLength: 1, maxLength: 2 })),
  target: fc.constantFrom(null, null, 0, 1),
  kind: fc.constantFrom(null, null, ...kinds),
  status: fc.constantFrom(null, null, ...statuses),
  limit: fc.constantFrom(5, 50, 200),
  offset: fc.constantFrom(0, 0, 3, 150),
});

const has = (text: string, part: string) => new RegExp(part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'iu').test(text);

/** Compares answers with a plain filter over all rows. */
async function check(all: readonly Asked[]): Promise<void> {
  const rows: IssueDoc[] = await models().issues.find(own()).lean<IssueDoc[]>();
  const fields = all.map(({ target, kind, status, limit, offset }, i) => {
    const filters = `${target === null ? '' : `targetId:"${targetIds[target]}"`} ${kind ? `kind:${kind}` : ''}`;
    const rest = `${status ? `status:${status}` : ''} limit:${limit} offset:${offset}`;
    return `f${i}:issues(search:$s${i} ${filters} ${rest}){totalCount hasMore issues{id}}`;
  });
  const names = all.map((_, i) => `$s${i}:String`).join(' ');
  const variables = Object.fromEntries(all.map(({ search }, i) => [`s${i}`, search]));
  const { data, errors } = await server.gql(`query(${names}){${fields.join('\n')}}`, variables);
  assert.equal(errors, undefined);
  for (const [i, one] of all.entries()) {
    const found = rows.filter(
      ({ title, message, targetId, kind, status }) =>
        (has(title, one.search) || has(message, one.search)) &&
        (one.target === null || String(targetId) === targetIds[one.target]) &&
        (one.kind === null || kind === one.kind) &&
        (one.status === null || status === one.status),
    );
    found.sort((a, b) => b.lastSeenAt.getTime() - a.lastSeenAt.getTime() || (String(a._id) < String(b._id) ? 1 : -1));
    const issues = found.slice(one.offset, one.offset + one.limit).map(({ _id }) => ({ id: String(_id) }));
    const expected = { totalCount: found.length, hasMore: one.offset + issues.length < found.length, issues };
    assert.deepEqual(data?.[`f${i}`], expected, JSON.stringify(one));
  }
}
const everything = searches.map(
  (search): Asked => ({
    ...{ search, target: null, kind: null, status: null },
    ...{ limit: 200, offset: 0 },
  }),
);

test('whatever changed since the last search, one finds what reading all would find', async () => {
  const some = fc.nat(1_000);
  const step = fc.oneof(
    fc.constant({ does: 'settle' as const }),
    fc.record({ does: fc.constant('insert' as const), n: fc.integer({ min: 1, max: 5 }) }),
    fc.record({ does: fc.constant('remove' as const), n: some }),
    fc.record({ does: fc.constant('see' as const), n: some }),
    fc.record({ does: fc.constant('change' as const), n: some, status: fc.constantFrom(...statuses) }),
    fc.record({ does: fc.constant('mute' as const), n: some, muted: fc.boolean() }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 5 }),
      fc.array(asked, { minLength: 1, maxLength: 6 }),
      async (steps, all) => {
        for (const one of steps) {
          if (one.does === 'settle') await settle();
          else if (one.does === 'insert') await insert(one.n);
          else {
            const row = await models()
              .issues.findOne(own())
              .skip(one.n % 190)
              .lean<IssueDoc>()
              .orFail();
            const that = { ...own(), _id: row._id };
            if (one.does === 'remove')
              await removeTallied(server.running.platform, 'issues', row.organisationId, [row._id]);
            else if (one.does === 'see') {
              const lastSeenAt = new Date(Date.UTC(2026, 0, 2, 0, one.n % 100));
              await models().issues.updateOne(that, { $set: { lastSeenAt }, $inc: { occurrences: 1 } });
            } else if (one.does === 'change') await models().issues.updateOne(that, { $set: { status: one.status } });
            else
              await server.gql('mutation($i:UpdateIssueInput!){updateIssue(input:$i){id}}', {
                i: { id: String(row._id), muted: one.muted },
              });
          }
        }
        await check(all);
      },
    ),
    { numRuns: 30 },
  );
});

test('searches at once, while rows come and are counted', async () => {
  let over = false;
  const settling = (async () => {
    while (!over) await settle();
  })();
  for (let round = 0; round < 4; round += 1) {
    await insert(20);
    await Promise.all([check(everything), check(everything.slice(0, 3)), check(everything.slice(3))]);
  }
  over = true;
  await settling;
  await check(everything);
});

test('while an organisation is counted anew, and after an older version wrote its rows', async () => {
  const { platform } = server.running;
  const state = { ...own(), of: 'issues' as const, targetId: null, kind: counting, status: counting };
  await models().tallies.updateOne(state, { $set: { rows: 0 } }, { upsert: true });
  await check(everything);
  await recount();
  await check(everything);
  await models().issues.collection.updateMany(own(), { $unset: { changedAt: 1 } });
  await check(everything);
  await recountOlder(platform);
  assert.equal(await models().issues.countDocuments({ ...own(), changedAt: null }), 0);
  await check(everything);
  // Past the platform: its tallies have to find out.
  await models().issues.collection.deleteMany({ ...own(), kind: 'HANG' });
  await recount();
  await check(everything);
});

test('what belongs to a deleted target, or to another organisation, is not found', async () => {
  const before = await total('e');
  const id = targetIds.pop() ?? '';
  const gone = await models()
    .issues.find({ ...own(), targetId: id })
    .lean<IssueDoc[]>();
  const found = gone.filter(({ title, message }) => has(`${title}\n${message}`, 'e')).length;
  assert.ok(found > 0);
  await server.gql('mutation($id:ID!){deleteTarget(id:$id){success}}', { id });
  assert.equal(await total('e'), before - found);
});

async function total(search: string): Promise<number> {
  const { data } = await server.gql('query($s:String){issues(search:$s limit:1){totalCount}}', { s: search });
  return Object(data?.issues).totalCount;
}

test('letters are the same in any case as patterns see it', () => {
  for (let code = 0; code < 0x1_f000; code += 1) {
    if (code >= 0xd800 && code < 0xe000) continue;
    const letter = String.fromCodePoint(code);
    const others = new Set([foldCase(letter), letter.toLowerCase(), letter.toUpperCase()]);
    others.delete(letter);
    if (others.size === 0) continue;
    const same = new RegExp(`^\\u{${code.toString(16)}}$`, 'iu');
    for (const other of others)
      assert.equal(foldCase(other) === foldCase(letter), same.test(other), `${letter} ${other}`);
  }
});

test('parts are found in each text, and none across two', () => {
  const index = createTextIndex();
  const rows = Array.from(
    { length: 9_000 },
    (_, n) => [`Title ${n} ${'x'.repeat(n % 70)}`, n % 9 ? `${n}é` : 'ΣΑ'] as const,
  );
  for (const row of rows) index.add(...row);
  for (const part of ['title 1', 'X', '77', '7É', 'σα', 'a', 'xé', 'A', '0 ', 'title 8999', 'xt']) {
    const expected = rows.map((texts) => Number(texts.some((text) => has(text, part))));
    assert.deepEqual([...index.find(part)], expected, part);
  }
});
