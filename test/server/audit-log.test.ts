import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { z } from 'zod';
import { createInstallationBook } from '../../server/installation-book.ts';
import { makeSubject } from '../support/product.ts';
import { addPerson, secondOrganisation } from '../support/second-organisation.ts';
import { type GraphqlBody, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const shape = z.object({
  auditLog: z.object({
    entries: z.array(
      z.object({
        id: z.string(),
        at: z.iso.datetime(),
        actor: z.string(),
        action: z.string(),
        subject: z.string().nullable(),
        details: z.record(z.string(), z.unknown()).nullable(),
      }),
    ),
    hasMore: z.boolean(),
    totalCount: z.int(),
  }),
});
const fields = '{entries{id at actor action subject details} hasMore totalCount}';
const read = { name: 'Log', text: `query Log{auditLog${fields}}` };
async function log(args = '') {
  const { data, errors } = await server.gql(`{auditLog${args}${fields}}`);
  assert.equal(errors, undefined);
  return shape.parse(data).auditLog;
}
const code = ({ errors }: GraphqlBody) => errors?.[0]?.extensions?.code;
const newest = async () => (await log('(limit:1)')).entries[0] ?? assert.fail('an entry');

test('a change of a product is written down with who made it and what it touched, not with what it holds', async () => {
  const id = await makeSubject(server.api, 'https://shop.example/?preview=canary-token');
  const created = await newest();
  assert.deepEqual(
    [created.actor, created.action, created.subject, created.details],
    ['Bootstrap', 'product.create', 'Shop', { id }],
  );
  const input = { id, name: 'Market', baseUrl: null };
  await server.gql('mutation($input:UpdateSubjectInput!){updateSubject(input:$input){id}}', { input });
  const updated = await newest();
  assert.deepEqual(
    [updated.action, updated.subject, updated.details],
    ['product.update', 'Market', { id, changed: ['name', 'baseUrl'] }],
  );
  assert.doesNotMatch(JSON.stringify(await log()), /canary/);
});

test('a change of a key is written down without its secrets, even when a key revokes itself', async () => {
  const generate =
    'mutation{k:generateApiKey(input:{name:"Robot",expiresAt:"2999-01-01T00:00:00Z"}){clientId clientSecret}}';
  const key = z
    .object({ k: z.object({ clientId: z.string(), clientSecret: z.string() }) })
    .parse((await server.gql(generate)).data).k;
  const { clientId } = key;
  assert.deepEqual((await newest()).details, { clientId, expiresAt: '2999-01-01T00:00:00.000Z' });
  const rotated = await server.gql(`mutation{rotateApiKey(input:{clientId:"${clientId}"}){clientSecret}}`);
  const { clientSecret } = Object(rotated.data?.rotateApiKey);
  const exchanged = await fetch(`${server.url}/realms/outrider/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }),
  });
  const { access_token: token }: { access_token: string } = await exchanged.json();
  await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: `mutation{revokeApiKey(input:{clientId:"${clientId}"}){success}}` }),
  });
  const { entries } = await log('(limit:3)');
  assert.deepEqual(
    entries.map(({ actor, action, subject }) => [actor, action, subject]),
    [
      ['Robot', 'api_key.revoke', 'Robot'],
      ['Bootstrap', 'api_key.rotate', 'Robot'],
      ['Bootstrap', 'api_key.generate', 'Robot'],
    ],
  );
  for (const secret of [key.clientSecret, clientSecret])
    assert.doesNotMatch(JSON.stringify(await log()), new RegExp(`${secret}|outrider_`));
});

test("a signed-in person is named by the person's name", async () => {
  const signedIn = await fetch(`${server.url}/session`, {
    method: 'POST',
    headers: { origin: server.url },
    body: JSON.stringify({ email: server.adminEmail, password: server.adminPassword }),
  });
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { cookie, origin: server.url, 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'mutation{createSubject(input:{name:"By hand"}){id}}' }),
  });
  const { actor, subject } = await newest();
  assert.deepEqual([actor, subject], ['Admin', 'By hand']);
});

test('what was refused leaves no entry', async () => {
  const { totalCount } = await log();
  for (const mutation of [
    'createSubject(input:{name:" "}){id}',
    `updateSubject(input:{id:"${'0'.repeat(24)}",name:"x"}){id}`,
    'revokeApiKey(input:{clientId:"nothing"}){success}',
    'rotateApiKey(input:{clientId:"nothing"}){clientId}',
  ])
    assert.ok((await server.gql(`mutation{${mutation}}`)).errors);
  assert.equal((await log()).totalCount, totalCount);
});

test('the log is paged exactly, newest first, for admins of the organisation alone', async () => {
  await Promise.all(Array.from({ length: 5 }, () => makeSubject(server.api)));
  const all = await log('(limit:200)');
  const pages = [await log('(limit:3)'), await log('(limit:200 offset:3)')];
  assert.deepEqual(
    pages.flatMap(({ entries }) => entries),
    all.entries,
  );
  assert.deepEqual(
    pages.map(({ hasMore, totalCount }) => [hasMore, totalCount]),
    [
      [true, all.entries.length],
      [false, all.entries.length],
    ],
  );
  const times = all.entries.map(({ at }) => at);
  assert.deepEqual(times, [...times].sort().reverse());
  for (const args of ['(limit:0)', '(limit:201)', '(offset:-1)'])
    assert.equal(code(await server.gql(`{auditLog${args}{totalCount}}`)), 'BAD_USER_INPUT');

  const member = await addPerson(server, server.running.admin.organisationId, ['MEMBER']);
  await assert.rejects(member.api.send(read, {}), { code: 'FORBIDDEN' });
  const other = await secondOrganisation(server);
  assert.deepEqual(await other.api.send(read, {}), { auditLog: { entries: [], hasMore: false, totalCount: 0 } });
});

test('a change of a credential set is written down by its field names, never its values', async () => {
  const fields = [{ name: 'password', value: 'canary-value' }];
  const created = await server.gql(
    'mutation($input:CreateCredentialSetInput!){createCredentialSet(input:$input){id}}',
    {
      input: { name: 'Staging', fields },
    },
  );
  const { id } = Object(created.data?.createCredentialSet);
  const input = { id, name: 'Stage', fields: [{ name: 'totpSecret', value: 'canary-value' }] };
  await server.gql('mutation($input:UpdateCredentialSetInput!){updateCredentialSet(input:$input){id}}', { input });
  await server.gql(`mutation{deleteCredentialSet(id:"${id}"){success}}`);
  const { entries } = await log('(limit:3)');
  assert.deepEqual(
    entries.map(({ action, subject, details }) => [action, subject, details]),
    [
      ['credential_set.delete', 'Stage', { id }],
      ['credential_set.update', 'Stage', { id, changed: ['name', 'fields'], fields: ['totpSecret'] }],
      ['credential_set.create', 'Staging', { id, fields: ['password'] }],
    ],
  );
  assert.doesNotMatch(JSON.stringify(await log()), /canary/);
});

test('a linked installation that GitHub suspends is written down once, however often GitHub tells', async () => {
  const { platform, admin } = server.running;
  const book = createInstallationBook(platform);
  const fields = { account: 'acme', repositorySelection: 'all' as const, repositories: [] };
  const tell = (suspended: boolean) => book.save({ installationId: 77, ...fields, suspended });
  await platform.models.installations.create({ installationId: 77, organisationId: admin.organisationId, ...fields });
  const { totalCount } = await log();
  await Promise.all([tell(true), tell(true), tell(true)]);
  await tell(false);
  const { entries } = await log('(limit:2)');
  assert.deepEqual(
    entries.map(({ actor, action }) => [actor, action]),
    [
      ['github:acme', 'installation.unsuspend'],
      ['github:acme', 'installation.suspend'],
    ],
  );
  assert.equal((await log()).totalCount, totalCount + 2);
});
