import assert from 'node:assert/strict';
import { test } from 'node:test';
import { identityOf } from '../../explorer/identity.ts';
import { html } from '../sites/serve-site.ts';
import { shownOn } from './shown-on.ts';

const beside = html(
  'Beside',
  `<section><div>City</div><div><div onclick="1" style="cursor:pointer"><input readonly></div></div></section>
   <table><tbody><tr><td>Street</td><td><input></td></tr></tbody></table>
   <section><p>Span</p><div><input><input></div></section><section><button>Undo</button><input></section>
   <label for="c">Country</label><input id="c">`,
);

test('a field that nothing names is called by the words before it, if they are for it alone and no control', async (t) => {
  const { candidates } = await shownOn(t, beside);
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

test('what is written in an editor is not what it is called, and a button without words is called by its title', async (t) => {
  const { candidates } = await shownOn(
    t,
    html(
      'Editors',
      `<div contenteditable role="textbox" aria-placeholder="Search term">hello</div><div contenteditable>draft</div>
       <div contenteditable aria-label="Body">text</div>
       <form><input type="submit" value=" " title="Delete"><input type="image" alt="Find" src="data:,"><input type="submit" value=""></form>`,
    ),
  );
  assert.deepEqual(
    candidates.map(({ name }) => name),
    ['Search term', '', 'Body', 'Delete', 'Find', 'submit'],
  );
});

const lists = html(
  'Lists',
  `<style>.box{display:block;width:200px;height:20px;cursor:pointer}</style>
   <div class="box" role="combobox" aria-haspopup="listbox"><label for="doctor">Doctor</label> <b>Dr. Rossi</b>
     <input id="doctor" role="combobox" readonly style="opacity:0;width:9px"></div>
   <span id="age">Age</span><div id="m" class="box" role="combobox" tabindex="0" aria-labelledby="age m">Ten</div>
   <label for="size">Size</label> <button id="size" role="combobox">Large</button>
   <section><span>Items per page:</span><div class="box"><div class="box" role="combobox" aria-label="25" tabindex="0">25</div></div></section>
   <div class="box"><span style="position:absolute;width:1px;height:1px;overflow:hidden"><input aria-label="Status" role="combobox" aria-haspopup="listbox" readonly></span>
     <span>Confirmed</span><div class="box" role="button" tabindex="-1" aria-haspopup="listbox" aria-label="Confirmed"></div></div>
   <section><p>Where</p><div><button role="combobox">North</button> <button role="combobox">East</button></div></section>
   <section><button aria-haspopup="listbox">Sort by name</button></section>
   <table><tr class="box" onclick="1"><td>Row 1</td><td><div class="box" role="combobox" tabindex="0">Open</div></td></tr></table>`,
);

test('what opens a list is called by its label, not by what was chosen in it, and once where it is drawn in a frame', async (t) => {
  const { session, candidates } = await shownOn(t, lists);
  const named = candidates.map(({ name, popup }) => `${name}${popup ? '' : ' (no list)'}`);
  const drawn = ['Doctor', 'Age', 'Size', 'Items per page:', 'Status', 'North', 'East', 'Sort by name'];
  assert.deepEqual(named, [...drawn, ' (no list)', 'Row 1']);
  const spoken = candidates.filter(({ name, marks }) => name !== '' && !` ${marks} `.includes(` ${name} `));
  assert.deepEqual(
    spoken.map(({ name }) => name),
    ['Doctor', 'Age', 'Size', 'Sort by name'],
    'the name of a combo box is no word of its own',
  );
  for (const { role, name } of spoken)
    assert.equal(await session.page.getByRole(role as 'combobox', { name }).count(), 1, `a test finds ${name}`);
});

const drawnAnew = html(
  'Drawn anew',
  `<style>.list{display:block;width:200px;height:20px}.clear{position:absolute;width:1px;height:1px}</style>
   <div><label>State</label><select class="clear" name="state" tabindex="-1" aria-hidden="true"><option>Ohio</select>
     <span><span class="list" role="combobox" tabindex="0" aria-labelledby="o"><span id="o" role="textbox" aria-readonly="true" class="list">Ohio</span></span></span></div>
   <div><label for="kin">Kind</label><div><select id="kin" style="display:none"><option>Book</select><div class="list" aria-haspopup="listbox" tabindex="0">Book</div></div></div>
   <div><select hidden name="colour"><option>Red</select><div class="list" role="combobox" tabindex="0">Red</div></div>
   <div><label>Country <select class="clear" tabindex="-1" aria-hidden="true"></select><span class="list" role="combobox" tabindex="0">×Ghana ×Chile</span></label></div>
   <div><select id="teams" style="position:absolute;width:.5px;opacity:0" multiple></select><button class="list" role="combobox" aria-haspopup="listbox">Ants, Bees</button></div>
   <div><label>Off</label><select class="clear" tabindex="-1" aria-hidden="true"></select>
     <span class="list" role="combobox" aria-disabled="true"><span class="list" role="textbox" aria-readonly="true">Ohio</span></span></div>`,
);

test('a list that a script draws for a select is called by the label of that, and what is chosen in it is no field', async (t) => {
  const { candidates } = await shownOn(t, drawnAnew);
  assert.deepEqual(
    candidates.filter(({ kind }) => kind !== 'hint').map(({ kind, name }) => [kind, name]),
    [
      ['widget', 'State'],
      ['widget', 'Kind'],
      ['widget', 'colour'],
      ['widget', 'Country'],
      ['button', 'teams'],
    ],
  );
});

const fieldsIn = (many: number) => Array.from({ length: many }, () => '<p><input></p>').join('');

test('a part of the page is what is sent at once, but not where the whole page stands in it', async (t) => {
  const small = `<section>${fieldsIn(2)}<button>Save</button></section>`;
  const whole = `<section><div>${fieldsIn(2)}<button>Save</button></div><div>${fieldsIn(40)}</div></section>`;
  const { candidates } = await shownOn(t, html('Parts', small + whole));
  const groups = candidates.filter(({ kind }) => kind === 'text').map(({ group }) => group);
  assert.deepEqual(groups.slice(0, 5), [1, 1, -1, -1, 0]);
});

test('what a component library counts with is a number, with the bounds that it tells, and asked for where it says so', async (t) => {
  const { candidates } = await shownOn(
    t,
    html(
      'Stock',
      `<form><label>Lead time <input role="spinbutton" aria-valuemin="1" aria-valuemax="90" value="14"></label>
      <label>Weight <input role="spinbutton" aria-valuemax="9007199254740991" aria-required="true"></label>
      <label for="pieces">Pieces</label><div class="t-input-number"><button type="button">-</button><div><input id="pieces"></div></div>
      <label>Code <input></label><button>Save</button></form>`,
    ),
  );
  assert.deepEqual(
    candidates
      .filter(({ kind }) => kind === 'text')
      .map(({ name, type, field }) => [name, type, field?.min, field?.max, field?.required]),
    [
      ['Lead time', 'number', '1', '90', false],
      ['Weight', 'number', '', '', true],
      ['Pieces', 'number', '', '', false],
      ['Code', 'text', '', '', false],
    ],
  );
});

test('what only programs call a field is worth less than a label before it', async (t) => {
  const { candidates } = await shownOn(
    t,
    html(
      'Mailbox',
      `<form><div><label for="nothing">Quota</label><div><input name="value[quota]"></div></div>
       <table><tr><td><small>Context Path:</small></td><td><input name="deployPath"></td></tr><tr><td>Since</td><td><input name="since"></td></tr></table></form>`,
    ),
  );
  assert.deepEqual(
    candidates.map(({ name }) => name),
    ['Quota', 'Context Path:', 'since'],
  );
});

test('a link is called by what is said of its picture, not by a count at its edge that nobody is told', async (t) => {
  const badge = (count: string, hidden: string) =>
    `<a href="/users"><div><div aria-label="Users"><svg></svg><span${hidden}>${count}</span></div></div></a>`;
  const { candidates } = await shownOn(
    t,
    html(
      'Menu',
      `${badge('0', ' aria-hidden="true"')}${badge('Everybody', '')}<a href="/x"><i aria-hidden="true">3</i></a>`,
    ),
  );
  assert.deepEqual(
    candidates.filter(({ kind }) => kind === 'link').map(({ name }) => name),
    ['Users', 'Everybody', '3'],
  );
});

test('the label beside a list that keeps its value in a field of its own names it', async (t) => {
  const { candidates } = await shownOn(
    t,
    html(
      'List',
      `<div><label>Unit</label><div><div tabindex="0" role="combobox" aria-haspopup="listbox" aria-expanded="false">°C</div><input aria-hidden="true" tabindex="-1" value="c" style="opacity:0"></div></div>`,
    ),
  );
  assert.deepEqual(
    candidates.filter(({ popup }) => popup === 'listbox').map(({ name }) => name),
    ['Unit'],
  );
});

test('a label in front names what only says that it is to be filled, and a list that says so by a class alone', async (t) => {
  const deep = (inner: string) => `<div><div><div><div><div><div>${inner}</div></div></div></div></div></div>`;
  const { candidates } = await shownOn(
    t,
    html(
      'Items',
      `<form><div><label><span>Seats</span></label><div>${deep('<input placeholder="Please Input">')}</div></div>
       <div><label>Class</label><div><div class="n-base-selection-label" tabindex="0">Economy</div></div></div>
       <div><label>Ort</label><div><input placeholder="Bitte auswählen …"></div></div><div><label>日期</label><div><input placeholder="请选择日期"></div></div>
       <div><label for="none">Pieces</label><div><button aria-label="Less"></button><i></i><input></div></div>
       <div><div><label for="gone">Parts</label></div><div><div class="t-select"><input readonly placeholder="请选择"></div></div></div>
       <div><label for="a">Kind</label><button type="button" class="pf-v6-c-menu-toggle" aria-expanded="false" id="a">x86</button></div>
       <div><p>Tell us all</p><input placeholder="Select Date"></div></form>
       <button class="pf-v6-c-menu-toggle" aria-expanded="false">Actions</button>`,
    ),
  );
  assert.deepEqual(
    candidates.map(({ name, popup }) => `${name} ${popup}`.trim()),
    [
      'Seats',
      'Class listbox',
      'Ort',
      '日期',
      'Less',
      'Pieces',
      'Parts listbox',
      'Kind listbox',
      'Select Date',
      'Actions',
    ],
  );
});

test('what a field for text is made for is told by what is drawn around it alone, and a combo box around it has its list', async (t) => {
  const { candidates } = await shownOn(
    t,
    html(
      'Made for',
      `<form><div class="bp-tag-input"><input aria-label="Words"></div><div class="dx-datebox"><input aria-label="Due"></div><div class="k-timepicker"><input aria-label="At"></div>
       <div class="el-datetime-picker"><input aria-label="Begins"></div><div class="date-field"><input aria-label="One"><input aria-label="Two"></div>
       <div class="el-date-editor--daterange"><input aria-label="From"><input aria-label="To"></div><input aria-label="From when" placeholder="请选择时间"><input aria-label="Day of it" placeholder="Select date"><input class="tag-input" type="password" aria-label="Secret">
       <div role="combobox" aria-haspopup="listbox"><b>Ana</b><input aria-label="People"></div><input role="combobox" aria-haspopup="grid" aria-label="Day"></form>`,
    ),
  );
  assert.deepEqual(
    candidates.map(({ name, popup, field }) => [name, field?.takes, field?.list === true || popup === 'listbox']),
    [
      ['Words', 'words', false],
      ['Due', 'day', false],
      ['At', 'time', false],
      ['Begins', 'day', false],
      ['One', '', false],
      ['Two', '', false],
      ['From', 'day', false],
      ['To', 'day', false],
      ['From when', 'time', false],
      ['Day of it', 'day', false],
      ['Secret', '', false],
      ['People', '', true],
      ['Day', '', false],
    ],
  );
});

test('what complains of a field within its label is no part of its name, nor is what helps with it', async (t) => {
  const { candidates } = await shownOn(
    t,
    html(
      'Trace',
      `<label><span>JSON</span><textarea></textarea><span class="field__error">ERROR: not found</span></label>
       <label><span>Lifetime</span><input><span class="field__helper-text">For example 30ms</span></label>`,
    ),
  );
  assert.deepEqual(
    candidates.map(({ name }) => name),
    ['JSON', 'Lifetime'],
  );
});

test('a tab that says so by an attribute or a class alone is told', async (t) => {
  const { candidates } = await shownOn(
    t,
    html(
      'Tabs',
      `<a data-toggle="tab" href="#history">History</a><button class="vm-tabs-item">JSON</button><button>Save</button>`,
    ),
  );
  assert.deepEqual(
    candidates.map(({ marks }) => /tab-of-panel/.test(marks)),
    [true, true, false],
  );
});

test('the colours of a palette are one control, a coloured button is its own', async (t) => {
  const colours = ['Black', 'Gray', 'Parsley', 'Cadillac', 'Boston Blue'].map(
    (name, at) =>
      `<button aria-label="${name}" style="width:20px;height:20px;background-color:#${at}${at}${at}"></button>`,
  );
  const { candidates } = await shownOn(
    t,
    html('Palette', `<div>${colours.join('')}</div><button style="background:red" aria-label="Stop"><i>■</i></button>`),
  );
  const identities = candidates.map(identityOf);
  assert.equal(candidates.length, 6);
  assert.equal(new Set(identities).size, 2);
});
