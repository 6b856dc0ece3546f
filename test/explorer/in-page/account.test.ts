import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearNames } from '../../../explorer/in-page/account.ts';
import { refusalOf } from '../../../explorer/guard/guard.ts';
import type { Candidate } from '../../../explorer/snapshot.ts';
import { html, serveSite } from '../../sites/serve-site.ts';
import { candidate, field } from '../candidates.ts';
import { openSession } from '../open-session.ts';

const row = (name: string) => `<tr><td>${name}</td><td><button>Disable ${name}</button></td></tr>`;
const table = (name: string) => `<table><tbody>${row(name)}</tbody></table>`;
const card = (name: string) =>
  `<div class="card"><div><div><label>Name</label><div><label>${name}</label></div></div>
   <div><label for="${name}">New password</label> <input type="password" id="${name}"></div>
   <div><select name="type"><option>Read only</option><option>Admin</option></select></div></div>
   <div><button>Apply to ${name}</button></div></div>`;
const pages = {
  '/users': html(
    'Administration',
    `<ul><li><a href="/">Home</a></li></ul><table><tbody>${row('ida')}${row('bo')}</tbody></table>
     <form><label>User name <input value="Ida"></label> <label>Motto <input></label><button>Save</button></form>
     <form><label>User name <input value="bo"></label> <button>Keep</button></form>
     <form><label>Assigned to <input value="ida"></label> <button>Assign</button></form>
     <dialog open><p>ida</p><button>Sure</button></dialog>`,
  ),
  // No form of the browser's, and its name as plain words: as Signal K's users are edited.
  '/security/users': html(
    'Security',
    `<header>ida</header><div class="card"><div>Users</div>${table('ida')}<button>Add user</button></div>
     ${card('ida')} ${card('bo')}
     <form><p>ida</p><label>Password <input type="password"></label><button>Change</button></form>
     <form><label><input type="radio" name="is"> <span>ida</span></label><label>Key <input></label><button>Make</button></form>`,
  ),
  '/notes': html('Notes', card('ida')),
  '/me': html(
    'Me',
    `<form><label>New <input type="password"></label><label>Repeat <input type="password"></label><button>Change</button></form>
     <form><label>E-mail <input></label><label>First <input type="password"></label><label>Second <input type="password"></label></form>
     <form><label>Key <input type="password"></label></form>`,
  ),
  '/posts': html('Posts', `<table><thead><tr><th>Author</th></tr></thead><tbody>${row('ida')}</tbody></table>`),
  '/settings': html(
    'Settings',
    `<div role="tablist"><button role="tab" aria-selected="true">Team</button><button role="tab">Tax</button></div>
     <table><tbody>${['Ida Rivers ida', 'Bo Lind bo']
       .map((who) => {
         const [first, last, box] = who.split(' ');
         return `<tr><td>${first} ${last}</td><td>${box}@example.org</td><td><select aria-label="Role of ${first}"><option>Owner</option></select></td></tr>`;
       })
       .join('')}</tbody></table>`,
  ),
  '/account': html(
    'Account',
    `<form><table><tr><th>Login</th><td><input name="username" value="ida"></td></tr>
     <tr><th><label for="new">Password</label></th><td><input type="password" id="new"></td></tr></table><button>Submit</button></form>
     <table><tr><td>ida</td><td><form><input type="hidden" name="@action" value="retire"><button>retire ida</button></form></td></tr>
     <tr><td>bo</td><td><form><input type="hidden" name="@action" value="retire"><button>retire bo</button></form></td></tr></table>`,
  ),
  // As Directus edits one: no form, and fields that are called so to the eye alone.
  '/directory/17': html(
    'Ida Rivers',
    `<nav><button>Collapse</button></nav><main><div><div><div>Nick</div><input value="ida"></div><div><div>Login</div><input value="ida"></div>
     <div><div>Secret</div><input type="password"></div><div><button>Keep</button></div>${'<p><button>Theme</button></p>'.repeat(40)}</div></main>`,
  ),
  '/directory/18': html('Ida Rivers', `<input placeholder="Write to" value="Ida@shop.test">`),
  '/list': html(
    'List',
    `<table><thead><tr><th>E-mail or account</th></tr></thead><tbody>${row('ida')}</tbody></table>`,
  ),
};

test('controls are told that are about the account that the run signed in with', async (t) => {
  const site = await serveSite(pages);
  t.after(() => site.close());
  const { session, close } = await openSession(`${site.url}users`);
  t.after(close);
  const told = async (account: readonly string[]) =>
    (await session.snapshot('', account)).candidates.map((one) => `${one.name}: ${one.account}`);
  assert.deepEqual(await told(['ida']), [
    'Home: ',
    'Disable ida: near',
    'Disable bo: ',
    'User name: holds',
    'Motto: near',
    'Save: near',
    'User name: ',
    'Keep: ',
    'Assigned to: ',
    'Assign: ',
    'Sure: near',
  ]);
  assert.ok((await told([])).every((one) => one.endsWith(': ')));
  await session.page.goto(`${site.url}posts`);
  assert.deepEqual(await told(['ida']), ['Disable ida: '], 'a name is told of whatever somebody wrote');
  await session.page.goto(`${site.url}settings`);
  assert.deepEqual((await told(['ida'])).slice(-2), ['Role of Ida: near', 'Role of Bo: '], 'by its mail address');
  await session.page.goto(`${site.url}account`);
  assert.deepEqual(
    await told(['ida']),
    ['username: holds', 'Password: near', 'Submit: near', 'retire ida: near', 'retire bo: '],
    'a form of rows, and forms in rows',
  );
  await session.page.goto(`${site.url}list`);
  assert.deepEqual(await told(['ida']), ['Disable ida: near']);
  await session.page.goto(`${site.url}directory/17`);
  assert.deepEqual(
    (await told(['ida'])).slice(0, 5),
    ['Collapse: ', 'Nick: near', 'Login: holds', 'Secret: near', 'Keep: near'],
    'a page that is a form as a whole',
  );
  await session.page.goto(`${site.url}directory/18`);
  assert.deepEqual(await told(['Ida@shop.test']), ['Write to: holds'], 'a whole mail address');
});

test('what edits it without a form, and tells its name in plain words, is about it', async (t) => {
  const site = await serveSite(pages);
  t.after(() => site.close());
  const { session, close } = await openSession(`${site.url}security/users`);
  t.after(close);
  const near = async (account: readonly string[]) =>
    (await session.snapshot('', account)).candidates.flatMap((one) => (one.account ? [one.name] : []));
  assert.deepEqual(await near(['ida']), ['Disable ida', 'New password', 'type', 'Apply to ida', 'Password', 'Change']);
  assert.deepEqual(await near([]), []);
  await session.page.goto(`${site.url}notes`);
  assert.deepEqual(await near(['ida']), [], 'where nothing speaks of accounts');
  await session.page.goto(`${site.url}me`);
  assert.deepEqual(await near(['ida']), ['New', 'Repeat'], 'a password that is asked for twice, and not for whom');
});

const origin = 'http://shop.test';

test('what is said of its own account is left alone where it would shut it, call it otherwise or change its rights', () => {
  const of = (account: '' | 'holds' | 'near', name: string, more: Partial<Candidate> = {}) =>
    refusalOf(candidate({ name, account, ...more }), origin);
  for (const name of ['Disable', 'Enable account: ada', 'Active', 'Superuser status', 'Role', 'Gesperrt', 'Unlock']) {
    assert.equal(of('near', name), 'changes its own account', name);
    assert.equal(of('', name), null, name);
  }
  for (const name of ['Edit', 'Save', 'Send message', 'Language']) assert.equal(of('near', name), null, name);
  assert.equal(of('near', 'Yes', { asked: 'Block ada?' }), 'changes its own account');
  assert.equal(of('near', 'No', { asked: 'Block ada?' }), null);
  assert.equal(of('near', 'Admin', { kind: 'link', href: `${origin}/admin` }), null, 'a page');
  const chosen = (options: string[]) => of('near', '', { kind: 'select', field: field({ name: 'type', options }) });
  assert.equal(chosen(['Read only', 'Read/write', 'Admin']), 'changes its own account');
  assert.equal(chosen(['Weekly', 'Monthly']), null);
  assert.equal(of('near', 'Role', { kind: 'widget', popup: 'listbox' }), 'changes its own account');
  const row: Partial<Candidate> & { name: string } = {
    kind: 'hint',
    name: 'Ada Admin ada@shop.test Administrator Active since 2024',
  };
  assert.equal(of('near', row.name, row), null, 'the row itself');
  assert.equal(of('near', 'admin', { kind: 'hint' }), null, 'its name');
  assert.equal(of('near', 'Status', { kind: 'hint' }), 'changes its own account', 'a list that nothing says it is');
  const text: Partial<Candidate> = { kind: 'text', field: field({}) };
  assert.equal(of('holds', 'User name', text), 'changes its own account');
  assert.equal(of('near', 'New password', { ...text, type: 'password' }), 'changes its own account');
  assert.equal(of('near', 'Motto', text), null);
  const written = { ...text, field: field({ filled: true }) };
  assert.equal(of('near', 'Email address', written), 'changes its own account');
  assert.equal(of('near', '', { ...written, type: 'email' }), 'changes its own account');
  assert.equal(of('near', 'Email address', text), null, 'none is there yet');
  for (const name of ['Expires', 'date_expires', 'Valid until'])
    assert.equal(of('near', name, { ...text, type: 'date' }), 'changes its own account', name);
  for (const name of ['Team*', 'User groups', 'Can change event settings'])
    assert.equal(
      of('near', name, { kind: name.startsWith('Can') ? 'toggle' : 'select' }),
      'changes its own account',
      name,
    );
  const removes: Partial<Candidate> = { kind: 'link', href: `${origin}/me` };
  assert.equal(of('near', 'Remove user from this team', removes), 'changes its own account');
  for (const name of ['Reset password', 'Reset user Password', 'Send password reset', 'Force password change'])
    assert.equal(of('near', name), 'changes its own account', name);
  for (const name of ['Password', 'Confirm password', 'Kennwort'])
    assert.equal(of('near', name, { ...text, type: 'text' }), 'changes its own account', `${name}, readable`);
  assert.equal(of('near', 'Mail server password hint', { ...text, type: 'text' }), null);
  const box: Partial<Candidate> = { kind: 'toggle', type: 'checkbox' };
  assert.equal(of('near', '', box), 'changes its own account', 'what only the head of its column says');
  assert.equal(of('', '', box), null);
  assert.equal(of('', 'Enable encryption'), 'locks itself out');
});

test('a new password that is asked for twice, in no form and readable, is that of whoever is in', async (t) => {
  const page = html(
    'Server',
    `<h1>Server</h1><div><input placeholder="Password" type="text"><input placeholder="Confirm password" type="password"><input type="password" hidden>
     <label><input type="checkbox"> Show password</label><button>OK</button></div><p>Search <input type="search"></p>`,
  );
  const site = await serveSite({ '/': page });
  t.after(site.close);
  const { session, close } = await openSession(site.url);
  t.after(close);
  const { candidates } = await session.snapshot('', ['ada']);
  const refused = candidates.filter((one) => refusalOf(one, site.url.slice(0, -1)) !== null);
  assert.deepEqual(
    refused.map(({ name }) => name),
    ['Password', 'Confirm password'],
  );
});

test('what gives rights beside the form of its own account is near it', () => {
  const holder = candidate({ kind: 'text', name: 'Username', account: 'holds', group: 1 });
  const beside = [
    candidate({ kind: 'select', name: 'Team*', group: 2 }),
    candidate({ name: 'Add to a team', group: 2 }),
    candidate({ name: 'Save', group: 2 }),
  ];
  const told = (all: readonly Candidate[]) => nearNames(all).map(({ name, account }) => `${name}: ${account}`);
  assert.deepEqual(told([holder, ...beside]), ['Username: holds', 'Team*: near', 'Add to a team: near', 'Save: ']);
  assert.deepEqual(told(beside), ['Team*: ', 'Add to a team: ', 'Save: ']);
});

test('an administrator’s own form and row are told by the address and the head of the list', async (t) => {
  const site = await serveSite({
    '/list': html(
      'List',
      `<table><thead><tr><th>Admin<th>Domains<th>Active</thead>
      <tr><td><a href="/list?name=me">me@x.org</a><td>2<td><a href="/edit?table=admin&id=me%40x.org&active=0">YES</a>
      <tr><td><a href="/list?name=bo">bo@x.org</a><td>1<td><a href="/edit?table=admin&id=bo%40x.org&active=0">YES</a></table>`,
    ),
    '/edit': html(
      'Edit',
      `<form action="/edit"><label for="name">Admin</label><div> me@x.org <span>Email address</span></div>
      <label><input type="checkbox" name="value[superadmin]"> Super admin of the whole installation, for all of its domains</label><button>Save</button></form>`,
    ),
  });
  t.after(() => site.close());
  const { session, close } = await openSession(`${site.url}list`);
  t.after(close);
  const refused = async () =>
    (await session.snapshot('', ['me@x.org'])).candidates.map((one) => [
      one.name.slice(0, 11),
      refusalOf(one, new URL(site.url).origin),
    ]);
  assert.deepEqual(await refused(), [
    ['me@x.org', null],
    ['YES', 'changes its own account'],
    ['bo@x.org', null],
    ['YES', null],
  ]);
  await session.page.goto(`${site.url}edit?table=admin&edit=me`);
  assert.deepEqual((await refused())[0], ['Super admin', 'changes its own account']);
});
