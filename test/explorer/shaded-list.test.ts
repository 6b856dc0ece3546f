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

/** A bar that scrolls by itself, low as bars are, with all but one of its tools out of sight. */
const bar = (shade: string) =>
  html(
    'Editor',
    `<div style="position:relative;width:400px;height:300px"><div style="height:100%;overflow:auto">
       <div style="height:40px;overflow:auto">${entries.slice(0, 6).join('')}</div><p style="height:900px">Text</p>
     </div>${shade}</div>`,
  );

test('what scrolling a list would show can be used, but not while something lies over the list', async (t) => {
  const shade = '<div style="position:absolute;inset:0;background:#0008"></div>';
  const site = await serveSite({
    ...{ '/': page(''), '/shaded': page(shade) },
    ...{ '/bar': bar(''), '/bar-shaded': bar(shade) },
  });
  t.after(site.close);
  const away = async (path: string) => {
    const { session, close } = await openSession(new URL(path, site.url).href);
    t.after(close);
    const { candidates } = await session.snapshot('');
    return candidates.filter(({ scrolledAway, kind }) => scrolledAway && kind === 'button').length;
  };
  assert.ok((await away('/')) > 15);
  assert.equal(await away('/shaded'), 0);
  assert.deepEqual([await away('/bar'), await away('/bar-shaded')], [5, 0]);
});
