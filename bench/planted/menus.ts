/** Menus, keys and what shows only for a while. */
import { page } from './page.ts';

export const menus = page(
  'Menus',
  `<div id="fly" class="box" style="width:200px">Products<div id="flown" hidden><a href="#new" id="new">New product</a></div></div>
   <style>.css .sub{display:none}.css:hover .sub{display:block}</style><div class="box css" style="width:200px">Reports<div class="sub"><button id="yearly">Yearly report</button></div></div>
   <div id="burger" class="pick" aria-label="Menu">≡</div><div id="drawer" hidden><button id="settings">Settings</button></div>
   <ul id="keys" role="listbox" tabindex="0" aria-label="Songs" class="box"><li role="option" aria-selected="true">First</li><li role="option">Second</li><li role="option">Third</li></ul>
   <div role="tablist" id="tabs"><button role="tab" aria-selected="true" tabindex="0">General</button><button role="tab" aria-selected="false" tabindex="-1">Advanced</button></div>
   <div id="advanced" hidden><label><input type="checkbox" id="expert"> Expert</label></div>
   <details><summary>More</summary><button id="hidden-away">Details</button></details>
   <label><input type="checkbox" id="dark"> Dark</label> <label><input type="checkbox" id="dense"> Dense</label>
   <div id="palette" class="over" role="dialog" aria-label="Commands" hidden><input aria-label="Command"><button id="run">Run command</button></div>
   <button id="notify">Notify</button><div id="toast" class="over" style="inset:auto 10px 10px auto" role="status" hidden>Saved <button id="undo">Undo</button></div>`,
  `
  $('fly').onmouseenter=()=>{$('flown').hidden=false};$('fly').onmouseleave=()=>{$('flown').hidden=true};$('new').onclick=()=>fail('hover-by-script');
  $('yearly').onclick=()=>fail('hover-by-style');
  $('burger').onclick=()=>{$('drawer').hidden=!$('drawer').hidden};$('settings').onclick=()=>fail('drawer');
  let at=0;$('keys').onkeydown=({key})=>{if(key==='ArrowDown')at=Math.min(2,at+1);[...$('keys').children].forEach((one,i)=>one.setAttribute('aria-selected',String(i===at)));if(at===2)fail('arrow-keys')};
  $('tabs').onclick=({target})=>{const on=target.textContent==='Advanced';$('advanced').hidden=!on;for(const tab of $('tabs').children)tab.setAttribute('aria-selected',String(tab===target))};
  $('expert').onchange=()=>fail('tab-panel');$('hidden-away').onclick=()=>fail('details');
  const both=()=>{document.body.className=($('dark').checked?'dark ':'')+($('dense').checked?'dense':'');if($('dark').checked&&$('dense').checked)fail('two-toggles')};$('dark').onchange=both;$('dense').onchange=both;
  document.addEventListener('keydown',(event)=>{if(event.key==='k'&&(event.ctrlKey||event.metaKey)){event.preventDefault();$('palette').hidden=false}if(event.key==='Escape'&&!$('palette').hidden){$('palette').hidden=true}if(event.key==='?')fail('help-key')});
  $('run').onclick=()=>fail('palette');
  $('notify').onclick=()=>{$('toast').hidden=false;setTimeout(()=>{$('toast').hidden=true},2500)};$('undo').onclick=()=>fail('toast');`,
);
