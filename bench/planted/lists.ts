/** Lists in the shapes that libraries build them. */
import { page } from './page.ts';

const rows = Array.from(
  { length: 12 },
  (_, at) => `<tr data-row="${at}"><td>Row ${at}</td><td>${(at * 7) % 12}</td></tr>`,
);

export const lists = page(
  'Lists',
  `<div id="size" class="box pick" tabindex="0" role="combobox" aria-haspopup="listbox" aria-expanded="false">Size</div>
   <div id="sizes" class="list" role="listbox" hidden>${['Small', 'Medium', 'Large'].map((one) => `<div role="option" class="pick">${one}</div>`).join('')}</div>
   <label>City <input id="city" role="combobox" aria-autocomplete="list" autocomplete="off"></label><ul id="cities" class="list" role="listbox" hidden></ul>
   <label>Colours <select id="colours" multiple><option>Red<option>Green<option>Blue</select></label>
   <table class="box"><thead><tr><th id="sort" class="pick">Name</th><th>Number</th></tr></thead><tbody id="rows">${rows.join('')}</tbody></table>
   <div id="menu" class="list" role="menu" hidden><div role="menuitem" class="pick" id="archive">Archive</div><div role="menuitem" class="pick">Rename</div></div>
   <button id="more">Load more</button> <p id="loaded">1</p>
   <div id="feed" class="box" style="height:120px;overflow:auto">${'<p>Entry</p>'.repeat(12)}</div>`,
  `
  $('size').onclick=()=>{$('sizes').hidden=!$('sizes').hidden;$('size').setAttribute('aria-expanded',String(!$('sizes').hidden))};
  $('sizes').onclick=({target})=>{$('size').textContent=target.textContent;$('sizes').hidden=true;if(target.textContent==='Large')fail('listbox-option')};
  $('city').oninput=()=>{const all=['Amsterdam','Athens','Berlin','Bern','Essen','Vienna','Testville'].filter(one=>one.toLowerCase().includes($('city').value.toLowerCase()));
    $('cities').innerHTML=$('city').value?all.map(one=>'<li role="option" class="pick">'+one+'</li>').join(''):'';$('cities').hidden=!all.length||!$('city').value};
  $('cities').onclick=({target})=>{$('city').value=target.textContent;$('cities').hidden=true;fail('suggestion')};
  $('colours').onchange=()=>fail('multiple-select');
  let sorted=0;$('sort').onclick=()=>{if(++sorted===2)fail('sort-twice');$('rows').append(...[...$('rows').children].reverse())};
  $('rows').oncontextmenu=(event)=>{event.preventDefault();$('menu').hidden=false;$('menu').style.top=event.pageY+'px'};
  $('archive').onclick=()=>{$('menu').hidden=true;fail('context-menu')};
  let loaded=1;$('more').onclick=()=>{$('loaded').textContent=++loaded;if(loaded===4)fail('load-more')};
  let fed=1;$('feed').onscroll=()=>{const f=$('feed');if(f.scrollTop+f.clientHeight>f.scrollHeight-30){f.insertAdjacentHTML('beforeend','<p>Entry</p>'.repeat(8));if(++fed===3)fail('endless-list')}};`,
);
