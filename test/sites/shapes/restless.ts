/** Pages that never rest, or that bend the language. */
import { html, type Pages } from '../serve-site.ts';
import { after, defect, on, only, page, two } from './page.ts';

export const restless: Readonly<Record<string, Pages>> = {
  'a clock at every frame': only(
    `<p id="c"></p>${on}`,
    "const tick=()=>{$('c').textContent=performance.now();requestAnimationFrame(tick)};tick()",
  ),
  'requests all the time': { '/': page(on, "setInterval(()=>fetch('/ping?'+Math.random()),40)"), '/ping': 'pong' },
  'a console that never rests': only(on, "setInterval(()=>{for(let i=0;i<100;i++)console.log('noise',i,{i})},50)"),
  'an address that changes all the time': only(
    on,
    "setInterval(()=>history.replaceState(null,'','?t='+Math.random()),200)",
  ),
  'prototypes that were bent': only(
    on,
    "Array.prototype.map=()=>{throw 1};Array.from=()=>[];JSON.stringify=()=>'no';Date.now=()=>0;performance.now=()=>0;Element.prototype.matches=()=>false;Element.prototype.closest=()=>null;document.querySelectorAll=()=>[];window.MutationObserver=null;window.requestAnimationFrame=()=>0",
  ),
  'an array that knows more': only(
    on,
    'Array.prototype.sum=function(){return 1};Object.prototype.own=function(){return 2};String.prototype.has=1',
  ),
  'a form whose fields have the names of properties': only(
    `<form id="f" onsubmit="fail();return false">${['children', 'id', 'title', 'name', 'type', 'action', 'style', 'role', 'target', 'length', 'elements', 'tagName', 'className', 'parentNode'].map((name) => `<label>${name} <input name="${name}"></label> `).join('')}<button name="submit">Save</button></form>`,
  ),
  'a document written anew': only(
    '',
    `setTimeout(()=>{document.open();document.write(${JSON.stringify(`<h1>New</h1>${on}`)});document.close()},500)`,
  ),
  'twenty thousand elements': only(`<div>${'<p><b>a</b><i>b</i></p>'.repeat(7000)}</div>${on}`),
  'a thread that is busy most of the time': only(
    on,
    'setInterval(()=>{const end=Date.now()+250;while(Date.now()<end);},300)',
  ),
  'a loop without end': two('<button onclick="while(true);">Calculate</button>', after),
  'storage that refuses': only(
    on,
    '',
    "<script>for(const s of ['localStorage','sessionStorage'])Object.defineProperty(window,s,{get(){throw new DOMException('no','SecurityError')}})</script>",
  ),
  'a strict policy': {
    '/': {
      headers: {
        'content-security-policy': "default-src 'none'; script-src 'self'; require-trusted-types-for 'script'",
      },
      body: html('Shape', '<main><h1>Shape</h1><button id="b">Carry on</button></main><script src="/s.js"></script>'),
    },
    '/s.js': {
      type: 'text/javascript',
      body: `document.getElementById('b').onclick=()=>{throw new Error('${defect}')}`,
    },
  },
  'a sandbox': { '/': { headers: { 'content-security-policy': 'sandbox allow-scripts' }, body: after } },
  'a calendar without end': two(
    '<button id="n" onclick="y.textContent=+y.textContent+1">Following month</button><p id="y">1</p>',
    after,
  ),
};
