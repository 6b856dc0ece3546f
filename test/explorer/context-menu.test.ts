/** What opens a menu by the other button alone is found by its listener, whichever framework keeps it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isMenuDue } from '../../explorer/policy/action-for.ts';
import { html, serveSite } from '../sites/serve-site.ts';
import { candidate } from './candidates.ts';
import { runExplore } from './run-explore.ts';

/** A part that hears of the other button itself, and one by React's properties. */
const ways: Readonly<Record<string, string>> = {
  itself: `area.addEventListener('contextmenu', menu)`,
  react: `area['__reactProps$x'] = { onContextMenu: menu };
    document.addEventListener('contextmenu', (event) => { if (area.contains(event.target)) area['__reactProps$x'].onContextMenu(event) })`,
};

const page = (listen: string) =>
  html(
    'Files',
    `<div id="area" style="width:300px;height:120px;border:1px dashed">Right here <span>report.txt</span></div><p id="said"></p>
    <script>const menu = (event) => {
      event.preventDefault();
      const list = document.createElement('div');
      list.innerHTML = '<button>Reload</button>';
      list.onclick = () => { list.remove(); throw new Error('reloaded') };
      document.body.append(list);
    };
    ${listen}</script>`,
  );

for (const [name, listen] of Object.entries(ways))
  test(`a menu of the other button: ${name}`, { timeout: 60_000 }, async (t) => {
    const site = await serveSite({ '/': page(listen) });
    t.after(() => site.close());
    const { result } = await runExplore(site.url, { maxActions: 20 });
    const thrown = result.issues.filter(({ kind }) => kind !== 'ACCESSIBILITY').map(({ title }) => title);
    assert.deepEqual(thrown, ['Error: reloaded']);
  });

test('a control is clicked before it is asked for its menu, and asked once', () => {
  const row = candidate({ kind: 'widget', tag: 'li', role: 'treeitem', menu: true });
  assert.deepEqual(
    [0, 1, 2].map((times) => isMenuDue(row, times)),
    [false, true, false],
  );
  assert.deepEqual(
    [0, 1].map((times) => isMenuDue({ ...row, kind: 'hint' }, times)),
    [true, false],
  );
  const node = { ...row, kind: 'link', tag: 'a', href: 'http://files.test/#' } as const;
  assert.deepEqual(
    [0, 1].map((times) => isMenuDue(node, times)),
    [false, true],
  );
  assert.equal(isMenuDue({ ...node, href: 'http://files.test/plan' }, 1), false);
  assert.equal(isMenuDue({ ...row, menu: false }, 1), false);
});
