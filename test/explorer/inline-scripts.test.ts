import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sightingFingerprint } from '../../explorer/issues/sighting-fingerprint.ts';
import { createScrubber } from '../../explorer/secrets/scrubber.ts';
import { html, serveSite } from '../sites/serve-site.ts';
import { until } from '../support/until.ts';
import { openSession } from './open-session.ts';

/** As a template puts it below whatever a page shows. */
const script = `<script>
  addEventListener('load', function count() { document.querySelector('#total').textContent = $('p').length });
</script>
<button onclick="window.cart.add()">Add</button>
<script>  setTimeout(() => window.cart.total, 0)</script><script>
  (() => { window.basket.open() })();
</script>`;

test('what the same template throws on several pages is one defect, and another place in it another', async (t) => {
  const site = await serveSite({
    '/': html('Shop', `<p>One</p>${script}`),
    '/orders': html('Orders', `<p>Two</p><p>lines</p>\n\n${script}`),
  });
  t.after(site.close);
  const { session, sightings, close } = await openSession(site.url);
  t.after(close);
  const scrubber = createScrubber({}, site.url);
  const thrown = async (path: string) => {
    sightings.length = 0;
    await session.page.goto(`${site.url}${path}`, { waitUntil: 'load' });
    await session.page.click('button');
    const mine = () => sightings.filter(({ kind }) => kind === 'UNCAUGHT_EXCEPTION');
    await until(() => mine().length >= 4);
    return mine()
      .map((sighting) => sightingFingerprint(sighting, scrubber, 'k7'))
      .sort();
  };
  const first = await thrown('');
  assert.equal(new Set(first).size, 4);
  assert.deepEqual(await thrown('orders'), first);
});
