import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { locatorOf } from '../../explorer/actions/locator.ts';
import { viewport } from '../../explorer/browser/open-context.ts';
import { usableOf } from '../../explorer/guard/usable.ts';
import { html, type Site, serveSite } from '../sites/serve-site.ts';
import { openSession } from './open-session.ts';
import { shownOn } from './shown-on.ts';

/** Components as they are written: a button that takes its words from between its tags, one that has them as an attribute, a host that is the control itself, a question. */
const page = html(
  'Components',
  `<x-button>Log <b>out</b></x-button> <x-button id="sign-out"></x-button> <x-button>Save</x-button> <x-icon label="Delete account"></x-icon>
   <x-link tabindex="0" role="button" words="Archive"></x-link> <a href="/next"><x-words words="Next"></x-words></a>
   <button><svg width="20" height="20"><title>Delete</title><path d="M0 0h9v9z"/></svg></button>
   <x-tool><x-path d="M19,4H15.5L14.5,3H9.5L8.5,4H5V6H19M6,19A2,2 0 0,0 8,21H16A2,2 0 0,0 18,19V7H6V19Z"></x-path></x-tool>
   <x-tool><x-path d="M14.06,9L15,9.94L5.92,19H5V18.08L14.06,9"></x-path></x-tool>
   <script>
   const define = (name, inner) => customElements.define(name, class extends HTMLElement {
     connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = inner(this) } });
   define('x-button', () => '<style>button{color:red}</style><button id="button"><span><slot></slot></span></button>');
   define('x-icon', () => '<button id="button"><svg width="20" height="20"></svg></button>');
   define('x-link', (host) => '<style>p{color:red}</style><p>' + host.getAttribute('words') + '</p>');
   define('x-words', (host) => '<span>' + host.getAttribute('words') + '</span><span style="display:none">hidden</span>');
   define('x-tool', () => '<button><slot></slot></button>');
   define('x-path', (host) => '<svg width="20" height="20"><path d="' + host.getAttribute('d') + '"/></svg>');
   </script>`,
);
const question = html(
  'Question',
  `<x-dialog><p>Do you want to delete the record?</p></x-dialog><script>customElements.define('x-dialog', class extends HTMLElement {
     connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<div role="dialog" style="position:fixed;inset:200px"><slot></slot><button>Yes</button><button>No</button></div>' } })</script>`,
);
/** A bar with a button in its middle, or all over it. */
const bar = (padding: string) =>
  html(
    'Bar',
    `<div tabindex="0" aria-label="Tools" style="width:300px;padding:${padding};display:flex"><x-button style="flex:1">Log out</x-button></div>
     <script>customElements.define('x-button', class extends HTMLElement { connectedCallback() {
       this.attachShadow({ mode: 'open' }).innerHTML = '<button style="width:100%;height:60px"><slot></slot></button>' } })</script>`,
  );

let site: Site;
before(async () => {
  site = await serveSite({
    '/': page,
    '/question': question,
    '/room': bar('0 100px'),
    '/full': bar('0'),
    '/next': html('Next', 'next'),
  });
});
after(() => site.close());

async function look(path: string) {
  const { session, close } = await openSession(`${site.url}${path}`);
  const snapshot = await session.snapshot('').finally(close);
  const usable = usableOf(snapshot, new URL(site.url).origin, viewport);
  const locators = snapshot.candidates.map((one) => locatorOf(one, { x: 1, y: 1, css: 'css', frames: [] }));
  return {
    locators,
    names: snapshot.candidates.map(({ name }) => name),
    usable: usable.map(({ name }) => name),
  };
}

test('a control of a web component is called what a person reads on it, and left alone for that', async () => {
  const { names, usable, locators } = await look('');
  assert.deepEqual(names, ['Log out', 'sign-out', 'Save', 'Delete account', 'Archive', 'Next', 'Delete', '', '']);
  assert.deepEqual(usable, ['Save', 'Archive', 'Next', ''], 'a wastebasket is left alone, a pen is not');
  const named = locators.map((locator, at) => (locator.includes('getByRole') ? names[at] : '-'));
  assert.deepEqual(
    named,
    ['Log out', '-', 'Save', '-', 'Archive', 'Next', 'Delete', '-', '-'],
    'what a screen reader says',
  );
});

test('a part of a web component is found again by its path, by Playwright and by who outlines it', async (t) => {
  const { session, close } = await openSession(site.url);
  t.after(close);
  const { candidates } = await session.snapshot('');
  const paths: string[] = [];
  for (const { ref } of candidates) paths.push((await session.aim(ref))?.css ?? '');
  assert.equal(paths[1], '#sign-out >> #button');
  assert.equal(new Set(paths).size, candidates.length);
  for (const path of paths) {
    await session.show(path);
    const found = session.page.locator(path);
    assert.equal(await found.count(), 1, path);
    assert.match((await found.getAttribute('style')) ?? '', /outline/, path);
  }
});

test('a question that was put into a web component is not told yes', async () => {
  const { names, usable } = await look('question');
  assert.deepEqual([names, usable], [['Yes', 'No'], ['No']]);
});

test('what holds other controls is clicked beside them, and left alone where a click would meet one that is', async () => {
  assert.deepEqual((await look('room')).usable, ['Tools']);
  const { names, usable } = await look('full');
  assert.deepEqual([names, usable], [['Tools', 'Log out'], []]);
});

test('in a dialog of web components its fields are called by their labels and sent together, and a list that opens lies over it', async (t) => {
  const form = html(
    'Form',
    `<button>Behind</button>
     <x-dialog><form><label>Price <x-input></x-input></label> <label for="stock">Stock</label> <x-input id="stock"></x-input>
       <x-select><x-option>Tools</x-option><x-option>Garden</x-option></x-select> <x-button>Save</x-button></form></x-dialog>
     <script>
     const define = (name, inner, also) => customElements.define(name, class extends HTMLElement {
       connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = inner; also?.(this.shadowRoot) } });
     define('x-input', '<input id="control">');
     define('x-option', '<slot></slot>');
     define('x-button', '<button><slot></slot></button>');
     define('x-dialog', '<dialog style="width:500px;height:500px"><slot></slot></dialog>', (root) => root.querySelector('dialog').showModal());
     define('x-select', '<div popover="manual" style="width:200px;height:100px"><slot></slot></div>', (root) => root.querySelector('div').showPopover());
     </script>`,
  );
  const { url, close } = await serveSite({ '/': form });
  t.after(close);
  const opened = await openSession(url);
  const { candidates, dialogs } = await opened.session.snapshot('').finally(opened.close);
  assert.equal(dialogs.length, 2);
  const told = candidates.map(({ kind, name, layer, group }) => `${kind} ${name} ${layer} ${group}`);
  assert.deepEqual(told, [
    ...['button Behind 0 0', 'text Price 1 1', 'text Stock 1 1'],
    ...['widget Tools 2 1', 'widget Garden 2 1', 'button Save 1 1'],
  ]);
});

test('a slot that listens is no control: what is put into it is', async (t) => {
  const { session } = await shownOn(
    t,
    html(
      'Segments',
      `<x-segment><b style="cursor:pointer">Tasks</b><b style="cursor:pointer">Profile</b></x-segment>
      <script>customElements.define('x-segment', class extends HTMLElement {
        connectedCallback() {
          this.attachShadow({ mode: 'open' }).innerHTML = '<slot style="display:block"></slot>';
          this.shadowRoot.firstChild.addEventListener('click', () => {});
        }
      })</script>`,
    ),
  );
  assert.ok(await session.heed(), 'it listens');
  const { candidates } = await session.snapshot('');
  assert.deepEqual(
    candidates.map(({ kind, name }) => `${kind} ${name}`),
    ['hint Tasks', 'hint Profile'],
  );
});

test('what hears of all clicks in it is no control where controls are put into it, and a dialog drawn around fields holds them together', async (t) => {
  const { session } = await shownOn(
    t,
    html(
      'Slots',
      `<x-tabs><x-box><label>E-mail <input></label> <label><input type="radio">Guest</label> <button>Send</button></x-box></x-tabs>
       <script>
       const define = (name, inner, then = () => {}) => customElements.define(name, class extends HTMLElement {
         connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = inner; then(this.shadowRoot) } });
       define('x-tabs', '<div><slot></slot></div>', (root) => root.firstChild.addEventListener('click', () => {}));
       define('x-box', '<div role="dialog" style="position:fixed;inset:100px"><slot></slot></div>');
       </script>`,
    ),
  );
  await session.heed();
  const { candidates } = await session.snapshot('');
  assert.deepEqual(
    candidates.map(({ kind, name, group }) => `${kind} ${name} ${group}`),
    ['text E-mail 1', 'toggle Guest 1', 'button Send 1'],
  );
});
