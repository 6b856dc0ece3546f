import assert from 'node:assert/strict';
import { test } from 'node:test';
import { administration } from '../../sites/administration.ts';
import {
  connectingLogin,
  dialogLogin,
  entrusted,
  forgetfulLogin,
  joiningLogin,
  loginsWithin,
  member,
  openFront,
  pageLogin,
  readersLogin,
  registeringMembers,
  renewingLogin,
  signInService,
  twoHouses,
  twoStepLogin,
  preferencesLogin,
} from '../../sites/members.ts';
import { type Pages, serveSite } from '../../sites/serve-site.ts';
import { runExplore } from '../run-explore.ts';

/** Ended by what was done, however slow the machine. */
const some = { maxDurationMs: 120_000, maxActions: 25 };

const ways: [string, Pages][] = [
  ['a page', pageLogin],
  ['a dialog behind a button', dialogLogin],
  ['two steps', twoStepLogin],
  ['a page to one that asks for the password of something else', connectingLogin],
];

for (const [name, pages] of ways) {
  test(`signs in through ${name}, and stays in`, async (t) => {
    const site = await serveSite(pages);
    t.after(() => site.close());
    const heard = await runExplore(site.url, { credentials: member, ...some });
    assert.equal(heard.result.status, 'completed', heard.result.failureReason ?? '');
    assert.ok(
      heard.choices.some(({ action }) => action.includes('Refresh')),
      JSON.stringify(heard.choices),
    );
    assert.ok(!site.requests.some((line) => line.includes('/logout')));
    assert.ok(!JSON.stringify(heard).includes(member.password));
  });
}

test('a dialog that asks for the password of a network is no sign-in', async (t) => {
  const site = await serveSite(joiningLogin);
  t.after(() => site.close());
  const { choices } = await runExplore(site.url, { credentials: member, ...some });
  assert.ok(
    choices.some(({ action }) => /Connect/.test(action)),
    JSON.stringify(choices),
  );
  assert.deepEqual(
    choices.filter(({ arm }) => arm === 'login'),
    [],
  );
});

test('input values sign in where there are no credentials', async (t) => {
  const site = await serveSite(pageLogin);
  t.after(() => site.close());
  const heard = await runExplore(site.url, { inputValues: member, ...some });
  assert.ok(heard.choices.some(({ action }) => action.includes('Refresh')));
});

test('a refused login fails the run and says why, without the password', async (t) => {
  const site = await serveSite(pageLogin);
  t.after(() => site.close());
  const credentials = { ...member, password: 'wrong battery 99' };
  const { result } = await runExplore(site.url, { credentials, maxDurationMs: 20_000 });
  assert.equal(result.status, 'failed');
  assert.equal(result.failure, 'LOGIN_FAILED');
  assert.match(result.failureReason ?? '', /was refused \(“Invalid user name or password”\): check the user name/);
  assert.ok(!JSON.stringify(result).includes(credentials.password));
});

test('a login that the application fails at is not blamed on the password', async (t) => {
  const broken = { type: 'text/plain', body: 'Internal Server Error', status: 500 };
  const site = await serveSite({ ...pageLogin, '/session': broken });
  t.after(() => site.close());
  const { result } = await runExplore(site.url, { credentials: member, maxDurationMs: 20_000 });
  assert.equal(result.failure, 'LOGIN_FAILED');
  assert.match(result.failureReason ?? '', /^The login at .*\/session was answered with HTTP 500: look into/);
});

for (const behind of ['form', 'link'] as const) {
  test(`a lost session is entered again where the page shows a ${behind}, counted in the log, and is no failure`, async (t) => {
    const site = await serveSite(forgetfulLogin(4, behind));
    t.after(() => site.close());
    const { result, choices } = await runExplore(site.url, { credentials: member, ...some });
    assert.equal(result.status, 'completed', result.failureReason ?? '');
    const again = choices.map(({ action }) => action).filter((action) => action.startsWith('sign in again'));
    assert.deepEqual(again.slice(0, 2), ['sign in again (1)', 'sign in again (2)'], JSON.stringify(choices));
    // The first time, and each again but one that the end of the run may have cut off.
    assert.ok(site.requests.filter((line) => line === 'POST /session').length >= again.length);
    assert.deepEqual(result.issues, []);
    assert.ok(!JSON.stringify(choices).includes(member.password));
  });
}

test('a sign-in that is for other people is tried once, and then left alone for long', async (t) => {
  const site = await serveSite(readersLogin);
  t.after(() => site.close());
  const { result, choices } = await runExplore(site.url, { credentials: member, ...some });
  assert.equal(result.status, 'completed', result.failureReason ?? '');
  assert.equal(choices.filter(({ arm }) => arm === 'login').length, 1, JSON.stringify(choices));
  assert.ok(choices.some(({ action }) => action.includes('Refresh')));
});

test('a form that is shown to those who are in, too, lets in once more, and is left alone for long', async (t) => {
  const site = await serveSite(openFront);
  t.after(() => site.close());
  const { result, choices } = await runExplore(site.url, { credentials: member, ...some });
  assert.equal(result.status, 'completed', result.failureReason ?? '');
  const asked = choices
    .filter(({ arm, state }) => arm === 'login' && state.startsWith('/ '))
    .map(({ action }) => action);
  assert.deepEqual(asked, ['sign in again (1)', 'see whether the session is lost'], JSON.stringify(choices));
});

test('a form that lets in other people is left for a look at whether we still are in, tried once, and our own entered again after it', async (t) => {
  const site = await serveSite(twoHouses());
  t.after(() => site.close());
  const { result, choices } = await runExplore(site.url, {
    credentials: member,
    maxDurationMs: 120_000,
    maxActions: 40,
  });
  assert.equal(result.status, 'completed', result.failureReason ?? '');
  const asked = choices.filter(({ arm, state }) => arm === 'login' && state.startsWith('/other/'));
  assert.match(asked.map(({ action }) => action).join(), /^see whether the session is lost,sign in again \(\d+\)$/);
  const again = choices.filter(({ action }) => action.startsWith('sign in again')).map(({ state }) => state);
  assert.ok(again.length >= 3 && !again.at(-1)?.startsWith('/other/'), again.join('; '));
});

test('a form beside the door that asks for another password is tried once, and then left alone for long', async (t) => {
  const site = await serveSite(preferencesLogin);
  t.after(() => site.close());
  const { result, choices } = await runExplore(site.url, { credentials: member, ...some });
  assert.equal(result.status, 'completed', result.failureReason ?? '');
  const asked = choices.filter(({ arm }) => arm === 'login').map(({ action }) => action);
  assert.deepEqual(asked, ['sign in again (1)', 'see whether the session is lost'], JSON.stringify(choices));
});

const stillIn: [string, Pages, string][] = [
  ['the page on which others register', registeringMembers, '/register'],
  ['what says `Login` in a tab or in a table', loginsWithin, '/log'],
];
for (const [name, pages, path] of stillIn) {
  test(`${name} is no lost session`, async (t) => {
    const site = await serveSite(pages);
    t.after(() => site.close());
    const { result, choices } = await runExplore(site.url, { credentials: member, ...some });
    assert.equal(result.status, 'completed', result.failureReason ?? '');
    assert.ok(result.visitedPaths.includes(path), JSON.stringify(choices));
    assert.deepEqual(
      choices.filter(({ arm }) => arm === 'login'),
      [],
    );
  });
}

test('signs in at a service beside the product, and goes on with the product', async (t) => {
  const service = await serveSite(signInService);
  const site = await serveSite(entrusted(() => service.url, 6));
  t.after(() => Promise.all([service.close(), site.close()]));
  const { result, choices } = await runExplore(site.url, { credentials: member, ...some });
  assert.equal(result.status, 'completed', result.failureReason ?? '');
  assert.ok(choices.filter(({ action }) => action.includes('Refresh')).length > 1, JSON.stringify(choices));
  assert.ok(choices.some(({ action }) => action === 'sign in again (1)'));
  assert.deepEqual(
    result.visitedPaths.filter((path) => path.startsWith('/auth')),
    [],
  );
});

test('replays beside the exploring do not take its session from it', { timeout: 120_000 }, async (t) => {
  const desk =
    '<a href="/?again">Desk</a> <button onclick="null.ink">Ink</button> <button onclick="document.title+=1">Count</button>';
  const { pages, thrownOut } = renewingLogin(desk);
  const site = await serveSite(pages);
  t.after(() => site.close());
  const job = { credentials: member, maxDurationMs: 40_000, wholeTime: true };
  const { result, choices } = await runExplore(site.url, job);
  const signIns = site.requests.filter((line) => line === 'POST /session').length;
  assert.ok(signIns > 1, 'replays have a session of their own');
  assert.equal(thrownOut(), 0);
  assert.deepEqual(
    choices.filter(({ arm }) => arm === 'login'),
    [],
  );
  const [ink] = result.issues.filter(({ kind }) => kind === 'UNCAUGHT_EXCEPTION');
  assert.ok(ink?.reproduction && ink.reproduction.replays >= 2, JSON.stringify(result.issues));
  assert.equal(ink.reproduction.confirmed, ink.reproduction.replays);
});

test('its own account keeps its name, its password and its rights, and is not shut; those of others are tried', async (t) => {
  const site = await serveSite(administration);
  t.after(() => site.close());
  await runExplore(site.url, { credentials: member, maxDurationMs: 120_000, maxActions: 180 });
  const { requests } = site;
  const saved = requests
    .filter((one) => one.startsWith('GET /saved?'))
    .map((one) => Object.fromEntries(new URLSearchParams(one.split('?')[1])));
  const [own, others] = [
    saved.filter(({ of }) => of === member.username),
    saved.filter(({ of }) => of !== member.username),
  ];
  assert.ok(own.some(({ motto }) => motto !== ''));
  for (const { username, role, active, pass } of own)
    assert.deepEqual([username, role, active, pass], [member.username, 'Owner', 'on', '']);
  assert.ok(others.every(({ username, pass }) => username !== member.username && pass !== member.password));
  assert.ok(others.some(({ role, active }) => role !== 'Owner' || active !== 'on'));
  assert.ok(requests.includes('GET /me') && !requests.some((one) => one.includes('/closed')));
  const done = (deed: string, name: string) => requests.includes(`POST /${deed}/${name}`);
  assert.deepEqual(
    ['greet', 'switch', 'block'].map((deed) => done(deed, 'bo.member')),
    [true, true, true],
  );
  assert.deepEqual(
    ['greet', 'switch', 'block'].map((deed) => done(deed, member.username)),
    [true, false, false],
  );
});
