/** What listens for the pointer without any sign of it is found: by its own listeners, in shadow roots too, and by what jQuery and, in frames too, others hand on. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html, serveSite } from '../../sites/serve-site.ts';
import { openSession } from '../open-session.ts';

/** As jQuery and Svelte keep what they hand on; one of the selectors is none of the browser's. */
const page = html(
  'Listeners',
  `<div id="own">By itself</div><div class="handed">Handed on</div><div id="host"></div><p>Nothing</p>
  <iframe srcdoc="<div id=framed>In a frame</div>" onload="contentDocument.getElementById('framed').__click = () => {}"></iframe>
  <script>
    own.addEventListener('click', () => {});
    host.attachShadow({ mode: 'open' }).innerHTML = '<div>In a shadow root</div>';
    host.shadowRoot.firstChild.addEventListener('mousedown', () => {});
    host.shadowRoot.firstChild.addEventListener('click', () => {});
    const click = [{ selector: 'div:visible' }, { selector: '.handed' }];
    window.jQuery = { _data: (element) => (element === document ? { click } : undefined) };
  </script>`,
);

test('what listens is offered once it was asked for', async (t) => {
  const site = await serveSite({ '/': page });
  const { session, close } = await openSession(site.url);
  t.after(() => Promise.all([close(), site.close()]));
  const names = async () => (await session.snapshot('')).candidates.map(({ name }) => name);
  assert.deepEqual(await names(), []);
  assert.equal(await session.heed(), true);
  assert.deepEqual((await names()).sort(), ['By itself', 'Handed on', 'In a frame', 'In a shadow root']);
});
