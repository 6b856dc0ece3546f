/** What people are used to in tools. */
import type { Pages } from '../serve-site.ts';
import { on, only, page } from './page.ts';

export const habits: Readonly<Record<string, Pages>> = {
  'a bar for what is selected': only(
    '<table><tbody><tr><td><input type="checkbox" aria-label="Select Lamp"></td><td>Lamp</td></tr><tr><td><input type="checkbox" aria-label="Select Table"></td><td>Table</td></tr></tbody></table><div id="b" hidden><button onclick="fail()">Export selected</button></div>',
    "document.querySelectorAll('input').forEach((i)=>{i.onchange=()=>{$('b').hidden=document.querySelectorAll(':checked').length<2}})",
  ),
  'commands after a slash': only(
    '<div id="e" contenteditable="true" role="textbox" aria-label="Page" style="border:1px solid;min-height:40px"></div><div id="m" hidden><button onclick="fail()">Heading</button></div>',
    "$('e').oninput=()=>{$('m').hidden=!$('e').textContent.endsWith('/')}",
  ),
  'a span of two days': only(
    `<button onclick="c.hidden=false">Choose dates</button><div id="c" hidden>${Array.from({ length: 28 }, (_, day) => `<button class="d">${day + 1}</button>`).join('')}</div><div id="r"></div>`,
    `let from=0;document.querySelectorAll('.d').forEach((d)=>{d.onclick=()=>{const day=+d.textContent;if(from&&day>from)$('r').innerHTML='${on.replaceAll('"', '\\"')}';else from=day}})`,
  ),
  'a new entry of a list by its search': only(
    '<button id="b">Add label</button><div id="p" hidden><input id="q" placeholder="Find or create a label"><div id="o"></div></div>',
    "$('b').onclick=()=>{$('p').hidden=false;$('q').focus()};$('q').oninput=()=>{$('o').innerHTML=$('q').value?'<button onclick=\"fail()\">Create “'+$('q').value.replace(/</g,'')+'”</button>':''}",
  ),
  'a number pad': only(
    `<p>Choose a PIN</p>${[1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map((digit) => `<button class="k">${digit}</button>`).join('')}<p id="o"></p>`,
    "let n='';document.querySelectorAll('.k').forEach((k)=>{k.onclick=()=>{n+=k.textContent;$('o').textContent='•'.repeat(n.length);if(n.length===4)fail()}})",
  ),
  'an empty day of a calendar': only(
    `<table><tbody>${Array.from({ length: 4 }, (_, week) => `<tr>${Array.from({ length: 7 }, (__, day) => `<td class="day" style="height:40px;width:60px">${week * 7 + day + 1}</td>`).join('')}</tr>`).join('')}</tbody></table><div id="d" role="dialog" hidden><label>Event <input></label><button onclick="fail()">Add</button></div>`,
    "document.querySelector('table').addEventListener('click',(e)=>{if(e.target.matches('.day'))$('d').hidden=false})",
  ),
  'a table that is typed into': only(
    `<table id="t" tabindex="0"><tbody><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></tbody></table>`,
    "let cell=null;$('t').onclick=(e)=>{cell=e.target.closest('td')};$('t').onkeydown=(e)=>{if(cell&&/^\\w$/.test(e.key))fail()}",
  ),
  'saving by keys': only(
    '<textarea id="e" aria-label="Text"></textarea>',
    "document.onkeydown=(e)=>{if((e.ctrlKey||e.metaKey)&&e.key==='s'){e.preventDefault();fail()}}",
  ),
  'another language': only(
    '<select id="s" aria-label="Language"><option>English</option><option>Deutsch</option></select> <button id="b">Settings</button>',
    "$('s').onchange=()=>{$('b').textContent=$('s').value==='Deutsch'?'Einstellungen':'Settings'};$('b').onclick=()=>{if($('b').textContent==='Einstellungen')fail()}",
  ),
  'a mark on a map': only(
    '<div id="m" style="position:relative;width:400px;height:200px;overflow:hidden;background:#cde"><img src="/p.svg" alt="" style="position:absolute;left:50px;top:50px;width:24px;height:24px" id="i"></div>',
    "$('i').addEventListener('click',()=>{$('m').insertAdjacentHTML('beforeend','<div style=\"position:absolute;left:80px;top:40px;background:#fff\">Café <a href=\"#\" onclick=\"fail()\">Details</a></div>')})",
  ),
  'a list behind every letter': {
    '/': page(
      '<input id="q" placeholder="Search" type="search"><div id="o"></div>',
      "$('q').oninput=async()=>{const r=await fetch('/s?q='+encodeURIComponent($('q').value));$('o').innerHTML=await r.text()}",
    ),
    '/s': ({ url }) => (/q=\w{1,20}$/.test(url ?? '') ? '<a href="/hit">Lamp</a>' : '<p>Nothing</p>'),
    '/hit': page(on),
  },
  'a question in their own words': only(
    '<form id="f"><input id="n" placeholder="New tag"><button>Add</button></form><ul id="l"></ul><div id="c" role="dialog" hidden><p>Remove this tag?</p><button onclick="c.hidden=true">Cancel</button><button onclick="fail()">Yes, remove</button></div>',
    "$('f').onsubmit=(e)=>{e.preventDefault();const li=document.createElement('li');li.textContent=$('n').value;const b=document.createElement('button');b.textContent='×';b.setAttribute('aria-label','Remove '+$('n').value);b.onclick=()=>{$('c').hidden=false};li.append(b);$('l').append(li)}",
  ),
  'a tab that closes': only(
    '<div role="tablist"><div role="tab" style="cursor:pointer;display:inline-block">One <button aria-label="Close One" onclick="event.stopPropagation();this.parentElement.remove();if(!document.querySelector(\'[role=tab]\'))fail()">×</button></div></div>',
  ),
  'steps to go back by': only(
    '<div id="s"></div>',
    "let n=1;const draw=()=>{$('s').innerHTML='<p>Step '+n+'</p>'+(n>1?'<button id=\"b\">Back</button>':'')+(n<3?'<button id=\"g\">Continue</button>':'');const b=$('b');if(b)b.onclick=()=>{if(n===3)fail();n--;draw()};const g=$('g');if(g)g.onclick=()=>{n++;draw()}};draw()",
  ),
};
