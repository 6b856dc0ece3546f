import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const start = 'mutation($input:StartExplorationInput!){startExploration(input:$input){id}}';
const cases: { name: string; query: string; variables?: Record<string, unknown>; field: string; says: RegExp }[] = [
  {
    name: 'wrong casing as a literal',
    query: '{runs(status:PENDING){totalCount}}',
    field: 'runs',
    says: /PENDING.*"RunStatus"/,
  },
  {
    name: 'a string as a literal',
    query: '{runs(status:"pending"){totalCount}}',
    field: 'runs',
    says: /"pending".*"RunStatus"/,
  },
  {
    name: 'wrong casing in a variable',
    query: 'query($s:RunStatus){runs(status:$s){totalCount}}',
    variables: { s: 'Running' },
    field: 'runs',
    says: /"Running".*"RunStatus"/,
  },
  {
    name: 'a number in a variable',
    query: 'query($s:RunStatus){runs(status:$s){totalCount}}',
    variables: { s: 1 },
    field: 'runs',
    says: /1.*"RunStatus"/,
  },
  {
    name: 'under an alias',
    query: '{mine:runs(sortBy:created_at){totalCount}}',
    field: 'mine',
    says: /created_at.*"RunSortField"/,
  },
  {
    name: 'in a fragment',
    query: 'query{...F} fragment F on Query{runs(sortDirection:down){totalCount}}',
    field: 'runs',
    says: /down.*"SortDirection"/,
  },
  {
    name: "as a variable's default",
    query: 'query($k:IssueKind=hang){issues(kind:$k){totalCount}}',
    field: 'issues',
    says: /hang.*"IssueKind"/,
  },
  {
    name: 'nested in an input literal',
    query: 'mutation{startExploration(input:{targetId:"x",triggerSource:ci}){id}}',
    field: 'startExploration',
    says: /ci.*"TriggerSource"/,
  },
  {
    name: 'nested in an input variable',
    query: start,
    variables: { input: { targetId: 'x', triggerSource: 'ci' } },
    field: 'startExploration',
    says: /"ci".*"TriggerSource"/,
  },
  {
    name: 'in a variable inside an input literal',
    query: 'mutation($t:TriggerSource){startExploration(input:{targetId:"x",triggerSource:$t}){id}}',
    variables: { t: 'Ci' },
    field: 'startExploration',
    says: /"Ci".*"TriggerSource"/,
  },
];

for (const { name, query, variables, field, says } of cases) {
  test(`${name} leaves the field null, with one error without a code`, async () => {
    const { data, errors } = await server.gql(query, variables);
    assert.deepEqual(data, { [field]: null });
    assert.equal(errors?.length, 1);
    assert.match(errors?.[0]?.message ?? '', says);
    assert.deepEqual(errors?.[0]?.path, [field]);
    assert.equal(errors?.[0]?.extensions?.code, undefined);
  });
}

test('the other fields of the request are answered, in order', async () => {
  const { data, errors } = await server.gql(
    'query($s:RunStatus){first:subjects{id} bad:runs(status:$s){totalCount} last:runs{totalCount}}',
    { s: 'nope' },
  );
  assert.equal(JSON.stringify(data), '{"first":[],"bad":null,"last":{"totalCount":0}}');
  assert.equal(errors?.length, 1);
});

test('a field that was skipped stays out, and a default counts for its own operation only', async () => {
  const skipped = await server.gql('{a:subjects @skip(if:true){id} runs(status:BAD){totalCount}}');
  assert.deepEqual(skipped.data, { runs: null });
  const text =
    'query A($s:RunStatus=pending){runs(status:$s){totalCount}} query B($s:RunStatus=BAD){runs(status:$s){totalCount}}';
  assert.deepEqual((await server.gql(text, {}, 'A')).data, { runs: { totalCount: 0 } });
  assert.deepEqual((await server.gql(text, {}, 'B')).data, { runs: null });
});

test('other mistakes in the same document are still mistakes', async () => {
  const { data, errors } = await server.gql('{runs(status:PENDING){nonsense}}');
  assert.equal(data, null);
  assert.equal(errors?.[0]?.extensions?.code, 'BAD_USER_INPUT');
});
