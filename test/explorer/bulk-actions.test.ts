/** What is done to many rows at once by a list beside them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html, serveSite } from '../sites/serve-site.ts';
import { runExplore } from './run-explore.ts';

const row = (id: number) =>
  `<tr><td><input type="checkbox" name="ids" value="${id}" aria-label="Post ${id}"></td><td>Post ${id}</td></tr>`;
const posts = html(
  'Posts',
  `<main><form method="post" action="/bulk">
    <select name="action" aria-label="Bulk actions"><option value="">Bulk actions</option><option value="trash">Move to Trash</option>
      <option value="delete">Delete permanently</option><option value="read">Mark as read</option></select><button>Apply</button>
    <table><thead><tr><th><input type="checkbox" aria-label="Select all"></th><th>Title</th></tr></thead>
    <tbody>${[1, 2, 3].map(row).join('')}</tbody></table></form>
  <script>document.querySelector('th input').onclick = ({ target }) => {
    for (const box of document.querySelectorAll('td input')) box.checked = target.checked; }</script></main>`,
);

test('all rows are marked as read at once, and none is moved to the trash', async () => {
  const sent: string[] = [];
  const site = await serveSite({
    '/': posts,
    '/bulk': (_, body) => {
      sent.push(body);
      return { status: 303, headers: { location: '/' } };
    },
  });
  await runExplore(site.url, { maxDurationMs: 15_000 });
  await site.close();
  assert.deepEqual(
    sent.filter((body) => /trash|delete/.test(body)),
    [],
  );
  assert.ok(sent.includes('action=read&ids=1&ids=2&ids=3'), sent.join('\n'));
});
