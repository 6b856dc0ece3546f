/** Test cases through the real server, a real worker and the demo shop; their secrets nowhere afterwards. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { unzipSync } from 'fflate';
import { z } from 'zod';
import { customer } from '../../../demo/session.ts';
import { type DemoShop, startDemoShop } from '../../../demo/shop.ts';
import { type Outrider, runOutrider } from '../../support/outrider.ts';
import { makeSubject, makeTarget } from '../../support/product.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { until } from '../../support/until.ts';

let server: TestServer;
let shop: DemoShop;
let worker: Outrider;
let subjectId: string;
before(async () => {
  shop = await startDemoShop();
  server = await startTestServer({ ALLOWED_TARGET_HOSTS: '127.0.0.1' });
  subjectId = await makeSubject(server.api, shop.url);
  const env = { BASE_URL: server.url, WORKER_TOKEN: server.workerToken, WORKER_CONCURRENCY: '1', LOG_LEVEL: 'debug' };
  worker = runOutrider(['worker'], env);
});
after(async () => {
  await worker?.end('SIGKILL');
  await server?.close();
  await shop?.close();
});

const runShape = z.object({
  id: z.string(),
  status: z.string(),
  failure: z.string().nullable(),
  failureReason: z.string().nullable(),
  testCase: z.object({ name: z.string() }),
  issues: z.array(z.object({ kind: z.string(), title: z.string(), message: z.string(), status: z.string() })),
  artifacts: z.array(z.object({ kind: z.string(), name: z.string(), url: z.string() })),
});
const batchShape = z.object({ batch: z.object({ status: z.string(), runs: z.array(runShape) }) });
const fields =
  'id status failure failureReason testCase{name} issues{kind title message status} artifacts{kind name url}';

const feature = (steps: readonly string[]) =>
  `Feature: Shop\n  Scenario: s\n${steps.map((step) => `    Given ${step}\n`).join('')}`;
async function make(targetId: string, name: string, gherkin: string): Promise<void> {
  const { errors } = await server.gql('mutation($input:CreateTestCaseInput!){createTestCase(input:$input){id}}', {
    input: { targetId, name, gherkin },
  });
  assert.equal(errors, undefined, JSON.stringify(errors));
}
async function runAll(targetId: string, credentialSetId?: string) {
  const { data, errors } = await server.gql(
    'mutation($input:RunAllTestCasesInput!){runAllTestCases(input:$input){intentBatchId}}',
    { input: { targetId, credentialSetId } },
  );
  assert.equal(errors, undefined, JSON.stringify(errors));
  const id = /"intentBatchId":"(\w+)"/.exec(JSON.stringify(data))?.[1] ?? '';
  return until(
    async () => {
      const { data: now } = await server.gql(`query($id:ID!){batch(id:$id){status runs{${fields}}}}`, { id });
      const { batch } = batchShape.parse(now);
      return batch.status === 'completed' || batch.status === 'failed' ? batch : null;
    },
    { timeoutMs: 120_000, everyMs: 500, what: 'the end of the batch' },
  );
}

test('steps are done as a person would, for each row of an outline', { timeout: 300_000 }, async () => {
  const targetId = await makeTarget(server.api, subjectId, 'cases:good');
  await make(
    targetId,
    'Search and sort',
    feature([
      'I am on "/"',
      'I click the link "Contact"',
      'I should be on "/contact"',
      'I fill "Your name" with "Ada"',
      'I fill "E-mail" with "ada@example.com"',
      'I select "Delivery" from "Topic"',
      '"Topic" should contain "Delivery"',
      'I fill "Message" with "When?"',
      'I click "Send message"',
      'I should not see "Nothing like that"',
      'I click "Newsletter"',
      'I check "Offers, too"',
      'I uncheck "Offers, too"',
      'I press "Escape"',
      'there should be no errors',
    ]),
  );
  await make(
    targetId,
    'Product pages',
    'Feature: f\n  Scenario Outline: o\n    Given I go to "<path>"\n    Then I should see "<text>"\n    And there should be no errors\n' +
      '    Examples:\n      | path | text |\n      | /contact | Your name |\n      | / | Light for long evenings |\n',
  );
  const { status, runs } = await runAll(targetId);
  assert.deepEqual(
    runs.map(({ failureReason }) => failureReason),
    [null, null],
  );
  assert.equal(status, 'completed');
  assert.deepEqual(
    runs.flatMap(({ issues }) => issues),
    [],
  );
});

test('a step that does not hold is told with picture and trace, without the secrets, and is fixed when it holds', {
  timeout: 300_000,
}, async () => {
  const targetId = await makeTarget(server.api, subjectId, 'cases:bad');
  const set = {
    name: 'Keeper',
    fields: [
      { name: 'username', value: customer.email },
      { name: 'password', value: customer.password },
    ],
  };
  await server.gql('mutation($input:CreateCredentialSetInput!){createCredentialSet(input:$input){id}}', { input: set });
  await make(
    targetId,
    'Invoice',
    feature([
      'I go to "/login"',
      'I log in',
      'I go to "/account"',
      'I should see "Orders"',
      'I should see "No such thing"',
    ]),
  );
  await make(
    targetId,
    'Echo',
    feature(['I go to "/contact"', 'I fill "Message" with "{{password}}"', 'I should see "{{nobody}}"']),
  );
  const { status, runs } = await runAll(targetId, 'Keeper');
  assert.equal(status, 'failed');
  assert.deepEqual(new Set(runs.map(({ failure }) => failure)), new Set(['ASSERTION']));
  const invoice = runs.find(({ testCase }) => testCase.name === 'Invoice');
  assert.equal(
    invoice?.failureReason,
    'Line 7, “I should see "No such thing"”: the page does not show “No such thing”.',
  );
  const assertion = invoice?.issues.find(({ kind }) => kind === 'ASSERTION');
  assert.equal(assertion?.title, 'Invoice: I should see "No such thing"');
  assert.deepEqual(
    new Set(invoice?.artifacts.map(({ kind }) => kind)),
    new Set(['SCREENSHOT', 'TRACE', 'REPORT', 'HAR']),
  );
  const echo = runs.find(({ testCase }) => testCase.name === 'Echo');
  assert.match(echo?.failureReason ?? '', /\{\{nobody\}\} is neither a field/);

  for (const { artifacts } of runs) {
    for (const { name, url } of artifacts.filter((one) => one.kind === 'REPORT' || one.kind === 'HAR'))
      assert.ok(!(await (await fetch(url)).text()).includes(customer.password), `the password is in ${name}`);
    const trace = artifacts.find(({ kind }) => kind === 'TRACE');
    assert.ok(trace);
    const archive = unzipSync(new Uint8Array(await (await fetch(trace.url)).arrayBuffer()));
    assert.ok(Object.keys(archive).some((name) => name.endsWith('.trace')));
    for (const [name, body] of Object.entries(archive))
      assert.ok(!Buffer.from(body).includes(customer.password), `the password is in the trace's ${name}`);
  }
  assert.ok(!worker.text().includes(customer.password), 'the password is in the log');
  const rows = await Promise.all(
    Object.values(server.running.platform.models).map((model) => model.collection.find().toArray()),
  );
  assert.ok(!JSON.stringify(rows).includes(customer.password), 'the password is in the database');
  for (const file of await readdir(server.dataDir, { recursive: true, withFileTypes: true }))
    if (file.isFile())
      assert.ok(!(await readFile(join(file.parentPath, file.name))).includes(customer.password), file.name);

  const { data } = await server.gql('query($id:ID!){target(id:$id){testCases{id name}}}', { id: targetId });
  const cases = z
    .object({ target: z.object({ testCases: z.array(z.object({ id: z.string(), name: z.string() })) }) })
    .parse(data);
  for (const { id } of cases.target.testCases)
    await server.gql('mutation($input:UpdateTestCaseInput!){updateTestCase(input:$input){id}}', {
      input: { id, gherkin: feature(['I go to "/contact"']) },
    });
  assert.equal((await runAll(targetId)).status, 'completed');
  const after = await server.gql('query($id:ID!){issues(targetId:$id){issues{title kind status}}}', { id: targetId });
  const { issues: found } = z
    .object({
      issues: z.object({ issues: z.array(z.object({ title: z.string(), kind: z.string(), status: z.string() })) }),
    })
    .parse(after.data);
  assert.deepEqual(
    new Set(found.issues.filter(({ kind }) => kind === 'ASSERTION').map((issue) => issue.status)),
    new Set(['FIXED']),
  );
});

test('goes to no file of the worker', { timeout: 300_000 }, async () => {
  const targetId = await makeTarget(server.api, subjectId, 'files');
  await make(targetId, 'a file', feature(['I go to "file:///etc/hostname"']));
  const { runs } = await runAll(targetId);
  assert.deepEqual([runs.length, runs[0]?.failure], [1, 'ASSERTION']);
  assert.match(runs[0]?.failureReason ?? '', /file: is not http or https/);
});
