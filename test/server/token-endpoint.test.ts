import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { z } from 'zod';
import { startTestServer, type TestServer } from '../support/server.ts';

const table = z.object({
  cases: z.array(
    z.object({
      name: z.string(),
      request: z.object({
        method: z.string().optional(),
        realm: z.string().optional(),
        type: z.string().optional(),
        query: z.string().optional(),
        basic: z.string().optional(),
        authorization: z.string().optional(),
        body: z.string().optional(),
      }),
      response: z.object({
        status: z.number(),
        cacheControl: z.string().optional(),
        fields: z.array(z.string()).optional(),
        error: z.string().optional(),
        error_description: z.string().optional(),
      }),
    }),
  ),
});
const { cases } = table.parse(JSON.parse(readFileSync(new URL('token-endpoint.json', import.meta.url), 'utf8')));

let server: TestServer;
let fill: (text: string) => string;
before(async () => {
  server = await startTestServer();
  const [id = '', secret = ''] = Buffer.from(server.apiKey, 'base64').toString().split(':');
  // A revoked key of ours is gone: its client is unknown, which Keycloak answers like a disabled one.
  fill = (text) => text.replaceAll('{id}', id).replaceAll('{secret}', secret).replaceAll('{disabled}', 'revoked');
});
after(() => server.close());

for (const { name, request, response } of cases) {
  test(`as a real Keycloak: ${name}`, async () => {
    const { method = 'POST', realm = 'outrider', type = 'application/x-www-form-urlencoded', query = '' } = request;
    const authorization = request.basic
      ? `Basic ${Buffer.from(fill(request.basic)).toString('base64')}`
      : request.authorization;
    const answer = await fetch(`${server.url}/realms/${realm}/protocol/openid-connect/token${fill(query)}`, {
      method,
      headers: { ...(method === 'POST' && { 'content-type': type }), ...(authorization && { authorization }) },
      ...(method === 'POST' && { body: fill(request.body ?? '') }),
    });
    const body = z.record(z.string(), z.unknown()).parse(await answer.json());
    assert.equal(answer.status, response.status);
    assert.equal(body.error, response.error);
    assert.equal(body.error_description, response.error_description);
    assert.equal(answer.headers.get('www-authenticate'), null);
    if (response.cacheControl) assert.equal(answer.headers.get('cache-control'), response.cacheControl);
    if (response.fields) assert.deepEqual(Object.keys(body).sort(), [...response.fields].sort());
  });
}

test('too many wrong secrets answer 429 with Retry-After, and the right one still gets its token', async () => {
  const [id = ''] = Buffer.from(server.apiKey, 'base64').toString().split(':');
  const wrong = () =>
    fetch(`${server.url}/realms/outrider/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'client_credentials', client_id: id, client_secret: 'wrong' }),
    });
  const statuses = [];
  for (let call = 0; call < 12; call += 1) statuses.push(await wrong());
  assert.equal(statuses.at(-1)?.status, 429);
  assert.ok(Number(statuses.at(-1)?.headers.get('retry-after')) > 0);
  assert.ok(await server.token());
});

test('discovery names the endpoints, and the key set verifies a token', async () => {
  const discovery = z
    .object({ issuer: z.string(), token_endpoint: z.string(), jwks_uri: z.string() })
    .parse(await (await fetch(`${server.url}/realms/outrider/.well-known/openid-configuration`)).json());
  assert.equal(discovery.issuer, `${server.url}/realms/outrider`);
  const { keys } = z
    .object({ keys: z.array(z.record(z.string(), z.string())) })
    .parse(await (await fetch(discovery.jwks_uri)).json());
  const [header = '', payload = '', signature = ''] = (await server.token()).split('.');
  const { kid } = z.object({ kid: z.string() }).parse(JSON.parse(Buffer.from(header, 'base64url').toString()));
  const key = keys.find((candidate) => candidate.kid === kid);
  assert.ok(key && !('d' in key));
  const imported = await crypto.subtle.importKey('jwk', key, { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }, false, [
    'verify',
  ]);
  const signed = Buffer.from(`${header}.${payload}`);
  assert.ok(await crypto.subtle.verify('RSASSA-PKCS1-v1_5', imported, Buffer.from(signature, 'base64url'), signed));
});

test('a key that is gone takes its tokens with it', async () => {
  const token = await server.token();
  const { models } = server.running.platform;
  const key = await models.apiKeys.findOneAndDelete({}).lean();
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{"query":"{viewer{roles}}"}',
  });
  assert.match(await response.text(), /UNAUTHENTICATED/);
  if (key) await models.apiKeys.create(key);
});
