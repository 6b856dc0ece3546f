import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  isCarried,
  isDull,
  isHollow,
  isSated,
  isVariant,
  noteRoute,
  noteSpent,
  rarityOf,
  siblingsOf,
} from '../../../explorer/policy/corners.ts';
import { createMemory } from '../../../explorer/policy/memory.ts';

function visited(...routes: string[]) {
  const memory = createMemory();
  for (const route of routes) noteRoute(memory, route, route);
  return memory;
}
const pages = (folder: string, count: number) => Array.from({ length: count }, (_, at) => `${folder}p${at}.html`);

test('a corner grows dull with each of its pages that was visited, beside one that is hardly known', () => {
  const memory = visited('/app/', '/app/settings/users', ...pages('/guide/api/', 200));
  const guide = rarityOf(memory, '/guide/api/next.html');
  const settings = rarityOf(memory, '/app/settings/roles');
  assert.ok(isDull(guide, settings));
  assert.ok(!isDull(settings, guide));
  assert.equal(siblingsOf(memory, '/guide/api/next.html'), 200);
});

test('the pages of a product that lie in one folder by the dozen are no dull corner beside its home', () => {
  const memory = visited('/', '/index2.html', ...pages('/pages/', 20), ...pages('/pages/forms/', 5));
  assert.ok(!isDull(rarityOf(memory, '/pages/forms/general.html'), rarityOf(memory, '/')));
});

test('what only orders or narrows a page that is known is hardly worth a visit, a page that a parameter names is', () => {
  const memory = visited('/books', '/index.php?page=users');
  for (const route of ['/books?o', '/books?*', '/index.php?page=users&order']) {
    assert.ok(isVariant(memory, route), route);
    assert.ok(rarityOf(memory, route) < rarityOf(memory, '/loans') / 4, route);
  }
  for (const route of ['/loans?o', '/index.php?page=roles', '/books']) assert.ok(!isVariant(memory, route), route);
  const wiki = visited(...Array.from({ length: 50 }, (_, at) => `/index.php?title=${'abcdefghij'[at % 10]}${at}`));
  assert.ok(isDull(rarityOf(wiki, '/index.php?title=next') / 3, rarityOf(wiki, '/upload.php')));
});

test('what only orders or narrows a page shows nothing of its own until it shows what the page did not', () => {
  const memory = visited('/books');
  assert.ok(!noteRoute(memory, '/books', 'a list'));
  assert.ok(noteRoute(memory, '/books?sort', 'a list'));
  assert.ok(!noteRoute(memory, '/books?sort', 'a list and a menu'));
  assert.ok(noteRoute(memory, '/books?*', 'a list and a menu'));
  assert.ok(!noteRoute(memory, '/books?page=new', 'a list'));
  assert.ok(!noteRoute(memory, '/loans?sort', 'a list'));
});

test('a folder that holds everything tells nothing apart, nor does the root', () => {
  const memory = visited('/admin/users', '/admin/files', '/admin/settings/project');
  assert.equal(rarityOf(memory, '/admin/x'), rarityOf(memory, '/admin/y'));
  assert.equal(rarityOf(memory, '/'), 1);
  assert.equal(siblingsOf(visited(...pages('/', 20)), '/next.html'), 0);
});

test('what only tells of the product comes after the product', () => {
  const memory = visited('/admin/#/dashboard', '/admin/#/documentation');
  assert.ok(isDull(rarityOf(memory, '/admin/#/documentation'), rarityOf(memory, '/admin/#/settings')));
});

test('what an API offers, each call with an address of its own, tells of the product', () => {
  const memory = visited('/plugins', '/settings');
  const waits = (route: string) => isDull(rarityOf(memory, route), rarityOf(memory, '/users'));
  for (const page of [
    '/swagger#/Plugins/list',
    '/docs#/default/get_users',
    '/swagger-ui/index.html#/pets',
    '/api#/Users',
  ])
    assert.ok(waits(page), page);
  assert.ok(!waits('/api/keys'));
});

test('when what only tells of the product has had a fifth of the time, it waits for all else', () => {
  const memory = visited('/admin/#/dashboard', ...pages('/admin/#/lists/', 30), '/docs/start');
  const [docs, lists] = ['/docs/more/next', '/admin/#/lists/other'];
  noteSpent(memory, lists, 9);
  assert.ok(!isDull(rarityOf(memory, docs), rarityOf(memory, lists)));
  noteSpent(memory, docs, 4);
  assert.ok(isDull(rarityOf(memory, docs), rarityOf(memory, lists)));
  noteSpent(memory, lists, 9);
  assert.ok(!isDull(rarityOf(memory, docs), rarityOf(memory, lists)));
});

test('several manuals share that fifth', () => {
  const memory = visited('/admin/#/dashboard', ...pages('/admin/#/lists/', 30), '/docs/start', '/manual/start');
  const [docs, manual, lists] = ['/docs/more/next', '/manual/more/next', '/admin/#/lists/other'];
  noteSpent(memory, lists, 17);
  noteSpent(memory, docs, 2.5);
  noteSpent(memory, manual, 0.5);
  assert.ok(isDull(rarityOf(memory, docs), rarityOf(memory, lists)));
  assert.ok(!isDull(rarityOf(memory, manual), rarityOf(memory, lists)));
});

test('a page of the product that was never seen waits for no known place, one of a manual that had its time does', () => {
  const memory = visited('/', ...pages('/pages/', 20), ...pages('/pages/examples/', 20), '/docs/start');
  const home = rarityOf(memory, '/');
  noteSpent(memory, '/', 10);
  noteSpent(memory, '/docs/start', 4);
  assert.ok(!isSated(rarityOf(memory, '/pages/examples/faq.html'), home));
  assert.ok(isSated(rarityOf(memory, '/docs/next'), home));
});

test('a route counts once', () => {
  const memory = visited('/a/one', '/a/one', '/a/two');
  assert.equal(siblingsOf(memory, '/a/three'), 2);
});

test('addresses in one document that show nothing of their own are marks in it, until one does', () => {
  const memory = visited('/icons.html', '/about.html', '/app/', '/app/#/orders', '/app/#/people');
  const icons = ['bell', 'bolt', 'bomb', 'book', 'bug', 'bus'].map((name) => `/icons.html#/${name}`);
  const told = icons.map((icon) => noteRoute(memory, icon, '/icons.html'));
  assert.deepEqual(told, [false, false, false, true, true, true]);
  const rarest = (...routes: string[]) => Math.max(...routes.map((route) => rarityOf(memory, route)));
  assert.ok(isDull(rarityOf(memory, '/icons.html#/cab'), rarest('/app/#/ways', '/next.html')));
  assert.ok(!isHollow(memory, '/app/#/ways'));
  assert.ok(!isHollow(memory, '/icons.html'));
  noteRoute(memory, '/icons.html#/cab', 'a picture of a cab');
  assert.ok(!isHollow(memory, '/icons.html#/calendar'));
});

test('a mark that shows nothing of its own in four documents is one in the next', () => {
  const memory = visited();
  const posts = ['one', 'two', 'three', 'four', 'five'].map((name) => `/blog/${name}/`);
  for (const post of posts) {
    noteRoute(memory, post, post);
    assert.ok(!isHollow(memory, `${post}#/comments`));
    noteRoute(memory, `${post}#/comments`, `comments of ${post}`);
    noteRoute(memory, `${post}#/sign-in`, post);
  }
  assert.ok(isHollow(memory, '/blog/six/#/sign-in'));
  assert.ok(!isHollow(memory, '/blog/six/#/comments'));
  assert.ok(!isHollow(memory, '/blog/six/'));
  noteRoute(memory, '/blog/six/#/sign-in', 'a new document');
  assert.ok(isHollow(memory, '/blog/six/#/sign-in'));
  noteRoute(memory, '/blog/one/#/sign-in', 'who are you?');
  assert.ok(!isHollow(memory, '/blog/six/#/sign-in'));
});

test('a route that is drawn late shows something of its own with the second look', () => {
  const memory = visited('/app/');
  for (const name of ['orders', 'people', 'ways', 'tools', 'plans']) {
    const route = `/app/#/${name}`;
    memory.step++;
    noteRoute(memory, route, '/app/');
    memory.dwelling = { route, before: '', since: memory.step, pageSince: memory.step };
    memory.step++;
    noteRoute(memory, route, name);
  }
  assert.ok(!isHollow(memory, '/app/#/more'));
});

test('a filter that is set once and goes with every link makes no page new that was visited without it', () => {
  const memory = visited('/sales', '/stock', '/index.php?page=users', '/search');
  const from = (url: string, href: string) => isCarried(memory, `https://shop.test${href}`, `https://shop.test${url}`);
  assert.ok(from('/sales?time=2026', '/stock?time=2026'));
  assert.ok(from('/sales?time=2026&by=day', '/stock?by=day&time=2026'));
  assert.ok(!from('/sales?time=2026', '/stock?time=2025'), 'another year');
  assert.ok(!from('/sales?time=2026', '/loans?time=2026'), 'not visited');
  assert.ok(!from('/sales', '/stock?time=2026'), 'asked for by this link alone');
  assert.ok(!from('/search?q=a', '/search?q=a&at=2'), 'the same page');
  assert.ok(!from('/sales?time=2026', '/stock?time=2026&by=day'), 'asks for more');
});
