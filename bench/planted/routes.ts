/** Addresses that scripts make, and what a server answers to things. */
import { page } from './page.ts';

export const routes = page(
  'Routes',
  `<a href="#/one">One</a> <a href="#/two/deep">Two</a> <a href="/routes/pushed" id="push">Pushed</a> <button id="tour">Tour</button><div id="view" class="box">Start</div>
   <button id="live">Start updates</button><p id="ticks">0</p><button id="pause" hidden>Pause</button>
   <button id="lazy">Load report</button><div id="report"></div>`,
  `
  const show=()=>{const hash=location.hash;$('view').innerHTML=hash==='#/two/deep'?'<button id="deep">Deeper</button>':hash.startsWith('#/tour/')?'<p>Tour '+hash.slice(7)+'</p>':location.pathname==='/routes/pushed'?'<button id="pushed">Here</button>':'Start';
    if($('deep'))$('deep').onclick=()=>fail('hash-route');if($('pushed'))$('pushed').onclick=()=>fail('pushed-route')};
  onhashchange=show;onpopstate=(event)=>{if(event.state==='left')fail('back');show()};
  $('push').onclick=(event)=>{event.preventDefault();history.replaceState('left','');history.pushState('there','','/routes/pushed');show()};
  let tour=0;$('tour').onclick=()=>{location.hash='#/tour/'+(++tour);if(tour===4)fail('tour')};
  let timer;$('live').onclick=()=>{$('pause').hidden=false;timer??=setInterval(()=>{$('ticks').textContent=Number($('ticks').textContent)+1},700)};$('pause').onclick=()=>fail('live');
  $('lazy').onclick=async()=>{const said=await fetch('/api/report');$('report').innerHTML=said.ok?'<button id="chart">Chart</button>':'';if($('chart'))$('chart').onclick=()=>fetch('/api/chart')};show();`,
);

export const things = page(
  'Things',
  `<form id="make"><label>Name <input id="name" required maxlength="60"></label><button>Create</button></form><ul id="list"></ul><p id="count"></p><a href="/things/list?page=1">All things</a>`,
  `
  const load=async()=>{const all=await (await fetch('/api/things')).json();$('count').textContent=all.length+' things';$('list').innerHTML='';
    for(const {id,name} of all){const li=document.createElement('li');li.innerHTML='<span></span> <button>Edit</button> <button>Delete</button>';li.firstChild.textContent=name;const [edit,remove]=li.querySelectorAll('button');
      edit.onclick=()=>{li.innerHTML='<input aria-label="New name"><button>Save</button>';li.firstChild.value=name;li.lastChild.onclick=async()=>{await fetch('/api/things/'+id,{method:'PUT',body:li.firstChild.value});load()}};
      remove.onclick=async()=>{await fetch('/api/things/'+id,{method:'DELETE'});load()};$('list').append(li)}};
  $('make').onsubmit=async(event)=>{event.preventDefault();await fetch('/api/things',{method:'POST',body:$('name').value});$('name').value='';load()};load();`,
);

/** A page of a list of forty, the last of which is broken. */
export const listPage = (number: number): string =>
  page(
    `Things, page ${number}`,
    `<ul>${Array.from({ length: 10 }, (_, at) => `<li>Thing ${(number - 1) * 10 + at}</li>`).join('')}</ul>${number > 1 ? `<a href="/things/list?page=${number - 1}">Previous</a>` : ''} <a href="/things/list?page=${number + 1}">Next</a>`,
  );
