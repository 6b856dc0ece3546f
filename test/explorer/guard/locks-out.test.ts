import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusalOf } from '../../../explorer/guard/guard.ts';
import type { Candidate } from '../../../explorer/snapshot.ts';
import { doorSettings } from '../../sites/door-settings.ts';
import { member } from '../../sites/members.ts';
import { html, serveSite } from '../../sites/serve-site.ts';
import { candidate, field } from '../candidates.ts';
import { openSession } from '../open-session.ts';
import { runExplore } from '../run-explore.ts';

const of = (name: string, more: Partial<Candidate> = {}) => refusalOf(candidate({ name, ...more }), 'http://shop.test');

test('settings that leave nobody who can sign in as before are left alone, as what ends all sessions is', () => {
  for (const name of [
    'Two-factor authentication',
    'Require 2FA',
    'Maintenance',
    'Force HTTPS',
    'Redirect all requests to https',
    'SSO only',
    'Allow password login',
    'Enable authentication',
    'Must change password at next login',
    'User must set a new password on first sign-in',
    'Hide/Lock collection and record controls',
  ]) {
    assert.equal(of(name, { kind: 'toggle' }), 'locks itself out', name);
    assert.equal(of(name, { kind: 'select', field: field({ options: ['on', 'off'] }) }), 'locks itself out', name);
  }
  for (const name of ['Auth', 'Authentication', 'Web login', 'Sign-in required', 'Access control'])
    assert.equal(of(name, { kind: 'toggle' }), 'locks itself out', name);
  for (const name of [
    'Session timeout',
    'Auto-logout after',
    'IP allowlist',
    'Trusted hosts',
    'Superuser IPs',
    'Allowed IP addresses',
    'Maximum login attempts',
    'Primary Base URL',
    'JAAS realm',
    'org.ops4j.ssl.keystore',
    'HTTP port',
    'database_dir',
    'Data directory',
    'view_index_dir',
    'Storage path',
  ])
    assert.equal(of(name, { kind: 'text', field: field({}) }), 'locks itself out', name);
  for (const name of ['Disable password login', 'Enforce 2FA', 'Disable Auth', 'Turn off authentication'])
    assert.equal(of(name), 'locks itself out', name);
  const answer = field({ name: 'entryPage' });
  assert.equal(of('Status page', { kind: 'toggle', type: 'radio', field: answer }), 'locks itself out');
  for (const name of ['Revoke all sessions', 'Terminate other sessions', 'Invalidate selected sessions'])
    assert.equal(of(name), 'signs out', name);
});

test('what only sounds like them is used', () => {
  for (const name of [
    'Weekly mails',
    'Public',
    'Allow comments',
    'Use a secure https link',
    'Required',
    'Sign-in page',
    'Show password',
    'Hide remote players',
    'Use authentication',
    'Start date',
  ])
    assert.equal(of(name, { kind: 'toggle' }), null, name);
  for (const name of [
    'Set up two-factor authentication',
    'Authentication',
    'Maintenance',
    'Sessions',
    'Disable author',
  ])
    assert.equal(of(name), null, name);
  for (const name of ['Title', 'Realm name', 'Keys', 'Base URL', 'Session', 'Session title', 'Password', 'Timeout'])
    assert.equal(of(name, { kind: 'text', field: field({}) }), null, name);
});

test('a field is told that holds where the application is reached', async (t) => {
  const site = await serveSite({
    '/app/settings': ({ headers: { host = '' } }) =>
      html(
        'Settings',
        [
          ['Address', `http://${host}`],
          ['Base', `http://${host}/app/`],
          ['Server', host],
          ['Host', host.split(':')[0]],
          ['Port', host.split(':')[1]],
          ['Amount', host.split(':')[1]],
          ['Picture', `http://${host}/app/a.png`],
          ['Server URL', `http://${host}/api`],
          ['Homepage', `http://${host}/about`],
          ['Other', 'http://other.test/'],
          ['Motto', ''],
        ]
          .map(([name, value]) => `<label>${name} <input value="${value}"></label>`)
          .join(''),
      ),
  });
  t.after(() => site.close());
  const { session, close } = await openSession(`${site.url}app/settings`);
  t.after(close);
  const { candidates } = await session.snapshot('');
  assert.deepEqual(
    candidates.filter(({ ownAddress }) => ownAddress).map(({ name }) => name),
    ['Address', 'Base', 'Server', 'Host', 'Port', 'Server URL'],
  );
});

test('an administration is explored and stays reachable: its address, its door and its own session are left as they are', async (t) => {
  const site = await serveSite(doorSettings);
  t.after(() => site.close());
  await runExplore(site.url, { credentials: member, maxDurationMs: 120_000, maxActions: 120 });
  const { requests } = site;
  const host = new URL(site.url).host;
  const saved = requests
    .filter((one) => one.startsWith('GET /saved?'))
    .map((one) => Object.fromEntries(new URLSearchParams(one.split('?')[1])));
  assert.ok(saved.some(({ motto }) => motto !== '') && saved.some(({ mails }) => mails === 'on'));
  assert.ok(
    saved.some(({ logo }) => logo !== `http://${host}/logo.png`),
    'a picture is no address of its own',
  );
  for (const { address, port, minutes, codes, secure } of saved)
    assert.deepEqual(
      [address, port, minutes, codes, secure],
      [`http://${host}/`, host.split(':')[1], '30', undefined, undefined],
    );
  const done = ['revoke/other', 'revoke/own', 'revoke/all', 'shut'].map((path) => requests.includes(`POST /${path}`));
  assert.deepEqual(done, [true, false, false, false]);
});

for (const [why, answer] of [
  ['is asked by HTTP who it is', { status: 401, headers: { 'www-authenticate': 'Basic realm="files"' }, body: 'Who?' }],
  ['is forbidden', { status: 403, body: 'You are blocked.' }],
] as const)
  test(`a run that ${why} wherever it goes, as it was not at first, ends`, async (t) => {
    let locked = false;
    const page = (body: string) => () => (locked ? answer : html('Files', body));
    const site = await serveSite({
      '/': page('<h1>Files</h1><a href="/more">More</a><button onclick="fetch(\'/turn\')">Turn</button>'),
      '/more': page('<h1>More</h1><a href="/">Files</a>'),
      '/turn': () => {
        locked = true;
        return 'turned';
      },
    });
    t.after(() => site.close());
    const { result, choices } = await runExplore(site.url, { maxDurationMs: 60_000 });
    assert.equal(result.status, 'completed', result.failureReason ?? '');
    assert.match(choices.at(-1)?.action ?? '', /^ended because the application let nobody in any more/);
  });
