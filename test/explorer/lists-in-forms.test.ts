import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html, type Pages } from '../sites/serve-site.ts';
import { filledForms, send } from './filled-forms.ts';

const pages: Pages = {
  '/several': html(
    'Several',
    `<style>[role=listbox]{position:absolute;top:80px;left:0;width:1200px;height:300px;background:#fff;z-index:900}</style>
    <form onsubmit="return false"><label>Note <input id="note"></label>
      <div role="combobox" tabindex="0" aria-haspopup="listbox" aria-label="Items" id="items">-</div>
      <div style="height:60px"></div>
      <div role="combobox" tabindex="0" aria-haspopup="listbox" aria-label="From" id="from">-</div>
      <button id="plan">Plan</button></form>
    <script>${send}
    const open = (field, names, stays) => {
      const list = document.createElement('ul');
      list.role = 'listbox';
      list.innerHTML = names.map((name) => '<li role="option">' + name + '</li>').join('');
      list.onclick = ({ target }) => { field.textContent = target.textContent; if (!stays) list.remove() };
      document.body.append(list);
      return list;
    };
    let several = null;
    items.onclick = () => { several = several ? void several.remove() : open(items, ['Nut', 'Bolt'], true) };
    from.onclick = () => open(from, ['North', 'South'], false);
    plan.onclick = () => send('/items', [items.textContent, from.textContent]);</script>`,
  ),
  // Neither the Escape key nor a second click closes it (TDesign).
  '/outside': html(
    'Outside',
    `<style>[role=listbox]{position:absolute;top:110px;left:0;width:1200px;height:300px;background:#fff;z-index:900}</style>
    <form onsubmit="return false"><label>Note <input id="note"></label>
      <label>Parts <input id="parts" readonly aria-haspopup="listbox"></label><div style="height:60px"></div>
      <label>From <input id="from" readonly aria-haspopup="listbox"></label><button id="plan">Plan</button></form>
    <script>${send}
    const list = Object.assign(document.createElement('ul'), { role: 'listbox', onclick: ({ target }) => { field.value = target.textContent } });
    let field = null;
    const open = (one, names) => { field = one; list.innerHTML = names.map((name) => '<li role="option">' + name + '</li>').join(''); document.body.append(list) };
    parts.onclick = () => open(parts, ['Nut', 'Bolt']);
    from.onclick = () => open(from, ['North', 'South']);
    note.onclick = () => list.remove();
    plan.onclick = () => send('/items', [parts.value, from.value]);</script>`,
  ),
  '/suggests': html(
    'Suggests',
    `<form onsubmit="return false"><label>Colleague <input id="colleague" list="nobody"></label><button>Send</button></form>`,
  ),
  '/cities': html(
    'Cities',
    `<form id="f"><label>City <input id="city" role="combobox" aria-controls="list" autocomplete="off"></label><button>Send</button></form><ul id="list" role="listbox"></ul>
    <script>${send} city.oninput = () => { list.replaceChildren(...['Oslo', 'Malmö'].filter((one) => city.value && one.toLowerCase().startsWith(city.value)).map((one) => {
      const option = document.createElement('li'); option.setAttribute('role', 'option'); option.textContent = one;
      option.onclick = () => { city.value = one; list.replaceChildren() }; return option })) };
    f.onsubmit = (event) => { event.preventDefault(); send('/items', city.value) }</script>`,
  ),
  // Told by nothing but that they hear of a click (TDesign's cascades).
  '/unsaid': html(
    'Unsaid',
    `<style>#list{position:absolute;top:110px;left:0;width:200px;background:#fff;z-index:900}</style>
    <form onsubmit="return false"><label>Note <input id="note"></label>
      <label>Place <input id="place" readonly aria-haspopup="listbox"></label><button id="plan">Plan</button></form>
    <script>${send}
    place.onclick = () => {
      place.value = '';
      const list = document.body.appendChild(document.createElement('div'));
      list.id = 'list';
      for (const name of ['North', 'South', 'West']) {
        const item = list.appendChild(document.createElement('div'));
        item.textContent = name;
        item.addEventListener('click', () => { place.value = name; list.remove() });
      }
    };
    plan.onclick = () => send('/items', [note.value !== '', place.value]);</script>`,
  ),
  // A calendar that takes what is written by Enter alone (Arco), and a clock that takes what is chosen by a button (TDesign).
  '/moments': html(
    'Moments',
    `<style>.pop{position:absolute;top:110px;left:0;width:200px;height:120px;background:#fff;z-index:5500}</style>
    <form id="f"><label>Note <input id="note"></label><label>Due <input id="due" placeholder="Select date" autocomplete="off"></label>
      <label>At <input id="at" readonly aria-haspopup="listbox"></label><button id="plan">Plan</button></form>
    <script>${send}
    let day = null, time = null, pop = null;
    const show = (parts) => { pop?.remove(); pop = document.body.appendChild(document.createElement('div')); pop.className = 'pop'; pop.append(...parts) };
    const part = (name, does, tag = 'div') => { const one = document.createElement(tag); one.textContent = name; one.addEventListener('click', does); return one };
    due.onfocus = () => show([part('1', () => {}), part('2', () => {})]);
    due.onblur = () => { if (day === null) due.value = '' };
    due.onkeydown = (event) => { if (event.key === 'Enter') { event.preventDefault(); day = due.value; pop.remove() } };
    at.onclick = () => { let hour = null; show([part('08', () => { hour = '08' }), part('09', () => { hour = '09' }), part('OK', () => { time = hour; pop.remove() }, 'button')]) };
    f.onsubmit = (event) => { event.preventDefault(); send('/items', [/^\\d{4}-\\d\\d-\\d\\d$/.test(day), time]) }</script>`,
  ),
  // Its colours lie over its `Save`, which is usable once there is a name; the Escape key closes both (Directus).
  '/colour': html(
    'Colour',
    `<style>#shade{position:fixed;inset:0;background:#0008;z-index:10}#dialog{position:fixed;top:80px;left:80px;width:600px;height:300px;background:#fff;z-index:11}
      #colours{position:fixed;top:105px;left:80px;width:500px;height:240px;background:#ddd;z-index:5500}</style>
    <div id="shade"></div><div id="dialog" role="dialog" aria-modal="true" aria-label="New board"><label>Name <input id="board"></label>
      <label>Colour <input id="colour"></label><p><button id="save" disabled>Save</button></p></div>
    <script>${send}
    let colours = null;
    colour.onfocus = () => { colours ??= document.body.appendChild(Object.assign(document.createElement('div'), { id: 'colours', innerHTML: '<button>Red</button><button>Blue</button>' })) };
    onmousedown = ({ target }) => { if (colours && target !== colour && !colours.contains(target)) colours = void colours.remove() ?? null };
    onkeydown = ({ key }) => { if (key === 'Escape') { colours?.remove(); dialog.remove(); shade.remove() } };
    board.oninput = () => { save.disabled = board.value === '' };
    save.onclick = () => send('/items', board.value !== '');</script>`,
  ),
};
const { sent, open } = filledForms(pages);

test('a list of which several can be chosen is closed before the next one is opened', async (t) => {
  const { fill } = await open(t, '/several');
  const steps = await fill(/Note/);
  assert.match(sent.join('\n'), /^\/items \["(Nut|Bolt)","(North|South)"\]$/, steps.join('\n'));
});

test('a list that stays open is closed by a click on a plain field of its form', async (t) => {
  const { fill } = await open(t, '/outside');
  const steps = await fill(/Note/);
  assert.match(sent.join('\n'), /^\/items \["(Nut|Bolt)","(North|South)"\]$/, steps.join('\n'));
});

test('what is written for a list that never comes is told as a step, for it may be what broke something', async (t) => {
  const { fill } = await open(t, '/suggests');
  const steps = await fill(/Colleague/);
  const written = steps.filter((words) => words.startsWith('write')).map((words) => /"(.*?)"/.exec(words)?.[1]);
  assert.deepEqual(written, ['a', 'e', '']);
});

test('a list that knows nothing of the first beginnings is asked for others the next time', async (t) => {
  const { fill } = await open(t, '/cities');
  await fill(/City/);
  const steps = await fill(/City/);
  assert.deepEqual(sent, ['/items ""', '/items "Oslo"'], steps.join('\n'));
});

test('a list that is told by nothing but what its entries hear of is chosen from', async (t) => {
  const { fill } = await open(t, '/unsaid');
  const steps = await fill(/Note/);
  assert.match(sent.join('\n'), /^\/items \[true,"(North|South|West)"\]$/, steps.join('\n'));
});

test('a calendar that opens for a field takes what is written by Enter, and a clock what is chosen by its own button', async (t) => {
  const { fill } = await open(t, '/moments');
  const steps = await fill(/Note/);
  assert.match(sent.join('\n'), /^\/items \[true,"0[89]"\]$/, steps.join('\n'));
});

test('what a field of a dialog opened is closed again, for it lies over what sends the dialog, which is usable only now', async (t) => {
  const { fill, look } = await open(t, '/colour');
  const steps = await fill(/Name/);
  const shown = await look();
  assert.deepEqual(
    shown.map(({ name }) => name),
    ['Name', 'Colour', 'Save'],
    steps.join('\n'),
  );
});

test('what is drawn anew and looks as it did is asked for listeners again', async (t) => {
  const { fill } = await open(t, '/unsaid');
  for (const _ of [1, 2, 3]) await fill(/Note/);
  assert.equal(sent.filter((one) => /"(North|South|West)"/.test(one)).length, 3, sent.join('\n'));
});
