import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { html } from '../sites/serve-site.ts';
import { runExplore } from './run-explore.ts';

const page = (path = '/') =>
  html(
    'Orders',
    `<h1>${path}</h1><a href="/a">A</a> <a href="/b">B</a><form method="post" action="/save"><input name="n" aria-label="Name"><button>Save</button></form><script></script>`,
  );

/** Takes a form and never answers it; `dead`: nor anything after it. */
async function serve(t: TestContext, dead: boolean): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer(({ method, url }, response) => {
    const silent = dead && asked.includes('POST');
    asked.push(method === 'POST' ? 'POST' : (url ?? ''));
    if (method === 'POST' || silent) return;
    response.setHeader('content-type', 'text/html').end(page(url));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked };
}

const kindsOf = (issues: readonly { kind: string }[]) =>
  issues.map(({ kind }) => kind).filter((kind) => kind !== 'ACCESSIBILITY');

test('of a server that is silent', { concurrency: true }, async (t) => {
  await Promise.all([
    t.test('a form that is never answered is given up, and is no page that hangs', async (t) => {
      const { url, asked } = await serve(t, false);
      const { result } = await runExplore(url, { maxDurationMs: 40_000 });
      assert.deepEqual(kindsOf(result.issues), []);
      assert.ok(asked.slice(asked.indexOf('POST')).length > 1, 'it goes on');
    }),
    t.test('one that answers nothing any more after a step is down', async (t) => {
      const { url } = await serve(t, true);
      const { result } = await runExplore(url, { maxDurationMs: 60_000 });
      assert.deepEqual(kindsOf(result.issues), ['SERVER_DOWN']);
    }),
  ]);
});
