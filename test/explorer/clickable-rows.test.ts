/** Rows of a table that are opened as a whole are found, though a box to choose them by stands in each. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html, serveSite } from '../sites/serve-site.ts';
import { openSession } from './open-session.ts';

const table = (name: string, rows: readonly string[]) =>
  `<table class="${name}"><tbody>${rows.map((row) => `<tr><td><input type="checkbox"></td><td>${row}</td><td>20</td></tr>`).join('')}</tbody></table>`;

const pages = {
  '/pointed': html(
    'Pointed',
    `<style>.rows tr:not(.quiet):hover td, :hover > b{cursor:pointer} p:not(:hover), .x::before:hover{cursor:pointer} i:hover{cursor:help}</style>
    ${table('rows', ['Chair', 'Table'])}<p>Words</p><b>Bold</b><i>Help</i>`,
  ),
  '/listening': html(
    'Listening',
    `${table('rows', ['Chair', 'Table'])}<table><tbody><tr><td><a href="/a">Lamp</a></td><td>30</td></tr></tbody></table>
    <script>for (const row of document.querySelectorAll('tr')) row.addEventListener('click', () => {});
    for (const cell of document.querySelectorAll('td:first-child')) cell.addEventListener('click', () => {})</script>`,
  ),
};

test('rows that show a hand only under the pointer, and rows that listen, are offered as a whole', async (t) => {
  const site = await serveSite(pages);
  const { session, close } = await openSession(new URL('/pointed', site.url).href);
  t.after(() => Promise.all([close(), site.close()]));
  const hints = async () => {
    const { candidates } = await session.snapshot('');
    return candidates.filter(({ kind }) => kind === 'hint').map(({ tag }) => tag);
  };
  assert.deepEqual(await hints(), ['tr', 'tr']);
  await session.page.goto(new URL('/listening', site.url).href);
  assert.deepEqual(await hints(), []);
  assert.equal(await session.heed(), true);
  // The third row holds a link, which is used by itself.
  assert.deepEqual(await hints(), ['tr', 'tr']);
});
