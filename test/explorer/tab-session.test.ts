import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html, serveSite } from '../sites/serve-site.ts';
import { runExplore } from './run-explore.ts';

/** Who is in is known by what the tab alone keeps; the form comes a while after the page. */
const desk = html(
  'Desk',
  `<main id="main"><p>Loading</p></main><script>
    const main = document.getElementById('main');
    const enter = () => {
      main.innerHTML = '<h1>Desk</h1><button id="report">Report</button><button>Help</button>';
      document.getElementById('report').onclick = () => { throw new Error('no report') };
    };
    const ask = () => {
      main.innerHTML = '<form><label>User <input name="user" autocomplete="username"></label><label>Password <input type="password"></label><button>Sign in</button></form>';
      document.forms[0].onsubmit = async (event) => {
        event.preventDefault();
        const [user, password] = document.querySelectorAll('input');
        const { ok } = await fetch('/signin', { method: 'POST', body: user.value + ' ' + password.value });
        if (ok) { sessionStorage.setItem('token', 't1'); enter(); }
      };
    };
    if (sessionStorage.getItem('token') === 't1') enter();
    else fetch('/who').then(() => setTimeout(ask, 700));
  </script>`,
);

test('replays have what the tab alone keeps of a sign-in, and need none of their own', async (t) => {
  const site = await serveSite({
    '/': desk,
    '/who': 'nobody',
    '/signin': (_, body) => ({ status: body === 'ada Secret-1' ? 200 : 401 }),
  });
  t.after(() => site.close());
  const credentials = { username: 'ada', password: 'Secret-1' };
  const { result } = await runExplore(site.url, { credentials, maxDurationMs: 20_000, maxActions: 8 });
  const issue = result.issues.find(({ title }) => title.includes('no report'));
  assert.ok((issue?.reproduction?.confirmed ?? 0) > 0, JSON.stringify(result.issues.map(({ title }) => title)));
  // The run's own, and one for replays beside it.
  assert.ok(site.requests.filter((one) => one === 'POST /signin').length <= 2);
});
