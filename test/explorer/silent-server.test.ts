import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { html, type Pages, serveSite } from '../sites/serve-site.ts';
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

const kindsOf = (issues: readonly { kind: string }[]) =>
  issues.map(({ kind }) => kind).filter((kind) => kind !== 'ACCESSIBILITY');

test('of a server that is silent', { concurrency: true }, async (t) => {
  await Promise.all([
    t.test('a form that is never answered is given up, and is no page that hangs', async (t) => {
      const { url, requests } = await serve(t, false);
      const { result } = await runExplore(url, { maxDurationMs: 40_000 });
      assert.deepEqual(kindsOf(result.issues), []);
      assert.ok(requests.slice(requests.indexOf('POST /save')).length > 1, 'it goes on');
    }),
    t.test('one that answers nothing any more after a step is down', async (t) => {
      const { url } = await serve(t, true);
      const { result } = await runExplore(url, { maxDurationMs: 60_000 });
      assert.deepEqual(kindsOf(result.issues), ['SERVER_DOWN']);
    }),
  ]);
});
