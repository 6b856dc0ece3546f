import assert from 'node:assert/strict';
import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { after, before, test } from 'node:test';
import { decodeJwt, decodeProtectedHeader, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

async function answerTo(authorization: string): Promise<string> {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: '{"query":"{viewer{roles}}"}',
  });
  assert.equal(response.status, 200);
  const text = await response.text();
  return /"code":"(\w+)"/.exec(text)?.[1] ?? 'accepted';
}

test('only what our keys signed, as it was signed, is a token', async () => {
  const token = await server.token();
  assert.equal(await answerTo(`Bearer ${token}`), 'accepted');
  const claims = decodeJwt(token);
  const { kid = '' } = decodeProtectedHeader(token);
  const { keys } = await (await fetch(`${server.url}/realms/outrider/protocol/openid-connect/certs`)).json();
  const ours = createPublicKey({ key: keys[0], format: 'jwk' });
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const sign = (
    key: KeyObject | Buffer,
    alg: string,
    header: Record<string, unknown> = {},
    payload: JWTPayload = claims,
  ) => new SignJWT(payload).setProtectedHeader({ alg, typ: 'JWT', kid, ...header }).sign(key);
  const [header = '', payload = '', signature = ''] = token.split('.');
  const changed = (changes: JWTPayload) =>
    [header, Buffer.from(JSON.stringify({ ...claims, ...changes })).toString('base64url'), signature].join('.');
  const forged: Record<string, string> = {
    unsigned: new UnsecuredJWT(claims).encode(),
    'unsigned, with our key id': `${Buffer.from(`{"alg":"none","kid":"${kid}"}`).toString('base64url')}.${payload}.`,
    "with a stranger's key": await sign(stranger, 'RS256'),
    'with its own key in the header': await sign(stranger, 'RS256', { jwk: keys[0] }),
    'with our public key as a secret': await sign(Buffer.from(ours.export({ type: 'spki', format: 'pem' })), 'HS256'),
    'by another algorithm': await sign(stranger, 'PS256'),
    'with an unknown key id': await sign(stranger, 'RS256', { kid: '../../etc/passwd' }),
    'with an operator as key id': await sign(stranger, 'RS256', { kid: '{"$ne":null}' }),
    'of another organisation': changed({ org_id: '0'.repeat(24) }),
    'with a longer life': changed({ exp: 2 ** 31 }),
    'without its signature': `${header}.${payload}.`,
    'with half its signature': token.slice(0, -100),
    'with more behind it': `${token}.x`,
  };
  for (const [how, text] of Object.entries(forged))
    assert.equal(await answerTo(`Bearer ${text}`), 'UNAUTHENTICATED', how);
  for (const other of [
    `Bearer ${server.apiKey}`,
    `Basic ${server.apiKey}`,
    'Bearer',
    'Bearer ',
    `Token ${token}`,
    token,
  ])
    assert.equal(await answerTo(other), 'UNAUTHENTICATED', other.slice(0, 12));
  assert.equal(await answerTo(`bearer ${token}`), 'accepted', 'the scheme has no case');
});
