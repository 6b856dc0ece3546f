/** What would cost much or break something is refused by a limit that is named, and others are served meanwhile. */
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { text } from 'node:stream/consumers';
import { makeSubject } from '../support/product.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const many = (count: number, piece: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => piece(i)).join(' ');
const documents: Record<string, string> = {
  '10,000 aliases': `{${many(10_000, (i) => `a${i}:__typename`)}}`,
  '61 aliases': `{viewer{${many(61, (i) => `a${i}:roles`)}}}`,
  'a flood of __typename': `{viewer{${'__typename '.repeat(3_000)}}}`,
  'a cycle of fragments': '{...A} fragment A on Query{...B} fragment B on Query{...C} fragment C on Query{...A}',
  'a fragment of itself': '{viewer{...A}} fragment A on Viewer{organisation{id} ...A}',
  'a thousand directives': `{viewer{roles ${'@include(if:true)'.repeat(1_000)}}}`,
  'brackets without end': `{runs(limit:${'['.repeat(3_900)}){totalCount}}`,
  'nested lists': `{runs(limit:${'['.repeat(1_900)}1${']'.repeat(1_900)}){totalCount}}`,
  'nested objects': `mutation{updateSubject(input:${'{name:'.repeat(900)}1${'}'.repeat(900)}){id}}`,
  'a thousand operations': many(390, (i) => `query Q${i}{viewer{roles}}`),
  'overlapping fields': `{viewer{${'organisation{id name} '.repeat(150)}}}`,
};
for (const [name, query] of Object.entries(documents)) {
  test(`${name}: refused with a code`, async () => {
    const { data, errors } = await server.gql(query);
    assert.equal(data, null);
    assert.equal(errors?.[0]?.extensions?.code, 'BAD_USER_INPUT', JSON.stringify(errors));
  });
}

test('data that the database could not keep is refused by name', async () => {
  const subjectId = await makeSubject(server.api);
  const mutation = 'mutation($input:UpsertSimulationTargetInput!){upsertSimulationTarget(input:$input){metadata}}';
  const put = (metadata: unknown) => server.gql(mutation, { input: { subjectId, buildKey: 'k', name: 'n', metadata } });
  const nested = (depth: number): object => (depth === 0 ? {} : { a: nested(depth - 1) });
  const refused = [
    nested(60),
    nested(1_500),
    { 'a\u0000': 1 },
    { _bsontype: 'ObjectId' },
    JSON.parse('{"__proto__":1}'),
  ];
  for (const metadata of refused) {
    const { errors } = await put(metadata);
    assert.equal(errors?.[0]?.extensions?.code, 'BAD_USER_INPUT');
    assert.match(errors?.[0]?.message ?? '', /metadata/);
  }
  for (const metadata of [nested(40), { $where: '1', 'a.b': { $gt: '' }, '': [], _id: 1 }])
    assert.deepEqual((await put(metadata)).data, { upsertSimulationTarget: { metadata } });
});

test('a body of 5 MB is refused, announced or not', async () => {
  const headers = { 'content-type': 'application/json' };
  const body = Buffer.alloc(5_000_000, ' ');
  const announced = await fetch(`${server.url}/graphql`, { method: 'POST', headers, body });
  assert.equal(announced.status, 413);
  const stream = { method: 'POST', headers, body: new Blob([body]).stream(), duplex: 'half' };
  const streamed = await fetch(`${server.url}/graphql`, stream);
  assert.equal(streamed.status, 413);
});

test('a body that does not come is given up, and keeps nobody else waiting', async () => {
  const { hostname, port } = new URL(server.url);
  const slow = connect(Number(port), hostname);
  const answer = text(slow);
  slow.write(
    'POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"query"',
  );
  assert.equal((await server.gql('{viewer{roles}}')).errors, undefined);
  assert.match(await answer, /^HTTP\/1\.1 408 /);
});
