/** Controls as component libraries draw them: layers at the end of the page, options without roles, buttons beside their forms. */
import { page } from './page.ts';

export const library = page(
  'Library',
  `<div id="region" class="box pick" style="width:200px;position:relative"><label for="region-in">Region</label><input id="region-in" role="combobox" readonly style="opacity:0;width:9px"><b></b></div>
   <label for="ward">Ward</label> <input id="ward" readonly aria-haspopup="listbox">
   <table><tbody>${['Ada', 'Bo', 'Cleo'].map((name) => `<tr><td>${name}</td><td><button class="more" aria-haspopup="menu">More</button></td></tr>`).join('')}</tbody></table>
   <button id="file" aria-haspopup="menu">File</button> <button id="new">New customer</button> <button id="count">Count</button> <output id="counted"></output>
   <div id="board" style="display:flex;gap:20px">${['To do', 'Doing', 'Done'].map((name) => `<section class="box" style="width:160px;min-height:120px" aria-label="${name}"><h2>${name}</h2></section>`).join('')}</div>`,
  `
  const layer=(role,inner)=>{const over=document.createElement('div');over.className='list';over.style.cssText='left:420px;top:120px;width:200px';over.setAttribute('role',role);over.innerHTML=inner;document.body.append(over);
    over.animate([{transform:'scale(0)'},{transform:'none'}],200);
    setTimeout(()=>addEventListener('click',function gone(event){if(!over.contains(event.target)){over.remove();removeEventListener('click',gone)}}));return over};
  const entries=(names,role,chosen)=>{const over=layer(role==='option'?'listbox':role==='menuitem'?'menu':'presentation',names.map((name)=>'<div class="pick"'+(role?' role="'+role+'"':'')+'>'+name+'</div>').join(''));
    over.onclick=({target})=>{if(target===over)return;over.remove();chosen(target.textContent)}};
  const regions=['North','East','South','West','Centre','Coast','Isles'];
  $('region').onclick=()=>entries(regions,'',(name)=>{$('region').querySelector('b').textContent=name;if(name==='West')fail('drawn-select')});
  $('ward').onclick=()=>entries(['Surgery','Oncology','Children','Eyes','Heart','Skin'],'option',(name)=>{$('ward').value=name;if(name==='Eyes')fail('readonly-select')});
  for(const more of document.querySelectorAll('.more'))more.onclick=()=>entries(['Edit','Print','Duplicate','Pin','Share link'],'menuitem',(name)=>{if(name==='Duplicate')fail('row-menu')});
  $('file').onclick=()=>entries(['Open','Export'],'menuitem',(name)=>{if(name==='Export')setTimeout(()=>entries(['As text','As sheet','As picture'],'menuitem',(format)=>{if(format==='As sheet')fail('nested-menu')}))});
  $('new').onclick=()=>{const over=document.createElement('div');over.className='over';over.setAttribute('role','dialog');over.setAttribute('aria-label','New customer');
    over.innerHTML='<form><label>Name <input id="who"></label> <label>E-mail <input id="mail"></label></form><footer><button>Cancel</button> <button>Create</button></footer>';document.body.append(over);
    const [cancel,create]=over.querySelectorAll('footer button');over.querySelector('form').onsubmit=(event)=>event.preventDefault();cancel.onclick=()=>over.remove();
    create.onclick=()=>{if($('who').value&&/^\\S+@\\S+\\.\\S+$/.test($('mail').value)){over.remove();fail('dialog-foot')}}};
  $('count').onclick=()=>fetch('/api/never').then((answer)=>answer.text()).then((text)=>{$('counted').textContent=text},()=>{});
  const columns=[...document.querySelectorAll('#board section')];
  for(const name of ['Call carrier','Check stock','Send samples']){const card=document.createElement('div');card.textContent=name;card.setAttribute('role','button');card.tabIndex=0;card.style.cssText='cursor:grab;border:1px solid;padding:8px;touch-action:none';columns[0].append(card);
    card.onpointerdown=(down)=>{card.setPointerCapture(down.pointerId);let moved=false;card.onpointermove=(move)=>{moved||=Math.hypot(move.x-down.x,move.y-down.y)>5};
      card.onpointerup=(up)=>{card.onpointermove=card.onpointerup=null;const onto=moved&&columns.find((one)=>{const box=one.getBoundingClientRect();return up.x>box.left&&up.x<box.right&&up.y>box.top&&up.y<box.bottom});if(onto&&onto!==card.parentElement){onto.append(card);fail('board')}}}}`,
);

/** Three steps whose buttons stand beside their forms, the last with a box that only the script insists on. */
export const posting = page(
  'Posting',
  '<div id="fields"></div><p id="said" role="alert"></p><footer><button id="back">Back</button> <button id="on">Next step</button></footer>',
  `
  const steps=['<label>Job title <input id="title"></label>','<label>Description <textarea id="words"></textarea></label>','<label>Contact email <input id="contact"></label><label><input type="checkbox" id="approved"> The position has been approved</label>'];
  let at=0;const show=()=>{$('fields').innerHTML='<form onsubmit="return false">'+steps[at]+'</form>';$('back').hidden=at===0;$('on').textContent=at===2?'Publish':'Next step';$('said').textContent=''};show();
  $('back').onclick=()=>{at--;show()};
  $('on').onclick=()=>{const good=at===0?$('title').value.length>2:at===1?$('words').value.length>9:/^\\S+@\\S+\\.\\S+$/.test($('contact').value)&&$('approved').checked;
    if(!good){$('said').textContent='Please check this step';return}if(at===2){at=0;show();fail('published')}at++;show()};`,
);
