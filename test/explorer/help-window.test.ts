import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html, serveSite } from '../sites/serve-site.ts';
import { runExplore } from './run-explore.ts';

/** As older applications choose from a list: a window that writes back into the form that opened it. */
const form = html(
  'Item',
  `<form name="item" action="javascript:void 0"><input name="keyword" aria-label="Keyword"></form>
  <a href="/choose?form=item" target="_blank" onclick="choose('/choose?form=item');return false">Choose</a>
  <script>function choose(url){window.open(url,'choosing','width=300,height=200')}</script>`,
);
const choose = html(
  'Choose',
  `<script>form = window.opener.document.forms.item;</script>
  <script>before = form.keyword.value;</script><button onclick="form.keyword.value = 'urgent'">urgent</button>`,
);

test('a window that has a word with the one that opened it is not opened alone, nor blamed for what it misses there', {
  timeout: 60_000,
}, async (t) => {
  const site = await serveSite({ '/': form, '/choose': choose });
  t.after(() => site.close());
  const { result, choices } = await runExplore(site.url, { maxActions: 30 });
  assert.ok(choices.some(({ action }) => action.startsWith('click link "Choose"')));
  assert.ok(
    site.requests.some((line) => line.startsWith('GET /choose')),
    'the window was shown',
  );
  const thrown = result.issues.filter(({ kind }) => kind !== 'ACCESSIBILITY');
  assert.deepEqual(
    thrown.map(({ title }) => title),
    [],
  );
});

test('nor is one that a script opens for a link to a tab of its own', { timeout: 60_000 }, async (t) => {
  const item = html(
    'Item',
    `<form name="item" action="javascript:void 0"><input name="keyword" aria-label="Keyword"></form>
    <a class="help" href="/choose?form=item" target="_blank">Choose</a><a href="/more" target="_blank">More</a>
    <script>document.addEventListener('click', (event) => {
      if (event.target.className !== 'help') return;
      event.preventDefault();
      window.open(event.target.href, 'choosing', 'width=300,height=200');
    })</script>`,
  );
  const more = html('More', `<h1>More</h1><script>null.title</script>`);
  const site = await serveSite({ '/': item, '/choose': choose, '/more': more });
  t.after(() => site.close());
  const { result } = await runExplore(site.url, { maxActions: 30 });
  assert.ok(site.requests.some((line) => line.startsWith('GET /choose')));
  const thrown = result.issues.filter(({ kind }) => kind !== 'ACCESSIBILITY').map(({ title }) => title);
  assert.deepEqual(thrown, ["TypeError: Cannot read properties of null (reading 'title')"]);
});

test('nor is one whose address says that it is a window, as those of Django do', { timeout: 60_000 }, async (t) => {
  const item = html(
    'Item',
    `<form action="javascript:void 0"><label>Owner <select name="owner"><option>-</option></select></label>
    <a class="related-lookup" href="/owners/add/?_to_field=id&_popup=1">Add another owner</a></form>
    <script>document.querySelector('.related-lookup').onclick = (event) => {
      event.preventDefault();
      window.open(event.currentTarget.href, 'add', 'width=300,height=200');
    }</script>`,
  );
  const add = html('Owner', `<form method="post"><label>Name <input name="name"></label><button>Save</button></form>`);
  const opener = html(
    'Done',
    `<script>opener.document.querySelector('select').append(new Option('Mia'));close()</script>`,
  );
  const site = await serveSite({ '/': item, '/owners/add/': ({ method }) => (method === 'POST' ? opener : add) });
  t.after(() => site.close());
  const { result, choices } = await runExplore(site.url, { maxActions: 40 });
  assert.ok(site.requests.some((line) => line.startsWith('GET /owners/add/')));
  const opened = choices.filter(({ action }) => action.startsWith('open ') && action.includes('_popup'));
  assert.deepEqual(opened, []);
  const thrown = result.issues.filter(({ kind }) => kind !== 'ACCESSIBILITY').map(({ title }) => title);
  assert.deepEqual(thrown, []);
});
