import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sessionOf, signIn } from '../support/browser-session.ts';
import { secondOrganisation } from '../support/second-organisation.ts';
import { signInBaseUrl, startGithub, type TestGithub } from '../support/github.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let github: TestGithub;
let server: TestServer;
before(async () => {
  github = await startGithub();
  server = await startTestServer({
    BASE_URL: signInBaseUrl,
    APP_ID: String(github.app.id),
    PRIVATE_KEY: github.app.privateKey,
    WEBHOOK_SECRET: github.app.webhookSecret,
    GITHUB_API_URL: github.url,
    GITHUB_CLIENT_ID: github.app.clientId,
    GITHUB_CLIENT_SECRET: github.app.clientSecret,
  });
});
after(async () => {
  await server.close();
  await github.close();
});
const people = () => server.running.platform.connection.collection('users');
beforeEach(async () => {
  await people().deleteMany({ email: /mona/ });
  await server.running.platform.connection.collection('invitations').deleteMany({});
});

const get = (path: string, cookie = '') =>
  fetch(server.url + path, { redirect: 'manual', headers: cookie ? { cookie } : {} });
const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? '';

/** Goes to GitHub, says yes there as `login`, and gives the address that GitHub sends the browser back to. */
async function throughGithub(login: string) {
  const begun = await get('/session/github');
  assert.equal(begun.status, 303);
  const there = new URL(begun.headers.get('location') ?? '');
  const form = new URLSearchParams({ login });
  for (const name of ['redirect_uri', 'scope', 'state', 'client_id'])
    form.set(name, there.searchParams.get(name) ?? '');
  assert.equal((await fetch(there)).status, 200);
  const back = await fetch(`${github.url}/login/oauth/callback`, { method: 'POST', body: form, redirect: 'manual' });
  const callback = new URL(back.headers.get('location') ?? '');
  assert.equal(callback.origin, signInBaseUrl);
  return { there, cookie: cookieOf(begun), setCookie: begun.headers.get('set-cookie') ?? '', callback };
}
async function enter(login = 'mona') {
  const { cookie, callback } = await throughGithub(login);
  return get(callback.pathname + callback.search, cookie);
}
const problem = (response: Response) => {
  assert.equal(response.status, 303);
  assert.deepEqual(
    response.headers.getSetCookie().filter((cookie) => /^outrider_session=./.test(cookie)),
    [],
  );
  return response.headers.get('location');
};
const whoAmI = async (response: Response) =>
  Object((await sessionOf(server, response).gql('{viewer{organisation{id} user{id email}}}')).data).viewer;
const invite = async () => {
  const admin = await signIn(server, server.adminEmail, server.adminPassword);
  await admin.gql('mutation{inviteMember(input:{email:"mona@example.test"}){url}}');
};
const addMona = (fields: Record<string, unknown> = {}) =>
  people().insertOne({
    organisationId: server.running.admin.organisationId,
    email: 'mona@example.test',
    name: 'Mona',
    passwordHash: null,
    roles: ['MEMBER'],
    createdAt: new Date(),
    ...fields,
  });

test('the browser is sent to GitHub with a state and a challenge, and carries what they are bound to sealed', async () => {
  assert.deepEqual(await (await get('/session/providers')).json(), { providers: ['password', 'github'] });
  const { there, setCookie } = await throughGithub('mona');
  assert.equal(there.origin, github.url);
  assert.equal(there.searchParams.get('redirect_uri'), `${signInBaseUrl}/session/github/callback`);
  assert.equal(there.searchParams.get('code_challenge_method'), 'S256');
  assert.match(there.searchParams.get('code_challenge') ?? '', /^[\w-]{43}$/);
  assert.match(setCookie, /^outrider_sign_in=v1\..*; Path=\/session; Max-Age=600; HttpOnly; SameSite=Lax$/);
  assert.ok(!setCookie.includes(there.searchParams.get('state') ?? ''));
});

test('a member of that verified address enters, and is known by the account from then on', async () => {
  await addMona();
  const first = await enter();
  assert.equal(first.headers.get('location'), '/');
  const { user } = await whoAmI(first);
  assert.equal(user.email, 'mona@example.test');
  await people().updateOne({ email: 'mona@example.test' }, { $set: { email: 'mona@renamed.test' } });
  assert.equal((await whoAmI(await enter())).user.id, user.id);
  assert.equal((await people().findOne({ email: 'mona@renamed.test' }))?.github.login, 'mona');
});

test('who is invited joins, once; who is not stays out, and nobody is made', async () => {
  const before_ = await people().countDocuments();
  assert.equal(problem(await enter()), '/sign-in?problem=not-a-member');
  assert.equal(problem(await enter('acme')), '/sign-in?problem=not-a-member');
  assert.equal(await people().countDocuments(), before_);
  await invite();
  const viewer = await whoAmI(await enter());
  assert.equal(viewer.organisation.id, String(server.running.admin.organisationId));
  assert.equal(await server.running.platform.connection.collection('invitations').countDocuments(), 0);
  assert.equal((await whoAmI(await enter())).user.id, viewer.user.id);
});

test('invited by two organisations, or linked to another account, nobody guesses', async () => {
  await invite();
  const other = await secondOrganisation(server);
  const text = 'mutation I{inviteMember(input:{email:"mona@example.test"}){url}}';
  await other.api.send({ name: 'I', text }, {});
  assert.equal(problem(await enter()), '/sign-in?problem=not-a-member');
  await addMona({ github: { id: 1, login: 'somebody' } });
  assert.equal(problem(await enter()), '/sign-in?problem=not-a-member');
});

test('a callback without its own state signs nobody in, and a code works once', async () => {
  await addMona();
  const { callback, cookie } = await throughGithub('mona');
  const path = callback.pathname + callback.search;
  assert.equal(problem(await get(path)), '/sign-in?problem=expired');
  const another = await throughGithub('mona');
  assert.equal(problem(await get(path, another.cookie)), '/sign-in?problem=expired');
  assert.equal(problem(await get(path, 'outrider_sign_in=v1.1.x.y')), '/sign-in?problem=expired');
  assert.equal((await get(path, cookie)).headers.get('location'), '/');
  assert.equal(problem(await get(path, cookie)), '/sign-in?problem=provider');
  assert.equal(
    problem(await get(`${callback.pathname}?state=${callback.searchParams.get('state')}&error=no`, cookie)),
    '/sign-in?problem=provider',
  );
});

test('without a client there is no such route', async () => {
  const plain = await startTestServer();
  assert.equal((await fetch(`${plain.url}/session/github`, { redirect: 'manual' })).status, 404);
  assert.deepEqual(await (await fetch(`${plain.url}/session/providers`)).json(), { providers: ['password'] });
  await plain.close();
});
