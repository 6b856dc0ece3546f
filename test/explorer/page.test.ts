import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { hover } from '../../explorer/actions/click.ts';
import { perform } from '../../explorer/actions/perform.ts';
import { viewport } from '../../explorer/browser/open-context.ts';
import { unheard } from '../../explorer/browser/page-session.ts';
import { afterAction, settle } from '../../explorer/browser/settle.ts';
import { openTab } from '../../explorer/browser/tab.ts';
import { usableOf } from '../../explorer/guard/usable.ts';
import { html, type Pages, type Site, serveSite } from '../sites/serve-site.ts';
import { openSession } from './open-session.ts';
import { valueSource } from './value-source.ts';

/** Further down than the window reaches. */
const farDown = '<div style="height:2000px">tall</div><button>Below</button>';

const pages: Pages = {
  '/': html(
    'Controls',
    `<header><a href="/a" disabled="false">Link</a></header><main>
    <button>Button</button><button disabled>Off</button><button style="display:none">Hidden</button>
    <div style="position:relative;width:200px;height:30px"><button style="position:absolute">Covered</button><div style="position:absolute;inset:0;background:#fff"></div></div>
    <div role="tab" tabindex="0">Tab</div><div role="switch" aria-checked="false" tabindex="0">Switch</div>
    <span style="cursor:pointer">Pointer</span><details><summary>Summary</summary><p style="position:absolute">more <a href="/b">Folded</a></p></details>
    <div style="content-visibility:hidden;height:20px"><button>Skipped</button></div>
    <label for="t">Your name</label><input id="t"><select aria-label="Size"><option>S</option><option>L</option></select>
    <label><input type="checkbox" style="opacity:0;position:absolute;width:1px;height:1px">Agree</label>
    <div contenteditable="true" aria-label="Notes">x</div><div draggable="true">Card</div><div role="button" tabindex="0" style="cursor:grab">Task</div>
    <label for="w" style="cursor:pointer">Ward</label><input id="w" readonly aria-haspopup="listbox">
    <canvas width="200" height="80" aria-label="Drawing"></canvas>
    <table><tbody><tr><td>First row</td></tr><tr><td>Middle row</td></tr><tr><td>Last row</td></tr></tbody></table>
    <table><tbody><tr><td style="cursor:pointer">Day 1</td></tr></tbody></table>
    <x-menu></x-menu><iframe src="/frame" width="300" height="60"></iframe></main>
    <div style="height:2000px"></div><button>Far below</button>
    <script>customElements.define('x-menu',class extends HTMLElement{constructor(){super();this.attachShadow({mode:'open'}).innerHTML='<button>In shadow</button>'}})</script>`,
  ),
  '/frame': html('Frame', '<button>In frame</button>'),
  '/endless': html(
    'Endless',
    `<ul>${Array.from({ length: 900 }, (_, index) => `<li><a href="#n${index}">Note ${index}</a></li>`).join('')}</ul><button>New</button>`,
  ),
  '/notices': html(
    'Notices',
    `<style>.over{position:fixed;z-index:999;background:#fff;width:200px;height:60px}.corner{right:0;top:0}.midst{left:40%;top:30%;height:300px}</style>
     <main><button>Save</button></main>
     <div class="over corner"><div role="alert">Saved <button>Close</button></div></div>
     <div class="over corner" aria-live="polite">Sent</div>
     <div class="over corner" role="alertdialog" aria-label="Network error">Try again later</div>
     <div class="over midst" role="dialog" aria-label="Settings"><p role="alert">Not valid</p></div>
     <div class="over midst" role="alertdialog" aria-label="Leave?"><button>Yes</button></div>
     <div class="over" style="inset:0;width:100%;height:100%;background:none;pointer-events:none"><i></i></div>
     <div class="over" style="pointer-events:none" aria-label="Panel"><p style="pointer-events:auto">Floating</p></div>
     <ul class="over" role="menu" style="left:0;top:200px"><li role="menuitem" tabindex="0">Copy</li></ul>`,
  ),
  '/slow': html(
    'Slow',
    `<button onclick="fetch('/answer').then(r=>r.text()).then(t=>{out.textContent=t;setTimeout(()=>out.append(' and more'),60)})">Load</button><p id="out"></p>
     <p id="clock"></p><script>setInterval(()=>clock.replaceChildren(String(Math.random())),40)</script>`,
  ),
  '/answer': 'answer',
  '/polls': html('Polls', '<script>fetch("/never").then((answer) => answer.text())</script>'),
  '/never': { type: 'text/plain', endless: true },
  '/workers': html(
    'Workers',
    `<p id="out"></p><script>new Worker('/work.js').onmessage = ({ data }) => out.append(data); new SharedWorker('/work.js')</script>`,
  ),
  '/work.js': { type: 'text/javascript', body: 'self.postMessage?.("at work")' },
  '/cards': html(
    'Cards',
    `<ul>${['One', 'Two', 'Three'].map((name) => `<li draggable="true" style="height:40px">${name}</li>`).join('')}</ul>
    <script>let held; for (const card of document.querySelectorAll('li')) { card.ondragstart = () => { held = card };
    card.ondragover = (event) => event.preventDefault(); card.ondrop = () => card.after(held) }</script>`,
  ),
  '/menu': html(
    'Menu',
    `<style>.entry ul{display:none}.entry:hover ul{display:block}.entry:is(.x,.y):hover ul{display:block}.tip:hover b{display:block}b{display:none}</style>
    <ul><li class="entry">Products<ul><li><a href="/a">Chairs</a></li></ul></li><li class="tip">Help<b>words</b></li></ul>`,
  ),
  '/folded': html(
    'Folded',
    `<button onclick="menu.style.maxHeight = ''">Open</button>
    <div id="menu" style="max-height:0;overflow:hidden"><a href="/a">In the menu</a><p style="position:fixed;top:90px;left:0"><a href="/b">Beside it</a></p></div>`,
  ),
  '/long': html(
    'Long',
    `<main style="height:500px;overflow:auto"><ul id="rows" style="height:2000px"></ul></main>
    <script>const main = document.querySelector('main'); main.onscroll = () => {
    if (main.scrollTop + main.clientHeight > main.scrollHeight - 50 && !rows.children.length) rows.innerHTML = '<li><button>Last</button></li>' }</script>`,
  ),
  '/menu-outside': html(
    'Menu',
    `<ul style="position:absolute;top:-1000em;z-index:9999;width:200px;height:90px"><li><a href="/a">A</a></li></ul>${farDown}`,
  ),
  '/bubble': html(
    'Bubble',
    `<div style="position:fixed;right:9px;bottom:9px;width:90px;height:60px;z-index:999"><button>Chat</button></div>${farDown}`,
  ),
  '/modal': html(
    'Modal',
    `<div style="position:fixed;inset:0;z-index:999;background:#0008"><button>Close</button></div>${farDown}`,
  ),
  '/menu-box': html(
    'Menu',
    '<div style="position:relative;width:9em;height:2em"><input type="checkbox" id="m" style="position:absolute;inset:0;width:100%;height:100%;margin:0;opacity:0;z-index:1"><label for="m">Personal</label></div>',
  ),
};

let site: Site;
before(async () => {
  site = await serveSite(pages);
});
after(() => site.close());

test('what lies further down can be used while a bubble stays in the corner, or a menu waits outside of the window', async (t) => {
  const look = async (path: string) => {
    const { session, close } = await openSession(new URL(path, site.url).href);
    t.after(close);
    const snapshot = await session.snapshot('');
    const usable = usableOf(snapshot, new URL(site.url).origin, viewport);
    return { ...snapshot, names: usable.map(({ name }) => name) };
  };
  const menu = await look('/menu-outside');
  assert.deepEqual([menu.dialogs, menu.names], [[], ['Below']]);
  const bubble = await look('/bubble');
  assert.deepEqual([bubble.dialogs.length, bubble.covered, bubble.names], [1, false, ['Chat', 'Below']]);
  const modal = await look('/modal');
  assert.deepEqual([modal.covered, modal.names], [true, ['Close']]);
  const menuBox = await look('/menu-box');
  assert.deepEqual(menuBox.names, ['Personal']);
});

test('one pass finds what a person could use, in shadow roots and frames too', async (t) => {
  const { session, close } = await openSession(site.url);
  t.after(close);
  const snapshot = await session.snapshot('');
  const usable = usableOf(snapshot, new URL(site.url).origin, viewport);
  const found = usable.map(({ kind, name }) => `${kind} ${name}`);
  for (const expected of [
    'link Link',
    'button Button',
    'widget Tab',
    'toggle Switch',
    'hint Pointer',
    'button Summary',
    'text Your name',
    'select Size',
    'toggle Agree',
    'text Notes',
    'drag Card',
    'drag Task',
    'widget Ward',
    'drag Drawing',
    'hint First row',
    'hint Last row',
    'hint Day 1',
    'button In shadow',
    'button In frame',
    'button Far below',
  ])
    assert.ok(found.includes(expected), `${expected} of ${found.join(', ')}`);
  assert.ok(!found.includes('hint Ward'), 'the label of a field is no control beside it');
  for (const absent of ['Off', 'Hidden', 'Covered', 'Middle row'])
    assert.ok(!found.some((one) => one.includes(absent)), absent);

  for (const name of ['In frame', 'Far below', 'In shadow']) {
    const one = usable.find((candidate) => candidate.name === name);
    assert.ok(one && (await session.aim(one.ref)), name);
  }
});

test('the shape ignores text and the number of equal rows, and sees a new control', async (t) => {
  const { session, close } = await openSession(`${site.url}answer`);
  t.after(close);
  const shapeOf = async (body: string) => {
    await session.page.setContent(html('x', body));
    return (await session.snapshot('')).shape;
  };
  const list = await shapeOf('<ul><li>one</li><li>two</li></ul>');
  assert.equal(await shapeOf('<ul><li>eins</li><li>zwei</li><li>drei</li></ul>'), list);
  assert.notEqual(await shapeOf('<ul><li>one</li><li>two</li></ul><button>New</button>'), list);
  const toast = '<div role="status" style="position:fixed;z-index:200;right:0;bottom:0;width:200px;height:60px">Saved';
  assert.equal(await shapeOf(`<ul><li>one</li><li>two</li></ul>${toast}</div>`), list, 'a notice goes by itself');
});

test('a list without end does not hide what comes after it', async (t) => {
  const { session, close } = await openSession(`${site.url}endless`);
  t.after(close);
  const { candidates } = await session.snapshot('');
  assert.equal(candidates.length, 121);
  assert.equal(candidates.at(-1)?.name, 'New');
});

test('a notice is no layer over the page, nor is room for panels, but what asks, a menu and a panel are', async (t) => {
  const { session, close } = await openSession(`${site.url}notices`);
  t.after(close);
  const { dialogs } = await session.snapshot('');
  assert.deepEqual(dialogs, ['dialog:Settings', 'alertdialog:Leave?', ':Panel', 'menu:']);
});

test('settling waits for the answer and what it changes, not for a clock', async (t) => {
  const { session, network, close } = await openSession(`${site.url}slow`);
  t.after(close);
  await settle(session, network, afterAction);
  const { candidates } = await session.snapshot('');
  const aim = await session.aim(candidates[0]?.ref ?? 0);
  assert.ok(aim);
  const at = performance.now();
  await session.page.mouse.click(aim.x, aim.y);
  await settle(session, network, afterAction);
  assert.equal(await session.page.textContent('#out'), 'answer and more');
  assert.ok(performance.now() - at < 10_000);
});

test('a page settles while its web workers go on', async (t) => {
  const { session, network, close } = await openSession(`${site.url}workers`);
  t.after(close);
  assert.equal(await settle(session, network, { ...afterAction, maxMs: 20_000 }), 'quiet');
  assert.equal(await session.page.textContent('#out'), 'at work');
});

test('a request that does not end is waited for once, whichever tab of a run asks', async (t) => {
  const { session, network, oracle, close } = await openSession(`${site.url}polls`);
  t.after(close);
  assert.equal(network.pending(), 1);
  await network.idle(100);
  const beside = network.beside(oracle);
  const context = session.page.context();
  const tab = await openTab({ context, network: beside, coverage: null, oracle, signals: unheard });
  await tab.page.goto(`${site.url}polls`, { waitUntil: 'load' });
  assert.deepEqual([network.pending(), beside.pending()], [0, 0]);
});

test('a thing is carried onto another one, as lists are put in order', async (t) => {
  const { session, close } = await openSession(new URL('/cards', site.url).href);
  t.after(close);
  const [first, , third] = (await session.snapshot('')).candidates;
  assert.ok(first?.name === 'One' && third);
  await perform(session, { kind: 'drag', target: first, onto: third, into: null }, valueSource());
  const cards = (await session.snapshot('')).candidates.map(({ name }) => name);
  assert.deepEqual(cards, ['Two', 'Three', 'One']);
});

test('what is folded away is offered once it is open', async (t) => {
  const { session, close } = await openSession(new URL('/folded', site.url).href);
  t.after(close);
  const shown = async () => {
    const { shape, candidates } = await session.snapshot('');
    return { shape, names: candidates.map(({ name }) => name) };
  };
  const closed = await shown();
  assert.deepEqual(closed.names, ['Open', 'Beside it']);
  await session.page.getByText('Open').click();
  const open = await shown();
  assert.deepEqual(open.names, ['Open', 'In the menu', 'Beside it']);
  assert.notEqual(open.shape, closed.shape);
});

test('what opens under the pointer is pointed at, and a mere hint is not', async (t) => {
  const { session, close } = await openSession(new URL('/menu', site.url).href);
  t.after(close);
  const names = async () => (await session.snapshot('')).candidates.map(({ kind, name }) => `${kind} ${name}`);
  assert.deepEqual(await names(), ['hover Products']);
  const [entry] = (await session.snapshot('')).candidates;
  assert.ok(entry && (await hover(session, entry)).length);
  assert.ok((await names()).includes('link Chairs'));
});

test('a part that scrolls by itself is scrolled to its end, for what it loads only then', async (t) => {
  const { session, network, close } = await openSession(new URL('/long', site.url).href);
  t.after(close);
  const source = valueSource();
  assert.equal((await session.snapshot('')).below, true);
  await perform(session, { kind: 'scroll', down: true, far: true }, source);
  for (let times = 0; times < 20 && (await session.snapshot('')).below; times++)
    await settle(session, network, afterAction);
  const { below, candidates } = await session.snapshot('');
  assert.equal(below, false);
  assert.deepEqual(
    candidates.map(({ name }) => name),
    ['Last'],
  );
});
