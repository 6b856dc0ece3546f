import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mostCounted } from '../../explorer/browser/coverage-counting.ts';
import { html, serveSite } from '../sites/serve-site.ts';
import { until } from '../support/until.ts';
import { openSession } from './open-session.ts';

type Session = Awaited<ReturnType<typeof openSession>>['session'];

/** Bytes that the tab's scripts hold, once nothing is left to collect. */
async function held({ cdp }: Session): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  return (await cdp.send('Runtime.getHeapUsage')).usedSize;
}

test('pages that were left take their scripts along, however many are counted', async (t) => {
  /** Another script with each load, of 2 MB in functions that all run. */
  let load = 0;
  const script = () => {
    load++;
    const functions = Array.from(
      { length: 2_000 },
      (_, n) => `function f${n}(a) { return a + ${load} + '${'x'.repeat(950)}'.length }`,
    );
    const calls = functions.map((_, n) => `f${n}(1)`);
    return { type: 'text/javascript', body: `${functions.join('\n')}\nglobalThis.sum = ${calls.join('+')}` };
  };
  const loads = Math.ceil((2.5 * mostCounted) / 2e6);
  const files = Array.from({ length: loads + 1 }, (_, n) => [`/script-${n}.js`, script]);
  const site = await serveSite({
    '/': () => html('Load', `<p>${load}</p><script src="/script-${load}.js"></script>`),
    ...Object.fromEntries(files),
  });
  t.after(() => site.close());
  const { session, coverage, close } = await openSession(site.url);
  t.after(close);
  const one = await held(session);
  let most = 0;
  for (let n = 0; n < loads; n++) {
    await session.page.goto(site.url, { waitUntil: 'load' });
    await coverage.take();
    await coverage.tidy();
    if (n % 10 === 0) most = Math.max(most, await held(session));
  }
  assert.ok(coverage.bytes.executed > loads * 1.8e6, `all were counted: ${coverage.bytes.executed}`);
  assert.ok(most < one + mostCounted, `${most} after ${one}`);
});

test('what a page logs and throws away is not kept for the console', async (t) => {
  const site = await serveSite({
    '/': html(
      'Log',
      `<script>function log(times) { for (let n = 0; n < times; n++) console.log({ rows: new Array(10_000).fill(n) }) }</script>`,
    ),
  });
  t.after(() => site.close());
  const { session, close } = await openSession(site.url);
  t.after(close);
  const before = await held(session);
  for (let round = 0; round < 20; round++) await session.page.evaluate('log(100)');
  // 2,000 arrays of 80 kB each.
  await until(async () => (await held(session)) < before + 40e6, { what: 'what was logged, gone,', timeoutMs: 20_000 });
});
