import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { html, type Pages, serveSite } from '../sites/serve-site.ts';
import { playwright } from './playwright.ts';
import { runExplore } from './run-explore.ts';

/** Takes a form and never answers it; `dead`: nor anything after it. */
async function serve(t: TestContext, dead: boolean) {
  let silent = false;
  const page = (path: string) => () => ({
    silent,
    body: html(
      'Orders',
      `<h1>${path}</h1><a href="/a">A</a> <a href="/b">B</a><form method="post" action="/save"><input name="n" aria-label="Name"><button>Save</button></form><script></script>`,
    ),
  });
  const pages: Pages = {
    ...Object.fromEntries(['/', '/a', '/b'].map((path) => [path, page(path)])),
    '/favicon.ico': () => ({ silent, status: 204 }),
    '/save': () => {
      silent = dead;
      return { silent: true };
    },
  };
  const site = await serveSite(pages);
  t.after(site.close);
  return site;
}

/** One button's question is never answered, the other's is; the page itself holds a long poll. */
const spinning = html(
  'Stock',
  `<h1>Stock</h1><button id="count">Count</button> <button id="list">List</button> <button id="held">Held</button><output></output>
  <script>
    const ask = (path) => fetch(path).then((answer) => answer.text()).then((text) => {
      document.querySelector('output').textContent = text;
    }, () => {});
    void ask('/held');
    for (const id of ['count', 'list', 'held']) document.getElementById(id).onclick = () => ask('/' + id);
  </script>`,
);

const found = (issues: readonly { kind: string; title: string }[]) =>
  issues.filter(({ kind }) => kind !== 'ACCESSIBILITY').map(({ kind, title }) => `${kind} ${title}`);

test('of a server that is silent', { concurrency: true }, async (t) => {
  await Promise.all([
    t.test('a form that is never answered is given up and told of, and is no page that hangs', async (t) => {
      const { url, requests } = await serve(t, false);
      const { result } = await runExplore(url, { maxDurationMs: 60_000 });
      assert.deepEqual(found(result.issues), ['REQUEST_FAILED POST /save is not answered']);
      assert.ok(requests.slice(requests.indexOf('POST /save')).length > 1, 'it goes on');
    }),
    t.test('a question of a page that is never answered is told of and shown again, a long poll is none', async (t) => {
      const site = await serveSite({
        '/': spinning,
        '/list': { type: 'text/plain', body: 'Nine' },
        ...Object.fromEntries(['/count', '/held'].map((path) => [path, { silent: true }])),
      });
      t.after(site.close);
      const { result } = await runExplore(site.url, { maxDurationMs: 90_000 });
      assert.deepEqual(found(result.issues), ['REQUEST_FAILED GET /count is not answered']);
      const { reproduction } = result.issues.find(({ kind }) => kind === 'REQUEST_FAILED') ?? {};
      assert.ok(reproduction && reproduction.confirmed > 0, 'replayed');
      const { code, out } = await playwright(reproduction.script);
      assert.equal(code, 1);
      assert.match(out, /\/count/);
    }),
    t.test('so is one of a page that is left for another document as soon as it may be', async (t) => {
      const links = [...'abcdefgh'].map((name) => `<a href="/${name}">Go ${name}</a> `).join('');
      const page = (path: string) =>
        html(
          'Drafts',
          `<h1>${path}</h1>${links}<button id="draft">Keep draft</button>
           <script>draft.onclick = () => fetch('/drafts', { method: 'POST' }).catch(() => {})</script>`,
        );
      const site = await serveSite({
        ...Object.fromEntries(['/', ...[...'abcdefgh'].map((name) => `/${name}`)].map((path) => [path, page(path)])),
        '/drafts': { silent: true },
      });
      t.after(site.close);
      const told = new AbortController();
      const issue = ({ title }: { readonly title: string }) => {
        if (title === 'POST /drafts is not answered') told.abort();
      };
      const run = runExplore(site.url, { maxDurationMs: 90_000 }, { signal: told.signal, hear: { issue } });
      await run.catch(() => {});
      assert.ok(told.signal.aborted);
    }),
    t.test('one that answers nothing any more after a step is down', async (t) => {
      const { url } = await serve(t, true);
      const { result } = await runExplore(url, { maxDurationMs: 80_000 });
      assert.deepEqual(found(result.issues), ['SERVER_DOWN The application stopped answering']);
      const { reproduction } = result.issues.find(({ kind }) => kind === 'SERVER_DOWN') ?? {};
      assert.match(reproduction?.steps.at(-1) ?? '', /Save/);
    }),
  ]);
});
