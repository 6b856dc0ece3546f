import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOwnPages } from '../../../explorer/network/own-pages.ts';
import { html, serveSite } from '../../sites/serve-site.ts';
import { openSession } from '../open-session.ts';

const at = (path: string) => `http://shop.test${path}`;
const sent = { 'Content-Type': 'text/html; charset=utf-8' };

test('a page that says that nothing is there is known for one that is there elsewhere', () => {
  const pages = createOwnPages();
  const isOwn = (path: string, status: number, headers: Record<string, string>) =>
    pages.isOwn(at(path), status, { ...sent, ...headers });
  assert.equal(isOwn('/orders', 404, { etag: '"a1"' }), false, 'before any was there');
  assert.equal(isOwn('/', 200, { ETag: 'W/"a1"' }), false, 'it is there');
  assert.equal(isOwn('/orders', 404, { etag: '"a1"' }), true);
  assert.equal(isOwn('/', 404, { etag: '"a1"' }), false, 'it was there, and is gone');
  assert.equal(isOwn('/orders', 404, { etag: '"b2"' }), false, 'another page');
  assert.equal(isOwn('/404.html', 200, { etag: '"c3"' }), false);
  assert.equal(isOwn('/orders', 404, { etag: '"c3"' }), false, 'a page for what is gone has an address, too');
  const dated = { 'last-modified': 'Sun, 01 Nov 2026 10:00:00 GMT' };
  assert.equal(isOwn('/about', 200, { ...dated, 'content-length': '4096' }), false);
  assert.equal(isOwn('/team', 404, { ...dated, 'content-length': '4096' }), true);
  assert.equal(isOwn('/team', 404, { ...dated, 'content-length': '4097' }), false);
  assert.equal(isOwn('/team', 404, { 'content-length': '4096' }), false, 'as long by chance');
  assert.equal(isOwn('/data', 200, { etag: '"d4"', 'Content-Type': 'application/json' }), false);
  assert.equal(isOwn('/file', 404, { etag: '"d4"' }), false);
});

test('an application whose server says 404 wherever scripts show something has one issue, and its dead links theirs', async (t) => {
  const shell = (status: number) => ({ status, headers: { etag: '"shell"' }, body: html('Shop', '<p>Orders</p>') });
  const gone = { status: 404, headers: { etag: '"gone"' }, body: html('Gone', '<p>Nothing here</p>') };
  const site = await serveSite({
    '/': shell(200),
    '/orders': shell(404),
    '/customers': shell(404),
    '/files/a.html': gone,
  });
  t.after(() => site.close());
  const { session, sightings, close } = await openSession(site.url);
  t.after(close);
  for (const path of ['orders', 'customers', 'files/a.html'])
    await session.page.goto(`${site.url}${path}`, { waitUntil: 'load' });
  assert.deepEqual(
    sightings.map(({ kind, severity, title }) => `${kind} ${severity} ${title}`),
    [
      'HTTP_CLIENT_ERROR LOW The application’s own page is answered with HTTP 404',
      'HTTP_CLIENT_ERROR LOW The application’s own page is answered with HTTP 404',
      'DEAD_LINK MEDIUM Dead link: /files/a.html answers 404',
    ],
  );
});
