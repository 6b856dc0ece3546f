import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html, serveSite } from '../sites/serve-site.ts';
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
