import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRemovedThings } from '../../../explorer/network/removed-things.ts';

const origin = 'http://shop.test';

test('what was deleted is gone in order, by whatever its address or query named it', () => {
  const removed = createRemovedThings();
  const isGone = (path: string) => removed.explains('GET', `${origin}${path}`, 404);
  removed.note('DELETE', `${origin}/admin/tag/delete?pks=3,4`, 200);
  removed.note('POST', `${origin}/notes/7/delete?page=2`, 302);
  removed.note('DELETE', `${origin}/api/items/9`, 204);
  removed.note('DELETE', `${origin}/api/items/10`, 403);
  const gone = ['/admin/tag/details/3', '/admin/tag/edit/4', '/notes/7', '/notes/7/edit', '/api/items/9/tags'];
  for (const path of gone) assert.equal(isGone(path), true, path);
  const there = ['/admin/tag/details/5', '/admin/tag/list', '/admin/project/3', '/notes/2', '/api/items/10'];
  for (const path of there) assert.equal(isGone(path), false, path);
});
