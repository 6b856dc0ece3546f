/** Forms that refuse, repair and send. */
import { page } from './page.ts';

export const forms = page(
  'Forms',
  `<form id="code-form" class="box"><h2>Voucher</h2><label>Code <input id="code" name="code" required></label><p id="code-said" role="alert"></p><button>Redeem</button></form>
   <form id="span" class="box"><h2>Holiday</h2><label>From <input type="date" id="from" required></label> <label>Until <input type="date" id="until" required></label><button>Request</button></form>
   <form id="register" class="box"><h2>Register</h2><label>E-mail <input type="email" id="email" required></label><label>Password <input type="password" id="one" minlength="8" required></label><label>Repeat password <input type="password" id="two" required></label>
     <label><input type="checkbox" id="terms" required> I accept the terms</label><p id="register-said" role="alert"></p><button>Register</button></form>
   <form id="delivery" class="box"><h2>Delivery</h2><label><input type="radio" name="how" value="post"> Post</label> <label><input type="radio" name="how" value="pick"> Pick up</label>
     <div id="place" hidden><label>Shop <select id="shop"><option value="">Choose<option>North<option>South</select></label></div><button>Confirm delivery</button></form>
   <form id="empty" class="box"><h2>Feedback</h2><label>Words <textarea id="words"></textarea></label><button>Send feedback</button></form>
   <form id="twice" class="box"><h2>Ballot</h2><label>Amount <input id="amount" type="number" min="1" max="99" value="1"></label><button>Cast vote</button></form>
   <form id="event" class="box"><h2>Event</h2><label>Topic <input id="topic"></label><div class="tag-input"><span id="guests"></span><input id="guest" aria-label="Guests"></div>
     <div role="group" aria-label="Opens">${['month', 'day', 'year'].map((part) => `<b role="spinbutton" contenteditable="true" tabindex="0" aria-label="${part}, Opens" data-most="${part === 'year' ? 4 : 2}">${part}</b>`).join('/')}</div><button>Plan event</button></form>
   <form id="phone-form" class="box"><h2>Call back</h2><label>Phone <input id="phone" pattern="\\+?[0-9 ]{8,15}" required></label><label>Postcode <input id="postcode" pattern="[0-9]{5}" required></label><button>Call me</button></form>`,
  `
  const send=(id,work)=>{$(id).onsubmit=(event)=>{event.preventDefault();work()}};
  send('code-form',()=>{const code=$('code').value;if(!/^[A-Z]{2,3}-[0-9]{3,4}$/.test(code)){$('code-said').textContent='A code looks like AB-1234';$('code').setAttribute('aria-invalid','true');return}fail('repaired')});
  send('span',()=>{if($('until').value<=$('from').value)fail('date-span')});
  send('register',()=>{if($('one').value!==$('two').value){$('register-said').textContent='Passwords differ';return}fail('registered')});
  $('delivery').onchange=()=>{$('place').hidden=$('delivery').how.value!=='pick'};send('delivery',()=>{if($('delivery').how.value==='pick'&&$('shop').value)fail('conditional')});
  send('empty',()=>{if(!$('words').value.trim())fail('sent-empty')});
  let sent=0;send('twice',()=>{if(++sent===3)fail('sent-thrice')});
  send('phone-form',()=>fail('patterns'));
  let guests=0;$('guest').onkeydown=(event)=>{if(event.key!=='Enter'||!$('guest').value)return;event.preventDefault();$('guests').append($('guest').value+' × ');$('guest').value='';guests++};
  send('event',()=>{if(guests>=2)fail('words-by-enter')});
  for(const part of document.querySelectorAll('[data-most]')){part.onbeforeinput=(event)=>event.preventDefault();part.onkeydown=({key})=>{if(!/^\\d$/.test(key))return;part.textContent=(part.textContent.replace(/\\D/g,'')+key).slice(-part.dataset.most);
    if([...document.querySelectorAll('[data-most]')].every((one)=>one.textContent.length===Number(one.dataset.most)&&/^\\d+$/.test(one.textContent)))fail('date-in-parts')}}`,
);

export const wizard = page(
  'Wizard',
  `<p id="step">Step 1 of 3</p><form id="go"><div id="s1"><label>Company <input id="company" required></label><label>Country <select id="country" required><option value="">Choose<option>Chile<option>Ghana<option>Nepal</select></label></div>
   <div id="s2" hidden><label>VAT number <input id="vat" placeholder="DE123456789"></label><label>Founded <input id="founded" type="number" min="1800" max="2030"></label></div>
   <div id="s3" hidden><label><input type="checkbox" id="right"> All of this is right</label></div><p id="said" role="alert"></p><button id="next">Next</button></form>`,
  `
  let at=1;$('go').noValidate=true;$('go').onsubmit=(event)=>{event.preventDefault();
    const wrong=at===1?(!$('company').value||!$('country').value)&&'Company and country are needed':at===2?(!/^[A-Z]{2}[0-9]{9}$/.test($('vat').value)||!$('founded').value)&&'A VAT number has two letters and nine digits':!$('right').checked&&'Please confirm';
    $('said').textContent=wrong||'';if(wrong)return;if(at===3)fail('wizard');if(at===2&&$('country').value==='Nepal'){$('said').textContent='';fail('wizard-branch')}
    $('s'+at).hidden=true;at++;$('s'+at).hidden=false;$('step').textContent='Step '+at+' of 3';$('next').textContent=at===3?'Finish':'Next'};`,
);
