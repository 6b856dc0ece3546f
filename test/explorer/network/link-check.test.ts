import assert from 'node:assert/strict';
import { test } from 'node:test';
import { launchBrowser } from '../../../explorer/browser/browser.ts';
import { startEgress } from '../../../explorer/egress/egress.ts';
import { readAllowedHost } from '../../../contract/allowed-host.ts';
import { createLinkCheck } from '../../../explorer/network/link-check.ts';
import { createRateLimit } from '../../../explorer/network/rate-limit.ts';
import { createSite } from '../../../explorer/site.ts';
import { unlockProxy } from '../../../explorer/egress/unlock-proxy.ts';
import { html, serveSite } from '../../sites/serve-site.ts';
import { until } from '../../support/until.ts';
import { candidate } from '../candidates.ts';
import { chromium, runExplore } from '../run-explore.ts';

test('links are asked for through the egress proxy, each once, and only those that the guard allows', async (t) => {
  const site = await serveSite({
    '/': html('Home', '<a href="/gone">Gone</a>'),
    '/about': 'about',
    '/items/1': 'item',
  });
  t.after(() => site.close());
  const allowed = readAllowedHost(new URL(site.url).host);
  assert.ok(allowed);
  const egress = await startEgress({ allowed: [allowed], never: [] });
  t.after(() => egress.close());
  const browser = await launchBrowser(chromium, egress.proxy);
  t.after(() => browser.close());
  const context = await browser.newContext();
  await unlockProxy(context, egress.proxy);
  const links = createLinkCheck(context, createSite(site.url), createRateLimit());
  const paths = ['about', 'items/1', 'items/2', 'gone', 'gone#part', 'logout', 'items/3/delete', 'seen'];
  const found = paths.map((path) => candidate({ kind: 'link', href: site.url + path }));
  const elsewhere = candidate({ kind: 'link', href: 'http://127.0.0.1:9/' });
  const check = () => links.check(site.url, [...found, elsewhere], new Set(['/seen']));
  const suspect = await until(async () => {
    await check();
    return links.suspect() ?? null;
  });
  assert.equal(suspect, `${site.url}gone`);
  assert.equal(links.linkedFrom(suspect), site.url);
  const asked = site.requests.filter((line) => !line.includes('favicon'));
  // The page once more, for a click on the link that seems dead.
  assert.deepEqual(asked.sort(), ['GET /', 'GET /about', 'GET /gone', 'GET /items/1']);
  const further = await until(async () => {
    await check();
    return links.suspect() ?? null;
  });
  assert.equal(further, `${site.url}items/2`, 'another thing of a sort, once no other link waits');
  await check();
  assert.equal(links.suspect(), undefined);
});

test('what answers browsers alone, by what they say that they accept, is asked no more', async (t) => {
  const routes = ['users', 'files', 'settings', 'roles'];
  const home = html('Home', routes.map((path) => `<a href="/${path}">${path}</a>`).join(' '));
  const site = await serveSite({ '/': home });
  t.after(() => site.close());
  const browser = await launchBrowser(chromium, null);
  t.after(() => browser.close());
  const links = createLinkCheck(await browser.newContext(), createSite(site.url), createRateLimit());
  const found = routes.map((path) => candidate({ kind: 'link', href: site.url + path }));
  const nextSuspect = () =>
    until(async () => {
      await links.check(site.url, found, new Set());
      return links.suspect() ?? null;
    });
  for (const status of [200, 404, 200]) {
    assert.ok(await nextSuspect());
    links.judged(status);
  }
  assert.equal(await nextSuspect(), `${site.url}roles`);
  links.judged(200);
  const asked = site.requests.length;
  const more = ['a', 'b', 'c'].map((path) => candidate({ kind: 'link', href: site.url + path }));
  for (let steps = 0; steps < 12; steps += 1) await links.check(site.url, more, new Set());
  assert.deepEqual([links.suspect(), site.requests.length], [undefined, asked]);
});

const parts = html(
  'Parts',
  `<nav>${['one', 'two', 'three'].map((name) => `<a href="${name}.html">${name}</a> `).join('')}</nav> <a href="/gone">Gone</a>
   <main id="part">Nothing yet</main>
   <script>
     document.querySelector('nav').onclick = (event) => {
       event.preventDefault();
       event.stopPropagation();
       document.getElementById('part').innerHTML = '<h2>' + event.target.textContent + '</h2><button>Do ' + event.target.textContent + '</button>';
     };
   </script>`,
);

test('an address that a link names is no dead link where a script takes over the click on it', async (t) => {
  const site = await serveSite({ '/': parts });
  t.after(() => site.close());
  const { issues } = await runExplore(site.url);
  const dead = issues.filter(({ kind }) => kind === 'DEAD_LINK').map(({ title }) => title);
  assert.deepEqual([...new Set(dead)], ['Dead link: /gone answers 404']);
});

test('links are asked for with the cookies of a sign-in that other sites do not get', async (t) => {
  const asked: (string | undefined)[] = [];
  const site = await serveSite({
    '/': { body: html('Home', ''), headers: { 'set-cookie': 'session=1; Path=/; SameSite=Strict' } },
    '/orders': ({ headers }) => {
      asked.push(headers.cookie);
      return 'Orders';
    },
  });
  t.after(() => site.close());
  const browser = await launchBrowser(chromium, null);
  t.after(() => browser.close());
  const context = await browser.newContext();
  await (await context.newPage()).goto(site.url);
  const links = createLinkCheck(context, createSite(site.url), createRateLimit());
  const orders = candidate({ kind: 'link', href: `${site.url}orders` });
  await until(async () => {
    await links.check(site.url, [orders], new Set());
    return asked[0] ?? null;
  });
  assert.deepEqual(asked, ['session=1']);
  // The tab that asks stands where the page is, and is given it by nobody.
  assert.equal(site.requests.filter((one) => one === 'GET /').length, 1);
});
