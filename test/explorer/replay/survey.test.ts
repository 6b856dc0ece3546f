/** Axe looks at the pages that were met in a context of its own, beside the exploring. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { launchBrowser } from '../../../explorer/browser/browser.ts';
import type { ExplorationSink } from '../../../explorer/exploration.ts';
import { createPages } from '../../../explorer/replay/pages.ts';
import { createSessions } from '../../../explorer/replay/sessions.ts';
import { survey } from '../../../explorer/replay/survey.ts';
import { createPathRecorder, type RecordedPath } from '../../../explorer/issues/reproduction.ts';
import { createRunParts, type RunParts } from '../../../explorer/run-parts.ts';
import { html, type Pages, serveSite } from '../../sites/serve-site.ts';
import { chromium, runExplore } from '../run-explore.ts';

const page = (body: string) =>
  html(
    'Desk',
    `<main><a href="/">Desk</a> <a href="/pens">Pens</a> <a href="/ink">Ink</a> <a href="/lamp">Lamp</a> <a href="/mat">Mat</a> ${body}</main>`,
  );
const site: Pages = {
  '/': page('<button onclick="document.title+=1">Count</button>'),
  '/pens': page('<input>'),
  '/ink': page('<button></button>'),
  '/lamp': page('<p>On</p>'),
  '/mat': page('<p>Green</p>'),
};

async function partsFor(url: string, t: TestContext): Promise<RunParts> {
  const browser = await launchBrowser(chromium, null);
  t.after(() => browser.close());
  const startedAt = performance.now();
  return createRunParts({
    ...{ browser, proxy: null, strategy: 'bandit', startedAt, endsAt: startedAt + 60_000 },
    job: { url, maxDurationMs: 60_000, seed: 1, inputValues: {}, credentials: {} },
    sink: { progress() {}, issue() {}, artifact() {}, choice() {} },
    signal: new AbortController().signal,
  });
}

/** Whoever explores without an account. */
const stranger = { door: { signedIn: false, reentries: 0, entryMs: 0 }, session: async () => undefined };

test('what axe finds on a page that was met is confirmed and pictured before anything is replayed', {
  timeout: 120_000,
}, async (t) => {
  const { url, close } = await serveSite(site);
  t.after(close);
  const early = new Set<string>();
  let replaying = false;
  const hear: Partial<ExplorationSink> = {
    progress: ({ lastAction }) => {
      replaying ||= lastAction?.startsWith('replay ') ?? false;
    },
    issue: ({ title, reproduction }) => {
      if (reproduction?.confirmed && !replaying) early.add(title);
    },
  };
  const { result, artifacts } = await runExplore(url, { maxDurationMs: 100_000, maxActions: 20 }, { hear });
  const { issues } = result;
  const found = issues.map(({ title, reproduction: shown }) => [title, shown?.steps, shown?.replays, shown?.confirmed]);
  assert.deepEqual(found.sort(), [
    ['Buttons must have discernible text (button in main)', [`open ${url}ink`], 1, 1],
    ['Form elements must have labels (textbox in main)', [`open ${url}pens`], 1, 1],
  ]);
  assert.equal(early.size, 2);
  for (const { fingerprint, screenshot, evidence } of issues) {
    assert.equal(screenshot, `issue-${fingerprint}-replayed.jpg`);
    assert.ok(artifacts.some(({ name }) => name === screenshot));
    assert.ok(evidence?.dom);
  }
});

test('what axe finds on an application that comes late is looked for once it is there', {
  timeout: 120_000,
}, async (t) => {
  const { url, close } = await serveSite({
    '/': html(
      'Desk',
      `<main id="main"></main><div id="curtain" style="position:fixed;inset:0;z-index:999;background:#fff">Loading</div>
       <script>setTimeout(() => { main.innerHTML = '<button></button><button onclick="document.title+=1">Count</button>';
       setTimeout(() => curtain.remove(), 300) }, 1200)</script>`,
    ),
  });
  t.after(close);
  const { result } = await runExplore(url, { maxDurationMs: 100_000, maxActions: 5 });
  assert.deepEqual(
    result.issues.map(({ title, reproduction: shown }) => [title, shown?.replays, shown?.confirmed]),
    [['Buttons must have discernible text (button in main)', 1, 1]],
  );
});

test('what links lead to is opened before the exploring gets there, and whatever breaks on it is reported', {
  timeout: 120_000,
}, async (t) => {
  const links = ['list.zip', 'boom', 'gone'].map((name) => `<a href="/${name}">${name}</a>`);
  const { url, close } = await serveSite({
    '/': html('Desk', `<main>${links.join(' ')}</main>`),
    '/list.zip': { type: 'application/zip', headers: { 'content-disposition': 'attachment' }, body: 'PK' },
    '/boom': html('Boom', '<main><button></button></main><script>throw new Error("no ink")</script>'),
  });
  t.after(close);
  const { result } = await runExplore(url, { maxDurationMs: 100_000, maxActions: 1 });
  assert.deepEqual(result.issues.map(({ kind, title }) => `${kind} ${title}`).sort(), [
    'ACCESSIBILITY Buttons must have discernible text (button in main)',
    'DEAD_LINK Dead link: /gone answers 404',
    'UNCAUGHT_EXCEPTION Error: no ink',
  ]);
  for (const { reproduction, screenshot, evidence } of result.issues)
    assert.ok(reproduction?.confirmed && screenshot && evidence?.dom);
  const dead = result.issues.find(({ kind }) => kind === 'DEAD_LINK');
  assert.ok(dead?.message.endsWith(`asked for by ${url}.`), dead?.message);
});

test('what the pages link to waits in turn, without what the guard refuses', { timeout: 60_000 }, async (t) => {
  const { url, close } = await serveSite({
    '/': html('Desk', '<main><a href="/pens">Pens</a></main>'),
    '/pens': html(
      'Pens',
      '<a href="/pens/ink">Ink</a> <a href="/out/">Sign out</a> <a href="/pens/delete">Wipe</a> <a href="http://a.test/">A</a>',
    ),
  });
  t.after(close);
  const parts = await partsFor(url, t);
  const pages = createPages(() => 1);
  pages.linked(`${url}pens`, parts.path);
  const sessions = createSessions({ ...parts, exploring: stranger });
  await survey({ ...parts, sessions, pages, until: parts.endsAt }, pages.next(), true);
  assert.deepEqual(
    pages.next().map(({ start }) => start),
    [`${url}pens/ink`],
  );
  assert.equal(parts.links.linkedFrom(`${url}pens/ink`), `${url}pens`);
});

test('a page that was sound is opened again once something was saved, and one that is gone since is not told of', {
  timeout: 60_000,
}, async (t) => {
  let saved = false;
  const report = (body: string) => html('Report', `<main><p>Sold</p>${body}</main>`);
  const { url, close } = await serveSite({
    '/report': () => report(saved ? '<script>throw new Error("no locale")</script>' : ''),
    '/draft': () => (saved ? { status: 404, body: 'gone' } : report('')),
  });
  t.after(close);
  const parts = await partsFor(url, t);
  const pages = createPages(() => 1);
  for (const name of ['report', 'draft']) pages.meet(url + name, createPathRecorder(url + name));
  const sessions = createSessions({ ...parts, exploring: stranger });
  const look = async (ways: readonly RecordedPath[], first: boolean) => {
    await survey({ ...parts, sessions, pages, until: parts.endsAt }, ways, first);
    pages.examined(ways);
  };
  await look(pages.next(), true);
  const before = parts.book.issues.map(({ title }) => title);
  assert.deepEqual([pages.stale, pages.again()], [0, []]);
  saved = true;
  pages.changed();
  assert.equal(pages.stale, 2);
  await look(pages.again(), false);
  assert.equal(pages.stale, 0);
  const since = parts.book.issues.filter(({ title }) => !before.includes(title));
  assert.deepEqual(
    since.map(({ title, reproduction }) => [title, reproduction?.steps]),
    [['Error: no locale', [`open ${url}report`]]],
  );
});

test('a document that the browser lays out itself is not complained of', { timeout: 120_000 }, async (t) => {
  const { url, close } = await serveSite({
    '/': html('Desk', '<main><a href="/data.json">Data</a></main>'),
    '/data.json': { type: 'application/json', body: '{"pens": 2}' },
  });
  t.after(close);
  const { result } = await runExplore(url, { maxDurationMs: 100_000, maxActions: 3 });
  assert.deepEqual(result.issues, []);
});

test('pages that were not met come after those that were, the least known corner first and a well known one not at all', () => {
  const rarity = new Map([
    ['/near', 0.4],
    ['/far', 1],
    ['/manual/:id', 0.001],
  ]);
  const pages = createPages((route) => rarity.get(route) ?? 1);
  const path = createPathRecorder('http://a.test/');
  const next = () => pages.next().map(({ start }) => new URL(start).pathname);
  for (const name of ['near', 'manual/1', 'home', 'db/reIndex/near', 'far'])
    pages.linked(`http://a.test/${name}`, path);
  pages.meet('http://a.test/home', path);
  assert.deepEqual([pages.waiting, pages.ahead, next()], [1, 3, ['/home', '/far', '/near']]);
  pages.linked('http://a.test/far', path);
  pages.meet('http://a.test/near', path);
  assert.deepEqual([pages.waiting, next()], [0, []]);
  path.passed('http://a.test/in');
  pages.linked('http://a.test/in', path);
  pages.linked('http://a.test/out', createPathRecorder('http://a.test/'));
  assert.deepEqual([next(), next()], [['/in'], ['/out']], 'one side of a gate at a time');
});

test('of a folder of pages that look generated sixty are opened, and those of other folders first', () => {
  const pages = createPages(() => 1);
  const path = createPathRecorder('http://a.test/');
  const letters = [...'abcdefghij'];
  for (const one of letters) for (const other of letters) pages.linked(`http://a.test/news/${one}${other}.html`, path);
  pages.linked('http://a.test/shop/pens', path);
  const opened: string[] = [];
  for (let some = pages.next(); some.length > 0; some = pages.next()) opened.push(...some.map(({ start }) => start));
  assert.deepEqual([opened.length, opened.indexOf('http://a.test/shop/pens')], [61, 1]);
});

test('of each route one page waits to be looked at, in the order in which they were met', () => {
  const pages = createPages(() => 1);
  const path = createPathRecorder('http://a.test/');
  const login = { start: 'http://a.test/', lines: [] };
  path.signedIn(login);
  for (const address of ['items/1', 'items/2', 'about']) pages.meet(`http://a.test/${address}`, path);
  const [first, ...rest] = pages.next();
  assert.deepEqual([first?.start, first?.steps, first?.login], ['http://a.test/items/1', [], login]);
  assert.deepEqual(
    rest.map(({ start }) => start),
    ['http://a.test/about'],
  );
  assert.deepEqual([pages.waiting, pages.next()], [0, []]);
});

test('some more things of a sort come last, each once, and none of a corner that is known well enough', () => {
  const pages = createPages((route) => (route.startsWith('/manual') ? 0.001 : 1));
  const path = createPathRecorder('http://a.test/');
  for (let id = 1; id <= 20; id++)
    for (const sort of ['orders', 'manual']) pages.linked(`http://a.test/${sort}/${id}`, path);
  for (const again of ['orders/2', 'about']) pages.linked(`http://a.test/${again}`, path);
  const opened: string[] = [];
  for (let some = pages.next(); some.length > 0; some = pages.next())
    opened.push(...some.map(({ start }) => new URL(start).pathname));
  assert.deepEqual(opened.slice(0, 2).toSorted(), ['/about', '/orders/1']);
  assert.deepEqual(
    opened.slice(2),
    [2, 3, 4, 5, 6, 7, 8, 9].map((id) => `/orders/${id}`),
  );
  assert.equal(pages.further, 0);
});

test('the one thing of a sort that is broken is found beside the exploring', { timeout: 60_000 }, async (t) => {
  const rows = [1, 2, 3, 4].map((id) => `<a href="/orders/${id}">Order ${id}</a>`);
  const order = (more: string) => html('Order', `<main>An order ${more}</main>`);
  const sound = ['/orders/1', '/orders/2', '/orders/4'].map((path) => [path, order('')]);
  const { url, close } = await serveSite({
    ...Object.fromEntries(sound),
    '/': html('Orders', `<main>${rows.join(' ')}</main>`),
    '/orders/3': order('<script>throw new Error("no total")</script>'),
  });
  t.after(close);
  const { result } = await runExplore(url, { maxDurationMs: 30_000, maxActions: 4 });
  const broken = result.issues.find(({ title }) => title === 'Error: no total');
  assert.ok(broken?.reproduction?.confirmed, JSON.stringify(result.issues.map(({ title }) => title)));
  assert.deepEqual(broken.reproduction.steps, [`open ${url}orders/3`]);
});

test('one context opens four pages, and none from before a gate with one from behind it', () => {
  const pages = createPages(() => 1);
  const path = createPathRecorder('http://a.test/');
  const meet = (...names: string[]) => {
    for (const name of names) pages.meet(`http://a.test/${name}`, path);
  };
  const next = () => pages.next().map(({ start }) => start.slice('http://a.test/'.length));
  meet('gate');
  path.add([{ words: 'click button "In"', code: '', deed: null }], 'http://a.test/gate');
  path.passed('http://a.test/home');
  meet('home', 'news', 'shop', 'cart', 'help');
  assert.deepEqual([next(), next(), next()], [['gate'], ['home', 'news', 'shop', 'cart'], ['help']]);
});
