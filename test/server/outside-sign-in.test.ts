import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sessionOf } from '../support/browser-session.ts';
import { type OidcProvider, startOidcProvider } from '../support/oidc-provider.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let provider: OidcProvider;
let server: TestServer;
before(async () => {
  provider = await startOidcProvider();
  server = await startTestServer({
    AUTH_ISSUER: provider.issuer,
    AUTH_CLIENT_ID: provider.clientId,
    AUTH_CLIENT_SECRET: provider.clientSecret,
    AUTH_ORGANISATION: 'acme',
  });
});
after(async () => {
  await server.close();
  await provider.close();
});
const ada = { sub: 'ada', name: 'Ada', email: 'Ada@Acme.test', email_verified: true };
beforeEach(() => {
  provider.person = { identity: ada, access: { org_id: 'acme', realm_access: { roles: ['ADMIN'] } } };
});

const get = (url: string, cookie = '') => fetch(url, { redirect: 'manual', headers: cookie ? { cookie } : {} });
async function toProvider() {
  const begun = await get(`${server.url}/session/outside`);
  const back = await get(begun.headers.get('location') ?? '');
  return { cookie: begun.headers.getSetCookie()[0]?.split(';')[0] ?? '', callback: back.headers.get('location') ?? '' };
}
async function enter() {
  const { cookie, callback } = await toProvider();
  assert.ok(callback.startsWith(`${server.url}/session/outside/callback?`));
  return get(callback, cookie);
}
const whoAmI = async (response: Response) =>
  Object((await sessionOf(server, response).gql('{viewer{organisation{id} roles user{id name email}}}')).data).viewer;
const refusal = (response: Response) => {
  assert.deepEqual(
    response.headers.getSetCookie().filter((cookie) => /^outrider_session=./.test(cookie)),
    [],
  );
  return response.headers.get('location');
};

test('a person signs in at the provider, with the roles of the access token, and is the same the next time', async () => {
  assert.match(await (await get(`${server.url}/session/providers`)).text(), /"password","outside"/);
  const first = await enter();
  assert.equal(first.headers.get('location'), '/');
  const viewer = await whoAmI(first);
  assert.deepEqual([viewer.roles, viewer.user.name, viewer.user.email], [['ADMIN', 'MEMBER'], 'Ada', 'ada@acme.test']);
  assert.equal(viewer.organisation.id, String(server.running.admin.organisationId));
  provider.person = {
    identity: { ...ada, email: 'new@acme.test' },
    access: { org_id: 'acme', realm_access: { roles: ['MEMBER'] } },
  };
  const again = await whoAmI(await enter());
  assert.deepEqual([again.user.id, again.roles], [viewer.user.id, ['MEMBER']]);
});

test("a member of the verified address is linked; an unverified one, or another organisation's, is not", async () => {
  const admin = { sub: 'boss', name: 'Boss', email: server.adminEmail };
  provider.person = { ...provider.person, identity: { ...admin, email_verified: false } };
  const stranger = await whoAmI(await enter());
  assert.notEqual(stranger.user.id, String(server.running.admin.userId));
  assert.equal(stranger.user.email, null);
  provider.person = { ...provider.person, identity: { ...admin, sub: 'boss-2', email_verified: true } };
  assert.equal((await whoAmI(await enter())).user.id, String(server.running.admin.userId));
  // The provider takes the roles of all admins: the last one stays, or nobody could mend it, and no server would start.
  for (const identity of [{ ...ada }, { sub: 'boss' }, { sub: 'boss-2' }]) {
    provider.person = { identity, access: { org_id: 'acme', realm_access: { roles: ['MEMBER'] } } };
    await enter();
  }
  const { models } = server.running.platform;
  assert.equal(await models.users.countDocuments({ roles: 'ADMIN' }), 1);
});

test('an unknown organisation or no role stays out', async () => {
  provider.person = {
    identity: { ...ada, sub: 'eve' },
    access: { org_id: 'other', realm_access: { roles: ['ADMIN'] } },
  };
  assert.equal(refusal(await enter()), '/sign-in?problem=unknown-organisation');
  provider.person = { identity: { ...ada, sub: 'eve' }, access: { org_id: 'acme' } };
  assert.equal(refusal(await enter()), '/sign-in?problem=not-a-member');
});

test("state, nonce, verifier and code are one sign-in's own", async () => {
  const [one, two] = [await toProvider(), await toProvider()];
  assert.equal(refusal(await get(one.callback, two.cookie)), '/sign-in?problem=expired');
  assert.equal(refusal(await get(one.callback)), '/sign-in?problem=expired');
  const swapped = new URL(two.callback);
  swapped.searchParams.set('code', new URL(one.callback).searchParams.get('code') ?? '');
  assert.equal(refusal(await get(swapped.href, two.cookie)), '/sign-in?problem=provider', 'verifier of another');
  provider.person = { ...provider.person, identity: { ...ada, nonce: 'another' } };
  assert.equal(refusal(await enter()), '/sign-in?problem=provider');
  provider.person = { ...provider.person, identity: { ...ada, aud: 'another-client' } };
  assert.equal(refusal(await enter()), '/sign-in?problem=provider');
});

test('a provider that is down says so and comes back', async () => {
  const own = await startTestServer({
    AUTH_ISSUER: provider.issuer,
    AUTH_CLIENT_ID: provider.clientId,
    AUTH_CLIENT_SECRET: provider.clientSecret,
  });
  provider.down = true;
  assert.equal((await get(`${own.url}/session/outside`)).headers.get('location'), '/sign-in?problem=provider');
  provider.down = false;
  assert.match((await get(`${own.url}/session/outside`)).headers.get('location') ?? '', /\/oidc\/authorize\?/);
  await own.close();
});
