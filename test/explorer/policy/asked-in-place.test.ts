import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusalOf } from '../../../explorer/guard/guard.ts';
import { noteTaking, withAsked } from '../../../explorer/policy/asked-in-place.ts';
import { createMemory } from '../../../explorer/policy/memory.ts';
import type { Candidate, Snapshot } from '../../../explorer/snapshot.ts';
import { html, serveSite } from '../../sites/serve-site.ts';
import { candidate, snapshotOf } from '../candidates.ts';
import { runExplore } from '../run-explore.ts';

const button = (name: string, more: Partial<Candidate> = {}) => candidate({ name, ...more });
const used = (target: Candidate, before: readonly Candidate[]) => {
  const memory = createMemory();
  noteTaking(memory, snapshotOf([target, ...before]), { kind: 'click', target });
  return memory;
};
const refused = ({ candidates }: Snapshot) =>
  candidates.filter((one) => refusalOf(one, 'http://shop.test') === 'destroys').map(({ name }) => name);

test('a yes that stands where `Remove` stood is known to take away', () => {
  const refresh = button('Refresh');
  for (const answers of [['yes', 'no'], ['Go on', 'Cancel'], ['Sure?']]) {
    const memory = used(button('Remove this feed'), [refresh]);
    const asking = snapshotOf([refresh, ...answers.map((name) => button(name))]);
    assert.deepEqual(refused(withAsked(asking, memory)), answers.slice(0, 1));
    assert.deepEqual(refused(withAsked(asking, memory)), answers.slice(0, 1), 'as long as it is asked');
    assert.deepEqual(refused(withAsked(snapshotOf([refresh]), memory)), []);
    assert.deepEqual(refused(withAsked(asking, memory)), [], 'and no longer');
  }
});

test('so is the yes of a second row while the first still asks, and of many', () => {
  const memory = used(button('Remove'), []);
  const asking = (rows: number) =>
    snapshotOf([button('Remove'), ...Array.from({ length: rows }, () => [button('yes'), button('no')]).flat()]);
  for (const rows of [1, 2, 3, 4]) {
    assert.deepEqual(new Set(refused(withAsked(asking(rows), memory))), new Set(['yes']));
    const shown = asking(rows);
    const [target] = shown.candidates;
    assert.ok(target);
    noteTaking(memory, shown, { kind: 'double-click', target });
  }
});

test('what comes of anything else is used: of what the run made, of other buttons, on another page', () => {
  const asking = snapshotOf([button('yes'), button('no')]);
  assert.deepEqual(refused(withAsked(asking, used(button('Remove', { mine: true }), []))), []);
  assert.deepEqual(refused(withAsked(asking, used(button('Mark all as read'), []))), []);
  const away = snapshotOf(asking.candidates, { url: 'http://shop.test/feeds' });
  assert.deepEqual(refused(withAsked(away, used(button('Remove'), []))), []);
  const menu = snapshotOf([button('Edit'), button('Share')]);
  assert.deepEqual(refused(withAsked(menu, used(button('Remove'), []))), []);
});

test('what the run did not make is not removed by a question in the page', async (t) => {
  const row = (name: string) => `<li>${name} <span><button onclick="ask(this,'${name}')">Remove</button></span></li>`;
  const site = await serveSite({
    '/': html(
      'Feeds',
      `<h1>Feeds</h1><button onclick="document.title=String(Date.now())">Refresh</button><ul>${row('birds')}${row('tides')}</ul>
       <script>
         const ask = (button, name) => {
           const place = button.parentElement;
           place.innerHTML = 'Are you sure? <button>yes</button> <button>no</button>';
           const [yes, no] = place.children;
           yes.onclick = () => fetch('/removed/' + name, { method: 'POST' });
           no.onclick = () => { place.replaceChildren(button); fetch('/kept', { method: 'POST' }) };
         };
       </script>`,
    ),
    '/kept': { status: 204 },
    '/removed/birds': { status: 204 },
    '/removed/tides': { status: 204 },
  });
  t.after(() => site.close());
  await runExplore(site.url, { maxDurationMs: 60_000, maxActions: 30 });
  assert.ok(site.requests.includes('POST /kept'));
  assert.ok(!site.requests.some((one) => one.includes('/removed/')));
});
