import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explainedBy } from '../../../explorer/oracles/missing-scripts.ts';
import { blankSighting } from '../../../explorer/oracles/page-health.ts';
import { html, serveSite } from '../../sites/serve-site.ts';
import { until } from '../../support/until.ts';
import { openSession } from '../open-session.ts';

const logged = `
  console.error('cart', { items: 0, state: 'empty' });
  console.error('ERROR', new TypeError('this.items is not iterable'));
  console.error(new TypeError('Failed to fetch'));
  console.error(new Error('no stock'));
  console.warn('no error');
`;

test('what is logged as an error reads as the console shows it; what a framework caught weighs more', async (t) => {
  const site = await serveSite({
    '/': html('Logs', '<h1>Logs</h1>'),
    '/logs.js': { type: 'text/javascript', body: logged },
  });
  t.after(() => site.close());
  const tab = await openSession(site.url);
  t.after(() => tab.close());
  await tab.session.page.addScriptTag({ url: '/logs.js' });
  await until(async () => (tab.sightings.length >= 4 ? true : null));
  assert.deepEqual(
    tab.sightings.map(({ kind, severity, message }) => [kind, severity, message]),
    [
      ['CONSOLE_ERROR', 'LOW', 'cart Object { items: 0, state: empty }'],
      ['CONSOLE_ERROR', 'MEDIUM', 'ERROR TypeError: this.items is not iterable'],
      ['CONSOLE_ERROR', 'LOW', 'TypeError: Failed to fetch'],
      ['CONSOLE_ERROR', 'LOW', 'Error: no stock'],
    ],
  );
});

test('a name that a script of another origin would have defined weighs little, and another one as ever', async (t) => {
  const use = '<script>google.load()</script>';
  const site = await serveSite({
    '/': html('Charts', `<script src="http://charts.invalid/jsapi"></script>${use}`),
    '/own': html('Charts', use),
  });
  t.after(() => site.close());
  const tab = await openSession(site.url);
  t.after(() => tab.close());
  await tab.session.page.goto(`${site.url}own`);
  const thrown = () => tab.sightings.filter(({ kind }) => kind === 'UNCAUGHT_EXCEPTION');
  await until(async () => (thrown().length >= 2 ? true : null));
  assert.deepEqual(
    thrown().map(({ severity, title }) => [severity, title]),
    [
      ['LOW', 'Without a script of charts.invalid: ReferenceError: google is not defined'],
      ['HIGH', 'ReferenceError: google is not defined'],
    ],
  );
});

test('a page that a script of another origin would have drawn weighs little when it is blank', () => {
  const blank = blankSighting('https://shop.test/map');
  const { severity, title } = explainedBy(['maps.test'], blank);
  assert.deepEqual([severity, title], ['LOW', 'Without a script of maps.test: The page went blank']);
  assert.equal(explainedBy([], blank), blank);
});

test("a script of the origin that the first page led to is the product's own", async (t) => {
  const site = await serveSite({ '/': html('Shop', '<script src="/gone.js"></script><script>shop.open()</script>') });
  t.after(() => site.close());
  const tab = await openSession(site.url);
  t.after(() => tab.close());
  const thrown = () => tab.sightings.filter(({ kind }) => kind === 'UNCAUGHT_EXCEPTION');
  const led = site.url.replace('127.0.0.1', 'localhost');
  assert.ok(tab.oracle.site.adopt(led));
  await tab.session.page.goto(led);
  await until(async () => (thrown().length >= 2 ? true : null));
  assert.deepEqual(
    thrown().map(({ severity, title }) => [severity, title]),
    Array.from({ length: 2 }, () => ['HIGH', 'ReferenceError: shop is not defined']),
  );
});

test('that somebody who is not in yet was refused is no error of the page', async (t) => {
  const site = await serveSite({ '/': html('Logs', '<h1>Logs</h1>') });
  t.after(() => site.close());
  const tab = await openSession(site.url, { loggingIn: true });
  t.after(() => tab.close());
  await tab.session.page.evaluate(() => {
    console.error('H', { status: 401, statusText: 'Unauthorized' });
    void Promise.reject(Object.assign(new Error('401 Unauthorized')));
    console.error('no stock');
  });
  await until(async () => (tab.sightings.length > 0 ? true : null));
  assert.deepEqual(
    tab.sightings.map(({ message }) => message),
    ['no stock'],
  );
});
