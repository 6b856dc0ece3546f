import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seldomInVain } from '../../explorer/seldom.ts';

test('what tells of nothing has its turn less and less often, and each time again once it tells of something', () => {
  const asking = seldomInVain(1, 2);
  const turns = Array.from({ length: 8 }, () => {
    const isDue = asking.due();
    if (isDue) asking.note(false);
    return isDue ? 'x' : '-';
  });
  assert.equal(turns.join(''), 'xx-x--x-');
  asking.note(true);
  assert.ok(asking.due());
  asking.note(true);
  assert.ok(asking.due());
});
