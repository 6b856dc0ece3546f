import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { perform } from '../../explorer/actions/perform.ts';
import { createRng } from '../../explorer/rng.ts';
import { html, serveSite } from '../sites/serve-site.ts';
import { openSession } from './open-session.ts';
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
