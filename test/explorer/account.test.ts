import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusalOf } from '../../explorer/guard.ts';
import type { Candidate } from '../../explorer/snapshot.ts';
import { html, serveSite } from '../sites/serve-site.ts';
import { candidate, field } from './candidates.ts';
import { openSession } from './open-session.ts';

const row = (name: string) => `<tr><td>${name}</td><td><button>Disable ${name}</button></td></tr>`;
const pages = {
  '/users': html(
    'Administration',
    `<ul><li><a href="/">Home</a></li></ul><table><tbody>${row('ida')}${row('bo')}</tbody></table>
     <form><label>User name <input value="Ida"></label> <label>Motto <input></label><button>Save</button></form>
     <form><label>User name <input value="bo"></label> <button>Keep</button></form>
     <form><label>Assigned to <input value="ida"></label> <button>Assign</button></form>
     <dialog open><p>ida</p><button>Sure</button></dialog>`,
  ),
  '/posts': html('Posts', `<table><thead><tr><th>Author</th></tr></thead><tbody>${row('ida')}</tbody></table>`),
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
  await session.page.goto(`${site.url}list`);
  assert.deepEqual(await told(['ida']), ['Disable ida: near']);
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
  assert.equal(of('near', 'Role', { kind: 'widget', popup: 'listbox' }), 'changes its own account');
  const row: Partial<Candidate> & { name: string } = {
    kind: 'hint',
    name: 'Ada Admin ada@shop.test Administrator Active since 2024',
  };
  assert.equal(of('near', row.name, row), null, 'the row itself');
  assert.equal(of('near', 'admin', { kind: 'hint' }), null, 'its name');
  const text: Partial<Candidate> = { kind: 'text', field: field({}) };
  assert.equal(of('holds', 'User name', text), 'changes its own account');
  assert.equal(of('near', 'New password', { ...text, type: 'password' }), 'changes its own account');
  assert.equal(of('near', 'Motto', text), null);
});
