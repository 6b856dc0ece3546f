/** A layer that an animation brings in can be used at once, and the application hears of the animation's end; one that goes is waited for. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html, serveSite } from '../../sites/serve-site.ts';
import { openSession } from '../open-session.ts';
import { shownOn } from '../shown-on.ts';

/** A dialog that a style sheet, a transition and a script move for half a second each, and a banner that a script moves, too. */
const page = html(
  'Moving',
  `<style>
    @keyframes in { from { transform: translateX(90vw) } }
    [role=dialog] { position: fixed; top: 0; left: 0; width: 300px; height: 200px; z-index: 500; opacity: 0; transition: opacity 500ms }
    .on { animation: in 500ms; opacity: 1 !important }
  </style>
  <p id="banner">Beside the work</p><div role="dialog" aria-label="Moving"><button>Sure</button></div>
  <script>
    const heard = [];
    const dialog = document.querySelector('[role=dialog]');
    for (const end of ['transitionend', 'animationend']) dialog.addEventListener(end, () => heard.push(end));
    const moves = [{ opacity: 0.5 }, { opacity: 1 }];
    function move() {
      dialog.className = 'on';
      dialog.firstElementChild.animate(moves, 500).finished.then(() => heard.push('finished'));
      banner.animate(moves, 60_000).finished.then(() => heard.push('banner'));
    }
  </script>`,
);

test('a list in a narrow layer is one, a narrow badge is none', async (t) => {
  const over = 'position:fixed;z-index:6000;width:48px;height:90px;background:#fff';
  const site = await serveSite({
    '/': html('Rows', `<p>Rows</p><div style="${over}"><div role="listbox"><div role="option">5</div></div></div>`),
    '/node': html(
      'Flow',
      `<p>Rows</p><div role="button" tabindex="0" style="${over.replace('48', '406')}">Agent</div>`,
    ),
    '/row': html(
      'Colours',
      '<p>Rows</p><div role="dialog" aria-label="Colours" style="height:34px"><button>Red</button></div>',
    ),
    '/badge': html('Badge', `<p>Rows</p><div style="${over}"><button>5</button></div>`),
  });
  t.after(() => site.close());
  const { session, close } = await openSession(site.url);
  t.after(close);
  assert.equal((await session.snapshot('')).dialogs.length, 1);
  for (const path of ['badge', 'node', 'row']) {
    await session.page.goto(`${site.url}${path}`);
    assert.equal((await session.snapshot('')).dialogs.length, 0, path);
  }
});

test('what brings a layer in is taken to its end, with all its events, and nothing else is', async (t) => {
  const site = await serveSite({ '/': () => page });
  t.after(() => site.close());
  const { session, close } = await openSession(site.url);
  t.after(close);
  await session.page.evaluate('move(); new Promise(requestAnimationFrame)');
  await session.layersSettled();
  const { heard, left } = await session.page.evaluate<{ heard: string[]; left: number }>(
    `({ heard: [...heard], left: document.getAnimations().length })`,
  );
  assert.deepEqual(heard.toSorted(), ['animationend', 'finished', 'transitionend']);
  assert.equal(left, 1, 'the banner moves on');
});

test('a layer that fades is waited for until it is taken away, and one that stays there faded once alone', async (t) => {
  const layer = (name: string) =>
    `<div id="${name}" role="dialog" style="position:fixed;inset:0;z-index:1300;transition:opacity 200ms"><button>Close</button></div>`;
  const site = await serveSite({
    '/': html('Layers', `<main>Desk</main>${layer('stays')}${layer('goes')}`),
  });
  t.after(() => site.close());
  const { session, close } = await openSession(site.url);
  t.after(close);
  const fade = (name: string, then: string) =>
    session.page.evaluate(`${name}.style.opacity = 0; ${then}; new Promise(requestAnimationFrame)`);
  await fade('goes', 'setTimeout(() => goes.remove(), 225)');
  await session.layersSettled();
  assert.equal(await session.page.evaluate('document.getElementById("goes")'), null);
  await fade('stays', '');
  await session.layersSettled();
  const again =
    'stays.style.transition = "none"; stays.style.opacity = 1; stays.offsetTop; stays.style.transition = ""';
  await session.page.evaluate(again);
  await fade('stays', 'globalThis.polls = 0; setInterval(() => { polls++ }, 100)');
  await session.layersSettled();
  assert.ok(Number(await session.page.evaluate('polls')) < 3, 'it is not waited for again');
});

test('a layer is waited for until it can be clicked, and one that tells something alone is not', async (t) => {
  const layer = (name: string, holds: string) =>
    `<div id="${name}" role="dialog" style="position:fixed;inset:0;z-index:1300;transition:opacity 200ms;pointer-events:none;opacity:0">${holds}</div>`;
  const site = await serveSite({
    '/': html('Layers', `<main>Desk</main>${layer('list', '<ul><li>Oslo</ul>')}${layer('tip', 'A tip')}`),
  });
  t.after(() => site.close());
  const { session, close } = await openSession(site.url);
  t.after(close);
  const show = (name: string, then: string) =>
    session.page.evaluate(`${name}.style.opacity = 1; ${then}; new Promise(requestAnimationFrame)`);
  await show('list', 'setTimeout(() => { list.style.pointerEvents = "auto" }, 225)');
  await session.layersSettled();
  assert.equal(await session.page.evaluate('list.style.pointerEvents'), 'auto');
  await show('tip', 'globalThis.polls = 0; setInterval(() => { polls++ }, 100)');
  await session.layersSettled();
  assert.ok(Number(await session.page.evaluate('polls')) < 3);
});

test('a layer that is drawn together to nothing is not waited for', async (t) => {
  const site = await serveSite({
    '/': html(
      'Layers',
      `<div id="list" role="dialog" style="position:fixed;inset:0;z-index:1300;transition:opacity 300ms,transform 300ms"><button>Close</button></div>`,
    ),
  });
  t.after(() => site.close());
  const { session, close } = await openSession(site.url);
  t.after(close);
  const go =
    'list.style.opacity = 0; list.style.transform = "scaleY(0)"; globalThis.polls = 0; setInterval(() => { polls++ }, 100)';
  await session.page.evaluate(`${go}; new Promise(requestAnimationFrame)`);
  await session.layersSettled();
  assert.ok(Number(await session.page.evaluate('polls')) < 3);
});

test('drawers that are closed lie over nothing, and one that is open does', async (t) => {
  const drawer = (at: string) =>
    `<div style="position:fixed;inset:0;z-index:1000;pointer-events:none;display:flex"><div style="position:fixed;inset:0;z-index:1000;pointer-events:none">
      <div style="position:fixed;top:0;bottom:0;right:0;width:500px;pointer-events:auto;background:#fff;transform:translateX(${at})"><p>Details</p><button>Close</button></div></div></div>`;
  const site = await serveSite({
    '/': html('Closed', `<main>Desk</main>${drawer('100%').repeat(3)}`),
    '/open': html('Open', `<main>Desk</main>${drawer('0')}`),
  });
  t.after(() => site.close());
  const { session, close } = await openSession(site.url);
  t.after(close);
  assert.equal((await session.snapshot('')).dialogs.length, 0);
  await session.page.goto(`${site.url}open`);
  assert.ok((await session.snapshot('')).dialogs.length > 0);
});

test('a sidebar under a bar lies over nothing', async (t) => {
  const side = 'position:fixed;z-index:999;left:0;top:96px;bottom:0;width:300px;background:#eee';
  const site = await serveSite({
    '/': html('Desk', `<header style="height:96px">Desk</header><div style="${side}"><a href="/rooms">Rooms</a></div>`),
    '/menu': html(
      'Menu',
      `<p>Desk</p><div style="${side.replace('bottom:0', 'height:200px')}"><button>A</button></div>`,
    ),
  });
  t.after(() => site.close());
  const { session, close } = await openSession(site.url);
  t.after(close);
  assert.deepEqual((await session.snapshot('')).dialogs, []);
  await session.page.goto(`${site.url}menu`);
  assert.equal((await session.snapshot('')).dialogs.length, 1);
});

test('a menu in what is placed at the end of the document is a layer, whatever its place in the stack', async (t) => {
  const at = 'position:absolute;left:0;top:0;transform:translate(40px,60px)';
  const menu = '<div role="menu"><div role="menuitem" tabindex="0">Event</div></div>';
  const side = 'position:fixed;left:0;top:0;bottom:0;width:200px';
  const site = await serveSite({
    '/': html('Mail', `<main>Mail</main><div><div style="${at}" role="presentation">${menu}</div></div>`),
    '/side': html('Side', `<div id="app"><div><aside style="${side}">${menu}</aside><main>Mail</main></div></div>`),
  });
  t.after(() => site.close());
  const { session, close } = await openSession(site.url);
  t.after(close);
  assert.equal((await session.snapshot('')).dialogs.length, 1);
  await session.page.goto(`${site.url}side`);
  assert.equal((await session.snapshot('')).dialogs.length, 0);
});

test('a tree that opens at the end of the document is a layer, however little over the page; a tree in the page is none', async (t) => {
  const tree = '<div role="tree"><div role="treeitem" tabindex="0">North</div></div>';
  const at = 'position:absolute;top:200px;left:20px;width:240px;height:200px;background:#fff';
  const site = await serveSite({
    '/': html('Over', `<p>Team</p><div style="${at};z-index:7">${tree}</div>`),
    '/portal': html(
      'Portal',
      `<p>Team</p><div aria-live="polite"><div><div style="${at};z-index:20">${tree}</div></div></div>`,
    ),
    '/foot': html(
      'Foot',
      `<p>Team</p><div style="position:fixed;bottom:0;left:0;width:100%;height:60px;z-index:7">${tree}</div>`,
    ),
    '/in': html('In', `<main><p>Team</p><div style="${at};z-index:7">${tree}</div></main>`),
    '/first': html('First', `<div style="${at};z-index:7">${tree}</div><p>Team</p>`),
  });
  t.after(() => site.close());
  const { session, close } = await openSession(site.url);
  t.after(close);
  const layersOn = async (path: string) => {
    await session.page.goto(new URL(path, site.url).href);
    return (await session.snapshot('')).dialogs.length;
  };
  const found = [
    await layersOn('/'),
    await layersOn('/portal'),
    await layersOn('/foot'),
    await layersOn('/in'),
    await layersOn('/first'),
  ];
  assert.deepEqual(found, [1, 1, 0, 0, 0]);
});

test('a list as wide as the field that it hangs under is a layer, a bar as wide is none', async (t) => {
  const drawn = (tag: string, place: string) =>
    html(
      'Wide',
      `<p>Kind</p><${tag} style="${place};z-index:899;width:100%;height:120px;background:#fff"><b>Express</b></${tag}>`,
    );
  const { session } = await shownOn(t, drawn('dl', 'position:absolute'));
  assert.equal((await session.snapshot('')).dialogs.length, 1);
  await session.page.setContent(drawn('div', 'position:absolute'));
  assert.equal((await session.snapshot('')).dialogs.length, 0);
});

test('a native list that a script hides is no layer, nor is a list that is clipped away', async (t) => {
  const hidden = '<select multiple style="position:absolute;width:1px;height:1px;z-index:900"><option>Ants</select>';
  const drop = (clip: string) =>
    `<div style="position:absolute;z-index:1010;width:200px;height:90px;background:#fff;clip:${clip}"><ul><li>Rome</li><li>Oslo</li></ul></div>`;
  const { session } = await shownOn(t, html('Cities', `<p>Cities</p>${hidden}${drop('rect(0,0,0,0)')}`));
  assert.deepEqual((await session.snapshot('')).dialogs, []);
  await session.page.setContent(html('Cities', `<p>Cities</p>${hidden}${drop('auto')}`));
  assert.equal((await session.snapshot('')).dialogs.length, 1);
});
