import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { after, before, test } from 'node:test';
import { RunPageDocument } from '../../contract/api.generated.ts';
import { evidenceNames } from '../../contract/evidence-names.ts';
import type { ArtifactKind } from '../../contract/worker-api.ts';
import { traceViewerDir } from '../../explorer/evidence/trace-viewer-dir.ts';
import { ConfigError, readConfig } from '../../server/config.ts';
import { passed } from '../action/work.ts';
import { makeSubject, makeTarget, start } from '../support/product.ts';
import { besides, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let runId: string;
before(async () => {
  server = await startTestServer({}, { traceViewerDir: traceViewerDir() });
  const signal = AbortSignal.timeout(300_000);
  const { worker } = server;
  ({ runId } = await start(server.api, await makeTarget(server.api, await makeSubject(server.api))));
  const run = await worker.lease({ workerId: 'w', version: 'test', waitMs: 10_000 }, signal);
  assert.equal(run?.runId, runId);
  const hold = { workerId: 'w', epoch: run.epoch };
  const kept: [string, ArtifactKind, string, string][] = [
    ['graph.json', 'STATE_GRAPH', 'application/json', '{"states":[]}'],
    ['page.html', 'REPORT', 'text/html', '<script>alert(1)</script>'],
    ['graph.html', 'STATE_GRAPH', 'text/html', '<script>1</script>'],
    [evidenceNames.dom('a'.repeat(32)), 'REPORT', 'text/html', '<script>1</script><a href="http://x/">x</a>'],
    ['trace.zip', 'TRACE', 'application/zip', 'PK'],
  ];
  for (const [name, kind, contentType, text] of kept)
    await worker.artifact(runId, hold, { name, kind, contentType, body: Buffer.from(text) }, signal);
  await worker.finish(runId, { ...hold, ...passed }, signal);
});
after(() => server?.close());

async function linkOf(name: string): Promise<URL> {
  const { run } = await server.api.send(RunPageDocument, { id: runId });
  const artifact = run?.artifacts.find((one) => one.name === name);
  assert.ok(artifact);
  return new URL(artifact.url);
}

test('artifacts come from an origin of their own, by a signed link, and with it alone', async () => {
  const link = await linkOf('graph.json');
  assert.notEqual(link.origin, new URL(server.url).origin);
  assert.equal(link.origin, server.running.platform.artifactsUrl);
  const answer = await fetch(link, { headers: { cookie: 'outrider_session=x' } });
  assert.equal(answer.status, 200);
  assert.equal(await answer.text(), '{"states":[]}');
  assert.deepEqual(answer.headers.getSetCookie(), []);
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
  assert.equal(answer.headers.get('referrer-policy'), 'no-referrer');
  assert.match(answer.headers.get('content-security-policy') ?? '', /default-src 'none'.*sandbox$/);

  const elsewhere = await fetch(`${server.url}${link.pathname}${link.search}`);
  assert.equal(elsewhere.status, 404, "the API's own origin sends no artifact");
  const other = await linkOf('trace.zip');
  const wrong: [string, (url: URL) => void][] = [
    ['unsigned', (url) => url.searchParams.delete('signature')],
    ['forged', (url) => url.searchParams.set('signature', '0'.repeat(64))],
    ['of another', (url) => url.searchParams.set('signature', other.searchParams.get('signature') ?? '')],
    ['longer than was signed', (url) => url.searchParams.set('expires', '9999999999')],
    ['expired', (url) => url.searchParams.set('expires', '1')],
  ];
  for (const [what, change] of wrong) {
    const url = new URL(link);
    change(url);
    const refused = await fetch(url);
    assert.equal(refused.status, 404, what);
    assert.match(await refused.text(), /no such artifact/, what);
  }
});

test('what could carry script is a download, whatever its worker calls it', async () => {
  for (const name of ['page.html', 'trace.zip']) {
    const { headers } = await fetch(await linkOf(name));
    assert.equal(headers.get('content-type'), 'application/octet-stream', name);
    assert.match(headers.get('content-disposition') ?? '', /^attachment;/, name);
  }
});

test("the state graph's page may run its script, with no origin and no network", async () => {
  const { headers } = await fetch(await linkOf('graph.html'));
  assert.equal(headers.get('content-type'), 'text/html');
  const policy = headers.get('content-security-policy') ?? '';
  assert.match(policy, /^default-src 'none';/);
  assert.match(policy, /; img-src data:;/);
  assert.match(policy, /; sandbox allow-scripts$/);
  assert.doesNotMatch(policy, /connect-src|allow-same-origin|allow-top-navigation|allow-popups/);
});

test("a page's document is shown with its styles, and can run, load and send nothing", async () => {
  const { headers } = await fetch(await linkOf(evidenceNames.dom('a'.repeat(32))));
  assert.equal(headers.get('content-type'), 'text/html');
  assert.match(headers.get('content-disposition') ?? '', /^inline;/);
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  const policy = headers.get('content-security-policy') ?? '';
  assert.match(policy, /^default-src 'none';/);
  assert.match(policy, /; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox$/);
  assert.doesNotMatch(policy, /script-src|connect-src|allow-|https?:|\*/);
});

test('the trace viewer is there, and nothing of the API', async () => {
  const { artifactsUrl } = server.running.platform;
  const page = await fetch(`${artifactsUrl}/trace/`);
  assert.match(await page.text(), /<title>Playwright Trace Viewer/);
  const policy = page.headers.get('content-security-policy') ?? '';
  assert.match(policy, /script-src 'self' 'sha256-[\w+/=]+';/);
  assert.match(policy, /connect-src 'self' blob: data:;/, 'it may open no archive of elsewhere');
  const [, bundle = ''] = /src="\.\/(index[^"]+)"/.exec(await (await fetch(`${artifactsUrl}/trace/`)).text()) ?? [];
  assert.match((await fetch(`${artifactsUrl}/trace/${bundle}`)).headers.get('cache-control') ?? '', /immutable/);
  const nothing = ['/trace/..%2f..%2f..%2fpackage.json', '/trace/none.js', '/', '/graphql', '/session', '/readyz'];
  for (const path of nothing) assert.equal((await fetch(`${artifactsUrl}${path}`)).status, 404, path);
  assert.equal((await fetch(`${artifactsUrl}/trace/`, { method: 'POST' })).status, 404);
});

test('ARTIFACTS_URL says where, and is never the origin of the API', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  const port = address && typeof address === 'object' ? String(address.port) : '';
  const busy = startTestServer({ ...besides(server), ARTIFACTS_PORT: port });
  await assert.rejects(busy, new RegExp(`^ListenError: ARTIFACTS_PORT: ${port} is in use|ARTIFACTS_PORT: ${port}`));
  taken.close();

  const second = await startTestServer({ ...besides(server), ARTIFACTS_URL: 'https://files.example.com/' });
  try {
    const { run } = await second.api.send(RunPageDocument, { id: runId });
    assert.match(run?.artifacts[0]?.url ?? '', /^https:\/\/files\.example\.com\/artifacts\//);
  } finally {
    await second.close();
  }
  const settings = {
    MONGODB_URI: 'mongodb://x',
    WORKER_TOKEN: 'x'.repeat(32),
    ENCRYPTION_KEYS: `1:${btoa('x'.repeat(32))}`,
  };
  const same = { BASE_URL: 'https://outrider.example.com', ARTIFACTS_URL: 'https://outrider.example.com' };
  const says = (message: RegExp) => (error: unknown) => error instanceof ConfigError && message.test(error.message);
  assert.throws(
    () => readConfig({ ...settings, ...same }),
    says(/^ARTIFACTS_URL: must be another origin than BASE_URL/),
  );
  const path = { ARTIFACTS_URL: 'https://files.example.com/a' };
  assert.throws(() => readConfig({ ...settings, ...path }), says(/^ARTIFACTS_URL: must be an address without a path/));
});
