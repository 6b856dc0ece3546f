/** What is written into. */
import { page } from './page.ts';

export const texts = page(
  'Texts',
  `<div class="box"><button id="bold">Bold</button> <div id="rich" contenteditable="true" role="textbox" aria-label="Story">Once upon a time</div></div>
   <form action="/search"><label>Search <input type="search" name="q"></label><button>Search</button></form>
   <form method="post" action="/note"><label>Note <textarea name="note"></textarea></label><button>Save note</button></form>
   <label>Nick <input id="nick"></label> <label>Age <input id="age" type="number" min="0" max="150"></label>
   <label>Volume <input id="volume" type="range" min="0" max="11" value="5"></label>
   <label>Colour <input id="colour" type="color"></label> <label>Day <input id="day" type="date"></label>
   <button id="calendar">Choose a day</button><div id="month" class="list" hidden>${Array.from({ length: 28 }, (_, at) => `<button type="button">${at + 1}</button>`).join('')}</div>
   <label>Picture <input id="picture" type="file"></label>
   <div id="tags" class="box"></div><label>Tag <input id="tag"></label>`,
  `
  $('bold').onclick=()=>{if($('rich').textContent.trim()!=='Once upon a time')fail('rich-text')};
  $('nick').onblur=()=>{if($('nick').value)fail('blur')};
  $('age').onchange=()=>{if(Number($('age').value)>=100||Number($('age').value)===0)fail('number-edge')};
  $('volume').onchange=()=>{if($('volume').value==='11')fail('range-end')};
  $('colour').oninput=()=>fail('colour');
  $('day').onchange=()=>{if($('day').value)fail('date')};
  $('calendar').onclick=()=>{$('month').hidden=!$('month').hidden};
  $('month').onclick=()=>{$('month').hidden=true;fail('calendar')};
  $('picture').onchange=()=>{if($('picture').files.length)fail('upload')};
  $('tag').onkeydown=({key})=>{if(key!=='Enter'||!$('tag').value)return;$('tags').insertAdjacentHTML('beforeend','<span>tag <button aria-label="Remove tag" onclick="this.parentElement.remove();fail(\\'chip\\')">x</button></span>');$('tag').value=''};`,
);
