/** What is a control, and what only looks like one to the markup. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { viewport } from '../../explorer/browser/open-context.ts';
import { usableOf } from '../../explorer/guard/usable.ts';
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

const clear = html(
  'Clear',
  `<style>.box { position: relative; display: inline-block; width: 24px; height: 24px; cursor: pointer }
    .box input { position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; opacity: 0 }</style>
  <span class="box"><input type="checkbox" aria-label="Select all rows"><svg width="24" height="24"><rect width="20" height="20"/></svg></span>
  <label><span class="box"><input type="checkbox" checked><svg width="24" height="24"><rect width="20" height="20"/></svg></span> News</label>
  <div class="box">Drop it here<input type="file" aria-label="Letter"></div>
  <span class="box" style="opacity: 0"><input type="checkbox" aria-label="Gone"></span>`,
);

test('a box, or a field for files, that shows nothing over what is drawn of it is one, and a label that it has stands for it', async (t) => {
  const { candidates } = await shownOn(t, clear);
  const told = usableOf({ candidates, dialogs: [], covered: false }, 'http://x.test', viewport);
  assert.deepEqual(
    told.map(({ kind, name, checked }) => `${kind} ${name} ${checked}`),
    ['toggle Select all rows false', 'toggle News true', 'file Letter false'],
  );
});

const menus = html(
  'Menus',
  `<table role="grid"><thead><tr role="row">
    <th role="columnheader" style="cursor: pointer"><div>Room</div><button aria-label="Column menu"></button></th>
    <th role="columnheader" style="cursor: pointer"><div>Floor</div><button aria-label="Column menu"></button></th>
  </tr></thead></table>`,
);

test('a column that holds a menu is called by its words', async (t) => {
  const { candidates } = await shownOn(t, menus);
  const told = candidates.filter(({ kind }) => kind === 'hint').map(({ name }) => name);
  assert.deepEqual(told, ['Room', 'Floor']);
});

const combobox = html(
  'Combobox',
  `<form><div><label for="post">Post</label><input id="post" role="combobox" aria-autocomplete="list" aria-controls="none">
    <div><button type="button" tabindex="-1" aria-label="Open">▾</button></div></div></form>`,
);

test('a button that no key reaches opens what the field beside it suggests', async (t) => {
  const { candidates } = await shownOn(t, combobox);
  assert.deepEqual(
    candidates.filter(({ tag }) => tag === 'button').map(({ popup }) => popup),
    ['suggestions'],
  );
});

const choices = html(
  'Choices',
  `<form><label for="name">Name</label><input id="name">
    <div role="combobox" aria-haspopup="true" aria-expanded="false">
      <div><div role="listbox"><div role="option" aria-selected="true" style="cursor:pointer">Alpha <button type="button" aria-label="Remove item: Alpha">×</button></div></div>
        <input type="search" aria-autocomplete="list" aria-label="Tags"></div>
      <div role="listbox"><div role="option">Beta</div></div></div>
    <div role="combobox" tabindex="0" aria-expanded="false" aria-label="Track">
      <div role="listbox"><div role="option" aria-selected="true">Web</div></div>
      <div><input type="search" aria-autocomplete="list" aria-label="Find a track"><div role="listbox"><div role="option">Databases</div></div></div></div>
    <div role="combobox" aria-expanded="true" aria-haspopup="listbox"><input aria-autocomplete="list" aria-label="Country"></div>
    <button>Send</button></form>`,
);

test('a combo box without the focus is the field in it; what it shows as chosen is no choice', async (t) => {
  const { candidates } = await shownOn(t, choices);
  const told = candidates.map(({ kind, name }) => `${kind} ${name}`);
  assert.deepEqual(told, [
    'text Name',
    'button Remove item: Alpha',
    'text Tags',
    'widget Beta',
    'widget Track',
    'text Find a track',
    'widget Databases',
    'text Country',
    'button Send',
  ]);
});

const drawn = html(
  'Drawn',
  `<style>.over { position: absolute; opacity: 0; width: 100px; height: 20px }</style>
  <label for="load">Load</label><div style="position: relative; width: 100px; height: 20px"><input type="range" id="load" class="over"></div>
  <button role="switch" id="sw-7" style="width: 30px; height: 16px"></button><label for="sw-7">This user is an admin</label>
  <label><input type="checkbox"> <span data-toggle="tooltip" title="As read">Read</span></label>
  <input id="react-select-2-input" aria-autocomplete="list">
  <form style="position: fixed; right: 0; top: 0; width: 400px; transform: translateX(400px)"><input aria-label="Filter"><button>Apply changes</button></form>
  <div style="cursor: pointer"><input type="hidden">Colour</div>`,
);

test('what is drawn over or outside, named from elsewhere or told by a hint is what it is to people', async (t) => {
  const { candidates } = await shownOn(t, drawn);
  const told = candidates.map(({ kind, name }) => `${kind} ${name}`);
  assert.deepEqual(told, ['range Load', 'toggle This user is an admin', 'toggle Read', 'text ', 'hint Colour']);
});

test('what a slider is moved by is told by its class, once, and what parts two panes by its role; the arrows of a carousel are none', async (t) => {
  const part = (attributes: string, inner = '') =>
    `<div ${attributes} style="width:20px;height:20px;cursor:pointer">${inner}</div>`;
  const { candidates } = await shownOn(
    t,
    html(
      'Sliders',
      `${part('class="t-slider__button-wrapper"', part('class="t-slider__button"'))}${part('class="slider-button-next"')}
       ${part('role="separator" tabindex="0"')}${part('role="separator"')}`,
    ),
  );
  assert.deepEqual(
    candidates.map(({ kind, look }) => `${kind} ${look}`.trim()),
    ['range t-slider__button-wrapper', 'hint slider-button-next', 'range', 'hint'],
  );
});

test('the unit of an amount that a field holds is told', async (t) => {
  const held = ['1m30s', '500ms', '2 GB', '50%', '1.5rem', '30', '2026-11-30', 'Plan 9b', ''];
  const { candidates } = await shownOn(t, html('Held', held.map((value) => `<input value="${value}">`).join('')));
  const units = candidates.map(({ field }) => field?.unit);
  assert.deepEqual(units, ['s', 'ms', ' GB', '%', 'rem', '', '', '', '']);
});

test("a link without an address is a script's like one to #", async (t) => {
  const links = html('Links', '<a href="">Fold</a> <a href="#">Unfold</a> <a href="/plans">Plans</a>');
  const { candidates } = await shownOn(t, links);
  const told = candidates.map(({ kind, name, href }) => [kind, name, href.slice(new URL(href).origin.length)]);
  assert.deepEqual(told, [
    ['link', 'Fold', '/#'],
    ['link', 'Unfold', '/#'],
    ['link', 'Plans', '/plans'],
  ]);
});
