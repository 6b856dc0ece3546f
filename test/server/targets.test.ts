import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addPerson, secondOrganisation } from '../support/second-organisation.ts';
import { makeSubject } from '../support/product.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let subjectId: string;
before(async () => {
  server = await startTestServer();
  subjectId = await makeSubject(server.api);
});
after(() => server.close());

const fields = 'id name version description environment buildNumber metadata ciRunUrl url';
const upsert = `mutation($input:UpsertSimulationTargetInput!){upsertSimulationTarget(input:$input){${fields}}}`;
const send = (input: Record<string, unknown>) => server.gql(upsert, { input: { subjectId, ...input } });

test('a hundred upserts of one build key at once leave one target', async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, i) => send({ buildKey: 'many', name: `name ${i}` })),
  );
  const ids = new Set(answers.map(({ data }) => JSON.stringify(data?.upsertSimulationTarget).slice(0, 40)));
  assert.deepEqual(
    answers.flatMap(({ errors }) => errors ?? []),
    [],
  );
  assert.equal(ids.size, 1);
  assert.equal(
    await server.running.platform.models.targets.countDocuments({
      organisationId: server.running.admin.organisationId,
      buildKey: 'many',
    }),
    1,
  );
});

test('an absent field keeps its value, an explicit null clears it', async () => {
  const metadata = { ciRunUrl: 'https://ci.example/1', nested: { list: [1, 'two', null] } };
  await send({
    buildKey: 'keep',
    name: 'A',
    version: '1',
    description: 'd',
    environment: 'e',
    buildNumber: 7,
    metadata,
    buildUrl: 'ignored',
  });
  const kept = await send({ buildKey: 'keep', name: 'B' });
  const { id: _, ...rest } = Object(kept.data?.upsertSimulationTarget);
  assert.deepEqual(rest, {
    name: 'B',
    version: '1',
    description: 'd',
    environment: 'e',
    buildNumber: '7',
    metadata,
    ciRunUrl: 'https://ci.example/1',
    url: 'http://shop.example/',
  });
  const cleared = await send({ buildKey: 'keep', name: 'B', version: null, metadata: null, buildNumber: null });
  const { version, buildNumber, ciRunUrl } = Object(cleared.data?.upsertSimulationTarget);
  assert.deepEqual([version, buildNumber, ciRunUrl], [null, null, null]);
});

test('bad input is BAD_USER_INPUT and names the field', async (t) => {
  const cases: [string, Record<string, unknown>, RegExp][] = [
    ['an empty name', { buildKey: 'x', name: '  ' }, /^name /],
    ['a long name', { buildKey: 'x', name: 'x'.repeat(201) }, /^name /],
    ['a long build key', { buildKey: 'x'.repeat(501), name: 'x' }, /^buildKey /],
    ['a long description', { buildKey: 'x', name: 'x', description: 'x'.repeat(10_001) }, /^description /],
    ['large metadata', { buildKey: 'x', name: 'x', metadata: { a: 'x'.repeat(17_000) } }, /^metadata /],
    ['metadata that is no object', { buildKey: 'x', name: 'x', metadata: [1] }, /JSON object/],
    [
      'operators in metadata stay data',
      { buildKey: 'x', name: 'x', metadata: { $where: '1' }, version: 'x'.repeat(201) },
      /^version /,
    ],
  ];
  for (const [name, input, message] of cases) {
    await t.test(name, async () => {
      const { errors } = await send(input);
      assert.match(errors?.[0]?.message ?? '', message);
      assert.equal(errors?.[0]?.extensions?.code, 'BAD_USER_INPUT');
    });
  }
  const { data } = await server.gql(`{targets(subjectId:"${subjectId}"){buildKey}}`);
  assert.ok(!JSON.stringify(data).includes('"x"'));
});

test('base URLs are absolute http(s) without credentials', async () => {
  for (const baseUrl of ['shop', 'ftp://shop.example', 'http://me:secret@shop.example', 'javascript:alert(1)']) {
    const { errors } = await server.gql('mutation($input:CreateSubjectInput!){createSubject(input:$input){id}}', {
      input: { name: 'x', baseUrl },
    });
    assert.match(errors?.[0]?.message ?? '', /^baseUrl /);
    assert.equal(errors?.[0]?.extensions?.code, 'BAD_USER_INPUT');
  }
});

test('a member reads and upserts, and may not write products', async () => {
  const { api } = await addPerson(server, server.running.admin.organisationId, ['MEMBER']);
  await assert.rejects(makeSubject(api), { code: 'FORBIDDEN' });
  await assert.rejects(
    api.send(
      { name: 'U', text: 'mutation U($input:UpdateSubjectInput!){updateSubject(input:$input){id}}' },
      { input: { id: subjectId, name: 'Mine' } },
    ),
    { code: 'FORBIDDEN' },
  );
});

test('updateSubject changes what is named and clears what is null', async () => {
  const text = 'mutation($input:UpdateSubjectInput!){updateSubject(input:$input){name baseUrl description}}';
  const id = await makeSubject(server.api);
  const changed = await server.gql(text, { input: { id, description: 'A shop' } });
  assert.deepEqual(changed.data?.updateSubject, {
    name: 'Shop',
    baseUrl: 'http://shop.example/',
    description: 'A shop',
  });
  const cleared = await server.gql(text, { input: { id, name: 'Store', baseUrl: null } });
  assert.deepEqual(cleared.data?.updateSubject, { name: 'Store', baseUrl: null, description: 'A shop' });
});

test("malformed, missing and another organisation's ids answer the same to the letter but for the id", async () => {
  const other = await secondOrganisation(server);
  const foreign = await makeSubject(other.api);
  for (const [field, what] of [
    ['subject', 'Product'],
    ['target', 'Target'],
    ['run', 'Run'],
    ['batch', 'Batch'],
    ['issue', 'Issue'],
  ] as const) {
    for (const id of ['nonsense', '0'.repeat(24), foreign, '{"$ne":null}']) {
      const { data, errors } = await server.gql(`query($id:ID!){${field}(id:$id){id}}`, { id });
      assert.equal(data?.[field], null);
      assert.equal(errors?.[0]?.message, `${what} ${id} was not found.`);
      assert.equal(errors?.[0]?.extensions?.code, 'NOT_FOUND');
    }
  }
  const { errors } = await server.gql(upsert, { input: { subjectId: foreign, buildKey: 'x', name: 'x' } });
  assert.equal(errors?.[0]?.extensions?.code, 'NOT_FOUND');
});
