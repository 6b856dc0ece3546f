/** What a workflow says reaches the run that a worker takes. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startFaultProxy } from '../support/fault-proxy.ts';
import { branch, explored, inputsFor } from './explored.ts';
import { startPlatform, type TestPlatform } from './platform.ts';
import { runAction } from './run-action.ts';
import { foundIssues, issue, passed, work } from './work.ts';

let platform: TestPlatform;
before(async () => {
  platform = await startPlatform();
});
after(() => platform.close());

test('name, version, environment, credential set, values and budget are those of the run', async () => {
  const made = await platform.gql(
    'mutation ($input: CreateCredentialSetInput!) { createCredentialSet(input: $input) { id } }',
    { input: { name: 'Shoppers', fields: [{ name: 'username', value: 'ada' }] } },
  );
  assert.equal(made.errors, undefined);
  const inputs = inputsFor(platform, {
    url: 'http://pr-7.shop.example/start',
    name: 'The shop',
    version: '1.2.3',
    environment: 'staging',
    'credential-set': 'Shoppers',
    'input-values': '{"city": "Ulm", "username": "not this one"}',
    'max-duration-seconds': '42',
  });
  const [run, leased] = await explored(platform, { inputs, event: branch('all-inputs') }, passed);
  assert.equal(leased.url, 'http://pr-7.shop.example/start');
  assert.equal(leased.maxDurationSeconds, 42);
  assert.equal(leased.inputValues.city, 'Ulm');
  assert.equal(leased.credentials.username, 'ada');
  const { data } = await platform.gql('query ($id: ID!) { run(id: $id) { target { name version environment } } }', {
    id: run.outputs['run-id'],
  });
  assert.deepEqual(data, { run: { target: { name: 'The shop', version: '1.2.3', environment: 'staging' } } });
});

test('the key is exchanged where auth-url says, in the realm that is named', async () => {
  const identity = await startFaultProxy(platform.url);
  try {
    const inputs = inputsFor(platform, { 'auth-url': identity.url, wait: 'false' });
    const run = await runAction({ inputs, event: branch('auth') });
    assert.equal(run.outputs.status, 'started', run.log);
    await work(platform.worker, passed);
    assert.deepEqual(identity.calls, ['POST /realms/outrider/protocol/openid-connect/token']);
    const other = await runAction({ inputs: { ...inputs, realm: 'an other' }, event: branch('auth') });
    assert.equal(other.outputs.verdict, 'tool-error');
    assert.equal(identity.calls.at(-1), 'POST /realms/an%20other/protocol/openid-connect/token');
    assert.match(
      other.log,
      /^::error::Not answered as an Outrider server does: .*404.* Check base-url, auth-url and realm/m,
    );
  } finally {
    await identity.close();
  }
});

test('what is muted turns nothing red and is not counted, but is reported', async () => {
  const event = branch('muted');
  const inputs = inputsFor(platform, { 'fail-on': 'issues' });
  const [red] = await explored(platform, { inputs, event }, foundIssues(issue('a')));
  assert.equal(red.code, 1);
  const { data } = await platform.gql('query ($id: ID!) { issues(batchId: $id) { issues { id } } }', {
    id: red.outputs['batch-id'],
  });
  const [, id = ''] = JSON.stringify(data).match(/"id":"(\w+)"/) ?? [];
  await platform.gql('mutation ($input: UpdateIssueInput!) { updateIssue(input: $input) { id } }', {
    input: { id, muted: true },
  });
  const [green] = await explored(
    platform,
    { inputs, event, github: { GITHUB_RUN_ATTEMPT: '2' } },
    foundIssues(issue('a')),
  );
  assert.equal(green.code, 0, green.log);
  assert.deepEqual([green.outputs.verdict, green.outputs['new-issue-count']], ['passed', '0']);
  assert.match(green.summary, /<b>HIGH<\/b> · muted ·/);
});
