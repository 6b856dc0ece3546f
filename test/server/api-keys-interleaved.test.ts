/** Any interleaving of create, rotate, revoke and token. `INTERLEAVINGS=1000` tries that many instead of a few. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { z } from 'zod';
import { type GraphqlBody, startTestServer, type TestServer } from '../support/server.ts';

const runs = Number(process.env.INTERLEAVINGS ?? 12);
let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

interface Key {
  readonly clientId: string;
  /** All that were ever given out. */
  readonly secrets: string[];
  readonly tokens: string[];
  /** A revocation has begun, and has been answered. */
  revoked: boolean;
  gone: boolean;
  /** Those that said that they did it. */
  revocations: number;
}
const secretShape = z.object({ k: z.object({ clientId: z.string(), clientSecret: z.string() }) });
const command = fc.record({ verb: fc.constantFrom('create', 'rotate', 'revoke', 'token'), pick: fc.nat(30) });
const lanes = fc.array(fc.array(command, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 });

async function exchange({ clientId }: Key, secret: string) {
  const response = await fetch(`${server.url}/realms/outrider/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: secret }),
  });
  const body: { access_token?: string } = await response.json();
  return body.access_token ?? null;
}
async function ask(token: string, query: string): Promise<GraphqlBody> {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  return response.json();
}
/** Success, or the one refusal that the moment may explain. */
function outcome({ data, errors }: GraphqlBody, allowed: string): unknown {
  if (!errors) return data;
  assert.equal(errors[0]?.extensions?.code, allowed, errors[0]?.message);
  return null;
}

async function perform(admin: string, keys: Key[], { verb, pick }: { verb: string; pick: number }): Promise<void> {
  const key = keys[pick % Math.max(keys.length, 1)];
  if (verb === 'create' || !key) {
    const data = outcome(
      await ask(admin, 'mutation{k:generateApiKey(input:{name:"x"}){clientId clientSecret}}'),
      'CONFLICT',
    );
    if (!data) return;
    const { clientId, clientSecret } = secretShape.parse(data).k;
    keys.push({ clientId, secrets: [clientSecret], tokens: [], revoked: false, gone: false, revocations: 0 });
  } else if (verb === 'rotate') {
    const { gone } = key;
    const text = `mutation{k:rotateApiKey(input:{clientId:"${key.clientId}"}){clientId clientSecret}}`;
    const answer = await ask(admin, text);
    const code = answer.errors?.[0]?.extensions?.code;
    if (gone) assert.equal(code, 'NOT_FOUND');
    const data = outcome(answer, code === 'NOT_FOUND' && key.revoked ? 'NOT_FOUND' : 'CONFLICT');
    if (data) key.secrets.push(secretShape.parse(data).k.clientSecret);
  } else if (verb === 'revoke') {
    key.revoked = true;
    const answer = await ask(admin, `mutation{k:revokeApiKey(input:{clientId:"${key.clientId}"}){success}}`);
    if (outcome(answer, 'NOT_FOUND')) key.revocations += 1;
    key.gone = true;
  } else {
    const secret = key.secrets[pick % key.secrets.length] ?? '';
    const { gone } = key;
    const token = await exchange(key, secret);
    if (gone) assert.equal(token, null);
    if (token) key.tokens.push(token);
  }
}

test('keys stay ten at most with two secrets at most; what was given out works, what was taken back does not', async () => {
  const rows = server.running.platform.connection.collection('apikeys');
  const property = fc.asyncProperty(lanes, async (commands) => {
    await rows.deleteMany({ name: 'x' });
    const admin = await server.token();
    const keys: Key[] = [];
    await Promise.all(
      commands.map(async (lane) => {
        for (const one of lane) await perform(admin, keys, one);
      }),
    );
    const stored = await rows.find({}).toArray();
    assert.ok(stored.length <= 10);
    assert.equal(stored.length, 1 + keys.filter(({ revoked }) => !revoked).length);
    for (const row of stored) assert.ok(row.secrets.length <= 2);
    for (const key of keys) {
      const works = await Promise.all(key.secrets.map((secret) => exchange(key, secret)));
      const living = works.filter((token) => token !== null);
      assert.equal(key.revocations, key.revoked ? 1 : 0);
      assert.equal(living.length, key.revoked ? 0 : Math.min(2, key.secrets.length));
      for (const token of [...key.tokens, ...living]) {
        const { errors } = await ask(token, '{viewer{roles}}');
        assert.equal(errors?.[0]?.extensions?.code, key.revoked ? 'UNAUTHENTICATED' : undefined);
      }
    }
  });
  await fc.assert(property, { numRuns: runs });
});
