import assert from 'node:assert/strict';
import { crc32 } from 'node:zlib';
import { after, before, beforeEach, test } from 'node:test';
import { z } from 'zod';
import { createApiClient } from '../../contract/api-client.ts';
import { addPerson, secondOrganisation } from '../support/second-organisation.ts';
import { besides, type GraphqlBody, startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());
/** Every test has nine places: the bootstrap key holds the tenth. */
beforeEach(async () => {
  await keys().deleteMany({ name: { $nin: ['Bootstrap'] }, userId: server.running.admin.userId });
});
const keys = () => server.running.platform.connection.collection('apikeys');

const listed = 'id name clientId roles createdBy{id email} createdAt expiresAt lastUsedAt';
const list = { name: 'List', text: `query List{apiKeys{${listed}}}` };
const generate = {
  name: 'Generate',
  text: 'mutation Generate($input:GenerateApiKeyInput!){k:generateApiKey(input:$input){id name clientId clientSecret roles expiresAt apiKey}}',
};
const rotate = {
  name: 'Rotate',
  text: 'mutation Rotate($input:RotateApiKeyInput!){k:rotateApiKey(input:$input){clientId clientSecret apiKey previousSecretExpiresAt}}',
};
const revoke = {
  name: 'Revoke',
  text: 'mutation Revoke($input:RevokeApiKeyInput!){k:revokeApiKey(input:$input){success}}',
};
const made = z.object({
  k: z.object({
    clientId: z.string(),
    clientSecret: z.string(),
    apiKey: z.string(),
    roles: z.array(z.string()).optional(),
    expiresAt: z.string().nullish(),
    previousSecretExpiresAt: z.string().optional(),
  }),
});
const code = ({ errors }: GraphqlBody) => errors?.[0]?.extensions?.code;

async function make(name = 'CI', fields: Record<string, unknown> = {}) {
  const { data, errors } = await server.gql(generate.text, { input: { name, ...fields } });
  assert.equal(errors, undefined);
  return made.parse(data).k;
}
async function exchange(clientId: string, clientSecret: string) {
  const response = await fetch(`${server.url}/realms/outrider/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }),
  });
  const body: { access_token?: string } = await response.json();
  return { status: response.status, token: body.access_token ?? '' };
}
async function ask(token: string, query = '{viewer{roles}}', url = server.url): Promise<GraphqlBody> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  return response.json();
}
const expire = (clientId: string) => keys().updateOne({ clientId }, { $set: { expiresAt: new Date(1) } });

test('a generated key signs in, is listed without its secret, and is kept as a hash', async () => {
  const key = await make('  Deploys ');
  assert.equal(Buffer.from(key.apiKey, 'base64').toString(), `${key.clientId}:${key.clientSecret}`);
  assert.deepEqual([key.roles, key.expiresAt], [['ADMIN', 'MEMBER'], null]);
  const { status, token } = await exchange(key.clientId, key.clientSecret);
  assert.equal(status, 200);
  assert.equal((await ask(token)).errors, undefined);
  const row = await until(async () => {
    const { data } = await server.gql(list.text);
    const rows: Record<string, unknown>[] = Object(data).apiKeys;
    assert.doesNotMatch(JSON.stringify(rows), new RegExp(key.clientSecret));
    const found = rows.find(({ clientId }) => clientId === key.clientId);
    return found?.lastUsedAt ? found : null;
  });
  assert.deepEqual([row.name, row.roles, row.expiresAt], ['Deploys', ['ADMIN', 'MEMBER'], null]);
  assert.equal(Object(row.createdBy).email, server.adminEmail);
  const stored = JSON.stringify(await keys().find().toArray());
  assert.doesNotMatch(stored, new RegExp(`${key.clientSecret}|outrider_`));
});

test('a secret has 256 bits, a prefix and a checksum that scanners can check', async () => {
  const secrets = await Promise.all([make(), make(), make()]);
  for (const { clientSecret } of secrets) {
    const [, body = '', checksum = ''] = /^(outrider_[0-9A-Za-z]{43})([0-9A-Za-z]{6})$/.exec(clientSecret) ?? [];
    const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    const value = [...checksum].reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0);
    assert.equal(value, crc32(body));
  }
  assert.equal(new Set(secrets.map(({ clientSecret }) => clientSecret)).size, 3);
});

test('thirty calls at once leave ten keys, the eleventh is a conflict, and a revoked one makes room', async () => {
  const input = { name: 'Same name' };
  const answers = await Promise.all(Array.from({ length: 30 }, () => server.gql(generate.text, { input })));
  assert.equal(await keys().countDocuments({ userId: server.running.admin.userId }), 10);
  assert.equal(answers.filter(({ errors }) => !errors).length, 9);
  assert.equal(answers.filter((answer) => code(answer) === 'CONFLICT').length, 21);
  assert.match(answers.find(({ errors }) => errors)?.errors?.[0]?.message ?? '', /10 API keys: revoke one/);
  const some = made.parse(answers.find(({ errors }) => !errors)?.data).k;
  assert.deepEqual((await server.gql(revoke.text, { input: { clientId: some.clientId } })).data, {
    k: { success: true },
  });
  await make();
  assert.equal(code(await server.gql(generate.text, { input })), 'CONFLICT');
});

test('a rotated key has two secrets at most, and the old one dies after 300 s', async () => {
  const key = await make();
  const second = made.parse((await server.gql(rotate.text, { input: { clientId: key.clientId } })).data).k;
  const left = Date.parse(second.previousSecretExpiresAt ?? '') - Date.now();
  assert.ok(left > 290_000 && left <= 300_000, `${left} ms`);
  for (const secret of [key.clientSecret, second.clientSecret])
    assert.equal((await exchange(key.clientId, secret)).status, 200);
  const { token } = await exchange(key.clientId, key.clientSecret);
  const third = made.parse((await server.gql(rotate.text, { input: { clientId: key.clientId } })).data).k;
  assert.equal((await exchange(key.clientId, key.clientSecret)).status, 401);
  assert.equal((await exchange(key.clientId, second.clientSecret)).status, 200);
  assert.equal((await ask(token)).errors, undefined, 'the key stands, so its tokens do');
  await keys().updateOne({ clientId: key.clientId }, { $set: { 'secrets.1.expiresAt': new Date(Date.now() - 1) } });
  assert.equal((await exchange(key.clientId, second.clientSecret)).status, 401);
  assert.equal((await exchange(key.clientId, third.clientSecret)).status, 200);
});

test('of rotations at once none is lost: each either gives a secret that works or is a conflict', async () => {
  const key = await make();
  const input = { clientId: key.clientId };
  const answers = await Promise.all(Array.from({ length: 8 }, () => server.gql(rotate.text, { input })));
  const won = answers.filter(({ errors }) => !errors).map(({ data }) => made.parse(data).k);
  assert.ok(won.length >= 1);
  assert.ok(answers.every((answer) => !answer.errors || code(answer) === 'CONFLICT'));
  const stored = await keys().findOne({ clientId: key.clientId });
  assert.equal(stored?.secrets.length, 2);
  const statuses = await Promise.all(won.map(async (k) => (await exchange(k.clientId, k.clientSecret)).status));
  assert.ok(statuses.includes(200));
});

test('a revoked key is gone, and its tokens are refused at once', async () => {
  const key = await make();
  const { token } = await exchange(key.clientId, key.clientSecret);
  assert.equal((await ask(token)).errors, undefined);
  const own = `mutation{revokeApiKey(input:{clientId:"${key.clientId}"}){success}}`;
  assert.deepEqual((await ask(token, own)).data, { revokeApiKey: { success: true } }, 'a key may revoke itself');
  assert.equal(code(await ask(token)), 'UNAUTHENTICATED');
  assert.equal((await exchange(key.clientId, key.clientSecret)).status, 401);
  assert.equal(await keys().countDocuments({ clientId: key.clientId }), 0);
  assert.equal(code(await server.gql(revoke.text, { input: { clientId: key.clientId } })), 'NOT_FOUND');
});

test('lastUsedAt is at most a minute old, and not written more often', async () => {
  const key = await make();
  const { token } = await exchange(key.clientId, key.clientSecret);
  const lastUsed = async () => (await keys().findOne({ clientId: key.clientId }))?.lastUsedAt;
  await until(lastUsed);
  const ago = async (seconds: number) => {
    const at = new Date(Date.now() - seconds * 1000);
    await keys().updateOne({ clientId: key.clientId }, { $set: { lastUsedAt: at } });
    return at;
  };
  const recent = await ago(30);
  await ask(token);
  await ask(token);
  assert.deepEqual(await lastUsed(), recent);
  const old = await ago(61);
  await ask(token);
  await until(async () => Number(await lastUsed()) > old.getTime());
});

test('another server refuses the tokens of a key that was revoked or has expired, at once', async () => {
  const second = await startTestServer(besides(server));
  try {
    const [revoked, expired] = await Promise.all([make(), make()]);
    const tokens = [];
    for (const { clientId, clientSecret } of [revoked, expired]) {
      const { token } = await exchange(clientId, clientSecret);
      assert.equal((await ask(token, undefined, second.url)).errors, undefined);
      tokens.push(token);
    }
    await server.gql(revoke.text, { input: { clientId: revoked.clientId } });
    await expire(expired.clientId);
    for (const token of tokens) assert.equal(code(await ask(token, undefined, second.url)), 'UNAUTHENTICATED');
  } finally {
    await second.close();
  }
});

test('an expired key signs nobody in, and its tokens die with it', async () => {
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const key = await make('Short', { expiresAt });
  assert.equal(key.expiresAt, expiresAt);
  const { token } = await exchange(key.clientId, key.clientSecret);
  await expire(key.clientId);
  assert.equal((await exchange(key.clientId, key.clientSecret)).status, 401);
  assert.equal(code(await ask(token)), 'UNAUTHENTICATED');
  assert.equal(code(await server.gql(rotate.text, { input: { clientId: key.clientId } })), 'CONFLICT');
});

test('what is wrong is refused by name', async () => {
  const past = new Date(Date.now() - 1_000).toISOString();
  for (const [input, message] of [
    [{ name: ' ' }, /^name must/],
    [{ name: 'x'.repeat(201) }, /^name must/],
    [{ name: 'x', expiresAt: past }, /^expiresAt must/],
  ] as const) {
    const answer = await server.gql(generate.text, { input });
    assert.equal(code(answer), 'BAD_USER_INPUT');
    assert.match(answer.errors?.[0]?.message ?? '', message);
  }
  assert.equal(
    code(await server.gql(generate.text, { input: { name: 'x', expiresAt: 'tomorrow' } })),
    'BAD_USER_INPUT',
  );
  await make('x'.repeat(200), { expiresAt: null });
});

test("a key made by a key belongs to the same person, and its roles follow that person's", async () => {
  const person = await addPerson(server, server.running.admin.organisationId, ['ADMIN', 'MEMBER']);
  const key = made.parse(await person.api.send(generate, { input: { name: 'Child' } })).k;
  const [parent, child] = await Promise.all([
    keys().findOne({ clientId: Buffer.from(person.apiKey, 'base64').toString().split(':')[0] }),
    keys().findOne({ clientId: key.clientId }),
  ]);
  assert.deepEqual(child?.userId, parent?.userId);
  const before_ = await exchange(key.clientId, key.clientSecret);
  assert.deepEqual((await ask(before_.token)).data, { viewer: { roles: ['ADMIN', 'MEMBER'] } });
  const users = server.running.platform.connection.collection('users');
  await users.updateOne({ _id: child?.userId }, { $set: { roles: ['MEMBER'] } });
  const after_ = await exchange(key.clientId, key.clientSecret);
  assert.deepEqual((await ask(after_.token)).data, { viewer: { roles: ['MEMBER'] } });
  assert.equal(code(await ask(after_.token, '{apiKeys{id}}')), 'FORBIDDEN');
});

test("members see and change no key; another organisation's key and an unknown one are not told apart", async () => {
  const { clientId } = await make();
  const member = await addPerson(server, server.running.admin.organisationId, ['MEMBER']);
  const other = await secondOrganisation(server);
  await assert.rejects(member.api.send(list, {}), { code: 'FORBIDDEN' });
  await assert.rejects(member.api.send(generate, { input: { name: 'x' } }), { code: 'FORBIDDEN' });
  for (const operation of [rotate, revoke]) {
    await assert.rejects(member.api.send(operation, { input: { clientId } }), { code: 'FORBIDDEN' });
    for (const id of [clientId, 'nothing', '', 'x'.repeat(500)]) {
      await assert.rejects(other.api.send(operation, { input: { clientId: id } }), {
        code: 'NOT_FOUND',
        message: `API key ${id} was not found.`,
      });
    }
  }
  assert.doesNotMatch(JSON.stringify(await other.api.send(list, {})), new RegExp(clientId));
  assert.match(JSON.stringify(await server.gql(list.text)), new RegExp(clientId));
});

test('a new key works with the typed client', async () => {
  const { apiKey } = await make();
  const api = createApiClient({ baseUrl: server.url, apiKey });
  assert.match(JSON.stringify(await api.send({ name: 'Q', text: 'query Q{viewer{apiKey{name}}}' }, {})), /"CI"/);
});
