import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../support/until.ts';
import { html, serveSite } from '../sites/serve-site.ts';
import { openSession } from './open-session.ts';

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
