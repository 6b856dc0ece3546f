/** Boxes and sliders that are there for screen readers alone, under what is drawn of them, as React Aria has them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { perform } from '../../explorer/actions/perform.ts';
import { heldByEditor } from '../../explorer/in-page/held.ts';
import { html } from '../sites/serve-site.ts';
import { shownOn } from './shown-on.ts';
import { valueSource } from './value-source.ts';

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

test('a label that only stands behind a box, and hides it, names it and is what is clicked', async (t) => {
  const { session, candidates } = await shownOn(
    t,
    html(
      'Loose',
      `<style>.box { position: relative } input { position: absolute; opacity: 0; z-index: -1; width: 17px; height: 17px }</style>
       <div class="box" onclick="said.textContent = 'ticked'"><input type="radio" name="way"><label style="padding-left:26px">Grill</label></div><p id="said"></p>`,
    ),
  );
  const [box] = candidates.filter(({ kind }) => kind === 'toggle');
  assert.deepEqual([box?.name, box?.inView], ['Grill', true]);
  assert.ok(box);
  const [step] = await perform(session, { kind: 'click', target: box }, valueSource());
  assert.match(step?.code ?? '', /label/);
  assert.equal(await session.page.locator('#said').textContent(), 'ticked');
});

test('an editor whose field is cut away is written into by what is drawn of it', async (t) => {
  const { session, candidates } = await shownOn(
    t,
    html(
      'Editor',
      `<div id="editor" style="position:relative;height:120px;width:400px"><div style="overflow:hidden;position:relative;width:3px;height:0">
       <textarea style="position:absolute;bottom:-1em;width:1000px;height:1em"></textarea></div><pre>draft</pre></div>
       <script>editor.onmousedown = (event) => { event.preventDefault(); document.querySelector('textarea').focus() }</script>`,
    ),
  );
  const [target, ...others] = candidates;
  assert.deepEqual([target?.type, others.length], ['code', 0]);
  assert.ok(target);
  await perform(session, { kind: 'type', target, submit: false, value: 'Hello' }, valueSource());
  assert.equal(await session.page.locator('textarea').inputValue(), 'Hello');
});

test('what an editor holds is told from nothing, and JSON from other code', () => {
  const table = [
    ['', 'editor'],
    ['1 2', 'editor'],
    ['1 2 3 SELECT 1', 'code'],
    ['1 2 3 { "_id": "a" }', 'json'],
    ['1 { 2 "_id": "a" 3 }', 'json'],
    ['xxxxxxxxxx 1 [ 2 { "n": 1 } ]', 'json'],
    ['{}', 'json'],
    ['[ ] buy ink', 'code'],
    ['{ return 1 }', 'code'],
  ] as const;
  for (const [drawn, held] of table) assert.equal(heldByEditor(drawn), held, drawn);
});
