/** Tools. */
import type { Pages } from '../serve-site.ts';
import { on, only, over, page } from './page.ts';

export const tools: Readonly<Record<string, Pages>> = {
  'an editor in a frame': only(
    `<iframe id="f" title="Rich text"></iframe><button id="s" disabled onclick="fail()">Publish</button>`,
    `const d=$('f').contentDocument;d.open();d.write('<body contenteditable="true"><p><br></p></body>');d.close();d.body.oninput=()=>{$('s').disabled=d.body.innerText.trim().length<4}`,
  ),
  'an editor with a hidden field': only(
    `<div style="position:relative;width:400px;height:80px;border:1px solid;cursor:text" id="w"><textarea id="t" style="position:absolute;width:1px;height:1em;opacity:0;padding:0;border:0"></textarea><pre id="o"></pre></div><button id="r" hidden onclick="fail()">Run</button>`,
    `$('w').onclick=()=>$('t').focus();$('t').oninput=()=>{$('o').textContent+=$('t').value;$('t').value='';$('r').hidden=$('o').textContent.length<4}`,
  ),
  'things that need each other': {
    '/': page('<a href="/categories">Categories</a> <a href="/products">Products</a>'),
    '/categories': page(
      `<form id="f"><label>Category <input id="n" required></label><button>Add</button></form><a href="/products">Products</a>`,
      `$('f').onsubmit=(e)=>{e.preventDefault();localStorage.c=$('n').value}`,
    ),
    '/products': page(
      `<form id="f"><label>Product <input id="n" required></label><label>Category <select id="c" required></select></label><button>Add</button></form><a href="/categories">Categories</a>`,
      `if(localStorage.c)$('c').innerHTML='<option value="">Choose</option><option>'+localStorage.c+'</option>';$('f').onsubmit=(e)=>{e.preventDefault();fail()}`,
    ),
  },
  'a thing that is made, opened, changed': {
    '/': page(
      `<form id="f"><input id="n" placeholder="New note"><button>Add</button></form><ul id="l"></ul>`,
      `const all=JSON.parse(localStorage.a??'[]');const draw=()=>{$('l').innerHTML=all.map((t,i)=>'<li><a href="/note?i='+i+'">'+t+'</a></li>').join('')};draw();$('f').onsubmit=(e)=>{e.preventDefault();if($('n').value){all.push($('n').value);localStorage.a=JSON.stringify(all);draw()}}`,
    ),
    '/note': page(
      `<button onclick="e.hidden=false">Edit</button><div id="e" hidden><textarea id="t" aria-label="Text"></textarea><button onclick="if(t.value)fail()">Save</button></div>`,
    ),
  },
  'an end of the session': only(
    `<button id="g">Load</button><div id="c" role="dialog" hidden style="${over}"><p>Your session is about to expire</p><button onclick="c.hidden=true;document.querySelector('#b').hidden=false">Stay signed in</button></div><div id="b" hidden>${on}</div>`,
    `$('g').onclick=()=>{$('c').hidden=false}`,
  ),
  'a basket': {
    '/': page('<a href="/p/1">Lamp</a> <a href="/p/2">Table</a> <a href="/cart">Basket</a>'),
    '/p/1': page(
      `<button onclick="localStorage.n=1+ +(localStorage.n||0)">Add to basket</button><a href="/cart">Basket</a>`,
    ),
    '/p/2': page(
      `<button onclick="localStorage.n=1+ +(localStorage.n||0)">Add to basket</button><a href="/cart">Basket</a>`,
    ),
    '/cart': page(
      `<div id="b">Your basket is empty</div>`,
      `if(localStorage.n)$('b').innerHTML='<a href="/checkout">Check out</a>'`,
    ),
    '/checkout': page(
      `<form id="f"><label>First name <input required></label><label>Last name <input required></label><label>Street <input required></label><label>Zip <input required pattern="\\d{5}"></label><label>Country <select required><option value="">–</option><option>France</option></select></label><label>Phone <input type="tel" required></label><label><input type="checkbox" required> I agree to the terms</label><button>Continue</button></form>`,
      `$('f').onsubmit=(e)=>{e.preventDefault();fail()}`,
    ),
  },
};
