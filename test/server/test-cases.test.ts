import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { z } from 'zod';
import { makeSubject, makeTarget } from '../support/product.ts';
import { addPerson, secondOrganisation } from '../support/second-organisation.ts';
import { type GraphqlBody, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let subjectId: string;
before(async () => {
  server = await startTestServer();
  subjectId = await makeSubject(server.api);
});
after(() => server.close());

let targets = 0;
const target = () => makeTarget(server.api, subjectId, `case:${++targets}`);
const gherkin = 'Feature: f\n  Scenario: s\n    Given I am on "/"\n';
const created = 'mutation($input:CreateTestCaseInput!){createTestCase(input:$input){id name gherkin target{id}}}';
const runAll = 'mutation($input:RunAllTestCasesInput!){runAllTestCases(input:$input){success intentBatchId}}';
const batchOf = 'query($id:ID!){batch(id:$id){status runCounts{total} runs{id name approach url testCase{id name}}}}';
const started = z.object({
  batch: z.object({
    status: z.string(),
    runCounts: z.object({ total: z.number() }),
    runs: z.array(
      z.object({ approach: z.string(), url: z.string(), testCase: z.object({ id: z.string(), name: z.string() }) }),
    ),
  }),
});
const code = ({ errors }: GraphqlBody) => errors?.[0]?.extensions?.code;

async function make(targetId: string, name = 'Opens', text = gherkin): Promise<string> {
  const { data, errors } = await server.gql(created, { input: { targetId, name, gherkin: text } });
  const made = data?.createTestCase;
  assert.ok(typeof made === 'object' && made !== null && 'id' in made, JSON.stringify(errors));
  return String(made.id);
}

test('test cases are made, changed, listed in their order and deleted', async () => {
  const targetId = await target();
  const first = await make(targetId, ' Opens ');
  const second = await make(targetId, 'Second');
  const listed = async () =>
    (await server.gql('query($id:ID!){target(id:$id){testCases{id name gherkin lastRun{id}}}}', { id: targetId })).data;
  assert.deepEqual(await listed(), {
    target: {
      testCases: [
        { id: first, name: 'Opens', gherkin, lastRun: null },
        { id: second, name: 'Second', gherkin, lastRun: null },
      ],
    },
  });
  const asked = 'query($id:ID!,$one:ID!){testCases(targetId:$id){name} testCase(id:$one){name target{id}}}';
  assert.deepEqual((await server.gql(asked, { id: targetId, one: second })).data, {
    testCases: [{ name: 'Opens' }, { name: 'Second' }],
    testCase: { name: 'Second', target: { id: targetId } },
  });
  const update = 'mutation($input:UpdateTestCaseInput!){updateTestCase(input:$input){name gherkin}}';
  assert.deepEqual((await server.gql(update, { input: { id: first, name: 'Renamed' } })).data, {
    updateTestCase: { name: 'Renamed', gherkin },
  });
  assert.equal(code(await server.gql(update, { input: { id: first, gherkin: 'no' } })), 'BAD_USER_INPUT');
  assert.equal(code(await server.gql(update, { input: { id: first, name: null } })), 'BAD_USER_INPUT');
  const remove = 'mutation($id:ID!){deleteTestCase(id:$id){success}}';
  assert.deepEqual((await server.gql(remove, { id: first })).data, { deleteTestCase: { success: true } });
  assert.equal(code(await server.gql(remove, { id: first })), 'NOT_FOUND');
  assert.match(JSON.stringify(await listed()), /"testCases":\[\{"id":"[0-9a-f]+","name":"Second"/);
});

test('what cannot be run is refused with line and column, and nothing is created', async () => {
  const targetId = await target();
  const cases: [Record<string, unknown>, RegExp][] = [
    [{ gherkin: 'Feature: f\n  Scenario: s\n    When I dance' }, /line 3, column 10: no step/],
    [{ gherkin: 'Feature: f\n  nonsense here?\n  Scenario: s' }, /line 3, column 3/],
    [{ gherkin: ' ' }, /^gherkin must have 1 to 20000/],
    [{ gherkin: `${gherkin}${'#'.repeat(20_000)}` }, /^gherkin must have/],
    [{ name: ' ' }, /^name must have/],
  ];
  for (const [more, message] of cases) {
    const answer = await server.gql(created, { input: { targetId, name: 'n', gherkin, ...more } });
    assert.equal(code(answer), 'BAD_USER_INPUT', JSON.stringify(more).slice(0, 200));
    assert.match(answer.errors?.[0]?.message ?? '', message);
  }
  const { data } = await server.gql('query($id:ID!){target(id:$id){testCases{id}}}', { id: targetId });
  assert.deepEqual(data, { target: { testCases: [] } });
});

test('all test cases of a target are one batch with a run each', async () => {
  const targetId = await target();
  assert.equal(code(await server.gql(runAll, { input: { targetId } })), 'BAD_USER_INPUT');
  const ids = [await make(targetId, 'One'), await make(targetId, 'Two')];
  const input = { targetId, idempotencyKey: 'k1' };
  const answers = await Promise.all(Array.from({ length: 8 }, () => server.gql(runAll, { input })));
  const batches = new Set(answers.map(({ data, errors }) => JSON.stringify(data?.runAllTestCases ?? errors)));
  assert.equal(batches.size, 1, [...batches].join('\n'));
  const [said = ''] = batches;
  const id = /"intentBatchId":"(\w+)"/.exec(said)?.[1] ?? '';
  const { data } = await server.gql(batchOf, { id });
  const { batch } = started.parse(data);
  assert.deepEqual([batch.status, batch.runCounts], ['pending', { total: 2 }]);
  assert.deepEqual(
    batch.runs.map(({ approach, url }) => [approach, url]),
    [
      ['TEST_CASE', 'http://shop.example/'],
      ['TEST_CASE', 'http://shop.example/'],
    ],
  );
  assert.deepEqual(
    new Set(batch.runs.map(({ testCase }) => JSON.stringify(testCase))),
    new Set([JSON.stringify({ id: ids[0], name: 'One' }), JSON.stringify({ id: ids[1], name: 'Two' })]),
  );
  assert.equal(code(await server.gql(runAll, { input: { ...input, credentialSetId: 'other' } })), 'CONFLICT');
  const filtered = await server.gql('query($id:ID!){runs(targetId:$id,approach:TEST_CASE){totalCount}}', {
    id: targetId,
  });
  assert.deepEqual(filtered.data, { runs: { totalCount: 2 } });
  const last = await server.gql('query($id:ID!){target(id:$id){testCases{lastRun{testCase{name}}}}}', { id: targetId });
  assert.match(JSON.stringify(last.data), /"One".*"Two"/);
});

test('one test case is run alone, and only of its own target', async () => {
  const targetId = await target();
  const [, id] = [await make(targetId, 'One'), await make(targetId, 'Two')];
  const { data } = await server.gql(runAll, { input: { targetId, testCaseId: id } });
  assert.ok(data);
  const { data: runs } = await server.gql('query($id:ID!){runs(targetId:$id){runs{testCase{name}}}}', { id: targetId });
  assert.deepEqual(runs, { runs: { runs: [{ testCase: { name: 'Two' } }] } });
  for (const testCaseId of [
    'x',
    '0'.repeat(24),
    await make(await makeTarget(server.api, await makeSubject(server.api), 'b')),
  ])
    assert.equal(code(await server.gql(runAll, { input: { targetId, testCaseId } })), 'NOT_FOUND', testCaseId);
});

test('a missing credential set and a product without address start nothing', async () => {
  const targetId = await target();
  await make(targetId);
  assert.equal(code(await server.gql(runAll, { input: { targetId, credentialSetId: 'nobody' } })), 'NOT_FOUND');
  const bare = await makeTarget(server.api, await makeSubject(server.api, null), 'bare');
  await make(bare);
  assert.equal(code(await server.gql(runAll, { input: { targetId: bare } })), 'BAD_USER_INPUT');
  const { data } = await server.gql(
    'query($a:ID,$b:ID){a:runs(targetId:$a){totalCount} b:runs(targetId:$b){totalCount}}',
    {
      a: targetId,
      b: bare,
    },
  );
  assert.deepEqual(data, { a: { totalCount: 0 }, b: { totalCount: 0 } });
});

test('members make and run test cases; only admins delete them; others see none of them', async () => {
  const targetId = await target();
  const id = await make(targetId);
  const { organisationId } = server.running.admin;
  const member = await addPerson(server, organisationId, ['MEMBER']);
  const other = await secondOrganisation(server);
  const remove = 'mutation($id:ID!){deleteTestCase(id:$id){success}}';
  assert.equal(code(await member.gql(created, { input: { targetId, name: 'n', gherkin } })), undefined);
  assert.equal(code(await member.gql(runAll, { input: { targetId } })), undefined);
  assert.equal(code(await member.gql(remove, { id })), 'FORBIDDEN');
  const update = 'mutation($input:UpdateTestCaseInput!){updateTestCase(input:$input){id}}';
  assert.equal(code(await other.gql(created, { input: { targetId, name: 'n', gherkin } })), 'NOT_FOUND');
  assert.equal(code(await other.gql(update, { input: { id, name: 'n' } })), 'NOT_FOUND');
  assert.equal(code(await other.gql(remove, { id })), 'NOT_FOUND');
  assert.equal(code(await other.gql(runAll, { input: { targetId } })), 'NOT_FOUND');
  assert.equal(code(await other.gql('query($id:ID!){testCases(targetId:$id){id}}', { id: targetId })), 'NOT_FOUND');
  assert.equal(code(await other.gql('query($id:ID!){testCase(id:$id){id}}', { id })), 'NOT_FOUND');
});

test('a deleted target takes its test cases along', async () => {
  const targetId = await target();
  const id = await make(targetId);
  await server.gql('mutation($id:ID!){deleteTarget(id:$id){success}}', { id: targetId });
  const update = 'mutation($input:UpdateTestCaseInput!){updateTestCase(input:$input){id}}';
  assert.equal(code(await server.gql(update, { input: { id, name: 'n' } })), 'NOT_FOUND');
  const { models } = server.running.platform;
  const { organisationId } = server.running.admin;
  assert.equal(await models.testCases.countDocuments({ organisationId, targetId }), 0);
});
