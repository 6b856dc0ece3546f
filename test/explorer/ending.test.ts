import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createDryness } from '../../explorer/dry.ts';
import { createMemory } from '../../explorer/policy/memory.ts';
import { brokenShop } from '../sites/broken-shop.ts';
import { leaflet } from '../sites/leaflet.ts';
import { html, type Pages, serveSite } from '../sites/serve-site.ts';
import { chromium, runExplore } from './run-explore.ts';
import { until } from '../support/until.ts';

test('an address that nobody answers fails the run as unreachable', async () => {
  const site = await serveSite({});
  await site.close();
  const { result } = await runExplore(site.url, { maxDurationMs: 15_000 });
  assert.equal(result.failure, 'UNREACHABLE');
  assert.deepEqual(result.issues, []);
  assert.match(result.failureReason ?? '', /could not be reached \(ERR_CONNECTION_REFUSED\): check that the address/);
});

test('a cancelled run ends within 5 s with what it has', async (t) => {
  const site = await serveSite(brokenShop);
  t.after(() => site.close());
  const cancel = new AbortController();
  const running = runExplore(site.url, { maxDurationMs: 60_000 }, { signal: cancel.signal });
  await until(() => site.requests.length > 5);
  const at = performance.now();
  cancel.abort();
  const { result } = await running;
  assert.ok(performance.now() - at < 5_000);
  assert.equal(result.failure, 'CANCELLED');
});

test('the budget is kept, from the first page to the closed browser', async (t) => {
  const site = await serveSite(brokenShop);
  t.after(() => site.close());
  const at = performance.now();
  const { result } = await runExplore(site.url, { maxDurationMs: 5_000 });
  assert.ok(performance.now() - at < 10_000, String(performance.now() - at));
  assert.equal(result.status, 'completed');
});

test('three pages of which nothing new comes any more end the run long before its time', async (t) => {
  const site = await serveSite(leaflet);
  t.after(() => site.close());
  const { result, choices } = await runExplore(site.url, { maxDurationMs: 280_000 });
  assert.deepEqual([result.status, result.ended], ['completed', 'nothing new came any more']);
  assert.deepEqual(result.visitedPaths.toSorted(), ['/', '/contact', '/team']);
  assert.match(choices.at(-1)?.action ?? '', /^ended because nothing new came any more/);
});

test('a run ends after as many actions, and with as many states, as asked for', async (t) => {
  const site = await serveSite(leaflet);
  t.after(() => site.close());
  const acted = await runExplore(site.url, { maxDurationMs: 120_000, maxActions: 6 });
  assert.deepEqual([acted.result.ended, acted.result.status], ['as many actions were done as asked for', 'completed']);
  assert.equal(acted.result.progress.actions, 6);
  const seen = await runExplore(site.url, { maxDurationMs: 120_000, maxStates: 3 });
  assert.deepEqual([seen.result.ended, seen.result.progress.states], ['as many states were seen as asked for', 3]);
});

test('what is left to try, or changes by itself, is not dry', () => {
  const memory = createMemory();
  const dryness = createDryness(300_000, 0);
  const steps = (count: number, at: number, scripts = 0) => {
    for (let step = 0; step < count; step++) dryness.note(false, scripts, at);
  };
  memory.firstSeen.set('main|button||', 1);
  steps(60, 5_000);
  assert.equal(dryness.verdict(memory, 5_000), null, 'a control was never tried');
  memory.tried.set('main|button||', 2);
  assert.equal(dryness.verdict(memory, 5_000), 'tried-out');
  memory.links.set('/far', {
    alike: '',
    url: 'http://a.test/far',
    opened: 0,
    stayed: 0,
    followed: 0,
    taken: 0,
    sought: 0,
    lost: false,
  });
  assert.equal(dryness.verdict(memory, 250_000), null, 'a link was never opened');
  memory.routes.add('/far');
  memory.landed.add('/far');
  dryness.note(true, 0, 6_000);
  assert.equal(dryness.verdict(memory, 6_000), null, 'there was news');
  steps(60, 11_000);
  assert.equal(dryness.verdict(memory, 11_000), 'tried-out');
  steps(1, 12_000, 1);
  assert.equal(dryness.verdict(memory, 12_000), null, 'scripts are tried longer');
  memory.firstSeen.set('main|button||out of reach', 2);
  steps(60, 80_000);
  assert.equal(dryness.verdict(memory, 80_000), null, 'a quarter of 300 s is not over');
  assert.equal(dryness.verdict(memory, 81_001), 'long');
});

test('a page that offers nothing is not explored by going back from it', async (t) => {
  const site = await serveSite({ '/': html('Nothing', '<p>Nothing here.</p>') });
  t.after(() => site.close());
  const { result, choices } = await runExplore(site.url, { maxDurationMs: 10_000 });
  assert.equal(result.status, 'completed');
  assert.ok(choices.length > 0);
  assert.equal(result.progress.actions, 0);
});

test('a server that dies under an action is one critical issue with the steps that led there', async (t) => {
  const dying = await serveFatal();
  t.after(() => dying.close());
  const { result } = await runExplore(dying.url, { maxDurationMs: 25_000 });
  assert.equal(result.status, 'completed', result.failureReason ?? '');
  const down = result.issues.find(({ kind }) => kind === 'SERVER_DOWN');
  assert.equal(down?.severity, 'CRITICAL');
  assert.match(down?.reproduction?.steps.at(-1) ?? '', /Rebuild index/);
  assert.ok(!result.issues.some(({ kind }) => kind === 'REQUEST_FAILED'), JSON.stringify(result.issues));
});

test('a server that dies and comes back is explored further', async (t) => {
  const dying = await serveFatal();
  t.after(() => dying.close());
  const running = runExplore(dying.url, { maxDurationMs: 20_000 });
  await until(() => dying.dead(), { timeoutMs: 120_000 });
  await dying.close();
  const port = Number(new URL(dying.url).port);
  // While it is away its first page is asked for twice before that counts, then once a second.
  let asked = 0;
  const away = createTcpServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (data) => {
      if (data.toString().startsWith('GET / ')) asked++;
      socket.destroy();
    });
  });
  await new Promise<void>((resolve) => away.listen(port, '127.0.0.1', resolve));
  await until(() => asked > 4, { timeoutMs: 120_000 });
  await new Promise((resolve) => away.close(resolve));
  const back = await serveSite(dying.pages, port);
  t.after(() => back.close());
  const { result, choices } = await running;
  assert.equal(result.status, 'completed', result.failureReason ?? '');
  assert.equal(result.issues.filter(({ kind }) => kind === 'SERVER_DOWN').length, 1);
  const fatal = choices.findIndex(({ action }) => action.includes('Rebuild index'));
  assert.ok(choices.length > fatal + 3, JSON.stringify(choices));
  assert.ok(back.requests.some((line) => line === 'GET /'));
});

/** Its "Rebuild index" ends the process, as far as a browser can tell; a second time it is harmless. */
async function serveFatal() {
  let dead = false;
  let kill = async () => {};
  const page = html(
    'Index',
    `<a href="/">Home</a> <button onclick="fetch('/api/rebuild',{method:'POST'}).catch(()=>{})">Rebuild index</button>
     <script>setInterval(()=>fetch('/api/state').catch(()=>{}),200)</script>`,
  );
  const pages: Pages = {
    '/': page,
    '/api/state': '{}',
    '/api/rebuild': () => {
      if (!dead) void kill();
      dead = true;
      return '{}';
    },
  };
  const site = await serveSite(pages);
  let closing: Promise<void> | null = null;
  kill = () => (closing ??= site.close());
  return { url: site.url, pages, dead: () => dead, close: kill };
}

test('a server that never answers, and one that leads elsewhere, are unreachable', async (t) => {
  const silent = await serveSite({ '/': { silent: true } });
  const other = await serveSite({ '/': '<button>Elsewhere</button>' });
  const site = await serveSite({
    '/': { status: 302, headers: { location: other.url.replace('127.0.0.1', 'localhost') } },
  });
  t.after(() => Promise.all([silent.close(), other.close(), site.close()]));
  const waited = await runExplore(silent.url, { maxDurationMs: 3_000 });
  assert.equal(waited.result.failure, 'UNREACHABLE');
  assert.match(waited.result.failureReason ?? '', /did not answer within the 3 s/);
  const led = await runExplore(site.url, { maxDurationMs: 8_000 });
  assert.equal(led.result.failure, 'UNREACHABLE');
  assert.match(led.result.failureReason ?? '', /leads to another origin, http:\/\/localhost/);
});

test('a page that hangs is reported, and the run goes on', async (t) => {
  const site = await serveSite({
    '/': '<button onclick="for(;;);">Hang</button><button onclick="document.title+=1">Count</button>',
  });
  t.after(() => site.close());
  const { result, choices } = await runExplore(site.url, { maxDurationMs: 30_000, maxActions: 8 });
  assert.equal(result.status, 'completed', result.failureReason ?? '');
  assert.ok(
    result.issues.some(({ kind }) => kind === 'HANG'),
    JSON.stringify(result.issues.map(({ title }) => title)),
  );
  const hang = result.issues.find(({ kind }) => kind === 'HANG');
  assert.match(hang?.reproduction?.steps.at(-1) ?? '', /Hang/);
  const hung = choices.findIndex(({ action }) => action.includes('Hang'));
  const after = choices.slice(hung + 1).map(({ action }) => action);
  assert.ok(after.length > 0, JSON.stringify(choices));
  assert.ok(!after.some((action) => action.includes('Hang')), 'once is enough');
  assert.ok(site.requests.filter((request) => request === 'GET /').length > 1, 'what was broken off is loaded anew');
});

test('a field that the page hung of when it was written into is left alone', async (t) => {
  const site = await serveSite({
    '/': html('Notes', '<label>Title <input oninput="for(;;);"></label><p><a href="/more">More</a></p>'),
    '/more': html('More', '<a href="/">Notes</a>'),
  });
  t.after(() => site.close());
  const { result, choices } = await runExplore(site.url, { maxDurationMs: 30_000, maxActions: 8 });
  assert.equal(result.status, 'completed', result.failureReason ?? '');
  assert.equal(result.issues.filter(({ kind }) => kind === 'HANG').length, 1);
  const written = choices.filter(({ action }) => /Title/.test(action));
  assert.equal(written.length, 1, JSON.stringify(choices));
});

test('a page that holds its thread for more than 5 s and then goes on was hung too', async (t) => {
  const site = await serveSite({
    '/': html('Slow', '<button onclick="for(let end=Date.now()+5600;Date.now()<end;);">Sort by hand</button>'),
  });
  t.after(() => site.close());
  const { result } = await runExplore(site.url, { maxDurationMs: 25_000, maxActions: 6 });
  assert.deepEqual(
    result.issues.filter(({ kind }) => kind !== 'ACCESSIBILITY').map(({ kind, severity }) => `${kind} ${severity}`),
    ['HANG HIGH'],
  );
});

test('a page whose process dies is reported with the step that did it, and the run goes on in a new tab', async (t) => {
  const site = await serveSite({
    '/': html(
      'Memory',
      `<button onclick="var all=[];for(;;)all.push(new Array(1e6).fill(Math.random()))">Load everything</button>
       <button onclick="document.title+=1">Count</button>`,
    ),
  });
  const folder = await mkdtemp(join(tmpdir(), 'outrider-small-heap-'));
  t.after(() => Promise.all([site.close(), rm(folder, { recursive: true })]));
  // A real crash within a second: this browser's pages get a small heap.
  const executablePath = join(folder, 'chromium');
  const script = `#!/bin/sh\nexec '${chromium.executablePath}' --js-flags=--max-old-space-size=64 "$@"\n`;
  await writeFile(executablePath, script, { mode: 0o755 });
  const browser = { ...chromium, executablePath };
  const { result, choices } = await runExplore(site.url, { maxDurationMs: 30_000, maxActions: 8 }, { browser });
  assert.equal(result.status, 'completed', result.failureReason ?? '');
  const crash = result.issues.find(({ kind }) => kind === 'PAGE_CRASH');
  assert.equal(crash?.severity, 'CRITICAL', JSON.stringify(result.issues.map(({ title }) => title)));
  assert.match(crash?.reproduction?.steps.at(-1) ?? '', /Load everything/);
  const at = choices.findIndex(({ action }) => action.includes('Load everything'));
  assert.ok(choices.length > at + 1, JSON.stringify(choices));
});
