/** Forms. */
import type { Pages } from '../serve-site.ts';
import { only, page } from './page.ts';

export const forms: Readonly<Record<string, Pages>> = {
  'a name that is taken': only(
    `<form id="f"><label>Name <input id="n" required></label><button>Create</button><p id="e" role="alert"></p></form>`,
    `const had=new Set();$('f').onsubmit=(e)=>{e.preventDefault();if(had.has($('n').value)){$('e').textContent='This name is already in use';return}had.add($('n').value);if(had.size>2)fail()}`,
  ),
  'a confirmation that is typed': only(
    `<button onclick="c.hidden=false">Reset the demo</button><div id="c" role="dialog" hidden><input id="i" aria-label="Type RESET to confirm"><button id="y" disabled onclick="fail()">I understand</button></div>`,
    `$('i').oninput=()=>{$('y').disabled=$('i').value!=='RESET'}`,
  ),
  'a code in six boxes': only(
    `<p>Enter the 6-digit code</p><div id="o">${'<input maxlength="1" inputmode="numeric" style="width:2em" aria-label="Digit">'.repeat(6)}</div>`,
    `const boxes=[...document.querySelectorAll('input')];boxes.forEach((b,i)=>{b.oninput=()=>{if(b.value&&boxes[i+1])boxes[i+1].focus();if(boxes.every(x=>/^\\d$/.test(x.value)))fail()}})`,
  ),
  'a password twice': only(
    `<form id="f"><label>New password <input id="a" type="password" minlength="10" pattern="(?=.*[A-Z])(?=.*\\d).*"></label><label>Repeat <input id="b" type="password"></label><button>Change password</button></form>`,
    `$('f').onsubmit=(e)=>{e.preventDefault();if($('a').value&&$('a').value===$('b').value)fail()}`,
  ),
  'a required field on another tab': only(
    `<form id="f"><button type="button" onclick="one.hidden=false;two.hidden=true">General</button><button type="button" onclick="one.hidden=true;two.hidden=false">Address</button><div id="one"><label>Name <input id="n"></label></div><div id="two" hidden><label>City <input id="c"></label></div><button>Save</button><p id="e" role="alert"></p></form>`,
    `$('f').onsubmit=(e)=>{e.preventDefault();if($('n').value&&$('c').value)fail();$('e').textContent='Please fill in all fields'}`,
  ),
  'a button that saves in the header': only(
    `<header style="position:fixed;right:0;top:0"><button id="s" disabled onclick="fail()">Save</button></header><label>Name <input id="n"></label><label>Colour <select id="c"><option>red</option><option>blue</option></select></label>`,
    `$('n').oninput=()=>{$('s').disabled=!($('n').value.length>3)}`,
  ),
  'one box at least': only(
    `<form id="f"><label><input type="checkbox" name="a"> Mail</label><label><input type="checkbox" name="b"> Phone</label><button>Go on</button></form>`,
    `$('f').onsubmit=(e)=>{e.preventDefault();if(document.querySelector(':checked'))fail()}`,
  ),
  'selects that depend on each other': only(
    `<select id="a" aria-label="Country"><option value="">Choose</option><option>France</option></select><select id="b" aria-label="City" disabled></select><button id="g" disabled onclick="fail()">Search</button>`,
    `$('a').onchange=()=>{$('b').disabled=false;$('b').innerHTML='<option value="">Choose</option><option>Paris</option>'};$('b').onchange=()=>{$('g').disabled=!$('b').value}`,
  ),
  'times of all sorts': only(
    `<form id="f"><label>Month <input type="month" required></label><label>Week <input type="week" required></label><label>Time <input type="time" required></label><label>When <input type="datetime-local" required></label><button>Plan</button></form>`,
    `$('f').onsubmit=(e)=>{e.preventDefault();fail()}`,
  ),
  'a card to pay with': only(
    `<form id="f"><label>Card number <input id="n" inputmode="numeric" autocomplete="cc-number" maxlength="19"></label><label>Expiry (MM/YY) <input id="x" placeholder="MM/YY"></label><label>CVC <input id="c" maxlength="3"></label><button>Check card</button></form>`,
    `$('f').onsubmit=(e)=>{e.preventDefault();const d=$('n').value.replace(/\\D/g,'');let s=0;[...d].reverse().forEach((x,i)=>{let v=+x;if(i%2){v*=2;if(v>9)v-=9}s+=v});if(d.length===16&&s%10===0&&/^(0[1-9]|1[0-2])\\/\\d\\d$/.test($('x').value)&&/^\\d{3}$/.test($('c').value))fail()}`,
  ),
  'an account number': only(
    `<form id="f"><label>IBAN <input id="n"></label><button>Next</button><p role="alert" id="e"></p></form>`,
    `$('f').onsubmit=(e)=>{e.preventDefault();const s=$('n').value.replace(/\\s/g,'').toUpperCase();const t=s.slice(4)+s.slice(0,4);const n=t.replace(/[A-Z]/g,(c)=>c.charCodeAt(0)-55);let m=0;for(const d of n)m=(m*10+ +d)%97;if(s.length>14&&m===1)fail();$('e').textContent='Invalid IBAN'}`,
  ),
  'a form that a server refuses': {
    '/': page(
      '<form method="post" action="/save"><label>Title <input name="title"></label><label>Year <input name="year"></label><button>Save</button></form>',
    ),
    '/save': (_, body) => {
      const form = new URLSearchParams(body);
      const ok = /^(19|20)\d\d$/.test(form.get('year') ?? '');
      return page(
        ok
          ? '<p>Saved</p><a href="/done">View</a>'
          : `<form method="post" action="/save"><p class="error">Year must be a number between 1900 and 2099</p><label>Title <input name="title" value="x"></label><label>Year <input name="year" aria-invalid="true" value="${form.get('year')}"></label><button>Save</button></form>`,
      );
    },
    '/done': page('', 'fail()'),
  },
};
