/** A product behind HTTP Basic: signed in once, by whoever asks from the product's own origin, and in every context of the run. */
import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { html, type Pages, type Reply, serveSite } from '../../sites/serve-site.ts';
import { playwright } from '../playwright.ts';
import { runExplore } from '../run-explore.ts';

const account = { username: 'ada', password: 'correct horse 7' };
const asked: Reply = { status: 401, headers: { 'www-authenticate': 'Basic realm="staging"' }, body: 'Who are you?' };
const known = `Basic ${btoa(`${account.username}:${account.password}`)}`;

/** `heard`: what everybody who asked for a page said of themselves. */
function staging(body: string, heard: (string | undefined)[] = []): Pages {
  const page = (request: IncomingMessage): string | Reply => {
    heard.push(request.headers.authorization);
    return request.headers.authorization === known ? html('Staging', body) : asked;
  };
  return { '/': page, '/more': page };
}

const failing = `<button onclick="throw new TypeError('the lamp is out')">Light</button><a href="/more">More</a>`;

test('a product that asks by HTTP is entered, replayed, and given as a test that answers', {
  timeout: 120_000,
}, async (t) => {
  const heard: (string | undefined)[] = [];
  const other = await serveSite({ '/lamp.js': (request) => (heard.push(request.headers.authorization), asked) });
  t.after(() => other.close());
  const site = await serveSite(staging(`${failing}<script src="${other.url}lamp.js"></script>`));
  t.after(() => site.close());
  const told = await runExplore(site.url, { credentials: account, maxDurationMs: 20_000 });
  const { result } = told;
  assert.equal(result.status, 'completed', result.failureReason ?? '');
  assert.ok(!JSON.stringify(told).includes(account.password));
  assert.deepEqual(
    result.issues.filter(({ message }) => message.includes(`${site.url} answered 401`)),
    [],
  );
  const lamp = result.issues.find(({ message }) => message.includes('the lamp is out'));
  assert.ok(lamp?.reproduction && lamp.reproduction.confirmed > 0, JSON.stringify(lamp?.reproduction));
  assert.equal(lamp.reproduction.steps[0], 'log in when the browser asks');
  assert.ok(heard.length > 0 && heard.every((said) => said === undefined), 'nobody else is told who we are');

  const env = { APP_USERNAME: account.username, APP_PASSWORD: account.password };
  const run = await playwright(lamp.reproduction.script, env);
  assert.equal(run.code, 1, run.out);
  assert.match(run.out, /the lamp is out/);
});

test('a stranger to whom the product leads is told nothing', async (t) => {
  const heard: (string | undefined)[] = [];
  const stranger = await serveSite({ '/': (request) => (heard.push(request.headers.authorization), asked) });
  t.after(() => stranger.close());
  const away = { status: 302, headers: { location: stranger.url.replace('127.0.0.1', 'localhost') } };
  const site = await serveSite({ '/': away, '/away': away });
  t.after(() => site.close());
  await runExplore(site.url, { credentials: account });
  const gherkin = 'Feature: Away\n  Scenario: Go\n    When I go to "/away"\n    Then I should see "Light"\n';
  await runExplore(site.url, { credentials: account, testCase: { name: 'Go', gherkin }, maxDurationMs: 20_000 });
  assert.ok(heard.length >= 2 && heard.every((said) => said === undefined), heard.join());
});

test('who is refused, or has nothing to answer, is told what to do', async (t) => {
  const heard: (string | undefined)[] = [];
  const site = await serveSite(staging(failing, heard));
  t.after(() => site.close());
  const wrong = await runExplore(site.url, { credentials: { ...account, password: 'wrong horse 8' } });
  assert.equal(wrong.result.failure, 'LOGIN_FAILED');
  assert.match(wrong.result.failureReason ?? '', /by HTTP and refused those of the credential set/);
  assert.equal(heard.filter((said) => said !== undefined).length, 1, 'asked once: accounts are locked by more');
  const none = await runExplore(site.url);
  assert.equal(none.result.failure, 'LOGIN_FAILED');
  assert.match(none.result.failureReason ?? '', /give a credential set with username and password/);
});

test('a test case opens what asks by HTTP, and that is no defect', async (t) => {
  const site = await serveSite(staging(failing));
  t.after(() => site.close());
  const gherkin =
    'Feature: Lamp\n  Scenario: Look\n    When I go to "/"\n    Then I should see "Light"\n    And there should be no errors\n';
  const { result } = await runExplore(site.url, {
    credentials: account,
    testCase: { name: 'Look', gherkin },
    maxDurationMs: 30_000,
  });
  assert.equal(result.status, 'completed', result.failureReason ?? '');
  assert.deepEqual(result.issues, []);
});

test('a page given to anybody, whose scripts are asked who one is, is entered and replayed', {
  timeout: 120_000,
}, async (t) => {
  const data = ({ headers }: IncomingMessage): string | Reply => (headers.authorization === known ? failing : asked);
  const site = await serveSite({
    '/': html(
      'Console',
      `<div id="all"></div><script>fetch('/data').then(async (got) => got.ok && (all.innerHTML = await got.text()))</script>`,
    ),
    '/data': data,
    '/more': data,
  });
  t.after(() => site.close());
  const { result } = await runExplore(site.url, { credentials: account, maxDurationMs: 60_000, maxActions: 8 });
  assert.equal(result.status, 'completed', result.failureReason ?? '');
  const lamp = result.issues.find(({ message }) => message.includes('the lamp is out'));
  assert.ok((lamp?.reproduction?.confirmed ?? 0) > 0, JSON.stringify(lamp?.reproduction));
});

test('what a page for anybody links asks by HTTP, and another realm of the same product does, too', {
  timeout: 120_000,
}, async (t) => {
  const behind =
    (realm: string, body: string) =>
    ({ headers }: IncomingMessage): string | Reply =>
      headers.authorization === known
        ? html(realm, body)
        : { ...asked, headers: { 'www-authenticate': `Basic realm="${realm}"` } };
  const site = await serveSite({
    '/docs': html('Manual', '<p>Read on.</p><a href="/docs/more">More</a> <a href="/manager/list">Applications</a>'),
    '/docs/more': html('More', '<a href="/docs">Back</a>'),
    '/manager/list': behind('manager', '<p>Applications</p><a href="/hosts/list">Hosts</a>'),
    '/hosts/list': behind('hosts', failing),
    '/more': behind('hosts', '<p>More</p>'),
  });
  t.after(() => site.close());
  const from = `${site.url}docs`;
  const { result } = await runExplore(from, { credentials: account, maxDurationMs: 60_000, maxActions: 14 });
  assert.equal(result.status, 'completed', result.failureReason ?? '');
  assert.ok(
    result.issues.some(({ message }) => message.includes('the lamp is out')),
    JSON.stringify(result.issues),
  );
});
