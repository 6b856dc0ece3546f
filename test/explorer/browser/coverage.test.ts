import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../support/until.ts';
import { html, serveSite } from '../../sites/serve-site.ts';
import { openSession } from '../open-session.ts';

// What a worker does in its very first moment may be missed: Playwright lets it go on at the same time as we begin to count.
test('code that runs in a web worker counts', async (t) => {
  const used = 'function used() { return [1, 2, 3].map((one) => one * 2) }\n';
  const unused = `function unused() { return ${JSON.stringify('x'.repeat(2_000))} }\n`;
  const site = await serveSite({
    '/': html(
      'Workers',
      `<script>w=new Worker('/worker.js');w.onmessage=({data})=>{document.title=data};setTimeout(()=>w.postMessage(1),500)</script>`,
    ),
    '/worker.js': { type: 'text/javascript', body: `${used}${unused}onmessage=()=>{used();postMessage('done')}` },
  });
  t.after(() => site.close());
  const { session, coverage, sightings, close } = await openSession(site.url);
  t.after(close);
  await until(async () => (await session.page.title()) === 'done', { timeoutMs: 120_000 });
  await coverage.take();
  const { executed, total } = coverage.bytes;
  assert.ok(total > 2_000, String(total));
  assert.ok(executed > used.length / 2 && executed < 1_000, String(executed));
  assert.deepEqual(sightings, []);
});

test('what ran counts once, whatever data a page holds and however a file is asked for anew', async (t) => {
  let load = 0;
  const two = 'function other() { return 1 }\nother()';
  const site = await serveSite({
    '/': () => {
      load++;
      const data = `window.rows = ${JSON.stringify(Array.from({ length: load }, (_, n) => n))}`;
      return html(
        'Data',
        `<script>${data}; function first() { return rows }; first()</script><script>${two}</script>
        <script src="/file.js?${load}"></script>`,
      );
    },
    '/file.js': { type: 'text/javascript', body: 'function used() { return 2 }\nused()' },
  });
  t.after(() => site.close());
  const { session, coverage, close } = await openSession(site.url);
  t.after(close);
  await coverage.take();
  const once = coverage.bytes.executed;
  assert.ok(once > 100, String(once));
  for (let times = 0; times < 3; times++) {
    await session.page.reload({ waitUntil: 'load' });
    await coverage.take();
  }
  const grown = coverage.bytes.executed - once;
  assert.ok(grown < 10, `the numbers that were added alone: ${grown}`);
});
