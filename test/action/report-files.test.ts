import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { after, before, test } from 'node:test';
import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { z } from 'zod';
import { branch, explored, inputsFor } from './explored.ts';
import { startPlatform, type TestPlatform } from './platform.ts';
import { failedWith, foundIssues, issue, passed, work } from './work.ts';

let platform: TestPlatform;
let folder: string;
before(async () => {
  platform = await startPlatform();
  folder = await mkdtemp(join(tmpdir(), 'outrider-reports-'));
});
after(async () => {
  await platform.close();
  await rm(folder, { recursive: true });
});

/** The published schema, in the form of draft 4 that Microsoft's package ships. */
const schema = z
  .record(z.string(), z.unknown())
  .parse(createRequire(import.meta.url)('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json'));
const { $schema: _draft, id: _id, ...rules } = schema;
const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
addFormats.default(ajv);
const validSarif = ajv.compile(rules);

const sarifShape = z.object({
  runs: z.tuple([
    z.object({
      originalUriBaseIds: z.record(z.string(), z.object({ uri: z.string() })),
      results: z.array(
        z.object({
          ruleId: z.string(),
          message: z.object({ text: z.string() }),
          locations: z.tuple([
            z.object({
              physicalLocation: z.object({
                artifactLocation: z.object({ uri: z.string(), uriBaseId: z.string().optional() }),
              }),
              logicalLocations: z.tuple([z.object({ fullyQualifiedName: z.string() })]),
            }),
          ]),
          partialFingerprints: z.record(z.string(), z.string()),
        }),
      ),
    }),
  ]),
});

/** What a reader of XML sees: how many there are of each, where JUnit has them. */
function casesOf(junit: string) {
  const document = new DOMParser({ onError: onErrorStopParsing }).parseFromString(junit, 'text/xml');
  const suite = document.documentElement?.getElementsByTagName('testsuite')[0];
  const howMany = (name: string) => suite?.getElementsByTagName(name).length;
  for (const name of ['failure', 'error', 'skipped']) {
    assert.equal(suite?.getAttribute({ failure: 'failures', error: 'errors' }[name] ?? name), String(howMany(name)));
  }
  assert.equal(suite?.getAttribute('tests'), String(howMany('testcase')));
  const [testcase, failure, error, skipped] = ['testcase', 'failure', 'error', 'skipped'].map(howMany);
  return { testcase, failure, error, skipped };
}

const evil = 'TypeError: <b>&"\'</b> [x](https://evil.example) \u0007 ]]> \ud83d\ude00';
const found = foundIssues(
  issue('a', { url: 'http://shop.example/cart/?sort=price#top' }),
  issue('b', { title: evil, message: evil, url: 'http://shop.example/', severity: 'LOW' }),
  issue('c', { kind: 'DEAD_LINK', title: 'A dead link', url: 'https://help.example/a:b/c d', severity: 'MEDIUM' }),
  issue('d', { kind: 'ACCESSIBILITY', title: 'A field has no label', url: 'http://shop.example/login' }),
);

test('a result is SARIF, JUnit and JSON, where the workflow wants them', async () => {
  const inputs = inputsFor(platform, { 'report-dir': join(folder, 'a/b') });
  const [run] = await explored(platform, { inputs, event: branch('files') }, found);
  const { 'sarif-file': sarifFile = '', 'junit-file': junitFile = '', 'json-file': jsonFile = '' } = run.outputs;
  for (const file of [sarifFile, junitFile, jsonFile]) {
    assert.ok(isAbsolute(file), file);
    assert.ok(file.startsWith(join(folder, 'a/b')));
  }

  const sarif: unknown = JSON.parse(await readFile(sarifFile, 'utf8'));
  assert.ok(validSarif(sarif), JSON.stringify(validSarif.errors));
  const [{ results, originalUriBaseIds }] = sarifShape.parse(sarif).runs;
  assert.equal(results.length, 4);
  assert.deepEqual(
    results.map(({ locations: [{ physicalLocation }] }) => physicalLocation.artifactLocation).toSorted(byUri),
    [
      { uri: 'a%3Ab/c%20d', uriBaseId: 'ORIGIN_2' },
      { uri: 'cart/index.html', uriBaseId: 'PRODUCT' },
      { uri: 'index.html', uriBaseId: 'PRODUCT' },
      { uri: 'login', uriBaseId: 'PRODUCT' },
    ],
  );
  assert.equal(originalUriBaseIds.PRODUCT?.uri, 'http://shop.example/');
  const cart = results.find(({ locations: [{ logicalLocations }] }) =>
    logicalLocations[0].fullyQualifiedName.includes('cart'),
  );
  assert.match(cart?.message.text ?? '', /at http:\/\/shop\.example\/cart\/\?sort=price/);
  assert.deepEqual(Object.keys(cart?.partialFingerprints ?? {}), ['primaryLocationLineHash', 'outrider/v1']);
  for (const { message } of results) assert.doesNotMatch(message.text, /(?<!\\)[[\]]/, 'no link of a stranger');

  const junit = await readFile(junitFile, 'utf8');
  assert.deepEqual(casesOf(junit), { testcase: 4, failure: 3, error: 0, skipped: 1 }, 'accessibility does not count');
  assert.match(junit, /<testsuites name="Outrider" tests="4" failures="3" errors="0"/);
  assert.match(junit, /&lt;b&gt;&amp;&quot;/);
  assert.ok(!junit.includes('\u0007'));

  const report = z
    .object({ version: z.literal(1), status: z.string(), verdict: z.string(), issues: z.array(z.looseObject({})) })
    .parse(JSON.parse(await readFile(jsonFile, 'utf8')));
  assert.deepEqual([report.status, report.verdict, report.issues.length], ['completed', 'findings', 4]);
  const { 'exception-count': exceptions, 'new-issue-count': fresh } = run.outputs;
  assert.deepEqual([exceptions, fresh], ['3', '3']);
  for (const text of [JSON.stringify(sarif), junit]) for (const mask of run.masks) assert.ok(!text.includes(mask));
});

const byUri = (one: { uri: string }, other: { uri: string }) => (one.uri < other.uri ? -1 : 1);

test('a passed and a failed exploration are valid reports too', async () => {
  for (const [name, told, cases] of [
    ['passed', passed, 0],
    ['nothing explored', { ...passed, progress: { ...passed.progress, actions: 0 } }, 1],
    ['unreachable', failedWith('UNREACHABLE', 'Away [for now].'), 1],
  ] as const) {
    const inputs = inputsFor(platform, { 'report-dir': join(folder, name), 'fail-on': 'never' });
    const [run] = await explored(platform, { inputs, event: branch(`files-${name.replace(' ', '-')}`) }, told);
    const sarif: unknown = JSON.parse(await readFile(run.outputs['sarif-file'] ?? '', 'utf8'));
    assert.ok(validSarif(sarif), JSON.stringify(validSarif.errors));
    const junit = await readFile(run.outputs['junit-file'] ?? '', 'utf8');
    assert.deepEqual(casesOf(junit), { testcase: cases, failure: 0, error: cases, skipped: 0 });
  }
});

test('test cases run all, and each is a case of the report', async () => {
  const event = branch('cases');
  const inputs = inputsFor(platform, { mode: 'test-cases', 'report-dir': join(folder, 'cases') });
  // The target has to be there before it has test cases.
  const [{ outputs }] = await explored(platform, { inputs: inputsFor(platform), event }, passed);
  for (const name of ['Pays', 'Signs in']) {
    const input = {
      targetId: outputs['target-id'],
      name,
      gherkin: `Feature: Shop\n  Scenario: ${name}\n    Given I am on "/"\n`,
    };
    const made = await platform.gql(
      'mutation ($input: CreateTestCaseInput!) { createTestCase(input: $input) { id } }',
      { input },
    );
    assert.equal(made.errors, undefined, JSON.stringify(made.errors));
  }
  const first = explored(platform, { inputs, event }, passed);
  await work(platform.worker, failedWith('ASSERTION', 'I should see "Paid": it was not there.'));
  const [run] = await first;
  assert.equal(run.code, 1, run.log);
  assert.deepEqual([run.outputs.status, run.outputs.verdict], ['failed', 'findings']);
  assert.match(run.log, /^::error::Findings: a test case did not hold/m);
  assert.match(run.log, /\] failed: .*Pays (completed|failed)/);
  assert.ok(run.outputs['run-id'] && run.outputs['batch-id'] && run.outputs['report-url']);
  const junit = await readFile(run.outputs['junit-file'] ?? '', 'utf8');
  assert.match(junit, /tests="2" failures="1" errors="0"/);
  assert.match(junit, /<testcase name="Signs in" classname="test case"/);
  assert.match(run.summary, /✅ \*\*/);
  assert.match(run.summary, /❌ \*\*/);

  const again = explored(platform, { inputs, event, github: { GITHUB_RUN_ATTEMPT: '2' } }, passed);
  await work(platform.worker, passed);
  const [held] = await again;
  assert.deepEqual([held.code, held.outputs.verdict], [0, 'passed'], held.log);
  assert.notEqual(held.outputs['batch-id'], run.outputs['batch-id']);
});
