import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html, serveSite } from '../../sites/serve-site.ts';
import { runExplore } from '../run-explore.ts';

const curtain =
  '<div id="curtain" style="position:fixed;inset:0;z-index:9999;background:#fff"><button>Loading</button></div>';

test('what covers the first page while it comes is waited for', { timeout: 60_000 }, async (t) => {
  const site = await serveSite({
    '/': html('Desk', `<button>Save</button>${curtain}<script>setTimeout(() => curtain.remove(), 300)</script>`),
  });
  t.after(() => site.close());
  const { choices } = await runExplore(site.url, { maxDurationMs: 20_000, maxActions: 2 });
  assert.equal(choices[0]?.state, '/ []');
});

test('an application that only says that it starts is opened again until it has', { timeout: 60_000 }, async (t) => {
  let asked = 0;
  const site = await serveSite({
    '/': () =>
      ++asked < 3
        ? { status: 202, body: '<p>The console is being installed …</p>' }
        : html('Desk', '<button>Save</button>'),
  });
  t.after(() => site.close());
  const { choices } = await runExplore(site.url, { maxDurationMs: 20_000, maxActions: 4 });
  assert.ok(choices.some(({ action }) => /Save/.test(action)));
});

test('so is what covers a page that a link leads to', { timeout: 60_000 }, async (t) => {
  const next = `<button>Save</button>${curtain}<script>setTimeout(() => curtain.remove(), 400)</script>`;
  const site = await serveSite({ '/': html('Desk', '<a href="/next">Next</a>'), '/next': html('Next', next) });
  t.after(() => site.close());
  const { choices } = await runExplore(site.url, { maxDurationMs: 20_000, maxActions: 6 });
  assert.deepEqual(
    choices
      .flatMap(({ state }) => (state.startsWith('/next ') ? [state] : []))
      .filter((state, at, all) => at === all.indexOf(state)),
    ['/next []'],
  );
});

test('so is the shade over a page that sends something', { timeout: 60_000 }, async (t) => {
  const site = await serveSite({
    '/': html(
      'Desk',
      `<button id="send">Deploy</button><script>
         send.onclick = () => {
           const shade = document.body.appendChild(document.createElement('div'));
           shade.style = 'position:absolute;inset:0;z-index:99';
           setTimeout(() => shade.remove(), 600);
         };
       </script>`,
    ),
  });
  t.after(() => site.close());
  const { choices } = await runExplore(site.url, { maxDurationMs: 20_000, maxActions: 3 });
  assert.deepEqual(
    choices.map(({ action }) => action).filter((words) => /^open|^go back/.test(words)),
    [],
  );
});

test('a first page that never stands still is explored all the same', { timeout: 60_000 }, async (t) => {
  const restless = `<ul id="news"></ul><script>setInterval(() => news.append(document.createElement(
    ['b', 'i', 'u', 's'][news.childElementCount % 4])), 120)</script>`;
  const site = await serveSite({ '/': html('News', `<button>Save</button>${restless}`) });
  t.after(() => site.close());
  const { result } = await runExplore(site.url, { maxDurationMs: 20_000, maxActions: 2 });
  assert.equal(result.progress.actions, 2);
});
