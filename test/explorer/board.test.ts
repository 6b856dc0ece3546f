import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { perform } from '../../explorer/actions/perform.ts';
import { createRng } from '../../explorer/rng.ts';
import { html, serveSite } from '../sites/serve-site.ts';
import { openSession } from './open-session.ts';

/** Carried by the pointer, as most libraries have it; the columns beside the first are empty. */
const board = (margin: string): string =>
  html(
    'Board',
    `<style>body>div{margin:${margin}}section{width:160px;height:200px;border:1px solid}[role=button]{cursor:grab;touch-action:none}</style>
  <div style="display:flex;gap:20px"><section><div role="button" tabindex="0">Task</div></section><section></section><section></section></div>
  <script>
    const columns = [...document.querySelectorAll('section')];
    const card = document.querySelector('[role=button]');
    card.onpointerdown = ({ pointerId }) => {
      card.setPointerCapture(pointerId);
      card.onpointerup = ({ x, y }) => {
        const onto = columns.find((one) => { const { left, right, top, bottom } = one.getBoundingClientRect(); return x > left && x < right && y > top && y < bottom });
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
  const source = { inputValues: {}, mark: 'k7', rng: createRng(1), seen: () => [] };
  const columns = new Set<number>();
  for (let times = 0; times < 30 && columns.size < 3; times++) {
    await session.page.evaluate('scrollTo(0, 0)');
    const [target] = (await session.snapshot('')).candidates;
    assert.equal(target?.kind, 'drag');
    await perform(session, { kind: 'drag', target, onto: null }, source);
    columns.add(await session.page.evaluate<number>('columns.indexOf(card.parentElement)'));
  }
  assert.equal(columns.size, 3);
}

test('what is for a drawing is not put into the columns beside its own', async (t) => {
  const site = await serveSite({ '/': board('0 0 0 700px') });
  t.after(site.close);
  const { session, close } = await openSession(site.url);
  t.after(close);
  const source = { inputValues: {}, mark: 'k7', rng: createRng(1), seen: () => [] };
  for (let times = 0; times < 8; times++) {
    const [target] = (await session.snapshot('')).candidates;
    assert.equal(target?.kind, 'drag');
    await perform(session, { kind: 'drag', target, onto: null, inward: true }, source);
    // The columns beside begin at 880 pixels, the page's middle ends before.
    assert.equal(await session.page.evaluate<number>('columns.indexOf(card.parentElement)'), 0);
  }
});
