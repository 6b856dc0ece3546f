import assert from 'node:assert/strict';
import { test } from 'node:test';
import { usableOf } from '../../explorer/usable.ts';
import { html, serveSite } from '../sites/serve-site.ts';
import { openSession } from './open-session.ts';

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

const offered = async (url: string) => {
  const { session, close } = await openSession(url);
  const snapshot = await session.snapshot('').finally(close);
  const usable = usableOf(snapshot, new URL(url).origin, { width: 1280, height: 800 });
  return usable.map(({ kind, name }) => `${kind} ${name}`);
};

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
