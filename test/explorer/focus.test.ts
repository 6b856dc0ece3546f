import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeField } from '../../explorer/actions/write-field.ts';
import { html, serveSite } from '../sites/serve-site.ts';
import { until } from '../support/until.ts';
import { openSession } from './open-session.ts';

test('a date is set as a person sets it, who may be shown a picker; what is being written is no link', async (t) => {
  const page = `<input type="date" aria-label="Day"
      onfocus="setTimeout(() => { try { this.showPicker(); document.title = 'shown' } catch { document.title = 'refused' } })">
    <div contenteditable="true" role="textbox" aria-label="Text"><a href="/a%20b">Written</a></div><a href="/read">Read</a>`;
  const site = await serveSite({ '/': html('Days', page) });
  t.after(() => site.close());
  const { session, close } = await openSession(site.url);
  t.after(close);
  const { candidates } = await session.snapshot('');
  assert.deepEqual(
    candidates.filter(({ kind }) => kind === 'link').map(({ name }) => name),
    ['Read'],
  );
  const day = candidates.find(({ name }) => name === 'Day');
  assert.ok(day);
  await writeField(session, day, '2026-05-04');
  const said = await until(async () => ((await session.page.title()) === 'Days' ? null : session.page.title()));
  assert.equal(said, 'shown');
  assert.equal(await session.page.getByLabel('Day').inputValue(), '2026-05-04');
});
