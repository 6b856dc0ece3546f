import assert from 'node:assert/strict';
import { test } from 'node:test';
import { afterAction, settle } from '../../../explorer/browser/settle.ts';
import { createFlights, type Flight } from '../../../explorer/network/flights.ts';
import { createWaitTally } from '../../../explorer/network/wait-tally.ts';
import { html, serveSite } from '../../sites/serve-site.ts';
import { openSession } from '../open-session.ts';

const flight = (more: Partial<Flight> = {}): Flight => ({
  ...{ method: 'GET', url: 'http://shop.test/', type: 'Fetch', main: true, from: '', takesForms: false },
  ...{ ownPage: false, awaited: true, missing: new Set<string>(), ...more },
});

test('what the document before asked for is waited for no more, what its frames ask for is', async () => {
  const flights = createFlights(createWaitTally());
  flights.began('asked before', flight(), true);
  flights.began('of a frame', flight({ main: false }), true);
  flights.began('document', flight({ type: 'Document' }), true);
  flights.began('asked by it', flight(), true);
  flights.replacedBy('document');
  assert.equal(flights.pending(), 3);
  for (const id of ['document', 'asked by it']) flights.over(id);
  const rest = flights.idle(60_000);
  flights.over('of a frame');
  assert.deepEqual(await rest, []);
  assert.equal(flights.all().length, 1, 'it is in flight all the same');
});

test('what is asked for and left unread by a page that loads itself anew holds nobody up', async (t) => {
  const site = await serveSite({
    '/': html(
      'Home',
      `<button onclick="fetch('/do', { method: 'POST' }).then(() => location.reload())">Apply</button>`,
    ),
    '/do': () => '"done"',
  });
  t.after(() => site.close());
  const { session, network, close } = await openSession(site.url);
  t.after(close);
  const reloaded = session.page.waitForEvent('load');
  await session.page.click('button');
  await reloaded;
  assert.equal(await settle(session, network, afterAction), 'quiet');
  assert.equal(network.pending(), 0);
  assert.equal(site.requests.filter((request) => request === 'POST /do').length, 1);
});
