import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html, serveSite } from '../sites/serve-site.ts';
import { failsUntil } from './playwright.ts';
import { runExplore } from './run-explore.ts';

const escaped = (text: string) => text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);

/** Guests that are added by name and looked for; `raw`: whether names are put into pages as they come. */
async function guestbook(raw: { list: boolean; search: boolean }) {
  const guests = ['Ann', 'Bert'];
  const site = await serveSite({
    '/': ({ method }, body) => {
      if (method === 'POST') {
        guests.push(new URLSearchParams(body).get('name') ?? '');
        return { status: 303, headers: { location: '/' } };
      }
      const rows = guests.map((name) => `<li>${raw.list ? name : escaped(name)}</li>`);
      return html(
        'Guests',
        `<h1>Guests</h1><ul>${rows.join('')}</ul>
        <form method="post"><label>Name <input name="name" required></label><button>Add guest</button></form>
        <a href="/search">Look for guests</a>`,
      );
    },
    '/search': ({ url }) => {
      const q = new URL(url ?? '/', 'http://guests').searchParams.get('q') ?? '';
      return html(
        'Search',
        `<h1>Search</h1><form><input type="search" name="q" aria-label="Search"><button>Search</button></form>
        <p>Found for ${raw.search ? q : escaped(q)}</p><a href="/">Guests</a>`,
      );
    },
  });
  return { site, raw };
}

test('a page that makes an element of what was written into a field has an issue with a test that fails, for each kind of element', async (t) => {
  const { site, raw } = await guestbook({ list: true, search: true });
  t.after(() => site.close());
  const { result, choices } = await runExplore(site.url, { maxDurationMs: 45_000, maxActions: 40 });
  const issues = result.issues.filter(({ title }) => title.includes('taken for HTML'));
  const titles = issues.map(({ title }) => title).sort();
  const titleOf = (tag: string) => `What was written into a field is taken for HTML, in <${tag}>`;
  assert.deepEqual(titles, [titleOf('li'), titleOf('p')], choices.map(({ action }) => action).join('\n'));
  for (const { reproduction, title } of issues) assert.ok((reproduction?.confirmed ?? 0) > 0, title);
  const found = issues.find(({ title }) => title === titleOf('p'));
  await failsUntil(found?.reproduction?.script ?? '', /toHaveCount/, () => {
    Object.assign(raw, { list: false, search: false });
  });
});

test('one that writes it as text has none', async (t) => {
  const { site } = await guestbook({ list: false, search: false });
  t.after(() => site.close());
  const { result, choices } = await runExplore(site.url, { maxDurationMs: 30_000, maxActions: 40 });
  const said = choices.map(({ action }) => action).join('\n');
  assert.deepEqual(
    result.issues.filter(({ kind }) => kind === 'ASSERTION'),
    [],
    said,
  );
  assert.ok(
    site.requests.some((one) => one.includes('outrider-x')),
    said,
  );
});
