/** Forms that complain in words, away from their fields, of one thing after the other. */
import { page } from './page.ts';

export const complaints = page(
  'Complaints',
  `<form id="badge" class="box"><h2>Badge</h2><label>Code <input id="badge-code"></label><button>Print</button></form>
   <form id="discount" class="box"><h2>Discount</h2><label>Kind <select id="kind"><option value="">Select<option>Percent<option>Amount</select></label><span id="brought"></span><button>Create discount</button></form>
   <form id="voucher" class="box"><h2>Gift</h2><label>Recipient <input id="recipient"></label><label>Words <input id="words"></label><button>Wrap it</button></form>
   <form id="shares" class="box"><h2>Shares</h2><label>Ann % <input type="number" id="ann" value="0"></label><label>Bob % <input type="number" id="bob" value="0"></label><button>Save shares</button></form>
   <form id="stay" class="box"><h2>Stay</h2><label>Arrival <input type="date" id="arrival"></label><label>Departure <input id="departure" placeholder="DD.MM.YYYY"></label><button>Request stay</button></form>
   <p id="notice" role="alert"></p>`,
  `
  const say=(words)=>{$('notice').textContent=words;return words!==''};
  const send=(id,complaint,planted)=>{$(id).onsubmit=(event)=>{event.preventDefault();if(!say(complaint()))fail(planted)}};
  send('badge',()=>/^[A-Z]{8}$/.test($('badge-code').value)?'':'The code has 8 capital letters','told-in-words');
  $('kind').onchange=()=>{$('brought').innerHTML=$('kind').value==='Amount'?'<label>Amount <input id="sum"></label><label>Currency <select id="currency"><option value="">Select<option>EUR<option>USD</select></label>':''};
  send('discount',()=>!$('kind').value?'Choose a kind':!$('sum')?'Percentages are not taken: choose another kind':!($('sum').value>0)?'Amount must be above 0':!$('currency').value?'Choose the currency':'','brought-fields');
  $('voucher').onsubmit=(event)=>{event.preventDefault();if(!$('recipient').value)return alert('A recipient is needed');if(!/@/.test($('recipient').value))return alert('The recipient must be an e-mail address such as ada@example.com');fail('told-by-alert')};
  send('shares',()=>Number($('ann').value)+Number($('bob').value)===100?'':'The shares must add up to 100 %','sum-of-shares');
  send('stay',()=>{const [d,m,y]=$('departure').value.split('.'),until=y+'-'+m+'-'+d,yesterday=new Date(Date.now()-864e5).toISOString().slice(0,10);
    return !$('arrival').value?'Arrival is needed':$('arrival').value<yesterday?'The arrival cannot be in the past':!(until>$('arrival').value)?'Departure must be after arrival':''},'period-ahead');`,
);
