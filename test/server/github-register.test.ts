import assert from 'node:assert/strict';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { after, before, test } from 'node:test';
import pino from 'pino';
import { parse } from 'yaml';
import { createGithubApp } from '../../app/index.ts';
import { completeEnvironment } from '../../server/complete-environment.ts';
import { readConfig } from '../../server/config.ts';
import { signIn } from '../support/browser-session.ts';
import { signInBaseUrl, startGithub, type TestGithub } from '../support/github.ts';
import { type GithubPeople, startGithubPeople } from '../support/github-people.ts';
import { addPerson, secondOrganisation } from '../support/second-organisation.ts';
import { besides, startTestServer, type TestServer } from '../support/server.ts';

let github: TestGithub;
let people: GithubPeople;
let server: TestServer;
let cookie: string;
const logged: string[] = [];
before(async () => {
  github = await startGithub();
  people = await startGithubPeople(github.url);
  const stream = new PassThrough().on('data', (chunk) => logged.push(String(chunk)));
  const environment = { BASE_URL: signInBaseUrl, GITHUB_API_URL: people.url };
  server = await startTestServer(environment, { log: pino({ level: 'trace' }, stream) });
  cookie = (await signIn(server, server.adminEmail, server.adminPassword)).cookie;
});
after(async () => {
  await server?.close();
  await people?.close();
  await github?.close();
});

const register = (path = '', as = cookie, at = server) =>
  fetch(`${at.url}/github/register${path}`, { headers: { cookie: as }, redirect: 'manual' });
const plain = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
/** What the page would send to GitHub. */
async function offered(path = '') {
  const response = await register(path);
  const page = await response.text();
  assert.equal(response.status, 200, page);
  const [, action = ''] = /<form method="post" action="([^"]+)"/.exec(page) ?? [];
  const [, manifest = ''] = /name="manifest" value="([^"]+)"/.exec(page) ?? [];
  const carried = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { action: new URL(plain(action)), manifest: JSON.parse(plain(manifest)), carried };
}
const files = () => readFile(join(server.dataDir, 'github-app.env'), 'utf8').catch(() => null);
const secrets = ['the-webhook-secret', 'the-client-secret'];
const made = () => ({
  ...{ id: github.app.id, slug: github.app.slug, html_url: `${github.url}/apps/outrider`, pem: github.app.privateKey },
  ...{ client_id: 'Iv1.made', client_secret: secrets[1], webhook_secret: secrets[0] },
});

test('the App is offered to GitHub with the permissions of app.yml and the addresses of this server', async () => {
  const { action, manifest } = await offered();
  assert.equal(action.href.split('?')[0], `${people.url}/settings/apps/new`);
  const file = parse(await readFile(new URL('../../app.yml', import.meta.url), 'utf8'));
  assert.deepEqual(manifest, {
    ...file,
    url: signInBaseUrl,
    hook_attributes: { url: `${signInBaseUrl}/api/github/webhooks`, active: true },
    redirect_url: `${signInBaseUrl}/github/register/callback`,
    callback_urls: [`${signInBaseUrl}/session/github/callback`, `${signInBaseUrl}/github/setup/callback`],
    setup_url: `${signInBaseUrl}/github/setup`,
  });
  assert.equal(manifest.default_permissions.pull_requests, 'write');
  const theirs = await offered('?organisation=acme');
  assert.equal(theirs.action.pathname, '/organizations/acme/settings/apps/new');
  assert.equal((await register('?organisation=a/../b')).status, 403);
});

test('only an admin of the first organisation registers it, and only at an address that GitHub reaches', async () => {
  assert.equal((await register('', '')).status, 401);
  const as = async (apiKey: string) => {
    const [name = '', secret = ''] = Buffer.from(apiKey, 'base64').toString().split(':');
    return (await signIn(server, `${name}@example.test`, secret)).cookie;
  };
  const member = await addPerson(server, server.running.admin.organisationId, ['MEMBER']);
  assert.equal((await register('', await as(member.apiKey))).status, 403);
  assert.equal((await register('', await as((await secondOrganisation(server)).apiKey))).status, 403);
  const local = await startTestServer(besides(server));
  const answer = await register('', cookie, local);
  assert.equal(answer.status, 409);
  assert.match(await answer.text(), /Set <code>BASE_URL<\/code>/);
  await local.close();
});

test('a code without its own state, a wrong one and an answer without secrets leave nothing behind', async () => {
  const { action, carried } = await offered();
  const state = action.searchParams.get('state') ?? '';
  people.manifests.set('good', made());
  assert.equal((await register(`/callback?code=good&state=${state}`, '')).status, 400);
  assert.equal((await register('/callback?code=good&state=other', carried)).status, 400);
  assert.equal((await register(`/callback?state=${state}`, carried)).status, 400);
  assert.ok(people.manifests.has('good'));
  assert.equal((await register(`/callback?code=bad&state=${state}`, carried)).status, 502);
  people.manifests.set('poor', { ...made(), webhook_secret: null });
  assert.equal((await register(`/callback?code=poor&state=${state}`, carried)).status, 502);
  assert.equal(await files(), null);
});

test('what GitHub made is kept in DATA_DIR for this user alone, once, and counts from the next start', async () => {
  const { action, carried } = await offered();
  people.manifests.set('first', made());
  people.manifests.set('second', { ...made(), client_id: 'Iv1.second' });
  const back = (code: string) => register(`/callback?code=${code}&state=${action.searchParams.get('state')}`, carried);
  const done = await back('first');
  const page = await done.text();
  assert.equal(done.status, 200, page);
  assert.match(page, /apps\/outrider\/installations\/new/);
  assert.equal((await back('second')).status, 403);
  assert.match(await (await register()).text(), /is registered/);
  assert.equal((await stat(join(server.dataDir, 'github-app.env'))).mode & 0o777, 0o600);
  for (const secret of [...secrets, 'PRIVATE KEY']) {
    assert.ok(!page.includes(secret), secret);
    assert.ok(!logged.join('').includes(secret), secret);
  }
  const { data } = await server.gql('{auditLog(limit:1){entries{action subject details}}}');
  const entry = { action: 'github_app.register', subject: 'outrider', details: { appId: github.app.id } };
  assert.deepEqual(data, { auditLog: { entries: [entry] } });

  const environment = { ...besides(server), DATA_DIR: server.dataDir, GITHUB_API_URL: people.url };
  const { github: app } = readConfig(await completeEnvironment(environment));
  assert.ok(app);
  assert.equal(app.privateKey, github.app.privateKey);
  const log = pino({ level: 'silent' });
  const next = await startTestServer(environment, {
    github: (rows) => createGithubApp({ ...app, rows, log, owner: 'next' }),
  });
  assert.match(await (await register('', cookie, next)).text(), /has its App already/);
  const install = await fetch(`${next.url}/github/install`, { redirect: 'manual' });
  assert.equal(install.headers.get('location'), `${github.url}/apps/outrider/installations/new`);
  await next.close();
  const own = { APP_ID: '7', PRIVATE_KEY: 'own', WEBHOOK_SECRET: 'own' };
  const { github: set } = readConfig(await completeEnvironment({ ...environment, ...own }));
  assert.deepEqual([set?.appId, set?.privateKey, set?.clientSecret], [7, 'own', null]);
});
