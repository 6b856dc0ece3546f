/** What stands in the way of a click. */
import type { Pages } from '../serve-site.ts';
import { on, only, quotedOn } from './page.ts';

export const obstacles: Readonly<Record<string, Pages>> = {
  'a cover that goes with the first click': only(
    `${on}<div id="cover" style="position:fixed;inset:0;z-index:9;background:#0003" onclick="this.remove()"></div>`,
  ),
  'a splash of three seconds': only(
    `${on}<div id="cover" style="position:fixed;inset:0;z-index:9;background:#fff">Loading</div>`,
    "setTimeout(()=>$('cover').remove(),3000)",
  ),
  'a start of five seconds': only(
    '<p>Loading…</p>',
    `setTimeout(()=>{document.querySelector('main').innerHTML='${quotedOn}'},5000)`,
  ),
  'a button that moves': only(
    `<div id="b" style="position:relative;width:8em">${on}</div>`,
    "let x=0;setInterval(()=>{x=(x+3)%300;$('b').style.left=x+'px'},30)",
  ),
  'a button that is drawn anew all the time': only(
    '<div id="b"></div>',
    `setInterval(()=>{$('b').innerHTML='${quotedOn}'},60)`,
  ),
  'a button that answers to a press alone': only(
    '<button id="b">Carry on</button>',
    "$('b').addEventListener('pointerdown',fail)",
  ),
  'a button that answers to the second click': only(
    '<div class="row" style="cursor:pointer" id="b">Report.pdf</div>',
    "$('b').addEventListener('dblclick',fail)",
  ),
  'a menu that a box under its name opens': only(
    `<div style="position:relative;width:9em;height:2em"><input type="checkbox" id="m" style="position:absolute;inset:0;width:100%;height:100%;margin:0;opacity:0;z-index:1"><label for="m">Personal</label></div><div id="open" hidden>${on}</div>`,
    "$('m').onchange=()=>{$('open').hidden=!$('m').checked}",
  ),
  'a button below a fixed footer': only(
    `<div style="height:2000px">tall</div>${on}<div style="height:150px"></div><div style="position:fixed;left:0;right:0;bottom:0;height:120px;background:#ccc;z-index:5">Footer <a href="/">Home</a></div>`,
  ),
  'a button below a fixed header': only(
    `<div style="position:fixed;left:0;right:0;top:0;height:160px;background:#ccc;z-index:5">Header</div><div style="height:140px"></div>${on}<div style="height:3000px">tall</div>`,
  ),
  'a page wider than the window': only(`<div style="width:4000px"><span style="margin-left:3500px">${on}</span></div>`),
  'a board that is scrolled sideways': only(
    `<div style="overflow-x:auto;width:500px"><div style="width:3000px;display:flex;justify-content:flex-end">${on}</div></div>`,
  ),
  'a page that is scaled': only(
    `<div style="transform:scale(.5) rotate(3deg);transform-origin:0 0">${on}</div>`,
    "document.documentElement.style.zoom='1.7'",
  ),
  'a page from right to left': only(`<div dir="rtl">${on}</div>`, "document.documentElement.dir='rtl'"),
  'a box over what is ticked': only(
    '<label style="position:relative"><input id="c" type="checkbox" style="position:absolute;opacity:0;pointer-events:none"><span style="display:inline-block;width:20px;height:20px;border:1px solid"></span> Dark</label>',
    "$('c').onchange=fail",
  ),
  'a choice by cards': only(
    '<input type="radio" name="p" id="p1" checked style="position:absolute;left:-9999px"><label for="p1">Small</label><input type="radio" name="p" id="p2" style="position:absolute;left:-9999px"><label for="p2">Large</label>',
    "$('p2').onchange=fail",
  ),
  'terms that are read to their end': only(
    '<div id="t" style="height:100px;overflow:auto"><p style="height:800px">Terms</p></div><button id="b" disabled onclick="fail()">Accept</button>',
    "$('t').onscroll=()=>{if($('t').scrollTop+$('t').clientHeight>=$('t').scrollHeight-2)$('b').disabled=false}",
  ),
  'a button that wakes after three seconds': only(
    '<button id="b" disabled onclick="fail()">Skip</button>',
    "setTimeout(()=>{$('b').disabled=false},3000)",
  ),
};
