import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html, serveSite } from '../sites/serve-site.ts';
import { openSession } from './open-session.ts';

test('rows of a table of many things are clicked, those about one thing, of keys and of nothing are not', async (t) => {
  const site = await serveSite({
    '/': html(
      'Rows',
      `<table><thead><tr><th>Name</th><th>Town</th></tr></thead><tbody><tr><td>Ada</td><td>London</td></tr></tbody></table>
       <table><tbody><tr><th>Country</th><td>Norway</td></tr></tbody></table> <table><tbody><tr><td><kbd>Ctrl K</kbd></td><td>Search</td></tr></tbody></table>
       <table><thead><tr><th>Name</th></tr></thead><tbody><tr><td colspan="2">Nothing here</td></tr></tbody></table>
       <table><tbody><tr><td>1</td><td>2</td></tr></tbody></table> <table><tbody><tr><td>Version 2</td></tr></tbody></table>`,
    ),
  });
  t.after(site.close);
  const { session, close } = await openSession(site.url);
  const { candidates } = await session.snapshot('').finally(close);
  assert.deepEqual(
    candidates.map(({ kind, name }) => `${kind} ${name}`),
    ['hint Ada London', 'hint 1 2'],
  );
});
