import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { chromium } from 'playwright-core';
import { observedBrowser } from '../../bench/cdp/observed-browser.ts';
import { observe } from '../../bench/observer/observe.ts';
import { freePort } from '../../cli/free-port.ts';
import { html, serveSite } from '../sites/serve-site.ts';
import { until } from '../support/until.ts';

const used = 'function used() { return [1, 2, 3].map((one) => one * 2) }\n';
const unused = `function unused() { return ${JSON.stringify('x'.repeat(2_000))} }\n`;

test('the observer of the benchmark counts what another process does with its browser', async (t) => {
  const site = await serveSite({
    '/': html(
      'Start',
      `<script src="/app.js"></script>
       <button onclick="used(); document.body.append(document.createElement('hr')); fetch('/api/things/123?q=1')">load</button>
       <a href="#/route">route</a>
       <p onclick="throw new Error('broken ' + Date.now())">throw</p>
       <i onclick="fetch('/api/bad')">bad</i>`,
    ),
    '/first': html('First', '<form><input type="text"></form>'),
    '/app.js': { type: 'text/javascript', body: `${used}${unused}` },
    '/api/things/123': '{}',
    '/api/bad': { status: 500, body: 'no' },
  });
  t.after(() => site.close());
  const folder = await mkdtemp(join(tmpdir(), 'outrider-observe-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const port = await freePort();
  const { origin } = new URL(site.url);
  const observer = observe({ origin, port, scripts: true });
  const executablePath = await observedBrowser(folder, port);
  const browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
  t.after(() => browser.close());
  const page = await browser.newPage();
  await observer.begin();
  await page.goto(`${site.url}first`);
  const reaches = (states: number) => until(() => observer.counts.states >= states, { timeoutMs: 120_000 });
  // Its own beginning an observer may miss; from here on it is there.
  await reaches(1);
  await page.goto(site.url);
  await reaches(2);
  await page.click('button');
  await reaches(3);
  for (const selector of ['a', 'p', 'p', 'i']) await page.click(selector);
  await until(() => observer.counts.failures >= 2 && observer.counts.inputs >= 5, { timeoutMs: 120_000 });
  const seen = await observer.stop();

  assert.deepEqual(seen.addressList, ['/', '/#/route', '/first']);
  assert.deepEqual(
    seen.endpointList.filter((endpoint) => !endpoint.includes('/first')),
    ['GET / 200', 'GET /api/bad 500', 'GET /api/things/:id 200'],
  );
  assert.deepEqual(
    seen.failureList.map(({ kind, times }) => [kind, times]),
    [
      ['exception', 2],
      ['response', 1],
    ],
  );
  assert.deepEqual([seen.inputs, seen.states], [5, 3]);
  assert.ok(seen.busy > 0 && seen.busy <= 1, String(seen.busy));
  const gained = (seen.javascript?.end ?? 0) - (seen.javascript?.start ?? 0);
  assert.ok(gained > used.length / 2 && gained < 1_000, JSON.stringify(seen.javascript));
});
