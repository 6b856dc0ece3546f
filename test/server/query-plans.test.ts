/** How MongoDB answers every query of the API: by an index that also gives the order, never by reading or sorting all. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../server/models/ids.ts';
import { untalliedIndex } from '../../server/models/tallied.ts';
import { settleTallies } from '../../server/services/settle-tallies.ts';
import { makeSubject, makeTarget, start } from '../support/product.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let [subjectId, targetId, runId, batchId, issueId, testCaseId] = ['', '', '', '', '', ''];
const statuses = ['pending', 'running', 'completed', 'failed'] as const;

before(async () => {
  server = await startTestServer();
  subjectId = await makeSubject(server.api);
  targetId = await makeTarget(server.api, subjectId, 'plans');
  const otherId = await makeTarget(server.api, subjectId, 'others');
  ({ runId, batchId } = await start(server.api, targetId));
  await start(server.api, otherId);
  const { data } = await server.gql('mutation($input:CreateTestCaseInput!){createTestCase(input:$input){id}}', {
    input: { targetId, name: 'home', gherkin: 'Feature: f\n  Scenario: s\n    Given I am on "/"' },
  });
  testCaseId = String(Object(data?.createTestCase).id);
  await fill();
  await settleTallies(server.running.platform, AbortSignal.timeout(120_000));
  // Made once: a command of the platform's own jobs that ends late makes it anew, small, where a test dropped it.
  await server.running.platform.connection.db?.createCollection('system.profile', {
    capped: true,
    size: 512 * 1024 * 1024,
  });
});
after(() => server.close());

/** Enough rows for a bad plan to look bad. */
async function fill(): Promise<void> {
  const { models } = server.running.platform;
  const { organisationId } = server.running.admin;
  const targets = await models.targets.find({ organisationId }).lean();
  const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
  const run = await models.runs.findOne({ organisationId, _id: runId }).lean().orFail();
  const runs = Array.from({ length: 600 }, (_, i) => ({
    ...run,
    _id: newId(),
    targetId: targets[i % targets.length]?._id ?? run.targetId,
    name: `run #${i}`,
    status: statuses[i % 4] ?? 'failed',
    approach: i % 3 ? ('EXPLORATION' as const) : ('TEST_CASE' as const),
    exceptionCount: i % 7,
    createdAt: at(i),
    startTime: i % 4 ? at(i + 5) : null,
    endTime: i % 4 > 1 ? at(i + 9) : null,
    tallied: null,
    talliedAs: null,
  }));
  await models.runs.insertMany(runs);
  const issues = Array.from({ length: 600 }, (_, i) => ({
    _id: newId(),
    organisationId,
    subjectId: run.subjectId,
    targetId: targets[i % targets.length]?._id ?? run.targetId,
    mainline: true,
    fingerprint: `f${i}`,
    kind: (['HANG', 'CONSOLE_ERROR', 'DEAD_LINK'] as const)[i % 3] ?? 'HANG',
    severity: 'LOW' as const,
    status: (['OPEN', 'FIXED', 'MUTED'] as const)[i % 4] ?? 'OPEN',
    title: `issue ${i}`,
    message: 'it broke',
    stack: null,
    url: 'http://127.0.0.1/',
    isNew: true,
    occurrences: 1,
    firstSeenAt: at(i),
    lastSeenAt: at(i),
    lastRunAt: at(i),
    testCaseId: null,
    reproduction: null,
    screenshotRunId: null,
    screenshotName: null,
  }));
  await models.issues.insertMany(issues);
  issueId = String(issues[0]?._id);
  const sightings = issues.map(({ _id }, i) => ({
    _id: newId(),
    organisationId,
    runId: i < 100 ? run._id : (runs[i]?._id ?? run._id),
    batchId: run.batchId,
    issueId: _id,
    occurrences: 1,
    isNew: true,
    exception: true,
  }));
  await models.sightings.insertMany(sightings);
}

/** Every way to choose one value of each. */
const choices = (axes: readonly (readonly string[])[]): string[] =>
  axes.reduce<string[]>((before, axis) => before.flatMap((one) => axis.map((value) => `${one} ${value}`)), ['']);

const run = `id name status issues{id title} artifacts{id} target{id name} batch{id status} pullRequestComment{number}
  testCase{id name} queuePosition`;
const target = 'id name openIssues latestRun{id status} testCases{id lastRun{id}} subject{id}';
const single: Record<string, () => string> = {
  viewer: () => 'viewer{user{name} organisation{name githubInstallations{id} heldComments{number}}}',
  subjects: () => `subjects{id name targets{${target}}}`,
  subject: () => `subject(id:"${subjectId}"){id targets{id}}`,
  targets: () => `targets{${target}}`,
  'targets of a product': () => `targets(subjectId:"${subjectId}"){${target}}`,
  target: () => `target(id:"${targetId}"){${target}}`,
  testCases: () => `testCases(targetId:"${targetId}"){id lastRun{id}}`,
  testCase: () => `testCase(id:"${testCaseId}"){id target{id} lastRun{id}}`,
  'runs with everything': () => `runs{totalCount hasMore runs{${run}}}`,
  run: () => `run(id:"${runId}"){${run}}`,
  batch: () => `batch(id:"${batchId}"){id status runCounts{total} runs{${run}}}`,
  'issues with everything': () => 'issues{totalCount issues{id title target{id name}}}',
  issue: () => `issue(id:"${issueId}"){id target{id} console{text} lastRun{id} onTargets{id target{pullRequestUrl}}}`,
  credentialSets: () => 'credentialSets{id name}',
  apiKeys: () => 'apiKeys{id name createdBy{name}}',
  workers: () => 'workers{id state busy runs{id}}',
  workerTokens: () => 'workerTokens{id name}',
  members: () => 'members{id name}',
  invitations: () => 'invitations{id email}',
  auditLog: () => 'auditLog{totalCount entries{id action}}',
};
for (const [name, query] of Object.entries(single)) test(name, () => wellAnswered([query()]));

test('runs, by every filter and every order', () =>
  wellAnswered(
    choices([
      ['', `targetId:"${targetId}"`],
      ['', 'status:failed'],
      ['', 'approach:TEST_CASE'],
      ['', 'search:"7"', 'search:"run"', 'search:"12"', 'search:"#5"', 'search:"#123"'],
      ['CREATED_AT', 'START_TIME', 'END_TIME', 'NAME', 'STATUS', 'EXCEPTION_COUNT'].map((sort) => `sortBy:${sort}`),
      ['sortDirection:ASC', 'sortDirection:DESC'],
      ['limit:20', 'limit:20 offset:40'],
    ]).map((args) => `runs(${args}){totalCount hasMore runs{id}}`),
  ));

test('issues, by every filter', () =>
  wellAnswered(
    choices([
      ['', `targetId:"${targetId}"`],
      ['', `runId:"${runId}"`, `batchId:"${batchId}"`],
      ['', 'kind:HANG'],
      ['', 'status:OPEN'],
      ['', 'search:"7"'],
      ['limit:20', 'limit:20 offset:40'],
    ]).map((args) => `issues(${args}){totalCount hasMore issues{id}}`),
  ));

/** Sends the root fields, some at a time, and looks at what MongoDB did for them. */
async function wellAnswered(fields: readonly string[]): Promise<void> {
  const db = server.running.platform.connection.db;
  assert.ok(db);
  const { localTime: from } = await db.command({ hello: 1 });
  await db.command({ profile: 2 });
  for (let first = 0; first < fields.length; first += 24) {
    const some = fields.slice(first, first + 24).map((field, at) => `f${at}:${field}`);
    const { errors } = await server.gql(`{${some.join('\n')}}`);
    assert.equal(errors, undefined);
  }
  await db.command({ profile: 0 });
  const seen = await db
    .collection('system.profile')
    .find({ ts: { $gte: from }, 'command.explain': { $exists: false } })
    .toArray();
  const asked = seen.filter(
    ({ command }) =>
      ('find' in command || 'aggregate' in command || 'count' in command) &&
      // The platform's own jobs serve all organisations.
      command.hint !== untalliedIndex &&
      command.find !== server.running.platform.models.signingKeys.collection.name,
  );
  assert.ok(asked.length > fields.length);
  const explained = new Set<string>();
  for (const { command, planSummary, hasSortStage } of asked) {
    const shown = JSON.stringify(command);
    assert.doesNotMatch(String(planSummary), /COLLSCAN/, shown);
    assert.notEqual(hasSortStage, true, shown);
    const { lsid, $clusterTime, $db, readConcern, txnNumber, maxTimeMS, writeConcern, ...asIs } = command;
    const shape = JSON.stringify(asIs);
    if (explained.has(shape)) continue;
    explained.add(shape);
    for (const { stage, bounds } of stagesOf(await db.command({ explain: asIs, verbosity: 'queryPlanner' }))) {
      assert.doesNotMatch(stage, /^(COLLSCAN|SORT)$/, shown);
      // The whole of an index would be every organisation's.
      assert.notEqual(bounds, '[MinKey, MaxKey]', shown);
    }
  }
}

interface Stage {
  readonly stage: string;
  /** Of the first field of the index that is read. */
  readonly bounds: string | undefined;
}

/** The steps of the plans that won. */
function stagesOf(explained: unknown): Stage[] {
  if (typeof explained !== 'object' || explained === null) return [];
  const {
    rejectedPlans: _lost,
    command: _asked,
    ...rest
  } = Object.assign({ rejectedPlans: null, command: null }, explained);
  const inner = Object.values(rest).flatMap(stagesOf);
  if (!('stage' in rest) || typeof rest.stage !== 'string') return inner;
  const [first] = 'indexBounds' in rest ? Object.values(Object(rest.indexBounds)).flat() : [];
  return [{ stage: rest.stage, bounds: typeof first === 'string' ? first : undefined }, ...inner];
}
