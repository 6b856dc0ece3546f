/** Lists and menus. */
import type { Pages } from '../serve-site.ts';
import { on, only } from './page.ts';

export const lists: Readonly<Record<string, Pages>> = {
  'a menu of a row under the pointer': only(
    `<style>.row .more{visibility:hidden}.row:hover .more{visibility:visible}</style><div class="row">Report <button class="more" onclick="m.hidden=false">⋮</button></div><div id="m" hidden><button onclick="fail()">Copy</button></div>`,
  ),
  'a cell that is edited by two clicks': only(
    `<table><tbody><tr><td id="d">Lamp</td><td>3</td></tr></tbody></table>`,
    `$('d').ondblclick=()=>{$('d').innerHTML='<input value="Lamp">';const i=$('d').firstChild;i.focus();i.onkeydown=(e)=>{if(e.key==='Enter')fail()}}`,
  ),
  'a tree of four levels': only(
    `<ul id="t"></ul>`,
    `const node=(n)=>{const li=document.createElement('li');li.innerHTML='<span style="cursor:pointer">'+['Home','Documents','Letters','Drafts'][n-1]+'</span>';li.firstChild.onclick=()=>{if(n===4)fail();if(li.children.length<2){const ul=document.createElement('ul');ul.append(node(n+1));li.append(ul)}else li.lastChild.remove()};return li};$('t').append(node(1))`,
  ),
  'menus in menus under the pointer': only(
    `<ul><li id="a" style="width:100px">File<ul id="b" hidden><li id="c">Export<ul id="d" hidden><li id="e">As PDF</li></ul></li></ul></li></ul>`,
    `$('a').onmouseenter=()=>{$('b').hidden=false};$('a').onmouseleave=()=>{$('b').hidden=true};$('c').onmouseenter=()=>{$('d').hidden=false};$('e').onclick=fail`,
  ),
  'a list that is drawn as it scrolls': only(
    `<div id="l" style="height:200px;overflow:auto;position:relative"><div style="height:30000px"></div></div>`,
    `const draw=()=>{document.querySelectorAll('.r').forEach(e=>e.remove());const from=Math.floor($('l').scrollTop/30);for(let i=from;i<Math.min(1000,from+8);i++){const r=document.createElement('button');r.className='r';r.style='position:absolute;left:0;top:'+i*30+'px';r.textContent='Row '+i;r.onclick=()=>{if(i>40)fail()};$('l').append(r)}};$('l').onscroll=draw;draw()`,
  ),
  'tabs made of list items': only(
    `<ul><li id="a" style="cursor:pointer">One</li><li id="b" style="cursor:pointer">Two</li></ul><div id="p">first</div>`,
    `$('b').onclick=()=>{$('p').innerHTML='${on}'}`,
  ),
};
