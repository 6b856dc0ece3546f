/** Boxes and sliders that are there for screen readers alone, under what is drawn of them, as React Aria has them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html } from '../sites/serve-site.ts';
import { shownOn } from './shown-on.ts';

const unseen = 'border:0;clip-path:inset(50%);height:1px;width:1px;overflow:hidden;position:absolute';
const page = html(
  'Unseen',
  `<label id="auto"><span style="${unseen}"><input type="checkbox" role="switch"></span>Automatic</label>
  <div role="group"><div style="width:300px;height:30px;position:relative"><div style="position:absolute;left:90px;width:20px;height:20px;background:#333">
    <div style="${unseen}"><input type="range" min="0" max="10" aria-label="Litres"></div></div></div></div>
  <span id="at" onclick="0">At</span><span id="said" aria-label="month, ">mm</span>
  <div role="spinbutton" contenteditable="true" tabindex="0" aria-label="hour, " id="hour" aria-labelledby="hour at">--</div>
  <div role="row" aria-selected="false" aria-label="Mow" tabindex="-1"><div role="gridcell"><label><span style="${unseen}"><input type="checkbox" aria-label="Select"></span></label>Mow</div></div>`,
);

test('what is for screen readers alone is used by what is drawn of it, and called as they say it', async (t) => {
  const { session, candidates } = await shownOn(t, page);
  const told = candidates.map(({ kind, name, inView }) => `${kind} ${name}${inView ? '' : ' unseen'}`);
  assert.ok(told.includes('toggle Automatic'), told.join());
  assert.ok(told.includes('range Litres'), told.join());
  assert.ok(told.includes('text hour, At'), told.join());
  assert.ok(told.includes('widget Mow'), told.join());
  const slider = candidates.find(({ kind }) => kind === 'range');
  assert.ok(slider && (await session.focus(slider.ref)));
  await session.page.keyboard.press('End');
  assert.equal(await session.page.locator('input[type=range]').inputValue(), '10');
});
