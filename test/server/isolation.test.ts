/** Every argument of the schema that takes an id, asked with another organisation's: a new one without a case fails. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { buildSchema, getNamedType, type GraphQLInputType, isInputObjectType, isScalarType } from 'graphql';
import { createWorkerClient } from '../../explorer/worker/worker-client.ts';
import { newId } from '../../server/models/ids.ts';
import { foundIssues, issue, work } from '../action/work.ts';
import { makeSubject, makeTarget, start } from '../support/product.ts';
import { secondOrganisation } from '../support/second-organisation.ts';
import { type GraphqlBody, startTestServer, type TestServer } from '../support/server.ts';

const schema = buildSchema(readFileSync(new URL('../../contract/schema.graphql', import.meta.url), 'utf8'));
type Kind =
  | 'subject'
  | 'target'
  | 'run'
  | 'batch'
  | 'issue'
  | 'credentialSet'
  | 'clientId'
  | 'testCase'
  | 'member'
  | 'invitation'
  | 'installation'
  | 'workerToken'
  | 'worker';
type Ids = Partial<Record<Kind, string>>;

const cases: Record<string, Kind> = {
  'Query.subject.id': 'subject',
  'Query.targets.subjectId': 'subject',
  'Query.target.id': 'target',
  'Query.runs.targetId': 'target',
  'Query.run.id': 'run',
  'Query.batch.id': 'batch',
  'Query.issues.targetId': 'target',
  'Query.issues.runId': 'run',
  'Query.issues.batchId': 'batch',
  'Query.issue.id': 'issue',
  'Query.testCases.targetId': 'target',
  'Query.testCase.id': 'testCase',
  'Mutation.updateSubject.input.id': 'subject',
  'Mutation.deleteSubject.id': 'subject',
  'Mutation.upsertSimulationTarget.input.subjectId': 'subject',
  'Mutation.deleteTarget.id': 'target',
  'Mutation.startExploration.input.targetId': 'target',
  'Mutation.startExploration.input.credentialSetId': 'credentialSet',
  'Mutation.runAllTestCases.input.targetId': 'target',
  'Mutation.runAllTestCases.input.credentialSetId': 'credentialSet',
  'Mutation.runAllTestCases.input.testCaseId': 'testCase',
  'Mutation.cancelBatch.id': 'batch',
  'Mutation.createTestCase.input.targetId': 'target',
  'Mutation.updateTestCase.input.id': 'testCase',
  'Mutation.deleteTestCase.id': 'testCase',
  'Mutation.updateIssue.input.id': 'issue',
  'Mutation.updateCredentialSet.input.id': 'credentialSet',
  'Mutation.deleteCredentialSet.id': 'credentialSet',
  'Mutation.updateMember.input.id': 'member',
  'Mutation.removeMember.id': 'member',
  'Mutation.revokeInvitation.id': 'invitation',
  'Mutation.unlinkInstallation.id': 'installation',
  'Mutation.drainWorker.id': 'worker',
  'Mutation.revokeWorkerToken.id': 'workerToken',
  'Mutation.rotateApiKey.input.clientId': 'clientId',
  'Mutation.revokeApiKey.input.clientId': 'clientId',
};
const gherkin = 'Feature: A\n  Scenario: B\n    Given I am on "/"\n';
/** What else a call needs, with ids of the caller's own organisation. */
const rest = (own: Ids): Record<string, Record<string, unknown>> => ({
  'Mutation.updateSubject': { name: 'x' },
  'Mutation.upsertSimulationTarget': { buildKey: 'x', name: 'x' },
  'Mutation.startExploration': { targetId: own.target },
  'Mutation.runAllTestCases': { targetId: own.target },
  'Mutation.createTestCase': { name: 'x', gherkin },
  'Mutation.updateTestCase': { name: 'x' },
  'Mutation.updateMember': { role: 'MEMBER' },
  'Mutation.updateIssue': { muted: true },
  'Mutation.updateCredentialSet': { name: 'x' },
});

let server: TestServer;
let theirs: Ids;
let ours: Ids;
let ask: (query: string, variables?: Record<string, unknown>) => Promise<GraphqlBody>;
before(async () => {
  server = await startTestServer();
  const other = await secondOrganisation(server);
  const [clientId = '', clientSecret = ''] = Buffer.from(other.apiKey, 'base64').toString().split(':');
  const grant = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  const exchanged = await fetch(`${server.url}/realms/outrider/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams(grant),
  });
  const { access_token: token }: { access_token: string } = await exchanged.json();
  ask = async (query, variables = {}) => {
    const response = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    const body: GraphqlBody = await response.json();
    return body;
  };
  theirs = await oneOfEverything();
  ours = { target: await makeTarget(other.api, await makeSubject(other.api)) };
});
after(() => server.close());

async function oneOfEverything(): Promise<Ids> {
  const subject = await makeSubject(server.api);
  const target = await makeTarget(server.api, subject);
  const { runId: run, batchId: batch } = await start(server.api, target);
  const { worker } = server;
  await work(worker, foundIssues(issue('a')));
  const { data } = await server.gql(
    `mutation{set:createCredentialSet(input:{name:"Theirs",fields:[{name:"a",value:"b"}]}){id}
      key:generateApiKey(input:{name:"Theirs"}){clientId}
      workers:createWorkerToken(input:{name:"Theirs"}){secret workerToken{id}}
      invited:inviteMember(input:{email:"theirs@example.test"}){invitation{id}}}`,
  );
  const installation = 987_654_321;
  await server.running.platform.models.installations.create({
    ...{ installationId: installation, organisationId: server.running.admin.organisationId },
    ...{ account: 'theirs', repositorySelection: 'all' },
  });
  const own = createWorkerClient({ baseUrl: server.url, token: Object(data?.workers).secret, onRetry: () => {} });
  await own.lease({ workerId: 'theirs', version: 'test', waitMs: 0 }, AbortSignal.timeout(120_000));
  const seen = await server.gql(`{run(id:"${run}"){issues{id}} workers{id shared} viewer{user{id}}}`);
  const testCase = schema.getMutationType()?.getFields().createTestCase
    ? await server.gql('mutation($input:CreateTestCaseInput!){made:createTestCase(input:$input){id}}', {
        input: { targetId: target, name: 'Theirs', gherkin },
      })
    : null;
  return {
    subject,
    target,
    run,
    batch,
    issue: Object(seen.data?.run).issues[0].id,
    credentialSet: Object(data?.set).id,
    clientId: Object(data?.key).clientId,
    invitation: Object(Object(data?.invited).invitation).id,
    installation: String(installation),
    worker: Object(seen.data?.workers).find(({ shared }: { shared: boolean }) => !shared).id,
    workerToken: Object(Object(data?.workers).workerToken).id,
    member: Object(Object(seen.data?.viewer).user).id,
    ...(testCase && { testCase: Object(testCase.data?.made).id }),
  };
}

/** Paths of all arguments that name a row. */
function idArguments(): string[] {
  const roots = [schema.getQueryType(), schema.getMutationType()];
  return roots.flatMap((root) =>
    Object.values(root?.getFields() ?? {}).flatMap((field) =>
      field.args.flatMap((argument) => idsIn(`${root?.name}.${field.name}.${argument.name}`, argument.type)),
    ),
  );
}
function idsIn(path: string, type: GraphQLInputType): string[] {
  const named = getNamedType(type);
  if (isInputObjectType(named))
    return Object.values(named.getFields()).flatMap((field) => idsIn(`${path}.${field.name}`, field.type));
  return isScalarType(named) && (named.name === 'ID' || /Id$/.test(path)) ? [path] : [];
}

for (const path of idArguments()) {
  test(`${path}: another organisation's id is answered like an unknown one`, async () => {
    const kind = cases[path] ?? assert.fail(`${path} takes an id and has no case here`);
    const foreign = theirs[kind] ?? assert.fail(`the other organisation has no ${kind}`);
    const unknown = kind === 'clientId' ? 'never-made' : String(newId());
    const [root = '', name = '', argument = '', inner] = path.split('.');
    const field = (root === 'Query' ? schema.getQueryType() : schema.getMutationType())?.getFields()[name];
    const type = field?.args.find((arg) => arg.name === argument)?.type;
    const text = `${root.toLowerCase()}($v:${type}){${name}(${argument}:$v){__typename}}`;
    const send = (id: string) => ask(text, { v: inner ? { ...rest(ours)[`${root}.${name}`], [inner]: id } : id });
    const [answer, never] = [await send(foreign), await send(unknown)];
    assert.equal(answer.errors?.[0]?.extensions?.code, 'NOT_FOUND');
    assert.equal(JSON.stringify(answer).replaceAll(foreign, unknown), JSON.stringify(never));
  });
}

test('nothing of another organisation is in any list, nor found by its name', async () => {
  const { data, errors } = await ask(`{
    viewer{organisation{id name githubInstallations{id}} user{id}} subjects{id} targets{id} runs{runs{id}}
    issues{issues{id}} credentialSets{id} apiKeys{id clientId} workerTokens{id} workers{id} members{id} invitations{id} auditLog{entries{details}}
  }`);
  assert.equal(errors, undefined);
  for (const id of Object.values(theirs)) assert.ok(!JSON.stringify(data).includes(id), id);
  const named = await ask('mutation($v:StartExplorationInput!){startExploration(input:$v){id}}', {
    v: { targetId: ours.target, credentialSetId: 'Theirs' },
  });
  assert.equal(named.errors?.[0]?.extensions?.code, 'NOT_FOUND');
});

test('after all of this, everything of theirs is still there', async () => {
  const { subject, target, run, batch, issue: seen } = theirs;
  const { errors, data } = await server.gql(
    `{subject(id:"${subject}"){name} target(id:"${target}"){id} run(id:"${run}"){status} batch(id:"${batch}"){id}
      issue(id:"${seen}"){status} credentialSets{name} apiKeys{name}}`,
  );
  assert.equal(errors, undefined);
  assert.match(JSON.stringify(data), /"Shop".*"completed".*"OPEN".*"Theirs".*"Theirs"/);
});
