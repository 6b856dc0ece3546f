/** What is carried, drawn and pointed at. */
import { page } from './page.ts';

export const carrying = page(
  'Carrying',
  `<div style="display:flex;gap:1rem"><div id="todo" class="box" style="width:200px"><div id="card" draggable="true" class="box">Card</div></div><div id="done" class="box" style="width:200px;min-height:80px">Done</div></div>
   <ul id="order">${['One', 'Two', 'Three'].map((one) => `<li class="box" style="cursor:grab;width:200px">${one}</li>`).join('')}</ul>
   <div id="knob" role="slider" tabindex="0" aria-label="Knob" aria-valuenow="3" class="box" style="width:200px">3</div>
   <canvas id="paper" width="300" height="120" class="box"></canvas>
   <svg id="plan" width="300" height="100" class="box"><g id="node" style="cursor:pointer"><rect x="20" y="20" width="90" height="40" fill="#9cf"/><text x="30" y="45">Node</text></g></svg>
   <div style="position:relative;height:60px"><div class="step" style="left:0">Read<i class="port out"></i></div><div class="step" style="left:200px"><i class="port"></i>Write</div></div>
   <style>.step{position:absolute;user-select:none;width:90px;border:1px solid #777;padding:.3rem;cursor:grab}.port{position:absolute;left:-5px;top:9px;width:10px;height:10px;background:#333;cursor:crosshair}.port.out{left:auto;right:-5px}</style>
   <div id="panel" hidden><button id="deploy">Start node</button></div>
   <div id="splitter" class="box" style="cursor:col-resize;width:12px;height:60px"></div>`,
  `
  $('card').ondragstart=(event)=>event.dataTransfer.setData('text/plain','card');
  $('done').ondragover=(event)=>event.preventDefault();
  $('done').ondrop=(event)=>{event.preventDefault();$('done').append($('card'));fail('drop')};
  let held=null;$('order').onpointerdown=({target})=>{held=target.closest('li')};
  document.addEventListener('pointerup',({clientX,clientY})=>{const on=document.elementFromPoint(clientX,clientY)?.closest('li');const one=held;held=null;if(one&&on&&on!==one){on.after(one);fail('sort-by-pointer')}});
  $('knob').onkeydown=({key})=>{const now=Number($('knob').textContent)+(key==='ArrowRight'?1:key==='ArrowLeft'?-1:0);$('knob').textContent=now;if(now>5)fail('knob')};
  let strokes=0,down=false;$('paper').onpointerdown=()=>{down=true};$('paper').onpointermove=()=>{if(down)$('paper').dataset.moved='yes'};
  $('paper').onpointerup=()=>{if(down&&$('paper').dataset.moved&&++strokes===2)fail('canvas');down=false};
  let line=null;document.addEventListener('mousedown',({target})=>{line=target.closest?.('.out')});document.addEventListener('mouseup',({target})=>{if(line&&target.closest?.('.port:not(.out)'))fail('port-joined');line=null});
  $('node').ondblclick=()=>{$('panel').hidden=false};$('deploy').onclick=()=>fail('svg-node');
  let from=null;$('splitter').onpointerdown=({clientX})=>{from=clientX};document.addEventListener('pointermove',({clientX})=>{if(from!==null&&Math.abs(clientX-from)>10){from=null;fail('splitter')}});`,
);
