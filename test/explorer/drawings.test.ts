import assert from 'node:assert/strict';
import { test } from 'node:test';
import { viewport } from '../../explorer/browser/open-context.ts';
import { usableOf } from '../../explorer/guard/usable.ts';
import { html, serveSite } from '../sites/serve-site.ts';
import { openSession } from './open-session.ts';

const box = 'width="80" height="30"';
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200" viewBox="0 0 400 200">
  <a href="/stages/build"><rect x="10" y="10" ${box}/><text x="20" y="30">Build</text></a>
  <a xlink:href="/logout" xmlns:xlink="http://www.w3.org/1999/xlink"><text x="120" y="30">Leave</text></a>
  <text x="10" y="80" style="cursor:pointer">Axis</text>
  <polygon points="120,60 200,60 160,100" style="cursor:pointer"/>
  <ellipse cx="260" cy="80" rx="30" ry="20" style="cursor:grab"/>
  <g style="cursor:pointer"><rect x="10" y="120" ${box}/><text x="20" y="140">Node</text></g>
  <text x="120" y="140">Words</text></svg>`;

test('of a drawing links lead where they say, and words and shapes that show a hand are used', async (t) => {
  const site = await serveSite({ '/': html('Plan', drawing), '/stages/build': html('Build', 'built') });
  t.after(site.close);
  const { session, close } = await openSession(site.url);
  t.after(close);
  const snapshot = await session.snapshot('');
  const found = snapshot.candidates.map(({ kind, tag, name, href }) => [kind, tag, name, href.replace(site.url, '/')]);
  assert.deepEqual(found, [
    ['link', 'a', 'Build', '/stages/build'],
    ['link', 'a', 'Leave', '/logout'],
    ['hint', 'text', 'Axis', ''],
    ['hint', 'polygon', '', ''],
    ['drag', 'ellipse', '', ''],
    ['hint', 'g', 'Node', ''],
  ]);
  const usable = usableOf(snapshot, new URL(site.url).origin, viewport);
  assert.ok(!usable.some(({ name }) => name === 'Leave'), 'what a link is for is told by its address, in drawings too');
  const [link] = usable;
  const aim = link && (await session.aim(link.ref));
  assert.ok(aim);
  await session.page.mouse.click(aim.x, aim.y);
  await session.page.waitForURL(`${site.url}stages/build`);
});

test('a drawing that takes the pointer does not keep it', async (t) => {
  const scene = `<canvas width="200" height="100" onclick="this.requestPointerLock()"></canvas><button onclick="document.title='clicked'">Settings</button>`;
  const site = await serveSite({ '/': html('Scene', scene) });
  t.after(site.close);
  const { session, close } = await openSession(site.url);
  t.after(close);
  const click = async (tag: string) => {
    const { candidates } = await session.snapshot('');
    const aim = await session.aim(candidates.find((one) => one.tag === tag)?.ref ?? -1);
    assert.ok(aim);
    await session.page.mouse.click(aim.x, aim.y);
  };
  await click('canvas');
  await session.page.waitForFunction(() => document.pointerLockElement !== null);
  await click('button');
  await session.page.waitForFunction(() => document.title === 'clicked');
});
