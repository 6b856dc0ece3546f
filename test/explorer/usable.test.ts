import assert from 'node:assert/strict';
import { test } from 'node:test';
import { usableOf } from '../../explorer/usable.ts';
import { html, serveSite } from '../sites/serve-site.ts';
import { openSession } from './open-session.ts';

const wide = 'display:block;width:200px;padding:10px';
const pages = {
  '/': html(
    'Doubles',
    `<a href="/states" style="${wide};padding:0"><div tabindex="0" style="${wide}">States</div></a>
     <ul><li tabindex="0" aria-label="Row" style="width:220px"><button style="${wide}">Open</button></li></ul>
     <div tabindex="0" aria-label="Card" style="width:300px"><button>Save</button></div>`,
  ),
};

test('of two controls that one click means the link is offered, or else the one that is met', async (t) => {
  const site = await serveSite(pages);
  t.after(site.close);
  const { session, close } = await openSession(site.url);
  t.after(close);
  const usable = usableOf(await session.snapshot(''), new URL(site.url).origin, { width: 1280, height: 800 });
  assert.deepEqual(
    usable.map(({ kind, name }) => `${kind} ${name}`),
    ['link States', 'button Open', 'widget Card', 'button Save'],
  );
});
