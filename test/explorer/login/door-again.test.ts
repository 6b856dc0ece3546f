import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html, serveSite } from '../../sites/serve-site.ts';
import { runExplore } from '../run-explore.ts';

test('the door that shows itself to whoever is in is left: nothing is tried there under made-up names', async (t) => {
  const tried: string[] = [];
  const form = `<form method="post" action="/login"><label>User name <input name="username"></label>
    <label>Password <input type="password" name="password"></label><button>Log in</button></form>`;
  const links = ['orders', 'customers', 'prices', 'stock'].map((name) => `<a href="/${name}">${name}</a>`).join(' ');
  const inside = (title: string) =>
    html(title, `<h1>${title}</h1>${links} <a href="/login">Entrance</a><button>Refresh ${title}</button>`);
  const isIn = (cookie: string | undefined) => cookie?.includes('session=1') === true;
  const page = (title: string) => (request: { headers: { cookie?: string } }) =>
    isIn(request.headers.cookie) ? inside(title) : { status: 303, headers: { location: '/login' } };
  const site = await serveSite({
    '/': page('Desk'),
    ...Object.fromEntries(['orders', 'customers', 'prices', 'stock'].map((name) => [`/${name}`, page(name)])),
    '/login': ({ method }, body) => {
      if (method !== 'POST') return html('Log in', form);
      tried.push(body);
      const right = body === 'username=ada&password=Secret-1';
      return {
        status: 303,
        headers: { location: right ? '/' : '/login', ...(right && { 'set-cookie': 'session=1' }) },
      };
    },
  });
  t.after(() => site.close());
  const credentials = { username: 'ada', password: 'Secret-1' };
  const { choices } = await runExplore(site.url, { credentials, maxDurationMs: 30_000, maxActions: 40 });
  const said = choices.map(({ action }) => action);
  assert.ok(said.includes('click link "Entrance"'), said.join('\n'));
  assert.deepEqual([...new Set(tried)], ['username=ada&password=Secret-1'], said.join('\n'));
});

test('a page that says `Log in` to somebody who is in, as one that narrows a log to that, is asked once', {
  timeout: 90_000,
}, async (t) => {
  const isIn = (cookie: string | undefined) => cookie?.includes('session=1') === true;
  const form = `<form method="post" action="/login"><label>User name <input name="username"></label>
    <label>Password <input type="password" name="password"></label><button>Log in</button></form>`;
  const page = (title: string, more: string) => (request: { headers: { cookie?: string } }) =>
    isIn(request.headers.cookie)
      ? html(title, `<nav><a href="/">Desk</a> <a href="/log">Log</a></nav><h1>${title}</h1>${more}`)
      : { status: 303, headers: { location: '/login' } };
  const site = await serveSite({
    '/': page('Desk', '<button>Refresh</button>'),
    '/log': page(
      'Log',
      '<ul><li><button>Created</button></li><li><button>Deleted</button></li><li><button>Log in</button></li></ul>',
    ),
    '/login': ({ method }, body) =>
      method === 'POST' && body === 'username=ada&password=Secret-1'
        ? { status: 303, headers: { location: '/', 'set-cookie': 'session=1' } }
        : html('Log in', form),
  });
  t.after(() => site.close());
  const credentials = { username: 'ada', password: 'Secret-1' };
  const { choices } = await runExplore(site.url, {
    credentials,
    maxDurationMs: 60_000,
    maxActions: 100,
    wholeTime: true,
  });
  const asked = choices.filter(({ action }) => action === 'see whether the session is lost');
  assert.equal(asked.length, 1);
  assert.ok(choices.length > 90, `${choices.length} choices`);
});
