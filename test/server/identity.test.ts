import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { completeEnvironment } from '../../server/complete-environment.ts';
import { ConfigError, readConfig } from '../../server/config.ts';
import { startServer } from '../../server/index.ts';
import { createVault } from '../../server/crypto.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

function session(method: string, body: unknown, headers: Record<string, string> = {}) {
  return fetch(`${server.url}/session`, {
    method,
    headers: { origin: server.url, ...headers },
    ...(body !== null && { body: JSON.stringify(body) }),
  });
}
const whoAmI = async (headers: Record<string, string>) => {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: '{"query":"{viewer{user{email} apiKey{id}}}"}',
  });
  return response.text();
};

test('a person signs in, is known by the cookie, and signs out', async () => {
  const right = await session('POST', { email: ' ADMIN@example.test', password: server.adminPassword });
  assert.equal(right.status, 204);
  const setCookie = right.headers.get('set-cookie') ?? '';
  assert.match(setCookie, /HttpOnly; SameSite=Strict$/);
  const cookie = setCookie.split(';')[0] ?? '';
  assert.match(await whoAmI({ cookie, origin: server.url }), /admin@example.test.*"apiKey":null/);
  assert.match(await whoAmI({ cookie, origin: 'https://evil.example' }), /UNAUTHENTICATED/);
  assert.match(await whoAmI({ cookie }), /UNAUTHENTICATED/);
  assert.equal((await session('DELETE', null, { cookie })).status, 204);
  assert.match(await whoAmI({ cookie, origin: server.url }), /UNAUTHENTICATED/);
});

test('a wrong sign-in says so, from our own pages only', async () => {
  assert.equal((await session('POST', { email: 'admin@example.test', password: 'wrong' })).status, 401);
  assert.equal((await session('POST', { email: 'nobody@example.test', password: 'wrong' })).status, 401);
  assert.equal((await session('POST', { email: { $ne: null }, password: 'x' })).status, 400);
  assert.equal((await session('POST', { email: 'a', password: 'b' }, { origin: 'https://evil.example' })).status, 403);
});

test('later starts and starts at once leave the first admin and key alone', async () => {
  const environment = await completeEnvironment({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: '0',
    MONGODB_URI: server.mongo.uri,
    DATA_DIR: server.dataDir,
    ADMIN_EMAIL: 'another@example.test',
    BOOTSTRAP_API_KEY: Buffer.from(`late:${'s'.repeat(32)}`).toString('base64'),
  });
  const others = await Promise.all([1, 2, 3].map(() => startServer(readConfig(environment))));
  const { models } = server.running.platform;
  assert.deepEqual(
    [
      await models.organisations.countDocuments(),
      await models.users.countDocuments(),
      await models.apiKeys.countDocuments(),
    ],
    [1, 1, 2],
  );
  for (const other of others) {
    assert.deepEqual(other.firstStart, { adminEmail: 'admin@example.test', adminPassword: null });
    await other.close();
  }
});

test('health', async () => {
  for (const path of ['/healthz', '/readyz', '/metrics']) assert.equal((await fetch(server.url + path)).status, 200);
  assert.equal((await fetch(`${server.url}/nothing`)).status, 404);
});

test('malformed settings stop the start, one line each', () => {
  const env = {
    PORT: 'many',
    MONGODB_URI: 'postgres://x',
    AUTH_REALMS: 'x',
    BOOTSTRAP_API_KEY: 'c2hvcnQ=',
    WORKER_TOKEN: 'short',
    APP_ID: '7',
  };
  assert.throws(
    () => readConfig(env),
    (error: unknown) => {
      assert.ok(error instanceof ConfigError);
      const named = error.message.split('\n').map((line) => line.split(':')[0]);
      assert.deepEqual(named.sort(), [
        'AUTH_REALMS',
        'BOOTSTRAP_API_KEY',
        'ENCRYPTION_KEYS',
        'MONGODB_URI',
        'PORT',
        'WORKER_TOKEN',
      ]);
      assert.ok(!error.message.includes('c2hvcnQ='));
      return true;
    },
  );
});

test('what is sealed opens with its context and its key alone', () => {
  const [old, fresh] = [
    { id: 'old', key: Buffer.alloc(32, 1) },
    { id: 'new', key: Buffer.alloc(32, 2) },
  ];
  const sealed = createVault([old]).seal('secret', 'here');
  assert.equal(createVault([fresh, old]).open(sealed, 'here'), 'secret');
  assert.throws(() => createVault([fresh, old]).open(sealed, 'there'));
  assert.throws(() => createVault([fresh]).open(sealed, 'here'), /ENCRYPTION_KEYS/);
  assert.throws(() => createVault([old]).open(`${sealed.slice(0, -2)}AA`, 'here'));
  assert.equal(createVault([fresh, old]).fingerprint('x', 'y'), createVault([old]).fingerprint('x', 'y'));
});
