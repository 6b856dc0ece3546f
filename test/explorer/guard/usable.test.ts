import assert from 'node:assert/strict';
import { test } from 'node:test';
import { identityOf } from '../../../explorer/identity.ts';
import { viewport } from '../../../explorer/browser/open-context.ts';
import { savesChanges } from '../../../explorer/policy/unsaved.ts';
import { leadsToPage, usableOf } from '../../../explorer/guard/usable.ts';
import { html, serveSite } from '../../sites/serve-site.ts';
import { candidate, snapshotOf } from '../candidates.ts';
import { openSession } from '../open-session.ts';

const wide = 'display:block;width:200px;padding:10px';
const pages = {
  '/': html(
    'Doubles',
    `<a href="/states" style="${wide};padding:0"><div tabindex="0" style="${wide}">States</div></a>
     <ul><li tabindex="0" aria-label="Row" style="width:220px"><button style="${wide}">Open</button></li></ul>
     <div tabindex="0" aria-label="Card" style="width:300px"><button>Save</button></div>
     <div role="listbox" tabindex="0" aria-label="Songs" style="width:300px"><div role="option">Song</div></div>`,
  ),
  '/components': html(
    'Components',
    `<x-button tabindex="0">Save</x-button> <x-tab><x-icon>★</x-icon><span>Search</span></x-tab>
     <x-pane><p><a href="/next">Next</a></p><div style="cursor:pointer">Fold</div></x-pane>
     <script>
     const define = (name, inner) => customElements.define(name, class extends HTMLElement {
       connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = inner } });
     define('x-button', '<button style="text-transform:uppercase"><slot></slot></button>');
     define('x-tab', '<style>:host,a{cursor:pointer;display:block}</style><a role="tab" tabindex="0"><slot></slot></a>');
     define('x-icon', '<i style="display:block;width:20px;height:20px"></i>');
     define('x-pane', '<main style="height:200px;overflow:auto"><slot></slot><div style="height:900px"></div></main>');
     </script>`,
  ),
};

const toolbar = `<div><button><i data-icon="check"></i></button> <button><i data-icon="arrow_back"></i></button>
  <button><i data-icon="delete"></i></button> <button><svg data-testid="SaveIcon" width="9" height="9"></svg></button>
  <button><x-icon name="star"></x-icon></button></div>`;
const tongues = ['Deutsch', 'Italiano', 'Polski', 'Kurdish Kurmanji (Turkey)', 'Quenya', 'Svenska'];

const offered = async (url: string) => {
  const { session, close } = await openSession(url);
  const snapshot = await session.snapshot('').finally(close);
  const usable = usableOf(snapshot, new URL(url).origin, viewport);
  return usable.map(({ kind, name }) => `${kind} ${name}`);
};

test('what a control does is read from its markup, whatever it is called', async (t) => {
  const site = await serveSite({
    '/': html(
      'Deeds',
      `<form action="/logout" method="post"><button>Konec</button></form>
       <form action="/notes/3" method="post"><input type="hidden" name="_method" value="DELETE"><button>Pryč</button></form>
       <form action="/search"><button>Hledat</button></form>
       <form action="/login?after=logout" method="post"><input type="password"><button>Vstoupit</button></form>
       <button hx-delete="/notes/4">Smaž</button> <a href="/notes/5" data-method="delete">Vyřadit</a>
       <button onclick="signOut()">Nazdar</button> <button onclick="signUp()">Nový</button>
       <button><i>exit_to_app</i><span>Log Out</span></button>`,
    ),
  });
  t.after(site.close);
  assert.deepEqual(await offered(site.url), ['button Hledat', 'text ', 'button Vstoupit', 'button Nový']);
});

test('a control without words is called by what is shown beside the pointer, and judged by it', async (t) => {
  const dot = '<svg width="9" height="9"></svg>';
  const site = await serveSite({
    '/': html(
      'Tips',
      `<button data-bs-original-title="Edit">${dot}</button> <button mattooltip="Delete">${dot}</button>
       <div class="tooltip" data-tip="Delete device"><button>${dot}</button></div>
       <span aria-label="Shut down"><span><button>${dot}</button></span></span>
       <button uk-tooltip="title: Refresh; pos: right">${dot}</button> <div data-tip="Save"><button>Apply</button></div>
       <section aria-label="Chart"><button>${dot}</button></section> <button data-tooltip="5I4UffY8d_fywxP2cANUr">${dot}</button> <button data-tooltip="abcdefghijklmnopqrstuvwxyz">${dot}</button> <div data-tip="Both"><button id="undo">${dot}</button><button id="redo">${dot}</button></div>`,
    ),
  });
  t.after(site.close);
  assert.deepEqual(await offered(site.url), [
    'button Edit',
    'button Refresh',
    'button Apply',
    'button ',
    'button ',
    'button ',
    'button undo',
    'button redo',
  ]);
});

test('of two controls that one click means the link is offered, or else the one that is met', async (t) => {
  const site = await serveSite(pages);
  t.after(site.close);
  assert.deepEqual(await offered(site.url), [
    'link States',
    'button Open',
    'widget Card',
    'button Save',
    'widget Songs',
    'widget Song',
  ]);
  assert.deepEqual(await offered(`${site.url}components`), [
    'button Save',
    'widget Search',
    'scroller ',
    'link Next',
    'hint Fold',
  ]);
});

test('controls without words are told apart by the icons that attributes name, and left alone or owed for them', async (t) => {
  const site = await serveSite({ '/': html('Icons', toolbar) });
  t.after(site.close);
  const { session, close } = await openSession(site.url);
  const snapshot = await session.snapshot('').finally(close);
  const usable = usableOf(snapshot, new URL(site.url).origin, viewport);
  assert.deepEqual(
    usable.map(({ look }) => look),
    ['check', 'arrow_back', 'SaveIcon', 'star'],
  );
  assert.equal(new Set(usable.map(identityOf)).size, 4);
  assert.deepEqual(usable.map(savesChanges), [true, false, true, false]);
});

test('in a list that is mostly languages none is chosen, known or not', () => {
  const list = (names: readonly string[]) =>
    names.map((name, ref) => candidate({ ref, kind: 'widget', tag: 'li', role: 'option', name, layer: 1 }));
  const left = (names: readonly string[]) => {
    const shown = [candidate({ ref: 99, name: 'Save', layer: 1 }), ...list(names)];
    const usable = usableOf(snapshotOf(shown), 'http://shop.test', viewport);
    return usable.map(({ name }) => name);
  };
  assert.deepEqual(left(tongues), ['Save']);
  assert.deepEqual(left(['Quenya', 'Deutsch']), ['Save', 'Quenya']);
});

test('a question with a box to tick is a question: what is not ours is not removed by a yes to it', async (t) => {
  const site = await serveSite({
    '/': html(
      'Torrents',
      `<button>Remove</button><div role="dialog" aria-modal="true" aria-label="Remove" style="position:fixed;inset:20% 30%;background:#fff;z-index:9">
       Are you sure you want to remove 1 torrent? <label><input type="checkbox"> With its files</label> <button>No</button> <button>Yes</button></div>`,
    ),
  });
  t.after(site.close);
  assert.deepEqual(await offered(site.url), ['button Remove', 'button No']);
});

test('a link to a picture, a film or a feed leads to no page', () => {
  const leads = (path: string) => leadsToPage(candidate({ kind: 'link', tag: 'a', href: `http://shop.test${path}` }));
  for (const path of [
    '/a/photo.JPG',
    '/a/photo.png?preset=tiny',
    '/film.webm#t=3',
    '/news.rss',
    '/+feed/atom',
    '/rss/?of=all',
  ])
    assert.equal(leads(path), false, path);
  for (const path of ['/', '/a.html', '/png', '/files?name=a.png', '/feed', '/atoms', '/rss-readers'])
    assert.equal(leads(path), true, path);
});
