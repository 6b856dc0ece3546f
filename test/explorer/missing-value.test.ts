import assert from 'node:assert/strict';
import { test } from 'node:test';
import { missingIn } from '../../explorer/oracles/page-health.ts';
import { html, serveSite } from '../sites/serve-site.ts';
import { failsUntil } from './playwright.ts';
import { runExplore } from './run-explore.ts';

test('an address that a script put no value into is told, one that only speaks of such words is not', () => {
  const at = (path: string) => missingIn(`http://shop.test${path}`);
  for (const path of [
    '/orders/undefined',
    '/orders/undefined/edit',
    '/#/orders/null',
    '/a?order_id=NaN',
    '/a?userId=undefined',
  ])
    assert.match(at(path) ?? '', /^(?:undefined|null|NaN)$/, path);
  assert.equal(at('/orders/%5Bobject%20Object%5D'), '[object Object]');
  for (const path of [
    '/',
    '/orders/7',
    '/undefined-orders',
    '/docs/undefined',
    '/tags/null',
    '/a?q=undefined',
    '/a#undefined',
    '/%',
  ])
    assert.equal(at(path), null, path);
});

test('a page that is led to without a value is an issue, once, with a test that fails until it is mended', async (t) => {
  let order = '{}';
  const shop = () =>
    html(
      'Shop',
      `<main><h1>Shop</h1><button onclick="history.pushState(0, '', '/orders/' + ${order}.id); title.textContent = 'Order'">Last order</button>
       <h2 id="title">None</h2> <a href="/gone/undefined">Gone</a></main>`,
    );
  const site = await serveSite({ '/': shop, '/orders/undefined': shop, '/orders/7': shop });
  t.after(() => site.close());
  const { result } = await runExplore(site.url, { maxDurationMs: 15_000 });
  const found = result.issues.filter(({ kind }) => kind === 'ASSERTION');
  assert.deepEqual(
    found.map(({ severity, title }) => `${severity} ${title}`),
    ['MEDIUM The address says “undefined”: /orders/undefined'],
    'an address that answers 404 is a dead link',
  );
  const [issue] = found;
  assert.ok((issue?.reproduction?.confirmed ?? 0) > 0);
  const script = issue?.reproduction?.script ?? '';
  await failsUntil(script, /toBe/, () => {
    order = '({ id: 7 })';
  });
});
