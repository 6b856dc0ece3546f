import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { after, before, test } from 'node:test';
import { completeEnvironment } from '../../server/complete-environment.ts';
import { ConfigError, readConfig } from '../../server/config.ts';
import { startServer } from '../../server/index.ts';
import { startMongo } from '../support/mongo.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const ring = ({ running }: TestServer) =>
  running.platform.config.encryptionKeys.map(({ id, key }) => `${id}:${key.toString('base64')}`).join(',');

async function freePort(): Promise<number> {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const address = holder.address();
  await new Promise((resolve) => holder.close(resolve));
  return typeof address === 'object' && address ? address.port : assert.fail();
}

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

test('after ten wrong passwords the right one is not told from them, and others sign in as before', async () => {
  const guess = (password: string) => session('POST', { email: 'victim@example.test', password });
  for (let call = 1; call <= 10; call += 1) assert.equal((await guess(`wrong ${call}`)).status, 401);
  const blocked = await guess('anything');
  assert.equal(blocked.status, 429);
  assert.ok(Number(blocked.headers.get('retry-after')) > 0);
  assert.equal((await session('POST', { email: server.adminEmail, password: server.adminPassword })).status, 204);
});

test('a storm of sign-ins is told to come back, and stops nobody else', async () => {
  const storm = Array.from({ length: 40 }, (_, index) =>
    session('POST', { email: `storm-${index}@example.test`, password: 'wrong' }),
  );
  assert.equal((await fetch(`${server.url}/healthz`)).status, 200);
  const answers = await Promise.all(storm);
  assert.deepEqual([...new Set(answers.map(({ status }) => status))].sort(), [401, 429]);
  const refused = answers.filter(({ status }) => status === 429);
  for (const { headers } of refused) assert.equal(headers.get('retry-after'), '2');
  assert.equal((await session('POST', { email: server.adminEmail, password: server.adminPassword })).status, 204);
});

test('starts at once on an empty database make one organisation, admin and signing key', async () => {
  const mongo = await startMongo();
  const settings = {
    NODE_ENV: 'test' as const,
    LOG_LEVEL: 'silent' as const,
    PORT: '0',
    MONGODB_URI: mongo.uri,
    DATA_DIR: server.dataDir,
  };
  const config = readConfig(await completeEnvironment(settings));
  const servers = await Promise.all([1, 2, 3, 4].map(() => startServer(config)));
  const { models } = servers[0]?.platform ?? assert.fail();
  assert.deepEqual(
    [
      await models.organisations.countDocuments(),
      await models.users.countDocuments(),
      await models.signingKeys.countDocuments(),
    ],
    [1, 1, 1],
  );
  assert.equal(servers.filter(({ firstStart }) => firstStart.adminPassword !== null).length, 1);
  for (const one of servers) await one.close();
  await mongo.stop();
});

test('a revoked bootstrap key does not come back with the next start', async () => {
  const mongo = await startMongo();
  const first = await startTestServer({ MONGODB_URI: mongo.uri });
  await first.running.platform.models.apiKeys.deleteMany({});
  const again = await startTestServer({
    MONGODB_URI: mongo.uri,
    BOOTSTRAP_API_KEY: first.apiKey,
    ENCRYPTION_KEYS: ring(first),
  });
  assert.equal(await again.running.platform.models.apiKeys.countDocuments(), 0);
  await again.close();
  await first.close();
  await mongo.stop();
});

test('a start that fails at the App leaves nothing listening', async () => {
  const mongo = await startMongo();
  const github = { APP_ID: '1', PRIVATE_KEY: 'x', WEBHOOK_SECRET: 'x' };
  const port = await freePort();
  const refused = { github: () => Promise.reject(new Error('GitHub is not to be had')) };
  await assert.rejects(
    startTestServer({ MONGODB_URI: mongo.uri, PORT: String(port), ...github }, refused),
    /not to be had/,
  );
  await assert.rejects(fetch(`http://127.0.0.1:${port}/healthz`));
  await mongo.stop();
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
  assert.equal((await fetch(`${server.url}/healthz`, { method: 'POST' })).status, 405);
});

test('settings of an outside provider come together', () => {
  const complete = {
    MONGODB_URI: 'mongodb://x',
    WORKER_TOKEN: 'x'.repeat(32),
    ENCRYPTION_KEYS: `1:${Buffer.alloc(32).toString('base64')}`,
  };
  assert.throws(() => readConfig({ ...complete, AUTH_CLIENT_ID: 'x' }), {
    message:
      /^AUTH_ISSUER: is required when AUTH_CLIENT_ID is set\.\nAUTH_CLIENT_SECRET: is required when AUTH_CLIENT_ID is set\.$/,
  });
  assert.throws(() => readConfig({ ...complete, AUTH_ISSUER: 'keycloak' }), {
    message: 'AUTH_ISSUER: must be an http(s) address.',
  });
  const { outside } = readConfig({ ...complete, AUTH_ISSUER: 'https://id.example/' });
  assert.equal(outside?.issuer, 'https://id.example/', 'to the letter');
});

test('malformed settings stop the start, one line each', () => {
  const env = {
    PORT: 'many',
    MONGODB_URI: 'postgres://x',
    AUTH_REALMS: 'x',
    BOOTSTRAP_API_KEY: 'c2hvcnQ=',
    WORKER_TOKEN: 'short',
    APP_ID: '7',
    TRUSTED_PROXIES: '10.0.0.0/8, 10.0.0.0/33',
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
        'TRUSTED_PROXIES',
        'WORKER_TOKEN',
      ]);
      assert.ok(!error.message.includes('c2hvcnQ='));
      return true;
    },
  );
});
