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
  <div role="dialog" tabindex="0" aria-label="Slip">Slip <button>Close</button></div>
  <div tabindex="0">Details <label>Remark <input></label></div>
  <div tabindex="0" aria-label="Tile">A tile</div>`,
);

test('a part of the page that takes the focus is no control; what scrolls is scrolled', async (t) => {
  const { candidates } = await shownOn(t, parts);
  const told = candidates.map(({ kind, name }) => `${kind} ${name}`);
  assert.deepEqual(told, ['scroller History', 'button Close', 'text Remark', 'widget Tile']);
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

const sorted = html(
  'Sorted',
  `<table role="grid"><thead><tr role="row">
    <th role="columnheader" aria-sort="none" tabindex="0">Number</th> <th role="columnheader" aria-sort="none" tabindex="-1">Total</th>
    <th role="columnheader" aria-sort="none"><button>Day</button></th> <th role="columnheader">Remark</th>
  </tr></thead></table>`,
);

test('each header that says how its column is sorted can be clicked, though one of them has the focus', async (t) => {
  const { candidates } = await shownOn(t, sorted);
  const told = candidates.map(({ kind, name }) => `${kind} ${name}`);
  assert.deepEqual(told, ['widget Number', 'widget Total', 'button Day']);
});
