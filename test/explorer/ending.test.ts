import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { brokenShop } from '../sites/broken-shop.ts';
import { serveSite } from '../sites/serve-site.ts';
import { runExplore } from './run-explore.ts';
import { until } from '../support/until.ts';

test('an address that nobody answers fails the run as unreachable', async () => {
  const site = await serveSite({});
  await site.close();
  const { result } = await runExplore(site.url, { maxDurationMs: 15_000 });
  assert.equal(result.failure, 'UNREACHABLE');
  assert.match(result.failureReason ?? '', /could not be reached \(ERR_CONNECTION_REFUSED\): check that the address/);
});

test('a cancelled run ends within 5 s with what it has', async (t) => {
  const site = await serveSite(brokenShop);
  t.after(() => site.close());
  const cancel = new AbortController();
  const running = runExplore(site.url, { maxDurationMs: 60_000 }, cancel.signal);
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
  assert.ok(performance.now() - at < 6_500, String(performance.now() - at));
  assert.equal(result.status, 'completed');
});

test('a server that goes away in the middle is reported, and ends the run as completed', async (t) => {
  const site = await serveSite(brokenShop);
  const running = runExplore(site.url, { maxDurationMs: 12_000 });
  await until(() => site.requests.length > 8, { timeoutMs: 10_000 });
  await site.close();
  const { result } = await running;
  assert.equal(result.status, 'completed', result.failureReason ?? '');
  const down = result.issues.find(({ kind }) => kind === 'SERVER_DOWN');
  assert.equal(down?.severity, 'CRITICAL');
  t.diagnostic(down?.message ?? '');
});

test('a server that never answers, and one that leads elsewhere, are unreachable', async (t) => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const address = silent.address();
  assert.ok(address && typeof address === 'object');
  const other = await serveSite({ '/': '<button>Elsewhere</button>' });
  const site = await serveSite({
    '/': { status: 302, headers: { location: other.url.replace('127.0.0.1', 'localhost') } },
  });
  t.after(async () => {
    silent.closeAllConnections();
    silent.close();
    await Promise.all([other.close(), site.close()]);
  });
  const waited = await runExplore(`http://127.0.0.1:${address.port}/`, { maxDurationMs: 3_000 });
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
  const { result, choices } = await runExplore(site.url, { maxDurationMs: 14_000 });
  assert.equal(result.status, 'completed', result.failureReason ?? '');
  assert.ok(
    result.issues.some(({ kind }) => kind === 'HANG'),
    JSON.stringify(result.issues.map(({ title }) => title)),
  );
  const hung = choices.findIndex(({ action }) => action.includes('Hang'));
  assert.ok(choices.slice(hung + 1).length > 0, JSON.stringify(choices));
});
