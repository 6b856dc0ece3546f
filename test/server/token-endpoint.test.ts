/**
 * One table of requests and answers, recorded from a real Keycloak, asked of our endpoint, by form fields and by HTTP Basic.
 *
 * With `KEYCLOAK_URL` it is asked of that Keycloak too, in a realm that the test makes by the admin API and removes:
 *
 *     bin/kc.sh start-dev                      (KC_BOOTSTRAP_ADMIN_USERNAME=admin KC_BOOTSTRAP_ADMIN_PASSWORD=admin)
 *     KEYCLOAK_URL=http://localhost:8080 node --test test/server/token-endpoint.test.ts
 *
 * `KEYCLOAK_ADMIN` and `KEYCLOAK_ADMIN_PASSWORD` name another admin than admin/admin. The realm is
 * `POST /admin/realms` with two confidential clients that have a service account and share a secret; one is disabled.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { z } from 'zod';
import { makeRealm } from '../support/keycloak.ts';
import { startTestServer } from '../support/server.ts';

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

interface Endpoint {
  readonly url: string;
  readonly realm: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly disabled: string;
  close?(): Promise<void>;
}

const server = await startTestServer();
after(() => server.close());

async function embedded(): Promise<Endpoint> {
  const [clientId = '', clientSecret = ''] = Buffer.from(server.apiKey, 'base64').toString().split(':');
  // Disabled is what we call revoked.
  const made = await server.gql('mutation{generateApiKey(input:{name:"Revoked"}){clientId}}');
  const disabled = String(Object(made.data?.generateApiKey).clientId);
  await server.gql(`mutation{revokeApiKey(input:{clientId:"${disabled}"}){success}}`);
  return { url: server.url, realm: 'outrider', clientId, clientSecret, disabled };
}

conformance('ours', embedded);
const { KEYCLOAK_URL: keycloak, KEYCLOAK_ADMIN = 'admin', KEYCLOAK_ADMIN_PASSWORD = 'admin' } = process.env;
if (keycloak) {
  conformance('Keycloak', async () => {
    const realm = await makeRealm(keycloak.replace(/\/+$/, ''), KEYCLOAK_ADMIN, KEYCLOAK_ADMIN_PASSWORD);
    return realm;
  });
}

function conformance(whose: string, open: () => Promise<Endpoint>): void {
  let endpoint: Endpoint;
  let fill: (text: string) => string;
  before(async () => {
    endpoint = await open();
    fill = (text) =>
      text
        .replaceAll('{id}', endpoint.clientId)
        .replaceAll('{secret}', endpoint.clientSecret)
        .replaceAll('{disabled}', endpoint.disabled);
  });
  after(() => endpoint.close?.());

  for (const { name, request, response } of cases) {
    test(`${whose}: ${name}`, async () => {
      const { method = 'POST', type = 'application/x-www-form-urlencoded', query = '' } = request;
      const authorization = request.basic
        ? `Basic ${Buffer.from(fill(request.basic)).toString('base64')}`
        : request.authorization;
      const address = `${endpoint.url}/realms/${request.realm ?? endpoint.realm}/protocol/openid-connect/token`;
      const answer = await fetch(address + fill(query), {
        method,
        headers: { ...(method === 'POST' && { 'content-type': type }), ...(authorization && { authorization }) },
        ...(method === 'POST' && { body: fill(request.body ?? '') }),
      });
      const body = z.record(z.string(), z.unknown()).parse(await answer.json());
      assert.equal(answer.status, response.status);
      assert.equal(body.error, response.error);
      // A Keycloak adds how to ask for more about a path or method that it does not know.
      if (response.error_description || response.status < 404)
        assert.equal(body.error_description, response.error_description);
      assert.equal(answer.headers.get('www-authenticate'), null);
      if (response.cacheControl) assert.equal(answer.headers.get('cache-control'), response.cacheControl);
      if (response.fields) assert.deepEqual(Object.keys(body).sort(), [...response.fields].sort());
    });
  }

  test(`${whose}: discovery leads to a key set that verifies a token, whose claims are a service account's`, async () => {
    const issuer = `${endpoint.url}/realms/${endpoint.realm}`;
    const discovery = z
      .object({ issuer: z.string(), token_endpoint: z.string(), jwks_uri: z.string() })
      .parse(await (await fetch(`${issuer}/.well-known/openid-configuration`)).json());
    assert.equal(discovery.issuer, issuer);
    const form = {
      grant_type: 'client_credentials',
      client_id: endpoint.clientId,
      client_secret: endpoint.clientSecret,
    };
    const answer = await fetch(discovery.token_endpoint, { method: 'POST', body: new URLSearchParams(form) });
    const token = z
      .object({ access_token: z.string(), token_type: z.literal('Bearer'), expires_in: z.number() })
      .parse(await answer.json());
    const verified = await jwtVerify(token.access_token, createRemoteJWKSet(new URL(discovery.jwks_uri)), {
      issuer,
      audience: 'account',
      algorithms: ['RS256'],
    });
    const { payload, protectedHeader } = verified;
    assert.equal(protectedHeader.typ, 'JWT');
    assert.equal((payload.exp ?? 0) - (payload.iat ?? 0), token.expires_in);
    assert.deepEqual(
      [payload.typ, payload.azp, payload.client_id, payload.preferred_username],
      ['Bearer', endpoint.clientId, endpoint.clientId, `service-account-${endpoint.clientId}`],
    );
    for (const claim of ['jti', 'sub', 'scope', 'realm_access']) assert.ok(payload[claim], claim);
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

test('five hundred wrong secrets at once keep nobody else from being served', async () => {
  const flood = Array.from({ length: 500 }, (_, index) =>
    fetch(`${server.url}/realms/outrider/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams({
        ...{ grant_type: 'client_credentials', client_id: `nobody-${index}`, client_secret: 'wrong' },
      }),
    }),
  );
  const served = Array.from({ length: 10 }, () => server.gql('{viewer{roles}}'));
  for (const { errors } of await Promise.all(served)) assert.equal(errors, undefined);
  const statuses = new Set((await Promise.all(flood)).map(({ status }) => status));
  assert.deepEqual([...statuses].sort(), [401, 429]);
  assert.ok(await server.token());
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
