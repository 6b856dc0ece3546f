import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html, serveSite } from '../../sites/serve-site.ts';
import { openSession } from '../open-session.ts';

const row = (name: string, cells: string, base: string) =>
  `<tr><td><a href="${base}/edit">Edit ${name}</a></td><td>${cells}</td></tr>`;

const tags = html(
  'Tags',
  `<table><tbody>
  ${row('own', 'Label o1mk', '/admin/tag/3')}
  ${row('linked', '<a href="/admin/tag/4">Label o1mk</a>', '/admin/tag/4')}
  ${row('related', 'web <a href="/admin/project/5">Title o1mk</a>', '/admin/tag/1')}
  ${row('both', 'Label o1mk <a href="/admin/project/5">Title o1mk</a>', '/admin/tag/5')}
  ${row('other', 'web', '/admin/tag/2')}
  </tbody></table>`,
);

test('a row is of the run if it carries its mark, and not for a link to another thing of the run', async (t) => {
  const site = await serveSite({ '/admin/tag/list': tags });
  const { session, close } = await openSession(new URL('/admin/tag/list', site.url).href);
  t.after(() => Promise.all([close(), site.close()]));
  const { candidates } = await session.snapshot('o1mk');
  const mine = candidates.filter((one) => one.mine && one.name.startsWith('Edit')).map(({ name }) => name);
  assert.deepEqual(mine, ['Edit own', 'Edit linked', 'Edit both']);
});
