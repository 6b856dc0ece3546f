import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createSealer, MissingKey, pepperOfRing } from '../../server/crypto.ts';
import { runCredentials } from '../../server/services/run-credentials.ts';
import { startMongo, type TestMongo } from '../support/mongo.ts';
import { makeSubject, makeTarget, start } from '../support/product.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const keyText = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const [old, fresh] = [keyText('old'), keyText('new')];

let mongo: TestMongo;
before(async () => {
  mongo = await startMongo();
});
after(() => mongo.stop());

const open = (ring: string, apiKey?: string) =>
  startTestServer({
    MONGODB_URI: mongo.uri,
    ENCRYPTION_KEYS: ring,
    AUTH_URL: 'http://auth.example',
    ...(apiKey && { BOOTSTRAP_API_KEY: apiKey }),
  });

async function viewer(server: TestServer, headers: Record<string, string>): Promise<string> {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: '{"query":"{viewer{user{email}}}"}',
  });
  return response.text();
}

async function signIn(server: TestServer): Promise<string> {
  const response = await fetch(`${server.url}/session`, {
    method: 'POST',
    headers: { origin: server.url },
    body: JSON.stringify({ email: server.adminEmail, password: server.adminPassword }),
  });
  return response.headers.get('set-cookie')?.split(';')[0] ?? assert.fail('no cookie');
}

/** The stored texts that name the key they are sealed under. */
async function sealedUnder({ running }: TestServer, id: string): Promise<number> {
  const { models } = running.platform;
  const rows = await Promise.all([
    models.sealedSecrets.find().lean(),
    models.signingKeys.find().lean(),
    running.platform.connection.collection('credentialsets').find().toArray(),
  ]);
  return JSON.stringify(rows).split(`v1.${id}.`).length - 1;
}

test('old key, then new and old, then new alone: keys, tokens, sessions and credential sets go on', async () => {
  const first = await open(old);
  const { apiKey } = first;
  const token = await first.token();
  const cookie = await signIn(first);
  const set = 'mutation{createCredentialSet(input:{name:"Shop",fields:[{name:"password",value:"canary"}]}){id}}';
  assert.equal((await first.gql(set)).errors, undefined);
  const targetId = await makeTarget(first.api, await makeSubject(first.api));
  await start(first.api, targetId, { credentialSetId: 'Shop' });
  assert.equal(await sealedUnder(first, 'old'), 3);
  await first.close();

  const second = await open(`${fresh},${old}`, apiKey);
  assert.deepEqual([await sealedUnder(second, 'old'), await sealedUnder(second, 'new')], [0, 3]);
  await second.close();

  const third = await open(fresh, apiKey);
  assert.match(await viewer(third, { authorization: `Bearer ${token}` }), /admin@example.test/);
  assert.match(await viewer(third, { cookie, origin: third.url }), /admin@example.test/);
  assert.match(await viewer(third, { authorization: `Bearer ${await third.token()}` }), /admin@example.test/);
  const { platform } = third.running;
  const run = await platform.models.runs.findOne({ organisationId: third.running.admin.organisationId }).lean();
  assert.ok(run);
  assert.deepEqual(await runCredentials(platform, run), { fields: { password: 'canary' } });
  await third.close();

  await assert.rejects(open(keyText('other')), (error: unknown) => {
    assert.ok(error instanceof MissingKey);
    assert.match(error.message, /^ENCRYPTION_KEYS: has no key new, .* put it back/);
    return true;
  });
});

test('a database that hashed with its last ring key keeps those hashes', async () => {
  const own = await startMongo();
  const environment = { MONGODB_URI: own.uri, ENCRYPTION_KEYS: old };
  const first = await startTestServer(environment);
  const { platform } = first.running;
  await platform.models.sealedSecrets.deleteMany({});
  const pepper = pepperOfRing(platform.config.encryptionKeys);
  const again = await startTestServer({ ...environment, ENCRYPTION_KEYS: `${fresh},${old}` });
  const row = await platform.models.sealedSecrets.findById('pepper').orFail().lean();
  const sealer = createSealer(again.running.platform.config.encryptionKeys);
  assert.equal(sealer.open(row.sealed, 'pepper'), pepper.toString('base64'));
  await Promise.all([first.close(), again.close()]);
  await own.stop();
});

test('what is sealed opens with its context and its key alone', () => {
  const ring = (byte: number, id: string) => ({ id, key: Buffer.alloc(32, byte) });
  const [one, two] = [ring(1, 'one'), ring(2, 'two')];
  const sealed = createSealer([one]).seal('secret', 'here');
  assert.equal(createSealer([two, one]).open(sealed, 'here'), 'secret');
  assert.throws(() => createSealer([two, one]).open(sealed, 'there'));
  assert.throws(() => createSealer([two]).open(sealed, 'here'), /ENCRYPTION_KEYS/);
  assert.throws(() => createSealer([one]).open(`${sealed.slice(0, -2)}AA`, 'here'));
});
