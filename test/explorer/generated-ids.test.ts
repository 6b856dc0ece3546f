import assert from 'node:assert/strict';
import { test } from 'node:test';
import { locatorOf } from '../../explorer/actions/locator.ts';
import { identityOf } from '../../explorer/identity.ts';
import { html, serveSite } from '../sites/serve-site.ts';
import { openSession } from './open-session.ts';

/** Controls without words, by ids as React, Radix, React Aria and Mantine give them: others with each load. */
const controls = (ids: readonly [string, string, string, string]) =>
  html(
    'Ids',
    `<button id="${ids[0]}"><svg class="dots"></svg></button><div role="option" tabindex="0" id="${ids[1]}-option-files"><svg></svg></div>
     <input id="${ids[2]}"><div id="${ids[3]}-target" style="cursor:pointer;width:20px;height:20px"></div>
     <button id="refresh"><svg></svg></button>`,
  );

/** As NiceGUI and Quasar draw a tab and an option: a part that is there for its looks may take the focus. */
const drawnParts = `<div role="tab" tabindex="0" id="c27"><div class="focus" tabindex="-1"></div><div>Books</div></div>
  <div role="option" tabindex="0" id="f_1e9a743f-a15a-45e7-8b9f-fa741e49b81b_1"><div class="focus" tabindex="-1"></div><div>Poetry</div></div>
  <div role="option" tabindex="0" id="f_1e9a743f-a15a-45e7-8b9f-fa741e49b81b_2"><svg></svg><button>More</button></div>`;

test('a control is called by its words, whatever in it may take the focus, and not by the id that was drawn for it', async (t) => {
  const site = await serveSite({ '/': html('Parts', drawnParts) });
  t.after(site.close);
  const { session, close } = await openSession(site.url);
  const { candidates } = await session.snapshot('').finally(close);
  assert.deepEqual(
    candidates.map(({ name }) => name),
    ['Books', 'Poetry', '', 'More'],
  );
});

test('a field is called by the words of the label around it, not by what can be chosen or was written in it', async (t) => {
  const fields = `<label>Status <select><option>new<option>open</select></label><label><textarea>Dear all</textarea> Reply</label>
    <label>Hot <input type="checkbox"></label><input id="el-id-4823-231"><input id="mat-input-3"><input id="zsa%BRRjUkxiH6;JT2pI_field_11"><input id="user[name]">
    <input type="submit" value=" " name="add_street"><input type="submit">`;
  const site = await serveSite({ '/': html('Labels', `<form>${fields}</form>`) });
  t.after(site.close);
  const { session, close } = await openSession(site.url);
  const { candidates } = await session.snapshot('').finally(close);
  assert.deepEqual(
    candidates.map(({ name }) => name),
    ['Status', 'Reply', 'Hot', '', '', '', 'user[name]', 'add_street', 'submit'],
  );
});

test('an id that is counted or drawn anew with each load is no name, and what lasts of it is', async (t) => {
  const first = controls(['radix-:r1n:', 'react-aria7155137243-_r_6_', '«r4»', 'mantine-k3v9x0qpz']);
  const later = controls(['radix-:r2c:', 'react-aria9832428278-_r_1n_', '«rv»', 'mantine-0b8h2m4ty']);
  const site = await serveSite({ '/first': first, '/later': later });
  t.after(site.close);
  const { session, close } = await openSession(`${site.url}first`);
  t.after(close);
  const { candidates } = await session.snapshot('');
  assert.deepEqual(
    candidates.map(({ name }) => name),
    ['', 'option-files', '', 'target', 'refresh'],
  );
  const option = candidates.find(({ role }) => role === 'option');
  const aim = option && (await session.aim(option.ref));
  assert.ok(aim);
  const locator = locatorOf(option, aim);
  assert.doesNotMatch(locator, /name|react-aria/, 'a screen reader does not say it, and a later page has another');
  await session.page.goto(`${site.url}later`);
  assert.deepEqual((await session.snapshot('')).candidates.map(identityOf), candidates.map(identityOf));
});
