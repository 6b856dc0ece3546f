/** What is a control, and what only looks like one to the markup. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html } from '../sites/serve-site.ts';
import { shownOn } from './shown-on.ts';

const parts = html(
  'Parts',
  `<style>section { height: 120px; overflow: auto }</style>
  <div role="tabpanel" tabindex="0" aria-label="Overview">All that there is to read</div>
  <section role="region" tabindex="0" aria-label="History">${'<p>Line</p>'.repeat(40)}</section>
  <div tabindex="0" aria-label="Tile">A tile</div>`,
);

test('a part of the page that takes the focus is no control; what scrolls is scrolled', async (t) => {
  const { candidates } = await shownOn(t, parts);
  const told = candidates.map(({ kind, name }) => `${kind} ${name}`);
  assert.deepEqual(told, ['scroller History', 'widget Tile']);
});

const ticked = html(
  'Ticked',
  `<ul role="menu">
    <li role="menuitem"><label><input type="checkbox"></label><span>Receipt</span></li>
    <li role="menuitem"><label><input type="checkbox"> Dispatch</label></li>
    <li role="menuitem">Both <input type="checkbox"> <button>Help</button></li>
  </ul>`,
);

test('an entry and the box in it that nothing names are one control', async (t) => {
  const { candidates } = await shownOn(t, ticked);
  const told = candidates.map(({ kind, name }) => `${kind} ${name}`);
  assert.deepEqual(told, ['widget Receipt', 'toggle Dispatch', 'widget ', 'toggle ', 'button Help']);
});
