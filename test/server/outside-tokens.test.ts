import assert from 'node:assert/strict';
import { createPublicKey } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { type OidcProvider, startOidcProvider } from '../support/oidc-provider.ts';
import { besides, type GraphqlBody, startTestServer, type TestServer } from '../support/server.ts';

let provider: OidcProvider;
let server: TestServer;
before(async () => {
  provider = await startOidcProvider();
  server = await startTestServer({
    AUTH_ISSUER: provider.issuer,
    AUTH_ORGANISATION: 'acme',
    AUTH_AUDIENCE: 'outrider-api',
  });
});
after(async () => {
  await server.close();
  await provider.close();
});

async function ask(token: string, query = '{viewer{roles user{name email} apiKey{id}}}', at = server) {
  const response = await fetch(`${at.url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  const body: GraphqlBody = await response.json();
  return body;
}
const code = ({ errors }: GraphqlBody) => errors?.[0]?.extensions?.code;
const service = (claims: JWTPayload = {}): JWTPayload => ({
  sub: 'service-1',
  aud: 'outrider-api',
  org_id: 'acme',
  preferred_username: 'service-account-ci',
  realm_access: { roles: ['default-roles', 'ADMIN'] },
  ...claims,
});
const seconds = (from: number) => Math.floor(Date.now() / 1000) + from;

test('a token of the outside issuer speaks for its organisation with its roles; ours are taken beside it', async () => {
  const { data } = await ask(await provider.sign(service()));
  assert.deepEqual(data, {
    viewer: { roles: ['ADMIN', 'MEMBER'], user: { name: 'service-account-ci', email: null }, apiKey: null },
  });
  const member = await provider.sign(service({ sub: 'service-2', realm_access: { roles: ['member'] } }));
  assert.equal(code(await ask(member, '{apiKeys{id}}')), 'FORBIDDEN');
  assert.equal((await ask(member, '{subjects{id}}')).errors, undefined);
  assert.equal((await ask(await server.token())).errors, undefined);
  await Promise.all(Array.from({ length: 5 }, async () => ask(await provider.sign(service({ sub: 'service-3' })))));
  const rows = server.running.platform.connection.collection('users');
  assert.equal(await rows.countDocuments({ 'outside.subject': 'service-3' }), 1);
});

test('the organisation is found by what AUTH_ORGANISATION says or by its own id; another is ORG_NOT_LINKED', async () => {
  const id = String(server.running.admin.organisationId);
  for (const org_id of [id, ['acme'], { acme: { id: 'x' } }])
    assert.equal((await ask(await provider.sign(service({ org_id })))).errors, undefined);
  for (const org_id of ['other', '0'.repeat(24), ['acme', 'other'], {}, 7, '', undefined, { $ne: null }])
    assert.equal(code(await ask(await provider.sign(service({ org_id })))), 'ORG_NOT_LINKED', JSON.stringify(org_id));
  for (const realm_access of [{ roles: [] }, { roles: ['owner'] }, undefined, 'ADMIN'])
    assert.equal(code(await ask(await provider.sign(service({ realm_access })))), 'FORBIDDEN');
});

test('what is not exactly a living access token of that issuer is refused', async () => {
  const good = await provider.sign(service());
  const publicPem = createPublicKey(
    await (await fetch(`${provider.issuer}/keys`)).json().then(({ keys }) => ({ key: keys[0], format: 'jwk' })),
  ).export({ type: 'spki', format: 'pem' });
  const stranger = await startOidcProvider();
  const claims = { iss: provider.issuer, typ: 'Bearer', exp: seconds(300), ...service() };
  const refused: Record<string, string> = {
    'expired beyond the tolerance': await provider.sign(service({ exp: seconds(-31) })),
    'of the future': await provider.sign(service({ nbf: seconds(60) })),
    'an ID token': await provider.sign(service({ typ: 'ID' })),
    'a refresh token': await provider.sign(service({ typ: 'Refresh' })),
    'without a type': await provider.sign(service({ typ: undefined })),
    'for another audience': await provider.sign(service({ aud: 'account' })),
    'without a subject': await provider.sign(service({ sub: undefined })),
    "by a stranger's key": await stranger.sign({ ...claims }),
    'with a slash at the issuer': await provider.sign(service({ iss: `${provider.issuer}/` })),
    'with an unknown key id': await provider.sign(service(), { kid: 'nothing' }),
    unsigned: new UnsecuredJWT(claims).encode(),
    'signed with the public key as a secret': await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .sign(Buffer.from(publicPem)),
    'cut off': good.slice(0, -5),
    'no token': 'x.y.z',
  };
  for (const [what, token] of Object.entries(refused)) assert.equal(code(await ask(token)), 'UNAUTHENTICATED', what);
  await stranger.close();
  const fine = {
    'expired within the tolerance': await provider.sign(service({ exp: seconds(-20) })),
    'by RFC 9068': await provider.sign(service({ typ: undefined }), { typ: 'at+jwt' }),
  };
  for (const [what, token] of Object.entries(fine)) assert.equal((await ask(token)).errors, undefined, what);
});

test('the key set is asked for once, not by made-up key ids, and its outage is not felt', async () => {
  await ask(await provider.sign(service()));
  const before_ = provider.keySetReads;
  for (let call = 0; call < 20; call += 1) {
    assert.equal((await ask(await provider.sign(service({ n: call })))).errors, undefined);
    await ask(await provider.sign(service(), { kid: `made-up-${call}` }));
  }
  assert.ok(provider.keySetReads - before_ <= 1, `${provider.keySetReads - before_} more reads`);
  provider.down = true;
  assert.equal((await ask(await provider.sign(service({ jti: 'while down' })))).errors, undefined);
  const late = await startTestServer({ ...besides(server), AUTH_ISSUER: provider.issuer, AUTH_ORGANISATION: 'acme' });
  const token = await provider.sign(service());
  assert.equal(code(await ask(token, undefined, late)), 'INTERNAL_SERVER_ERROR', 'it cannot know');
  assert.equal((await ask(await late.token(), undefined, late)).errors, undefined, 'our own keys go on');
  provider.down = false;
  assert.equal((await ask(token, undefined, late)).errors, undefined);
  await provider.changeKey();
  const next = await startTestServer({ ...besides(server), AUTH_ISSUER: provider.issuer, AUTH_ORGANISATION: 'acme' });
  assert.equal((await ask(await provider.sign(service()), undefined, next)).errors, undefined);
  await Promise.all([late.close(), next.close()]);
});

test("another Outrider's token endpoint can be the issuer", async () => {
  const issuing = await startTestServer();
  const organisation = String(issuing.running.admin.organisationId);
  const taking = await startTestServer({
    AUTH_ISSUER: `${issuing.url}/realms/outrider`,
    AUTH_ORGANISATION: organisation,
  });
  const { data } = await ask(await issuing.token(), '{viewer{organisation{id} roles}}', taking);
  const id = String(taking.running.admin.organisationId);
  assert.deepEqual(data, { viewer: { organisation: { id }, roles: ['ADMIN', 'MEMBER'] } });
  await Promise.all([issuing.close(), taking.close()]);
});
