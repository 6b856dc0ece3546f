/** How controls are made. */
import { readFileSync } from 'node:fs';
import type { Pages } from '../serve-site.ts';
import { after, on, only, page, two } from './page.ts';

export const controls: Readonly<Record<string, Pages>> = {
  'an element of its own making': only(
    '<x-press></x-press>',
    "customElements.define('x-press',class extends HTMLElement{connectedCallback(){this.textContent='Press';this.style.cursor='pointer';this.addEventListener('click',fail)}})",
  ),
  'an element that gives no sign': only('<div id="b">Press</div>', "$('b').addEventListener('click',fail)"),
  'elements that the document listens for': only(
    '<div data-action="go">Press</div>',
    "document.addEventListener('click',(e)=>{if(e.target.closest('[data-action]'))fail()})",
  ),
  'entries that their list listens for': only(
    '<ul id="l"><li>Report</li><li>Letter</li></ul>',
    "$('l').addEventListener('click',(e)=>{if(e.target.localName==='li')fail()})",
  ),
  'entries that jQuery hands clicks on to': {
    '/': page(
      '<ul id="l"><li><b class="row">Report</b></li><li>Letter</li></ul>',
      "jQuery('#l').on('click','.row',fail)",
      '<script src="/jquery.js"></script>',
    ),
    '/jquery.js': {
      type: 'text/javascript',
      body: readFileSync(new URL(import.meta.resolve('jquery')), 'utf8'),
    },
  },
  'a frame that is written': only(
    '<iframe id="f" title="Editor"></iframe>',
    `const d=$('f').contentDocument;d.open();d.write('<button onclick="parent.fail()">Carry on</button>');d.close()`,
  ),
  'a frame in a frame': {
    '/': page('<iframe title="a" src="/a" width="500" height="300"></iframe>'),
    '/a': page('<iframe title="b" src="/b" width="300" height="200"></iframe>'),
    '/b': after,
  },
  'an object': { '/': page('<object data="/in" type="text/html" width="500" height="300"></object>'), '/in': after },
  'a dialog of the browser': only(
    `<button onclick="d.showModal()">Open</button><dialog id="d"><p>Sure?</p>${on}</dialog>`,
  ),
  'a popover': only(`<button popovertarget="p">More</button><div id="p" popover>${on}</div>`),
  'a form that opens a window': {
    '/': page(
      '<form action="/next" target="_blank"><label>Name <input name="a"></label><button>Preview</button></form>',
    ),
    '/next': after,
  },
  'a window that closes itself': two('<button onclick="close()">Close</button>', after),
  'a tree by keys': only(
    '<ul role="tree" tabindex="0" id="t"><li role="treeitem" aria-expanded="false" id="i">Folder</li></ul>',
    "$('t').onkeydown=(e)=>{if(e.key==='ArrowRight')fail()}",
  ),
  'a menu by the focus': only(
    '<div id="m" tabindex="0">Menu</div><div id="l" hidden><button onclick="fail()">Carry on</button></div>',
    "$('m').onfocus=()=>{$('l').hidden=false}",
  ),
};
