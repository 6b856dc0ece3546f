import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRemovedThings } from '../../../explorer/network/removed-things.ts';
import { html, serveSite } from '../../sites/serve-site.ts';
import { runExplore } from '../run-explore.ts';

/** Notes of a script that shows each on a page of its own, and does not know that there may be none. */
const notes = `<nav><a href="#/">Notes</a> <a href="#/new">New note</a></nav><main></main>
  <script>
    const [main] = document.getElementsByTagName('main');
    const held = new Map();
    const list = () => {
      main.innerHTML = '<h1>Notes</h1><ul>' + [...held].map(([id, { title }]) => '<li><a href="#/notes/' + id + '">' + title + '</a></li>').join('') + '</ul>';
    };
    const add = () => {
      main.innerHTML = '<h1>New note</h1><form><label>Title <input name="title" required></label><button>Create</button></form>';
      main.querySelector('form').onsubmit = (event) => {
        event.preventDefault();
        const id = 100 + held.size;
        held.set(String(id), { title: event.target.title.value });
        location.hash = '#/notes/' + id;
      };
    };
    const show = async (id) => {
      const answer = await fetch('/api/notes/' + id, { method: 'POST' });
      const { title } = answer.ok && held.get(id);
      main.innerHTML = '<h1>' + title.trim() + '</h1><button>Delete ' + title + '</button>';
      main.querySelector('button').onclick = async () => {
        await fetch('/api/notes/' + id, { method: 'DELETE' });
        held.delete(id);
        location.hash = '#/';
      };
    };
    const route = () => (location.hash === '#/new' ? add() : location.hash.startsWith('#/notes/') ? show(location.hash.slice(8)) : list());
    onhashchange = route; route();
  </script>`;

test('the page of what was deleted is gone back to', { timeout: 90_000 }, async (t) => {
  const site = await serveSite({ '/': html('Notes', notes), ...apis() });
  t.after(site.close);
  const { result, choices } = await runExplore(site.url, { maxDurationMs: 40_000, maxActions: 40 });
  const said = choices.map(({ action }) => action);
  const deleted = said.findIndex((action) => /click button "Delete/.test(action));
  assert.equal(said[deleted + 1], 'go back', said.join('\n'));
  assert.ok(
    result.issues.some(({ message }) => message.includes("'title'")),
    result.issues.map(({ message }) => message).join('\n'),
  );
});

function apis() {
  const noted = { type: 'application/json', body: '{}' };
  return Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`/api/notes/${100 + at}`, noted]));
}

test('that what was deleted is gone is no fault, beneath it neither; beside it it is', () => {
  const removed = createRemovedThings();
  const at = 'http://desk.test';
  const explains = (path: string, status = 404) => removed.explains('GET', at + path, status);
  removed.note('DELETE', `${at}/api/notes/7`, 204);
  removed.note('POST', `${at}/+rename/help/Home`, 302);
  assert.deepEqual(
    ['/help/Home', '/+history/help/Home/more', '/help'].map((path) => explains(path)),
    [true, true, false],
  );
  removed.note('POST', `${at}/notes/8/delete`, 302);
  removed.note('DELETE', `${at}/api/notes/9`, 403);
  for (const path of ['/api/notes/7', '/api/notes/7/comments?page=1', '/notes/8', '/notes/8/'])
    assert.ok(explains(path), path);
  for (const path of ['/api/notes/9', '/api/notes', '/api/notes/70', '/notes']) assert.ok(!explains(path), path);
  assert.ok(!explains('/api/notes/7', 500));
});
