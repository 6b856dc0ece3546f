import assert from 'node:assert/strict';
import { test } from 'node:test';
import { identityOf } from '../../explorer/identity.ts';
import { routeTemplate, stateKey } from '../../explorer/state.ts';
import { candidate } from './candidates.ts';

test('route templates', () => {
  const table: [string, string][] = [
    ['http://a.test/', '/'],
    ['http://a.test/items/42', '/items/:id'],
    ['http://a.test/admin/lists;open=2;page=1/create', '/admin/lists/create'],
    ['http://a.test/index.do;jsessionid=1A2B3C4D5E6F', '/index.do'],
    ['http://a.test/items/42/edit?tab=2', '/items/:id/edit?tab'],
    ['http://a.test/items/42/edit?tab=2&page=7', '/items/:id/edit?*'],
    ['http://a.test/books?year=1952&status=draft&o=2', '/books?*'],
    ['http://a.test/admin.php?page=user-roles&order=asc', '/admin.php?page=user-roles&order'],
    ['http://a.test/index.php?title=Special:UserLogin&returnto=Main', '/index.php?title=Special:UserLogin&returnto'],
    ['http://a.test/index.php?route=/server/databases', '/index.php?route=/server/databases'],
    ['http://a.test/post.php?post=12&action=edit', '/post.php?action=edit&post'],
    ['http://a.test/doku.php?id=wiki:syntax', '/doku.php?id=wiki:syntax'],
    ['http://a.test/doku.php?id=wiki:syntax&do=edit', '/doku.php?do=edit&id'],
    ['http://a.test/index.php?title=Special:Log&page=User:Ada', '/index.php?title=Special:Log&page'],
    ['http://a.test/notes?title=Outrider+135+o1mk', '/notes?title'],
    ['http://a.test/?id=7d444840-9dc0-11d1-b245-5ffdce74fad2', '/?id'],
    ['http://a.test/u/7d444840-9dc0-11d1-b245-5ffdce74fad2', '/u/:id'],
    ['http://a.test/app#/users/3?x=1', '/app#/users/:id'],
    ['http://a.test/doc#section-2', '/doc'],
    ['http://a.test/blog#posts/12/edit?draft=1', '/blog#posts/:id/edit'],
    ['http://a.test/blog/my-first-post-of-2024', '/blog/:id'],
    ['http://a.test/detail/react-demo', '/detail/react-demo'],
    ['http://a.test/#/projects/p3b', '/#/projects/:id'],
    ['http://a.test/members/m2w/tasks/7k2w9', '/members/:id/tasks/:id'],
    ['http://a.test/b/c4x9q2', '/b/:id'],
    ['http://a.test/browse/PROJ-7', '/browse/:id'],
    ['http://a.test/orders/row/WzE3XQ==/', '/orders/row/:id/'],
    ['http://a.test/orders/row/WzE3XQ%3D%3D/', '/orders/row/:id/'],
    ['http://a.test/talk/WYF8EC/', '/talk/:id/'],
    ['http://a.test/talk/JCKHHB/QPZULL', '/talk/:id/:id'],
    ['http://a.test/mail/INBOX/DRAFTS', '/mail/INBOX/DRAFTS'],
    ['http://a.test/docs/v12/mp3', '/docs/v12/mp3'],
    ['http://a.test/settings/2fa/i18n', '/settings/2fa/i18n'],
    ['http://a.test/charts/layout2', '/charts/layout2'],
    ['http://a.test/b2b/step-2', '/b2b/step-2'],
    ['http://a.test/#/docs/Security.html#headers', '/#/docs/Security.html'],
    ['http://a.test/#typography.html', '/#typography.html'],
    ['http://a.test/#!views/users.php?page=2', '/#!views/users.php'],
    ['http://a.test/doc#about.the.html.of', '/doc'],
    ['http://a.test/visualiser.html#tab=workers', '/visualiser.html#tab=workers'],
    ['http://a.test/visualiser.html#tab=graph&taskId=3&hideDone=1', '/visualiser.html#tab=graph'],
    ['http://a.test/book.pdf#page=2', '/book.pdf'],
    ['http://a.test/#/email/x6tRpcCe', '/#/email/:id'],
    ['http://a.test/#/email/QzhTrwKd', '/#/email/:id'],
    ['http://a.test/#/email/ogaPpEpV', '/#/email/:id'],
    ['http://a.test/?path=/story/inputs-button--disabled', '/?path=/story/inputs-button--disabled'],
    ['http://a.test/articles/ckleomtxvhhrpqlwgmzkrwvt', '/articles/:id'],
    ['http://a.test/laws/donaudampfschifffahrtsgesellschaft', '/laws/donaudampfschifffahrtsgesellschaft'],
    ['http://a.test/pages/forgot-password-v2.html', '/pages/forgot-password-v2.html'],
    ['http://a.test/files/report-of-the-17th-12.pdf', '/files/:id'],
    ['http://a.test/fonts/forkawesome-webfont.woff2?v=1', '/fonts/forkawesome-webfont.woff2?v'],
    ['http://a.test/list.php?type=user&norefresh=1', '/list.php?type=user&norefresh'],
    ['http://a.test/items/42?ref=menu', '/items/:id?ref'],
    ['http://a.test/versions?filter[_and][0][item][_eq]=1&filter[_and][1][name][_eq]=a&sort=-date', '/versions?*'],
    ['http://a.test/api/Base64Encoder/page-2', '/api/Base64Encoder/page-2'],
    ['http://a.test/calendar/2026-11-25', '/calendar/:id'],
    ['http://a.test/calendar/2026-W48/09:30', '/calendar/:id/:id'],
    ['http://a.test/log/2026-11-25T09:30:00.000Z', '/log/:id'],
    ['http://a.test/orders/ORD-1042', '/orders/:id'],
    ['http://a.test/advisories/CVE-2024-1234', '/advisories/:id'],
    ['http://a.test/templates/error-404', '/templates/error-404'],
    ['http://a.test/api/v2/ipv4', '/api/v2/ipv4'],
    ['http://a.test/suppliers/s7/edit', '/suppliers/:id/edit'],
    ['http://a.test/#/users/usr-2', '/#/users/:id'],
    ['http://a.test/reports/q3', '/reports/q3'],
    ['http://a.test/docs/v1', '/docs/v1'],
    ['http://a.test/items/u3%2C8', '/items/:id'],
    ['http://a.test/rows/12,7', '/rows/:id'],
    ['http://a.test/tags/red,blue', '/tags/red,blue'],
  ];
  for (const [url, expected] of table) assert.equal(routeTemplate(url), expected, url);
});

test('a dialog, a sign-in and another shape are other states; an id is not', () => {
  const page = { route: routeTemplate('http://a.test/items/1'), dialogs: [], shape: 's1' };
  const key = stateKey(page, false);
  assert.deepEqual(stateKey({ ...page, route: routeTemplate('http://a.test/items/2') }, false), key);
  assert.notEqual(stateKey(page, true).coarse, key.coarse);
  assert.notEqual(stateKey({ ...page, dialogs: ['dialog:Edit'] }, false).coarse, key.coarse);
  assert.equal(stateKey({ ...page, shape: 's2' }, false).coarse, key.coarse);
  assert.notEqual(stateKey({ ...page, shape: 's2' }, false).fine, key.fine);
});

test('a control keeps its identity over pages, places and counts', () => {
  const inbox = candidate({ kind: 'link', name: 'Inbox (3)', href: 'http://a.test/mail/17', x: 1, ref: 4 });
  assert.equal(
    identityOf(inbox),
    identityOf({ ...inbox, name: 'Inbox (12)', href: 'http://a.test/mail/9', x: 90, ref: 8 }),
  );
  assert.notEqual(identityOf(inbox), identityOf({ ...inbox, name: 'Sent' }));
  const onPages = (mark: string, leadsWithin: boolean) =>
    ['add', 'list'].map((page) => identityOf({ ...inbox, href: `http://a.test/${page}${mark}`, leadsWithin }));
  for (const mark of ['#', '#theme']) assert.equal(new Set(onPages(mark, true)).size, 1, 'a menu of every page');
  assert.equal(new Set(onPages('#theme', false)).size, 2, 'a place in another page');
  assert.equal(new Set(onPages('#/inbox', true)).size, 2, 'a page in the hash');
  assert.notEqual(identityOf(inbox), identityOf({ ...inbox, region: 'dialog' }));
  const menu = candidate({ name: 'Login & Register v1' });
  assert.notEqual(identityOf(menu), identityOf({ ...menu, name: 'Login & Register v2' }), 'a version is no count');
  const folding = ['Open menu', 'Close menu', 'Close'].map((name) => identityOf(candidate({ name })));
  assert.equal(new Set(folding).size, 2, 'what folds a menu away is what unfolded it');
  const drawn = [
    'when run repeat 10 times do move forward turn right',
    'turn right when run repeat 10 times do move forward',
  ];
  const groups = drawn.map((name) =>
    identityOf(candidate({ kind: 'hint', tag: 'g', name: `${name} until done or out` })),
  );
  assert.equal(new Set(groups).size, 1, 'what is clicked in a drawing lies on top, and is named last');
  const kinds = ['F1', 'F10', 'Room 7', 'Room 12'].map((name) => identityOf(candidate({ name })));
  assert.equal(new Set(kinds).size, 3, 'function keys are each a key, rooms are rooms');
  const days = ['Thursday, January 7, 2027', 'Saturday, May 29, 2026'].map((name) => identityOf(candidate({ name })));
  assert.equal(new Set(days).size, 1, 'days of a calendar are one control');
  const split = candidate({ name: 'Upload' });
  assert.notEqual(identityOf(split), identityOf({ ...split, popup: 'menu' }), 'one opens what the other does not');
  const turning = ['Go to next month March', 'Go to next month April', 'Go to previous month March'];
  assert.equal(new Set(turning.map((name) => identityOf(candidate({ name })))).size, 2, 'a calendar is turned by two');
  const cells = ['March', 'May'].map((name) => identityOf(candidate({ kind: 'widget', role: 'gridcell', name })));
  assert.equal(new Set(cells).size, 1);
  const views = ['March', 'Week', 'Sunday'].map((name) => identityOf(candidate({ name })));
  assert.equal(new Set(views).size, 3);
});
