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
