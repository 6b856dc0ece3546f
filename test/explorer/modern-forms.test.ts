import assert from 'node:assert/strict';
import { test } from 'node:test';
import { perform } from '../../explorer/actions/perform.ts';
import { html, type Pages } from '../sites/serve-site.ts';
import { filledForms, send } from './filled-forms.ts';

const pages: Pages = {
  '/card': html(
    'Card',
    `<p><input type="search" placeholder="Search"></p><main><div class="card">
      <div><label for="title">Title</label><input id="title"><span><button aria-label="x">×</button></span></div>
      <div><button role="combobox" aria-expanded="false" aria-haspopup="listbox" id="colour">Colour</button>
        <ul role="listbox" id="colours" hidden><li role="option">Red</li><li role="option">Green</li></ul></div>
      <div><button id="cancel">Cancel</button><button id="add">Add item</button></div></div></main>
    <script>${send} let chosen = null;
    colour.onclick = () => { colours.hidden = false };
    for (const option of colours.children) option.onclick = () => { chosen = option.textContent; colours.hidden = true };
    add.onclick = () => send('/items', { title: title.value, chosen });</script>`,
  ),
  '/drawn': html(
    'Drawn',
    `<style>#options{position:absolute;z-index:999;width:200px;height:90px;background:#fff}</style>
    <main><form onsubmit="return false"><label>City <input id="city"></label>
      <div id="region" style="cursor:pointer"><label for="hidden">Region</label><input id="hidden" role="combobox" readonly style="opacity:0;width:9px"><b></b></div></form>
      <p>The last of the steps.</p><button id="next">Next</button></main>
    <script>${send} let chosen = null;
    region.onclick = () => setTimeout(() => {
      const list = document.createElement('div');
      list.id = 'options';
      list.innerHTML = '<div style="cursor:pointer">North</div><div style="cursor:pointer">South</div>';
      list.onclick = ({ target }) => { chosen = target.textContent; list.remove() };
      document.body.append(list);
      list.animate([{ transform: 'scale(0)' }, { transform: 'none' }], 250);
    }, 20);
    next.onclick = () => send('/items', { city: city.value, chosen });</script>`,
  ),
  '/fading': html(
    'Fading',
    `<style>.veil{position:fixed;inset:0;z-index:1300} .veil ul{background:#fff;width:120px}</style>
    <form onsubmit="return false"><label>Footer <input id="footer"></label>
      ${['Currency', 'Rounding'].map((name) => `<div role="combobox" tabindex="0" aria-haspopup="listbox" aria-expanded="false" aria-label="${name}" id="${name}">-</div>`).join('')}
      <button id="save">Save</button></form>
    <script>${send}
    for (const [list, names] of [[Currency, ['EUR', 'GBP']], [Rounding, ['Up', 'Down']]]) list.onclick = () => {
      const veil = document.createElement('div');
      veil.className = 'veil';
      veil.innerHTML = '<ul role="listbox">' + names.map((name) => '<li role="option">' + name + '</li>').join('') + '</ul>';
      veil.onclick = ({ target }) => { if (target.role === 'option') list.textContent = target.textContent;
        setTimeout(() => veil.remove(), 250) };
      document.body.append(veil);
    };
    save.onclick = () => send('/items', [footer.value, Currency.textContent, Rounding.textContent]);</script>`,
  ),
  '/order': html(
    'Order',
    `<form id="order"><fieldset><legend>Who</legend><label>Name <input name="name" required minlength="30"></label>
      <label><input type="radio" name="size" value="s" required>Small</label><label><input type="radio" name="size" value="l" required>Large</label></fieldset>
      <fieldset><legend>What</legend><label>Boxes of five <input type="number" name="boxes" step="5" min="5" max="50" required></label>
      <label>Wood <input name="wood" list="woods" required pattern="oak|beech"><datalist id="woods"><option value="oak"><option value="beech"></datalist></label></fieldset>
      <button>Order</button></form>
    <script>${send} order.onsubmit = (event) => { event.preventDefault(); send('/orders', Object.fromEntries(new FormData(order))) }</script>`,
  ),
  '/code': html(
    'Code',
    `<form id="f"><label>Reference <input id="reference"></label><button>Save</button></form>
    <script>${send} f.onsubmit = (event) => { event.preventDefault();
      const good = /^\\d+$/.test(reference.value); reference.setAttribute('aria-invalid', String(!good));
      if (good) send('/codes', reference.value) }</script>`,
  ),
  '/voucher': html(
    'Voucher',
    `<form id="f"><label>Voucher <input id="voucher"></label><p role="alert" id="said"></p><button>Redeem</button></form>
    <script>${send} f.onsubmit = (event) => { event.preventDefault();
      const good = /^[A-Z]{4}\\.[0-9]{3}$/.test(voucher.value); voucher.setAttribute('aria-invalid', String(!good));
      said.textContent = good ? '' : 'A voucher looks like ABCD.123'; if (good) send('/codes', voucher.value) }</script>`,
  ),
  '/search': html(
    'Search',
    `<input type="search" role="combobox" placeholder="Search"><ul role="listbox" id="found"></ul>
    <script>${send} let later; const box = document.querySelector('input');
    box.oninput = () => { clearTimeout(later); later = setTimeout(() => {
      found.innerHTML = box.value === 'teapot' ? '<li role="option">The teapot</li>' : '';
      if (found.firstChild) found.firstChild.onclick = () => send('/items', 'opened') }, 300) }</script>`,
  ),
  '/date': html(
    'Date',
    `<label>Day <input readonly id="day"></label><div id="days" hidden><button onclick="day.value='1'">1</button></div>
    <script>day.onfocus = () => { days.hidden = false }</script>`,
  ),
  '/picture': html(
    'Picture',
    `<label>Picture <input type="file" accept="image/*" id="file"></label>
    <script>${send} file.onchange = async () => { const { width } = await createImageBitmap(file.files[0]); send('/pictures', width) }</script>`,
  ),
  // Of the first list several can be chosen: it stays open over the second one until what opened it is clicked again.
  // No form of the browser's, and a button without words within the field.
  '/parts': html(
    'Parts',
    `<main><div class="card"><div><label for="patient">Patient</label>
      <span><input id="patient" role="combobox" aria-expanded="false"><button aria-label="Type a name"><svg></svg></button></span></div>
      <div><label for="reason">Reason</label><input id="reason"></div><button id="book">Book</button></div></main>
    <script>${send} book.onclick = () => send('/items', reason.value);</script>`,
  ),
  // What sends it stands above it, and names it.
  '/above': html(
    'Above',
    `<header><button form="post">Create</button></header><main><form id="post"><label>Headline <input id="headline"></label>
      <div>Tags <button type="button" onclick="send('/items', 'a tag')">Add</button></div></form></main>
    <script>${send} post.onsubmit = (event) => { event.preventDefault(); send('/items', headline.value !== '') }</script>`,
  ),
  // Words are ended by Enter, one by one, and what only stands in the field is not sent.
  '/words': html(
    'Words',
    `<form id="f"><div class="bp-tag-input"><span id="kept"></span><input aria-label="Keywords" id="keywords"></div>
      <div><input placeholder="Type a guest and press Enter" id="guest"></div><label>Title <input id="name"></label><button>Save</button></form>
    <script>${send} const words = {};
    const take = (field) => { field.onkeydown = (event) => {
      if (event.key !== 'Enter' || field.value === '') return;
      event.preventDefault(); words[field.id] = (words[field.id] ?? 0) + 1; kept.append('<' + field.value + '>'); field.value = '' } };
    take(keywords); take(guest);
    f.onsubmit = (event) => { event.preventDefault(); send('/items', { ...words, title: name.value !== '' }) }</script>`,
  ),
};

const { sent, open } = filledForms(pages);

test('what is sent by script and stands in no form is filled as one, with lists that are no selects', async (t) => {
  const { fill } = await open(t, '/card');
  const steps = await fill(/Title/);
  assert.match(sent.join('\n'), /^\/items \{"title":".+","chosen":"(Red|Green)"\}$/, steps.join('\n'));
});

test('a list that is drawn without saying so is chosen from once it has come in, and the button beside the form sends', async (t) => {
  const { fill } = await open(t, '/drawn');
  const steps = await fill(/City/);
  assert.match(sent.join('\n'), /^\/items \{"city":".+","chosen":"(North|South)"\}$/, steps.join('\n'));
});

test('a list that was chosen from has faded before the next one is opened and the form sent', async (t) => {
  const { fill } = await open(t, '/fading');
  const steps = await fill(/Footer/);
  assert.match(sent.join('\n'), /^\/items \[".+","(EUR|GBP)","(Up|Down)"\]$/, steps.join('\n'));
});

test('a form is one with all its fieldsets, its questions answered and its limits kept', async (t) => {
  const { fill } = await open(t, '/order');
  const steps = await fill(/Name/);
  assert.match(sent.join('\n'), /"size":"[sl]","boxes":"\d*[05]","wood":"(oak|beech)"/, steps.join('\n'));
});

test('what was refused is written otherwise', async (t) => {
  const { fill } = await open(t, '/code');
  for (let times = 0; times < 12 && sent.length === 0; times++) await fill(/Reference/);
  assert.match(sent.join('\n'), /^\/codes "\d+"$/);
});

test('what is refused with an example is written so', async (t) => {
  const { fill } = await open(t, '/voucher');
  for (let times = 0; times < 8 && sent.length === 0; times++) await fill(/Voucher/);
  assert.deepEqual(sent, ['/codes "ABCD.123"']);
});

test('a search that suggests after a pause is asked for what the page shows, and the suggestion is taken', async (t) => {
  const { fill } = await open(t, '/search');
  for (let times = 0; times < 12 && sent.length === 0; times++) await fill(/Search/);
  assert.deepEqual(sent, ['/items "opened"']);
});

test('a field that nobody can write into is clicked for what it opens', async (t) => {
  const { session, source, look, rest } = await open(t, '/date');
  const day = (await look()).find(({ name }) => name === 'Day');
  assert.equal(day?.kind, 'widget');
  await perform(session, { kind: 'click', target: day }, source);
  await rest();
  assert.ok((await look()).some(({ name }) => name === '1'));
});

test('a page that asks for a picture is given one', async (t) => {
  const { session, source, look, rest } = await open(t, '/picture');
  const file = (await look()).find(({ kind }) => kind === 'file');
  assert.ok(file);
  await perform(session, { kind: 'click', target: file }, source);
  for (let times = 0; times < 20 && sent.length === 0; times++) await rest();
  assert.deepEqual(sent, ['/pictures 1']);
});

test('a button without words within a field is a part of that, not what it is sent by', async (t) => {
  const { look } = await open(t, '/parts');
  const groups = (await look()).filter(({ group }) => group !== 0).map(({ name, group }) => `${group} ${name}`);
  assert.deepEqual(groups, ['-1 Patient', '-1 Type a name', '-1 Reason', '-1 Book']);
});

test('a form is sent by the button that names it, wherever that stands', async (t) => {
  const { fill } = await open(t, '/above');
  const steps = await fill(/Headline/);
  assert.deepEqual(sent, ['/items true'], steps.join('\n'));
});

test('a field that takes words one by one is given one each time that its form is sent', async (t) => {
  const { fill } = await open(t, '/words');
  const steps = await fill(/Title/);
  assert.deepEqual(sent, ['/items {"keywords":1,"guest":1,"title":true}'], steps.join('\n'));
  await fill(/Keywords/);
  assert.equal(sent.at(-1), '/items {"keywords":2,"guest":2,"title":true}');
});
