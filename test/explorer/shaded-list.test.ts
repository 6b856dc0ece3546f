import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html, serveSite } from '../sites/serve-site.ts';
import { openSession } from './open-session.ts';

const entries = Array.from({ length: 30 }, (_, at) => `<button style="display:block;height:40px">Tool ${at}</button>`);
const page = (shade: string) =>
  html(
    'Palette',
    `<div style="position:relative;width:200px;height:400px"><div style="height:100%;overflow:auto">${entries.join('')}</div>${shade}</div>`,
  );

test('what scrolling a list would show can be used, but not while something lies over the list', async (t) => {
  const shade = '<div style="position:absolute;inset:0;background:#0008"></div>';
  const site = await serveSite({ '/': page(''), '/shaded': page(shade) });
  t.after(site.close);
  const away = async (path: string) => {
    const { session, close } = await openSession(new URL(path, site.url).href);
    t.after(close);
    const { candidates } = await session.snapshot('');
    return candidates.filter(({ scrolledAway, kind }) => scrolledAway && kind === 'button').length;
  };
  assert.ok((await away('/')) > 15);
  assert.equal(await away('/shaded'), 0);
});
