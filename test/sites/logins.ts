/** The shapes that logins come in, beyond those of `members.ts`: each lets `member` in. */
import type { IncomingMessage } from 'node:http';
import { member } from './members.ts';
import { html, type Pages } from './serve-site.ts';

/** Heading of the page behind each of them. */
export const welcome = 'Welcome, Ada';

const inside = html('Members', `<main><h1>${welcome}</h1><a href="/logout">Log out</a></main>`);
const isIn = ({ headers }: IncomingMessage) => /session=good/.test(headers.cookie ?? '');
const cookie = { 'set-cookie': 'session=good; Path=/; HttpOnly' };

function isMember(body: string): boolean {
  const form = new URLSearchParams(body);
  return form.get('user') === member.username && form.get('pass') === member.password;
}

const form =
  '<form method="post" action="/session"><label>User <input name="user"></label><label>Password <input type="password" name="pass"></label><button>Log in</button></form>';
const registration =
  '<h2>Register</h2><form method="post" action="/register"><label>E-mail <input name="email"></label><label>Password <input type="password" name="chosen"></label><button>Sign up</button></form>';
const shop = '<a href="/shoes">Shoes</a> <a href="/hats">Hats</a> <a href="/bags">Bags</a>';
const fields = '<input id="u" placeholder="User"> <input id="p" type="password" placeholder="Password">';
const enter =
  "async function enter(){const r=await fetch('/api/login',{method:'POST',body:new URLSearchParams({user:u.value,pass:p.value})});if(r.ok)location.reload()}";
const cookies = (button: string) =>
  `<div id="cookies" style="position:fixed;inset:0;z-index:1000;background:#0008"><p>We use cookies</p><button onclick="cookies.remove()">${button}</button> <a href="/privacy">Privacy</a></div>`;
const polling = "setInterval(()=>fetch('/ping'),500)";

const at = (outside: string, behind = inside): Pages => ({
  '/': (request) => (isIn(request) ? behind : html('Shop', outside)),
  '/login': html('Log in', form),
  '/framed': html('Log in', form.replace('<form', '<form target="_top"')),
  '/popup': (request) =>
    isIn(request)
      ? '<script>if(opener){opener.location.reload();close()}else location.href="/"</script>'
      : html('Log in', form.replace('action="/session"', 'action="/session?popup"')),
  '/session?popup': (_, body) => ({ status: 303, headers: { location: '/popup', ...(isMember(body) ? cookie : {}) } }),
  '/ping': 'pong',
  '/session': (_, body) => ({ status: 303, headers: { location: '/', ...(isMember(body) ? cookie : {}) } }),
  '/api/login': (_, body) => (isMember(body) ? { headers: cookie } : { status: 401 }),
});

export const logins: Readonly<Record<string, Pages>> = {
  'a form beside one for new members': at(`${form}${registration}`),
  'a form after one for new members': at(`${registration}${form}`),
  'a form whose password is said to be new, for browsers to fill nothing in': at(
    form.replace('type="password"', 'type="password" autocomplete="new-password"'),
  ),
  'a form whose password only a font hides': at(
    form.replace(
      'type="password" name="pass"',
      'type="text" name="pass" id="password" style="-webkit-text-security:disc"',
    ),
  ),
  'a form whose fields may be written into once they are touched': at(
    form.replaceAll('<input', '<input readonly onfocus="this.removeAttribute(\'readonly\')"'),
  ),
  'a button that leads from a code to a password': at(
    `<div id="code"><p>Send me a code</p><button>Send code</button> <button onclick="code.hidden=true;folded.hidden=false">Use a password instead</button></div><div id="folded" hidden>${form}</div>`,
  ),
  'a page in between that leads on by itself': {
    ...at(form),
    '/session': (_, body) => ({
      headers: isMember(body) ? cookie : {},
      body: '<meta http-equiv="refresh" content="2;url=/"><p>You are being signed in</p>',
    }),
  },
  'a window of its own': at(`<button onclick="open('/popup','login','width=400,height=400')">Log in</button> ${shop}`),
  'buttons before the one that sends': at(
    form.replace(
      '<button>',
      '<button type="button" aria-label="Show password">o</button> <button type="button">Cancel</button> <button>',
    ),
  ),
  'a form that is answered late': {
    ...at(
      `<div>${fields} <button onclick="fetch('/ping',{method:'POST'});setTimeout(enter,9500)">Log in</button></div><script>${enter}</script>`,
    ),
  },
  'a form under a question about cookies': at(`${cookies('Accept all')}${form}`),
  'a link under a question about cookies': at(`${cookies('I agree')}<a href="/login">Log in</a> ${shop}`),
  'a link that only its address tells': at(`<nav>${shop} <a href="/login">Ada?</a></nav>`),
  'a link in a folded menu': at(
    `<button aria-label="Menu" onclick="folded.hidden=!folded.hidden">=</button><nav id="folded" hidden><a href="/login">Log in</a></nav>${shop}`,
  ),
  "a link below the account's button": at(
    `<nav>${shop} <button onclick="folded.hidden=false">Account</button> <div id="folded" hidden><a href="/login">Login</a></div></nav>`,
  ),
  'a link in a menu that a box under its name opens': {
    ...at(
      `<div style="position:relative;width:9em;height:2em"><input type="checkbox" id="box" style="position:absolute;inset:0;width:100%;height:100%;margin:0;opacity:0;z-index:1" onchange="folded.hidden=!this.checked"><label for="box">Personal tools</label></div><nav id="folded" hidden><a href="/index.php?title=Special:UserLogin">Enter</a></nav>${shop}`,
    ),
    '/index.php?title=Special:UserLogin': html('Enter', form),
  },
  'a link beside one to another service': at(
    '<a href="/sso">Sign in with Google</a> <a href="/login">Sign in with password</a>',
  ),
  'a button beside one to another service': at(
    `<button>Continue with Google</button> <button onclick="folded.hidden=false">Continue with e-mail</button><div id="folded" hidden>${form}</div>`,
  ),
  'a link beside a newsletter': at(
    '<form action="/news"><input name="email" aria-label="E-mail"> <button>Submit</button></form><a href="/login">Sign in</a>',
  ),
  'something that is no button, on a page that polls': at(
    `<div>${fields} <div style="cursor:pointer" onclick="enter()">Sign in</div></div><script>${polling};${enter}</script>`,
  ),
  'a link that is no link, on a page that polls': at(
    `<div>${fields} <a href="#" onclick="enter();return false">Sign in</a></div><script>${polling};${enter}</script>`,
  ),
  'two steps by their buttons alone': at(
    `<div id="one"><input id="u" placeholder="E-mail"> <button onclick="one.hidden=true;two.hidden=false">Next</button></div>
     <div id="two" hidden><input id="p" type="password"> <button onclick="enter()">Sign in</button></div><script>${enter}</script>`,
  ),
  'a name first, whose button waits for it': at(
    `<form id="one" onsubmit="one.hidden=true;two.hidden=false;return false"><input id="u" autocomplete="username" placeholder="Name"
       oninput="next.disabled=!this.value"> <button id="next" disabled>Next</button></form>
     <form id="two" hidden onsubmit="enter();return false"><input id="p" type="password"> <button>Sign in</button></form><script>${enter}</script>`,
  ),
  'one of several ways that are chosen from': at(
    `<form onsubmit="enter();return false"><label><input type="radio" name="by" checked onchange="own.hidden=true"> Anonymous</label>
     <label><input type="radio" name="by" onchange="own.hidden=false"> Shop account</label>
     <div id="own" hidden>${fields}</div><button>Sign in using Anonymous</button></form><script>${enter}</script>`,
  ),
  'a frame': at('<iframe src="/framed" width="600" height="300"></iframe>'),
  'web components, one of which shows the password, into a page that asks for the code of an alarm': at(
    `<form onsubmit="return false"><x-field id="u" label="User"></x-field> <x-field id="p" label="Password" type="password"></x-field> <x-icon-button label="Show"></x-icon-button></form>
     <x-go>Log in</x-go><script>${enter}
     const define = (name, inner) => customElements.define(name, class extends HTMLElement {
       connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = inner(this) }
       get value() { return this.shadowRoot.querySelector('input').value } });
     define('x-field', (host) => '<input aria-label="' + host.getAttribute('label') + '" type="' + (host.getAttribute('type') ?? 'text') + '">');
     define('x-icon-button', () => '<button aria-label="Show">o</button>');
     define('x-go', () => '<button onclick="enter()"><slot></slot></button>');
     </script>`,
    html(
      'House',
      `<h1>${welcome}</h1><section><button>Arm</button> <input type="password" inputmode="numeric" aria-label="Code"></section>`,
    ),
  ),
  'a shadow tree': at(
    `<x-login></x-login><script>${enter};customElements.define('x-login',class extends HTMLElement{connectedCallback(){const tree=this.attachShadow({mode:'open'});tree.innerHTML='<div><input name="user"> <input type="password"> <button>Log in</button></div>';const [user,pass]=tree.querySelectorAll('input');tree.querySelector('button').onclick=()=>{window.u=user;window.p=pass;enter()}}})</script>`,
  ),
  'a form whose terms must be accepted': at(
    form.replace('<button', '<label><input type="checkbox" required> I accept the terms</label><button'),
  ),
  'a form with more to choose': at(
    form
      .replace(
        '<label>User',
        '<select><option>en<option>de</select><label>Company <input value="acme"></label><label>User',
      )
      .replace('<button', '<label><input type="checkbox"> Remember me</label><button'),
  ),
  "a database's, by its server and name": at(
    `<form method="post" action="/session"><select name="kind"><option>MySQL</option></select><label>Server <input name="server" value="localhost"></label>
     <label>User name <input name="user"></label><label>Password <input type="password" name="pass"></label><label>Database <input name="database" value="shop"></label><button>Log in</button></form>`,
  ),
  'a form that comes late': at(
    `<nav>${shop}</nav><div id="late">Loading…</div><template id="form">${form}</template><script>setTimeout(()=>late.replaceWith(document.getElementById('form').content),4000)</script>`,
  ),
  'a form that is dead until it is drawn anew': at(
    `<div id="dead">${fields}</div><script>${enter};setTimeout(()=>{dead.innerHTML='<form>'+dead.innerHTML+' <button>Log in</button></form>';dead.firstChild.onsubmit=()=>{enter();return false}},1200)</script>`,
  ),
  'a form, to be asked for a new password': at(
    form,
    html('Members', `<h1>${welcome}</h1><form>${'<input type="password" name="new"> '.repeat(3)}</form>`),
  ),
  'a form, to be asked for the password of something else': at(
    form,
    html(
      'Members',
      `<h1>${welcome}</h1><form><input name="host"> <input name="port"> <input name="nick"> <input type="password" name="pass"></form>`,
    ),
  ),
};
