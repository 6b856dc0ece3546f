import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html, serveSite } from '../sites/serve-site.ts';
import { runExplore } from './run-explore.ts';

/** A table whose rows have a menu at the end of the page, as component libraries draw it, and a question before anything is deleted. */
const people = html(
  'People',
  `<style>.over{position:fixed;z-index:999;left:300px;top:90px;width:220px;height:120px;background:#fff;border:1px solid}</style>
  <h1>People</h1><form id="add"><label>Name <input id="name" required></label><button>Add</button></form>
  <table><tbody id="rows"></tbody></table>
  <script>
    const ask = (method, path) => fetch(path, { method });
    const layer = (role, inner) => {
      const over = document.createElement('div');
      over.className = 'over';
      over.setAttribute('role', role);
      over.innerHTML = inner;
      document.body.append(over);
      return over;
    };
    const sure = (row, id) => {
      const dialog = layer('dialog', '<h2>Delete</h2><p>Are you sure that you want to delete this person?</p><button>Yes, delete</button> <button>Cancel</button>');
      const [yes, no] = dialog.querySelectorAll('button');
      yes.onclick = () => { dialog.remove(); row.remove(); ask('DELETE', '/people/' + id) };
      no.onclick = () => dialog.remove();
    };
    const menu = (row, id) => {
      const open = layer('menu', '<div role="menuitem" tabindex="0">Edit</div><div role="menuitem" tabindex="0">Delete</div>');
      const [edit, remove] = open.children;
      edit.onclick = () => { open.remove(); ask('GET', '/people/' + id) };
      remove.onclick = () => { open.remove(); sure(row, id) };
      setTimeout(() => addEventListener('click', ({ target }) => { if (!open.contains(target)) open.remove() }, { once: true }));
    };
    const show = (name, id) => {
      const row = document.createElement('tr');
      row.innerHTML = '<td></td><td><button aria-haspopup="menu">Actions</button></td>';
      row.firstChild.textContent = name;
      row.querySelector('button').onclick = () => menu(row, id);
      rows.append(row);
    };
    ['Ada', 'Bo', 'Cleo'].forEach(show);
    let next = 9;
    add.onsubmit = (event) => { event.preventDefault(); show(add.elements.name.value, next++) };
  </script>`,
);

test('what the run made is deleted by its own menu and the question after it, what others made never', async (t) => {
  const anyone = { type: 'application/json', body: '{}' };
  const ids = Array.from({ length: 200 }, (_, id) => [`/people/${id}`, anyone] as const);
  const { url, requests, close } = await serveSite({ '/': people, ...Object.fromEntries(ids) });
  t.after(close);
  await runExplore(url, { maxDurationMs: 40_000, maxActions: 200 });
  const deleted = requests.flatMap((one) => (one.startsWith('DELETE') ? [Number(one.split('/').at(-1))] : []));
  assert.ok(deleted.length > 0, requests.join('\n'));
  assert.ok(
    deleted.every((id) => id >= 9),
    deleted.join(),
  );
});
