import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enter } from '../../explorer/actions/enter.ts';
import { html, serveSite } from '../sites/serve-site.ts';
import { openSession } from './open-session.ts';
import { valueSource } from './value-source.ts';

const palette = (
  entries: string,
) => `<div style="position:fixed;z-index:1000;inset:10% 30%;background:white" id="palette">
    <input type="text" aria-label="Command" onkeydown="if (event.key === 'Enter') document.title = 'run'">${entries}</div>
    <style>.command { cursor: pointer }</style>`;

test('Enter is not pressed in a palette in which an entry is left alone, for it may be the one that is run', async (t) => {
  const site = await serveSite({
    '/out': html('Palette', palette('<div class="command selected">Log out</div><div class="command">Themes</div>')),
    '/below': html('Palette', palette('<div class="command">Themes</div><div class="command selected">Log out</div>')),
    '/themes': html('Palette', palette('<div class="command selected">Themes</div><div class="command">Help</div>')),
  });
  t.after(() => site.close());
  for (const [path, title] of [
    ['out', 'Palette'],
    ['below', 'Palette'],
    ['themes', 'run'],
  ]) {
    const { session, close } = await openSession(`${site.url}${path}`);
    t.after(close);
    const { candidates } = await session.snapshot('');
    const field = candidates.find(({ name }) => name === 'Command');
    assert.ok(field && field.layer > 0);
    await session.focus(field.ref);
    const steps = await enter(session, field, valueSource());
    assert.equal(steps.length > 0, title === 'run', path);
    assert.equal(await session.page.title(), title, path);
  }
});
