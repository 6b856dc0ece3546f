import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html, serveSite } from '../sites/serve-site.ts';
import { openSession } from './open-session.ts';

const beside = html(
  'Beside',
  `<section><div>City</div><div><div onclick="1" style="cursor:pointer"><input readonly></div></div></section>
   <table><tbody><tr><td>Street</td><td><input></td></tr></tbody></table>
   <section><p>Span</p><div><input><input></div></section><section><button>Undo</button><input></section>
   <label for="c">Country</label><input id="c">`,
);

test('a field that nothing names is called by the words before it, if they are for it alone and no control', async (t) => {
  const site = await serveSite({ '/': beside });
  t.after(() => site.close());
  const { session, close } = await openSession(site.url);
  t.after(close);
  const { candidates } = await session.snapshot('');
  const fields = candidates.filter(({ kind }) => kind !== 'button');
  assert.deepEqual(
    fields.map(({ name }) => name),
    ['City', 'City', 'Street', '', '', '', 'Country'],
  );
  const spoken = fields.filter(({ name, marks }) => name !== '' && !marks.includes(name));
  assert.deepEqual(
    spoken.map(({ name }) => name),
    ['Country'],
    'a test finds no field by what only the eye takes for its label',
  );
});
