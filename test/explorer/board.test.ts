import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { perform } from '../../explorer/actions/perform.ts';
import { createRng } from '../../explorer/rng.ts';
import { html, serveSite } from '../sites/serve-site.ts';
import { openSession } from './open-session.ts';
import { shownOn } from './shown-on.ts';
import { valueSource } from './value-source.ts';

/** Carried by the pointer, as most libraries have it; the columns beside the first are empty. */
const board = (margin: string, beside = ''): string =>
  html(
    'Board',
    `<style>body>div{margin:${margin}}section{width:160px;height:200px;border:1px solid}[role=button]{cursor:grab;touch-action:none}</style>
  <div style="display:flex;gap:20px"><section><div role="button" tabindex="0">Task</div></section><section></section><section></section></div>${beside}
  <script>
    const columns = [...document.querySelectorAll('section')];
    const card = document.querySelector('[role=button]');
    card.onpointerdown = ({ pointerId }) => {
      card.setPointerCapture(pointerId);
      card.onpointerup = ({ x, y }) => {
        const onto = [...columns, ...document.querySelectorAll('svg')].find((one) => { const { left, right, top, bottom } = one.getBoundingClientRect(); return x > left && x < right && y > top && y < bottom });
        onto?.append(card);
      };
    };
  </script>`,
  );

test('a card is carried into the empty columns beside its own, also from where one has to scroll to', async (t) => {
  const site = await serveSite({ '/': board('0'), '/below': board('1200px 0 1200px 600px') });
  t.after(site.close);
  for (const path of ['/', '/below']) await t.test(path, (t) => carry(t, new URL(path, site.url).href));
});

async function carry(t: TestContext, url: string): Promise<void> {
  const { session, close } = await openSession(url);
  t.after(close);
  const source = valueSource();
  const columns = new Set<number>();
  for (let times = 0; times < 30 && columns.size < 3; times++) {
    await session.page.evaluate('scrollTo(0, 0)');
    const [target] = (await session.snapshot('')).candidates;
    assert.equal(target?.kind, 'drag');
    await perform(session, { kind: 'drag', target, onto: null, into: null }, source);
    columns.add(await session.page.evaluate<number>('columns.indexOf(card.parentElement)'));
  }
  assert.equal(columns.size, 3);
}

test('a card whose words are taken hold of is carried into another column, not onto another card of its own', async (t) => {
  const card = (name: string) => `<article draggable="true"><p>${name}</p><button>Open ${name}</button></article>`;
  const site = await serveSite({
    '/': html(
      'Board',
      `<style>section{width:200px;height:300px}p{height:60px}article{cursor:grab}</style><div style="display:flex">
       <section>${card('Mia')}${card('Lea')}</section><section></section></div>`,
    ),
  });
  t.after(site.close);
  const { session, close } = await openSession(site.url);
  t.after(close);
  const thing = (await session.snapshot('')).candidates.find(({ kind }) => kind === 'drag');
  const zones = await session.zones(thing?.ref ?? -1);
  assert.equal(zones.length, 1);
  assert.ok((zones[0]?.x ?? 0) > 200);
});

test('where there is a drawing, empty or not, things are put down there and not in the columns beside their own', async (t) => {
  const drawing = '<svg style="position:fixed;left:820px;top:100px;width:9000px;height:540px"></svg>';
  const site = await serveSite({ '/': board('0', drawing) });
  t.after(site.close);
  const { session, close } = await openSession(site.url);
  t.after(close);
  const shown = await session.snapshot('');
  assert.deepEqual(shown.drawing, { left: 820, top: 100, right: 1280, bottom: 640 });
  const [target] = shown.candidates;
  assert.equal(target?.kind, 'drag');
  for (let seed = 1; seed <= 8; seed++) {
    const source = valueSource({ rng: createRng(seed) });
    await perform(session, { kind: 'drag', target, onto: null, into: shown.drawing }, source);
    assert.equal(await session.page.evaluate('card.parentElement.localName'), 'svg');
    await session.page.evaluate('columns[0].append(card)');
  }
});

test('a chart or an icon is no drawing to put things on', async (t) => {
  const site = await serveSite({ '/': board('0', '<canvas width="300" height="200"></canvas>') });
  t.after(site.close);
  const { session, close } = await openSession(site.url);
  t.after(close);
  assert.equal((await session.snapshot('')).drawing, null);
});

test('the entries of a list that hears the button go down, and of no click, are carried, and so is what does so itself; those of one that hears of clicks are clicked', async (t) => {
  const entries = (id: string) =>
    `<ul id="${id}"><li style="height:40px">${id} one</li><li style="height:40px">${id} two</li></ul>`;
  const { session } = await shownOn(
    t,
    html(
      'Lists',
      `${['sorted', 'chosen', 'both'].map(entries).join('')}<p id="held">Tile</p>
      <script>held.onmousedown = () => {}; let carried = null; sorted.onmousedown = ({ target }) => { carried = target }; both.onmousedown = both.onclick = chosen.onclick = () => {};
      sorted.onmouseup = ({ target }) => { if (carried && carried !== target) target.after(carried); carried = null }</script>`,
    ),
  );
  await session.heed();
  const { candidates } = await session.snapshot('');
  assert.deepEqual(
    candidates.map(({ kind, name }) => `${kind} ${name}`),
    [
      'drag sorted one',
      'drag sorted two',
      'hint chosen one',
      'hint chosen two',
      'hint both one',
      'hint both two',
      'drag Tile',
    ],
  );
  const [target, onto] = candidates;
  assert.ok(target && onto);
  await perform(session, { kind: 'drag', target, onto, into: null }, valueSource());
  assert.equal(await session.page.evaluate('sorted.textContent'), 'sorted twosorted one');
});

test('what is carried is put down where something says that things are', async (t) => {
  const { session, candidates } = await shownOn(
    t,
    html(
      'Bin',
      `<style>.bin{position:absolute;left:600px;top:300px;width:80px;height:60px;border:1px solid}</style>
       <div><i class="ui-draggable" style="display:block;width:60px;height:20px">Paper</i><i>Stone</i></div><div class="bin ui-droppable"></div>
       <a class="fc-event-draggable" style="cursor:pointer">Lunch</a><a class="no-draggable" style="cursor:pointer">Tea</a>`,
    ),
  );
  assert.deepEqual(
    candidates.map(({ kind, name }) => `${kind} ${name}`),
    ['drag Paper', 'drag Lunch', 'hint Tea'],
  );
  assert.deepEqual(await session.zones(0), [{ x: 641, y: 331 }]);
});
