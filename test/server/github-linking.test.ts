import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import pino from 'pino';
import { createGithubApp } from '../../app/index.ts';
import type { GithubRows } from '../../contract/github-rows.ts';
import { createCommentDesk } from '../../server/comment-desk.ts';
import { inTransaction } from '../../server/models/query.ts';
import { saveCommentRequest } from '../../server/services/save-comment-request.ts';
import { type BrowserSession, signIn } from '../support/browser-session.ts';
import { signInBaseUrl, startGithub, type TestGithub } from '../support/github.ts';
import { type GithubPeople, startGithubPeople } from '../support/github-people.ts';
import { makeSubject, makeTarget, start } from '../support/product.ts';
import { addPerson } from '../support/second-organisation.ts';
import { besides, startTestServer, type TestServer } from '../support/server.ts';

let github: TestGithub;
let people: GithubPeople;
let server: TestServer;
let admin: BrowserSession;
let acme: { login: string; id: number };
let app: Record<string, string>;
before(async () => {
  github = await startGithub();
  people = await startGithubPeople(github.url);
  app = {
    BASE_URL: signInBaseUrl,
    APP_ID: String(github.app.id),
    PRIVATE_KEY: github.app.privateKey,
    WEBHOOK_SECRET: github.app.webhookSecret,
    GITHUB_API_URL: people.url,
    GITHUB_CLIENT_ID: github.app.clientId,
    GITHUB_CLIENT_SECRET: github.app.clientSecret,
  };
  const open = (rows: GithubRows) =>
    createGithubApp({ ...github.app, ...{ appId: github.app.id, apiUrl: people.url, rows, owner: 'linking' }, log });
  const log = pino({ level: 'silent' });
  server = await startTestServer(app, { github: open });
  admin = await signIn(server, server.adminEmail, server.adminPassword);
  acme = Object(await github.request('GET', '/users/acme'));
});
after(async () => {
  await server?.close();
  await people?.close();
  await github?.close();
});
const models = () => server.running.platform.models;
const linkedTo = async () =>
  (await models().installations.findOne({ installationId: github.installationId }).orFail().lean()).organisationId;
const ours = () => server.running.admin.organisationId;
beforeEach(async () => {
  await models().installations.updateMany({}, { organisationId: null });
  await models().auditEntries.collection.deleteMany({});
  const account = { login: 'acme', id: acme.id, type: 'User' as const };
  people.listed.clear();
  people.listed.set('acme', [{ installationId: github.installationId, account, repositories: [true] }]);
  people.covered = 1;
});

const setup = (query: string) => fetch(`${server.url}/github/setup${query}`);
const begin = (cookie: string, installationId = github.installationId, origin = server.url) =>
  fetch(`${server.url}/github/setup`, {
    method: 'POST',
    headers: { origin, cookie },
    body: new URLSearchParams({ installation_id: String(installationId) }),
  });
/** Says yes at GitHub as `login`; gives the address that GitHub sends the browser back to, and what it carries. */
async function throughGithub(session: BrowserSession, login: string, installationId?: number) {
  const begun = await begin(session.cookie, installationId);
  assert.equal(begun.status, 200);
  const there = new URL(begun.headers.get('refresh')?.replace('0; url=', '') ?? '');
  assert.match(there.searchParams.get('code_challenge') ?? '', /^[\w-]{43}$/);
  const form = new URLSearchParams({ login });
  for (const name of ['redirect_uri', 'state', 'client_id']) form.set(name, there.searchParams.get(name) ?? '');
  assert.equal((await fetch(there)).status, 200);
  const back = await fetch(`${github.url}/login/oauth/callback`, { method: 'POST', body: form, redirect: 'manual' });
  const callback = new URL(back.headers.get('location') ?? '');
  assert.equal(callback.origin, signInBaseUrl);
  return { path: callback.pathname + callback.search, carried: begun.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}
const comeBack = (path: string, cookie: string) => fetch(server.url + path, { headers: { cookie } });
/** Without the session's cookie: browsers do not send a strict one when they come from elsewhere. */
async function link(session: BrowserSession, login: string, installationId?: number) {
  const { path, carried } = await throughGithub(session, login, installationId);
  const answer = await comeBack(path, carried);
  return { status: answer.status, page: await answer.text() };
}
async function sessionOf(
  organisationId: TestServer['running']['admin']['organisationId'],
  roles: ('ADMIN' | 'MEMBER')[],
) {
  const { apiKey } = await addPerson(server, organisationId, roles);
  const [name = '', secret = ''] = Buffer.from(apiKey, 'base64').toString().split(':');
  return signIn(server, `${name}@example.test`, secret);
}
const log = async () =>
  Object((await admin.gql('{auditLog{entries{actor action subject details}}}')).data).auditLog.entries;

test('who owns the account links it: from the setup URL by way of GitHub, once, and written down', async () => {
  const page = await setup(`?installation_id=${github.installationId}&setup_action=install`);
  assert.equal(page.status, 200);
  assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'.*form-action 'self';/);
  assert.match(await page.text(), new RegExp(`name="installation_id" value="${github.installationId}"`));
  const { status, page: done } = await link(admin, 'acme');
  assert.equal(status, 200, done);
  assert.match(done, /installation on <strong>acme<\/strong> is linked/);
  const { data } = await admin.gql('{viewer{organisation{githubInstallations{id account}}}}');
  const installations = [{ id: String(github.installationId), account: 'acme' }];
  assert.deepEqual(data, { viewer: { organisation: { githubInstallations: installations } } });
  assert.equal((await link(admin, 'acme')).status, 200);
  const details = { installationId: github.installationId, githubLogin: 'acme' };
  const actor = Object((await admin.gql('{viewer{user{name}}}')).data).viewer.user.name;
  assert.deepEqual(await log(), [{ actor, action: 'installation.link', subject: 'acme', details }]);
});

test('an installation whose webhook has not come yet is read from GitHub', async () => {
  await models().installations.deleteMany({});
  assert.equal((await link(admin, 'acme')).status, 200);
  assert.deepEqual(await linkedTo(), ours());
});

test('a number in the address proves nothing: GitHub must list it to the person, and they must administer all of it', async () => {
  const stranger = await link(admin, 'mona');
  assert.equal(stranger.status, 403);
  assert.match(stranger.page, /GitHub does not show installation \d+ to mona/);
  const account = { login: 'acme', id: acme.id, type: 'Organization' as const };
  const mona = (...repositories: boolean[]) =>
    people.listed.set('mona', [{ installationId: github.installationId, account, repositories }]);
  people.covered = 2;
  for (const seen of [[true, false], [true], []]) {
    mona(...seen);
    const { status, page } = await link(admin, 'mona');
    assert.equal(status, 403);
    assert.match(page, /an owner of that GitHub organisation has to link it/);
  }
  people.covered = 0;
  assert.equal((await link(admin, 'mona')).status, 403);
  people.covered = 1;
  people.listed.set('mona', [
    { installationId: github.installationId, account: { ...account, type: 'User' }, repositories: [true] },
  ]);
  assert.equal((await link(admin, 'mona')).status, 403);
  assert.equal(await linkedTo(), null);
  people.covered = 150;
  mona(...Array<boolean>(150).fill(true));
  assert.equal((await link(admin, 'mona')).status, 200);
  assert.deepEqual(await linkedTo(), ours());
});

test('what is linked to another organisation stays there, and of two at once one gets it', async () => {
  const { _id } = await models().organisations.create({ name: 'Other', createdAt: new Date() });
  const other = await sessionOf(_id, ['ADMIN', 'MEMBER']);
  const both = await Promise.all([link(admin, 'acme'), link(other, 'acme')]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
  assert.match(both.find(({ status }) => status === 409)?.page ?? '', /one of its admins can unlink it/);
  const holder = await linkedTo();
  assert.equal((await link(String(holder) === String(ours()) ? other : admin, 'acme')).status, 409);
  assert.deepEqual(await linkedTo(), holder);
  assert.equal(await models().auditEntries.collection.countDocuments({ action: 'installation.link' }), 1);
});

test('only a signed-in admin begins, from our own page, and only the browser that began it ends it', async () => {
  assert.equal((await begin('')).status, 401);
  assert.equal((await begin(admin.cookie, github.installationId, 'http://elsewhere.example')).status, 403);
  assert.equal((await begin((await sessionOf(ours(), ['MEMBER'])).cookie)).status, 403);
  assert.equal((await begin(admin.cookie, 0)).status, 400);
  assert.equal((await setup('?installation_id=x%22')).status, 400);
  assert.match(await (await setup('?setup_action=request')).text(), /owners of that account/);
  const { path, carried } = await throughGithub(admin, 'acme');
  const another = await throughGithub(admin, 'acme');
  assert.equal((await comeBack(path, '')).status, 400);
  assert.equal((await comeBack(path, another.carried)).status, 400);
  assert.equal(await linkedTo(), null);
  assert.equal((await comeBack(path, carried)).status, 200);
  assert.equal((await comeBack(path, carried)).status, 502);
});

test('who has signed out or is no admin any more when GitHub sends them back links nothing', async () => {
  const leaving = await sessionOf(ours(), ['ADMIN', 'MEMBER']);
  const out = await throughGithub(leaving, 'acme');
  const headers = { origin: server.url, cookie: leaving.cookie };
  await fetch(`${server.url}/session`, { method: 'DELETE', headers });
  assert.equal((await comeBack(out.path, out.carried)).status, 400);
  const demoted = await sessionOf(ours(), ['ADMIN', 'MEMBER']);
  const back = await throughGithub(demoted, 'acme');
  const id = Object((await demoted.gql('{viewer{user{id}}}')).data).viewer.user.id;
  await admin.gql('mutation($input:UpdateMemberInput!){updateMember(input:$input){id}}', {
    input: { id, role: 'MEMBER' },
  });
  assert.equal((await comeBack(back.path, back.carried)).status, 403);
  assert.equal(await linkedTo(), null);
});

test('without a client, or an App, the page says what to set', async () => {
  const { GITHUB_CLIENT_SECRET: _, ...rest } = app;
  for (const [environment, says] of [
    [rest, /GITHUB_CLIENT_ID.*GITHUB_CLIENT_SECRET/],
    [{}, /APP_ID.*GITHUB_CLIENT_SECRET/],
  ] as const) {
    const plain = await startTestServer({ ...besides(server), ...environment });
    const answer = await fetch(`${plain.url}/github/setup?installation_id=1`);
    assert.equal(answer.status, 503);
    assert.match(await answer.text(), says);
    await plain.close();
  }
});

test('an admin unlinks; then nothing of theirs is written through that installation, whoever links it next', async (t) => {
  const plain = await startTestServer();
  t.after(() => plain.close());
  const { platform, admin: us } = plain.running;
  const { installations } = platform.models;
  const shared = { installationId: 77, account: 'acme', repositorySelection: 'all' as const };
  await installations.create({ ...shared, organisationId: us.organisationId });
  const { runId } = await start(plain.api, await makeTarget(plain.api, await makeSubject(plain.api)));
  const run = await platform.models.runs.findOne({ organisationId: us.organisationId }).orFail().lean();
  assert.equal(String(run._id), runId);
  const commentId = await inTransaction(platform.connection, (session) =>
    saveCommentRequest(platform, session, run, { repository: 'acme/shop', pullRequest: 7, installationId: 77 }),
  );
  await platform.models.runs.updateOne({ _id: run._id, organisationId: us.organisationId }, { commentId });
  const unlink = (gql: TestServer['gql']) => gql('mutation{unlinkInstallation(id:"77"){success}}');
  const member = await addPerson(plain, us.organisationId, ['MEMBER']);
  assert.equal((await unlink(member.gql)).errors?.[0]?.extensions?.code, 'FORBIDDEN');
  assert.deepEqual(await unlink(plain.gql), { data: { unlinkInstallation: { success: true } } });
  assert.equal((await unlink(plain.gql)).errors?.[0]?.extensions?.code, 'NOT_FOUND');
  const desk = createCommentDesk(platform);
  const other = await platform.models.organisations.create({ name: 'Other', createdAt: new Date() });
  await installations.updateOne({ installationId: 77 }, { organisationId: other._id });
  assert.equal(await desk.lease('test'), null);
  const { data } = await plain.gql(
    `{run(id:"${runId}"){pullRequestComment{reason}} auditLog(limit:1){entries{action}}}`,
  );
  assert.match(Object(data?.run).pullRequestComment.reason, /is not linked to your organisation any more/);
  assert.deepEqual(data?.auditLog, { entries: [{ action: 'installation.unlink' }] });
  await installations.updateOne({ installationId: 77 }, { organisationId: us.organisationId });
  assert.equal((await desk.lease('test'))?.view.run.id, runId);
});

test('what GITHUB_AUTO_LINK would link again at once is not unlinked', async (t) => {
  const plain = await startTestServer({ ...app, BASE_URL: 'http://outrider.example', GITHUB_AUTO_LINK: 'true' });
  t.after(() => plain.close());
  const { organisationId } = plain.running.admin;
  const fields = { account: 'acme', repositorySelection: 'all' as const };
  await plain.running.platform.models.installations.create({ installationId: 78, organisationId, ...fields });
  const { errors } = await plain.gql('mutation{unlinkInstallation(id:"78"){success}}');
  assert.equal(errors?.[0]?.extensions?.code, 'CONFLICT');
  assert.match(errors?.[0]?.message ?? '', /GITHUB_AUTO_LINK/);
});
