/** Questions before anything. */
import { html, type Pages } from '../serve-site.ts';
import { on, only, over, page } from './page.ts';

export const questions: Readonly<Record<string, Pages>> = {
  'a consent in a frame': {
    '/': page(`${on}<iframe id="f" src="/consent" title="Consent" style="${over};width:100%;height:100%"></iframe>`),
    '/consent': html(
      'Consent',
      `<p>We value your privacy</p><button onclick="parent.document.getElementById('f').remove()">Accept all</button> <button>Settings</button>`,
    ),
  },
  'a consent in a shadow': only(
    `${on}<x-consent id="c" style="${over}"></x-consent>`,
    `const r=$('c').attachShadow({mode:'open'});r.innerHTML='<div>Cookies?<button id="a">Alle akzeptieren</button></div>';r.getElementById('a').onclick=()=>$('c').remove()`,
  ),
  'an age to confirm': only(
    `${on}<div id="c" style="${over}"><h2>Are you over 18?</h2><button onclick="c.remove()">Yes, I am</button> <a href="https://example.com/">No</a></div>`,
  ),
  'a language to choose': only(
    `${on}<div id="c" style="${over}"><h2>Choose your language</h2><ul><li onclick="c.remove()">Deutsch</li><li onclick="c.remove()">English</li></ul></div>`,
  ),
  'a notice whose cross has no name': only(
    `${on}<div id="c" style="${over}"><h2>What is new</h2><p>Much.</p><span style="cursor:pointer;font-size:20px" onclick="c.remove()">×</span></div>`,
  ),
  'a tour of four steps': only(
    `${on}<div id="c" style="${over}"><p id="n">1</p><button onclick="n.textContent=+n.textContent+1;if(n.textContent>4)c.remove()">Next</button></div>`,
  ),
  'a guard before leaving what is not saved': {
    '/': page(
      `<form onsubmit="return false"><label>Name <input id="i"></label></form><a id="l" href="/next">Next</a><div id="c" hidden style="${over}"><p>Leave without saving?</p><button onclick="location.href='/next'">Leave</button> <button onclick="c.hidden=true">Stay</button></div>`,
      `$('l').onclick=(e)=>{e.preventDefault();$('c').hidden=false}`,
    ),
    '/next': page(on),
  },
};
