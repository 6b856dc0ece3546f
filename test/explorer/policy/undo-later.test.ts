import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html, serveSite } from '../../sites/serve-site.ts';
import { runExplore } from '../run-explore.ts';

test('what a notice offers to take back is taken back from another page, too', { timeout: 60_000 }, async (t) => {
  const site = await serveSite({
    '/': html(
      'Board',
      `<nav><a href="#/board">Board</a> <a href="#/list">List</a></nav><main></main><div role="status"></div>
       <script>
         const [main] = document.getElementsByTagName('main');
         const [notice] = document.querySelectorAll('[role=status]');
         const pages = { '#/list': '<h1>List</h1><ul><li>One</li></ul>' };
         const show = () => {
           main.innerHTML = pages[location.hash] ?? '<h1>Board</h1><div id="cards"></div><button id="shelve">Put away</button>';
           if (document.getElementById('shelve')) shelve.onclick = () => {
             notice.innerHTML = 'Put away <button>Undo</button>';
             notice.lastChild.onclick = () => { document.getElementById('cards').append('card'); notice.textContent = ''; };
             setTimeout(() => { notice.textContent = ''; }, 6000);
           };
         };
         onhashchange = show; show();
       </script>`,
    ),
  });
  t.after(site.close);
  const { result, choices } = await runExplore(site.url, { maxDurationMs: 30_000, maxActions: 25 });
  const thrown = result.issues.find(({ message }) => message.includes("reading 'append'"));
  assert.ok(thrown, choices.map(({ action }) => action).join('\n'));
  assert.ok(thrown.reproduction?.confirmed, JSON.stringify(thrown.reproduction?.steps));
});
