import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shownSightings } from '../../explorer/oracles/page-health.ts';
import { html, serveSite } from '../sites/serve-site.ts';
import { openSession } from './open-session.ts';
import { failsUntil } from './playwright.ts';
import { runExplore } from './run-explore.ts';

const told = (body: string) => html('Desk', `<h1>Desk</h1>${body}<script>1</script>`);
const pages = {
  '/troubles': told(
    '<div role="alert">An unexpected error occurred. Please try again later.</div><div class="toast">Something went wrong</div>',
  ),
  '/toast': told(
    '<div class="toast"><button>View</button> <button>Remove</button> <b>Internal error</b> <i>11/28/26</i><i>8:48:08 PM</i></div>',
  ),
  '/dialog': told('<dialog open><div>Algo salió mal</div><div>Inténtelo de nuevo</div></dialog>'),
  '/none': told(
    `<div role="alert">An error occurred while reading line 3 of your file</div><div role="alert">Name is required</div>
     <p>What to do when something went wrong</p><div class="toast" hidden>Unexpected error</div>
     <table><tr><td class="error">Internal server error</td></tr></table><h2>404 is what a page answers that is gone, for 4040 of them</h2><h2>Rooms not found on the map</h2>`,
  ),
  '/lost': html('Desk', '<h2>Page not found</h2><a href="/">Home</a>'),
  '/unwritten': html(
    'Wiki',
    '<main><p>This page does not exist. <a href="/edit">Why don’t you go and create it?</a></p></main><script></script>',
  ),
  '/topic': html('Wiki', '<div><h1>Page not found</h1><p>You may <a href="/edit">create this page</a>.</p></div>'),
  '/number': html('Desk', '<h1>404</h1><p>Sorry</p>'),
  '/only': html('Desk', "<div>Could not navigate to 'customers/7'</div><script>1</script>"),
};

test('failures that only the page tells of, and pages that are none, are told', async (t) => {
  const site = await serveSite(pages);
  t.after(() => site.close());
  const { session, close } = await openSession(`${site.url}troubles`);
  t.after(close);
  const seen = async (path: string) => {
    await session.page.goto(site.url + path);
    const { troubles, lost } = await session.snapshot('');
    return { troubles, lost };
  };
  const none = { troubles: [], lost: '' };
  assert.deepEqual(await seen('troubles'), {
    troubles: ['An unexpected error occurred. Please try again later.', 'Something went wrong'],
    lost: '',
  });
  assert.deepEqual(await seen('toast'), { troubles: ['Internal error'], lost: '' });
  assert.deepEqual(await seen('dialog'), { troubles: ['Algo salió mal Inténtelo de nuevo'], lost: '' });
  assert.deepEqual(await seen('none'), none);
  assert.deepEqual(await seen('lost'), { ...none, lost: 'Page not found' });
  assert.deepEqual(await seen('unwritten'), none);
  assert.deepEqual(await seen('topic'), none);
  assert.deepEqual(await seen('number'), { ...none, lost: '404' });
  assert.deepEqual(await seen('only'), { ...none, lost: "Could not navigate to 'customers/7'" });
});

test('each is an issue with a test that fails, where neither a request nor a script failed as well', async (t) => {
  let mended = false;
  const site = await serveSite({
    '/': html(
      'Desk',
      `<main><h1>Desk</h1><button id="total">Total</button> <button id="late">Refused</button> <a href="#/statement/3">Statement</a><div id="out" role="alert"></div></main><div id="kept" role="alert"></div>
       <script>
         const say = (words) => { out.textContent = words };
         total.onclick = async () => say(await (await fetch('/total')).text());
         late.onclick = async () => { await fetch('/refused'); kept.textContent = 'Something went wrong' };
         const show = async () => { if (location.hash.includes('statement')) document.querySelector('main').innerHTML = await (await fetch('/statement')).text() };
         onhashchange = show; show();
       </script>`,
    ),
    '/total': () => (mended ? '12' : 'An unexpected error occurred'),
    '/statement': () => (mended ? '<h2>Statement</h2>' : '<h2>Page not found</h2><a href="/">Back</a>'),
    '/refused': { status: 500 },
  });
  t.after(() => site.close());
  const { result } = await runExplore(site.url, { maxDurationMs: 40_000, maxActions: 25 });
  const issues = result.issues.filter(({ kind }) => kind !== 'ACCESSIBILITY');
  assert.deepEqual(
    issues.map(({ kind, severity }) => `${severity} ${kind}`).sort(),
    ['HIGH ASSERTION', 'HIGH HTTP_SERVER_ERROR', 'MEDIUM DEAD_LINK'],
    issues.map(({ title }) => title).join('\n'),
  );
  for (const { kind, title, reproduction } of issues) {
    if (kind === 'HTTP_SERVER_ERROR') continue;
    assert.match(title, /says “(?:An unexpected error occurred|Page not found)”/);
    assert.equal(reproduction?.confirmed, reproduction?.replays);
    assert.ok((reproduction?.replays ?? 0) > 0);
    mended = false;
    await failsUntil(reproduction?.script ?? '', /toBe/, () => {
      mended = true;
    });
  }
});

test('a page that is there to show how an error looks is none, nor is one at an address that the run made up', () => {
  const said = (url: string) =>
    shownSightings({ url, broken: [], markup: [], errors: [], troubles: ['Something went wrong'], lost: '404' }).map(
      ({ kind }) => kind,
    );
  assert.deepEqual(said('http://shop.test/orders/40412'), ['ASSERTION', 'DEAD_LINK']);
  assert.deepEqual(said('http://shop.test/pages/404.html'), []);
  assert.deepEqual(said('http://shop.test/#/errors/500'), []);
  assert.deepEqual(said('http://shop.test/wiki/Outrider'), ['ASSERTION']);
});

test('a page of a wiki that nobody has written yet is no dead link, though it is answered with 404', {
  timeout: 60_000,
}, async (t) => {
  const gone = (body: string) => ({ status: 404, body: html('Wiki', body) });
  const site = await serveSite({
    '/': html('Wiki', '<main><h1>Wiki</h1><a href="/Unwritten">Unwritten</a> <a href="/gone">Gone</a></main>'),
    '/Unwritten': gone('<main><h1>Unwritten</h1>This topic does not exist yet. <a href="/">Back</a></main>'),
    '/gone': gone('<main><h1>404</h1><a href="/">Back</a></main>'),
  });
  t.after(() => site.close());
  const { result } = await runExplore(site.url, { maxDurationMs: 30_000, maxActions: 8 });
  const titles = result.issues.filter(({ kind }) => kind === 'DEAD_LINK').map(({ title }) => title);
  assert.deepEqual(titles, ['Dead link: /gone answers 404']);
});
