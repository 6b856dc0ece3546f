import assert from 'node:assert/strict';
import { test } from 'node:test';
import { takePicture } from '../../explorer/browser/screenshot.ts';
import { html, serveSite } from '../sites/serve-site.ts';
import { openSession } from './open-session.ts';

const page = html(
  'Secret',
  `<input type="password" value="hidden"><p id="p">the token s3cret-token is here</p><pre id="long">s3cret-token${'x'.repeat(11_000)}</pre>`,
);

test('a picture shows no secret, and the page is as it was', async (t) => {
  const site = await serveSite({ '/': page });
  t.after(site.close);
  const { session, close } = await openSession(site.url);
  t.after(close);
  const styleOf = (id: string, name: string) =>
    session.page.$eval(id, (element, asked) => getComputedStyle(element).getPropertyValue(asked), name);
  const read = () => Promise.all([styleOf('#p', '-webkit-text-security'), styleOf('#long', 'visibility')]);
  await session.conceal(['s3cret-token']);
  assert.deepEqual(await read(), ['disc', 'hidden']);
  await session.reveal();
  assert.deepEqual(await read(), ['none', 'visible']);
  const picture = await takePicture(session, ['s3cret-token']);
  assert.ok(picture && picture.length > 1_000);
  assert.equal(picture.subarray(0, 2).toString('hex'), 'ffd8');
});
