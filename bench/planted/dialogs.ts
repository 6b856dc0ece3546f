/** What lies over the page, stands in it from elsewhere, or opens beside it. */
import { page } from './page.ts';

export const dialogs = page(
  'Dialogs',
  `<button id="open">Add member</button><dialog id="native"><form method="dialog"><label>Member <input id="member"></label><button id="invite">Add</button></form></dialog>
   <button id="outer-open">Preferences</button><div id="outer" class="over" role="dialog" aria-modal="true" aria-label="Preferences" hidden><button id="inner-open">Change avatar</button> <button id="outer-close">Close</button></div>
   <div id="inner" class="over" style="z-index:600" role="dialog" aria-modal="true" aria-label="Avatar" hidden><button id="choose">Choose</button> <button id="inner-close">Back</button></div>
   <button id="sure">Reset view</button> <button id="ask">Rename view</button> <button id="window">Open preview</button>
   <button id="drop" aria-expanded="false">Filter by state</button><div id="dropped" class="list" hidden><label><input type="checkbox" id="open-only"> Open only</label></div>
   <iframe src="/framed" title="Framed" width="300" height="80"></iframe><x-card></x-card>`,
  `
  $('open').onclick=()=>$('native').showModal();$('invite').onclick=()=>{if(!$('member').value)fail('empty-dialog')};
  $('outer-open').onclick=()=>{$('outer').hidden=false};$('outer-close').onclick=()=>{$('outer').hidden=true};$('inner-open').onclick=()=>{$('inner').hidden=false};$('inner-close').onclick=()=>{$('inner').hidden=true};
  $('choose').onclick=()=>fail('dialog-in-dialog');
  addEventListener('keydown',({key})=>{if(key==='Escape'&&!$('outer').hidden){$('outer').hidden=true;fail('escape')}});
  $('sure').onclick=()=>{if(confirm('Reset?'))fail('confirm')};$('ask').onclick=()=>{const name=prompt('Name','View');if(name)fail('prompt')};
  $('window').onclick=()=>window.open('/preview');
  $('drop').onclick=()=>{$('dropped').hidden=!$('dropped').hidden};$('open-only').onchange=()=>fail('dropdown');
  customElements.define('x-card',class extends HTMLElement{connectedCallback(){this.attachShadow({mode:'open'}).innerHTML='<button>Flip card</button>';this.shadowRoot.querySelector('button').onclick=()=>fail('shadow')}});`,
);

export const framed = page(
  'Framed',
  '<button id="inside">Inside</button>',
  `$('inside').onclick=()=>fail('frame');`,
  false,
);
export const preview = page('Preview', '<button id="zoom">Zoom in</button>', `$('zoom').onclick=()=>fail('pop-up');`);
