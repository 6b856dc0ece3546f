import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html, serveSite } from '../sites/serve-site.ts';
import { runExplore } from './run-explore.ts';

test('a page that still asks for what draws its controls is waited for, and not left', async (t) => {
  const site = await serveSite({
    '/': html('Home', '<h1>Home</h1><a href="/desk">Desk</a><script></script>'),
    '/desk': html(
      'Desk',
      `<p>Loading plugin a</p><script>
        fetch('/plugin').then(() => { document.body.innerHTML = '<button>Open drawer</button>' });
      </script>`,
    ),
    '/plugin': { body: 'a', lateMs: 4_500 },
  });
  t.after(() => site.close());
  const { choices } = await runExplore(site.url, { maxDurationMs: 25_000, maxActions: 4 });
  const said = choices.map(({ action }) => action);
  assert.deepEqual(said.slice(0, 2), ['click link "Desk"', 'click button "Open drawer"'], said.join('\n'));
});

test('what was thrown emptied a page: loaded anew, it is waited for like any other', async (t) => {
  const site = await serveSite({
    '/': html(
      'Board',
      `<script>
        function breakIt() { document.body.innerHTML = ''; throw new TypeError('no board'); }
        setTimeout(() => {
          document.body.innerHTML = '<button onclick="breakIt()">Break it</button><button>Zoom</button>';
        }, 1_200);
      </script>`,
    ),
  });
  t.after(() => site.close());
  const { choices, issues } = await runExplore(site.url, { maxDurationMs: 25_000, maxActions: 5 });
  const said = choices.map(({ action }) => action);
  const broke = said.indexOf('click button "Break it"');
  assert.ok(broke >= 0 && said.slice(broke + 1).some((one) => /^click button/.test(one)), said.join('\n'));
  assert.ok(
    issues.some(({ title }) => title.includes('went blank')),
    JSON.stringify(issues.map(({ title }) => title)),
  );
});
