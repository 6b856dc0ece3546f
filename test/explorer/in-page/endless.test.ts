import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html, serveSite } from '../../sites/serve-site.ts';
import { openSession } from '../open-session.ts';

test('what turns for ever stands still, where it is to be seen, and what ends goes on to its end', async (t) => {
  const site = await serveSite({
    '/': html(
      'Desk',
      `<style>@keyframes turn { to { rotate: 360deg } } @keyframes shown { from { opacity: 0 } }
       .endless, .before::before { animation: turn 1s 10ms linear infinite; content: '…'; display: block }
       #ends { animation: shown 50ms 3 }</style>
       <p class="endless">a</p><p class="before">b</p><p id="ends">c</p><p id="host"></p><p id="byScript">d</p><script>
       const keep = (event) => { ends.dataset.over = event.type };
       ends.addEventListener('animationend', keep);
       const root = host.attachShadow({ mode: 'open' });
       root.innerHTML = '<style>@keyframes turn { to { rotate: 360deg } } i { animation: turn 1s infinite }</style><i>e</i>';</script>`,
    ),
  });
  t.after(() => site.close());
  const { session, close } = await openSession(site.url);
  t.after(close);
  const { page } = session;
  await page.locator('#ends[data-over=animationend]').waitFor();
  await session.snapshot('');
  await page.waitForFunction(() => {
    const shaded = document.querySelector('#host')?.shadowRoot?.querySelector('i')?.getAnimations() ?? [];
    const all = [...document.getAnimations(), ...shaded];
    return all.length >= 3 && all.every(({ playState }) => playState === 'paused');
  });
  const times = await page.evaluate(() => document.getAnimations().map(({ currentTime }) => Number(currentTime)));
  assert.deepEqual(new Set(times), new Set([310]));
});
