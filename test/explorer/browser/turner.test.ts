import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTurner } from '../../../explorer/browser/turner.ts';
import { html, type Site, serveSite } from '../../sites/serve-site.ts';
import { openSession } from '../open-session.ts';

const asks = "addEventListener('popstate', () => ";
const draw = "document.body.innerHTML = '<h1>' + location.pathname + '</h1>'";
const pages = {
  '/routed': html('Routed', `<p>Home</p><script>${asks}{ ${draw} })</script>`),
  '/stateful': html('Stateful', `<p>Home</p><script>${asks}{ ${draw}; history.state.scroll })</script>`),
  // Draws all the time, whatever the address.
  '/plain': html(
    'Plain',
    '<p id="clock"></p><script>setInterval(() => clock.innerHTML = "<b>" + ticks++ + "</b>", 20); var ticks = 0</script>',
  ),
  // Does not let go of what was written, and says so.
  '/unsaved': html(
    'Unsaved',
    `<input value="x"><script>${asks}{ if (location.pathname === '/unsaved') return;
    document.body.append(Object.assign(document.createElement('dialog'), { open: true })); history.back() })</script>`,
  ),
};

let site: Site;
before(async () => {
  site = await serveSite(pages);
});
after(() => site.close());

async function turn(from: string) {
  const { session, close, sightings } = await openSession(new URL(from, site.url).href);
  // A clock is known after some ticks.
  if (from === '/plain') await session.page.waitForFunction('ticks > 90');
  const loads: string[] = [];
  session.page.on('request', (request) => loads.push(request.url()));
  const turned = await createTurner({ turning: null }).turn(session, new URL('/other/page', site.url).href);
  const shown = await session.page.locator('body').innerText();
  await close();
  return { turned, shown, loads, sightings };
}

test('a router takes up an address without a load', async () => {
  assert.deepEqual(await turn('/routed'), { turned: 'taken', shown: '/other/page', loads: [], sightings: [] });
});

test('an address that nobody takes up is left to be loaded; one that the page does not leave for is not', async () => {
  assert.equal((await turn('/plain')).turned, 'vain');
  assert.equal((await turn('/unsaved')).turned, 'stayed');
});

test('a page that throws at an address that no link of its own gave it has not taken it up', async (t) => {
  const { session, close } = await openSession(new URL('/stateful', site.url).href);
  t.after(close);
  const now: Parameters<typeof createTurner>[0] = { turning: null };
  session.page.on('pageerror', () => {
    if (now.turning) now.turning.threw = true;
  });
  assert.equal(await createTurner(now).turn(session, new URL('/other/page', site.url).href), 'vain');
  assert.equal(now.turning, null);
});

test('after three addresses in vain no more is tried', async (t) => {
  const { session, close } = await openSession(new URL('/plain', site.url).href);
  t.after(close);
  const turner = createTurner({ turning: null });
  await session.page.waitForFunction('ticks > 90');
  for (const path of ['/1', '/2', '/3']) assert.equal(await turner.turn(session, new URL(path, site.url).href), 'vain');
  const before = session.page.url();
  assert.equal(await turner.turn(session, new URL('/4', site.url).href), 'vain');
  assert.equal(session.page.url(), before);
});
