import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressRefusal, isCommand, refusalOf } from '../../../explorer/guard/guard.ts';
import { candidate } from '../candidates.ts';

const origin = 'http://shop.test';

test('stays on the origin', () => {
  const table: [string, ReturnType<typeof addressRefusal>][] = [
    ['http://shop.test/about', null],
    ['http://shop.test/login', null],
    ['http://shop.test/logout', 'signs out'],
    ['http://shop.test/account?action=signout', 'signs out'],
    ['http://shop.test/items/3/delete', 'destroys'],
    ['http://shop.test/post.php?post=3&action=trash', 'destroys'],
    ['http://shop.test/plugins.php?action=deactivate&plugin=a', 'destroys'],
    ['http://shop.test/index.php?title=A&action=delete', 'destroys'],
    ['http://shop.test/index.php?title=Delete&action=history', null],
    ['http://shop.test/trash', null],
    ['http://shop.test:8080/', 'other origin'],
    ['https://shop.test/', 'other origin'],
    ['http://shop.test.evil.example/', 'other origin'],
    ['mailto:a@b.example', 'leaves the web'],
    ['file:///etc/passwd', 'leaves the web'],
    ['http://shop.test/pages/%', 'leaves the web'],
    ['http://shop.test/pages/100%25', null],
    ['javascript:void(0)', null],
  ];
  for (const [href, expected] of table) assert.equal(addressRefusal(href, origin), expected, href);
});

test('a form that is sent to another origin is neither written into nor sent', () => {
  const table: [string, ReturnType<typeof refusalOf>][] = [
    ['get http://search.example/', 'other origin'],
    ['post //search.example/q', 'other origin'],
    ['http://search.example/', 'other origin'],
    ['get http://shop.test/search', null],
    ['get /search?from=http://search.example/', null],
    ['open("http://search.example/")', null],
    ['', null],
  ];
  for (const [deed, expected] of table)
    for (const kind of ['text', 'button'] as const)
      assert.equal(refusalOf(candidate({ kind, name: 'Search', deed }), origin), expected, deed);
});

test('an address that does something is told from the page of a thing', () => {
  const table = Object.entries({
    '/db/admin/reIndex/system.version': true,
    '/items/7/toggle': true,
    '/cache/clear?all=1': true,
    '/plugins.php?action=activate&plugin=a': true,
    '/index.php?title=Clear&action=edit': false,
    '/items/7': false,
    '/tags/unlink/7': true,
    '/clone?uuid=7': true,
    '/clear_history': true,
    '/mark-all-read': true,
    '/reset-password': false,
    '/docs/clearing': false,
    '/search?q=/remove': false,
    '/admin/posts/10/pin?token=5c1e': true,
    '/posts/10/like?_csrf=5c1e': true,
    '/tokens?page=2': false,
  });
  for (const [path, expected] of table) assert.equal(isCommand(`${origin}${path}`), expected, path);
  assert.equal(isCommand('nowhere'), false);
});
