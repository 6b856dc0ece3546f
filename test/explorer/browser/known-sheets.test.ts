/** What a style sheet shows under the pointer is known to the next document, and what a script writes into one is noticed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html, serveSite } from '../../sites/serve-site.ts';
import { openSession } from '../open-session.ts';

const menus = (sheet: string) =>
  html(
    'Menus',
    `${sheet}<ul><li class="entry">Products<ul class="below"><li><a href="/a">Chairs</a></li></ul></li>
    <li class="other">Services<ul class="below"><li><a href="/b">Repairs</a></li></ul></li></ul>`,
  );
const hidden = '.below{display:none}';
const site = await serveSite({
  '/one': menus('<link rel="stylesheet" href="/theme.css">'),
  '/two': menus('<link rel="stylesheet" href="/theme.css">'),
  '/other': menus(`<style>${hidden}.other:hover .below{display:block}</style>`),
  '/theme.css': { type: 'text/css', body: `${hidden}@media all{.entry:hover .below{display:block}}` },
});

test('what opens under the pointer is found in each document, as its own style sheets have it', async (t) => {
  const { session, close } = await openSession(new URL('/one', site.url).href);
  t.after(() => Promise.all([close(), site.close()]));
  const opening = async (path: string) => {
    await session.page.goto(new URL(path, site.url).href);
    return openingNow();
  };
  const openingNow = async () =>
    (await session.snapshot('')).candidates.filter(({ kind }) => kind === 'hover').map(({ name }) => name);
  assert.deepEqual(await opening('/one'), ['Products']);
  assert.deepEqual(await opening('/two'), ['Products']);
  assert.deepEqual(await opening('/other'), ['Services']);
  const rule = '.entry:hover .below{display:block}';
  await session.page.evaluate(
    `{ const { sheet } = document.querySelector('style'); sheet.insertRule('${rule}', sheet.cssRules.length) }`,
  );
  assert.deepEqual(await openingNow(), ['Products', 'Services']);
  await session.page.evaluate(`document.querySelector('style').sheet.deleteRule(1)`);
  assert.deepEqual(await openingNow(), ['Products']);
});
