/** What works as its makers mean it, though a machine might take it for a fault. */
import { html, type Pages } from './serve-site.ts';

const page = (body: string, script = ''): string =>
  html('Works', `<main><h1>Works</h1>${body}</main><script>${script}</script>`);
const only = (body: string, script = ''): Pages => ({ '/': page(body, script) });
const picture = { type: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>' };
const json = (body: string, status = 200) => ({ status, type: 'application/json', body });

export const harmless: Readonly<Record<string, Pages>> = {
  'a script whose source map is gone': {
    '/': page('<p>a</p>', '').replace('</body>', '<script src="/a.js"></script></body>'),
    '/a.js': { type: 'text/javascript', body: 'let a=1;\n//# sourceMappingURL=a.js.map' },
  },
  'a request that is taken back by leaving': {
    '/': page('<a href="/next">Next</a>', "fetch('/slow').catch(()=>{})"),
    '/slow': { endless: true, body: 'a' },
    '/next': page('<a href="/">Back</a>'),
  },
  'a request that the page takes back': {
    '/': page(
      '<label>Search <input id="q"></label>',
      "let c;document.getElementById('q').oninput=()=>{c?.abort();c=new AbortController();fetch('/find',{signal:c.signal}).catch((e)=>{if(e.name!=='AbortError')throw e;console.error({err:e})})}",
    ),
    '/find': json('[]'),
  },
  'what is taken back, and nobody handles that': {
    '/': page(
      '<button type="button" id="a">Fetch</button> <button type="button" id="b">Go</button> <button type="button" id="c">Save</button>',
      "const by=(id,f)=>{document.getElementById(id).onclick=f};by('a',()=>{const c=new AbortController();fetch('/slow',{signal:c.signal});c.abort()});by('b',()=>{Promise.reject(new Error('Redirected when going from \"/a\" to \"/b\" via a navigation guard.'))});by('c',()=>{Promise.reject({name:'TransitionAborted',message:'TransitionAborted'});class TaskCancelation extends Error{name='TaskCancelation'};Promise.reject(new TaskCancelation(\"TaskInstance 'save' was canceled\"))})",
    ),
    '/slow': { endless: true, body: 'a' },
  },
  'a search that is sent to a search engine': only(
    '<form action="http://127.0.0.1:9/search"><label>Search <input name="q"></label><button>Find</button></form>',
  ),
  'a beacon': {
    '/': page('<button type="button" onclick="navigator.sendBeacon(\'/log\',\'x\')">Like</button>'),
    '/log': { status: 204 },
  },
  'events from the server': {
    '/': page('<p id="t">–</p>', "new EventSource('/events').onmessage=()=>{}"),
    '/events': { type: 'text/event-stream', endless: true, body: 'data: 1\n\n' },
  },
  'an address that a form is sent to, and that says no to whoever only opens it': {
    '/': page(
      '<form action="/edit" method="post"><label>Title <input name="title"></label><button>Save</button></form>',
    ),
    '/edit': ({ method }) =>
      method === 'POST'
        ? page('<p>Saved.</p><a href="/">Notes</a> <a href="/old">Old</a> <a href="/new">New</a>')
        : { status: 400, body: 'A title is missing.' },
    '/old': page('<a href="/">Notes</a>'),
    '/new': page('<a href="/">Notes</a>'),
  },
  'a page that asks before it is left, though nothing was done': {
    '/': page('<a href="/draft">Draft</a> <a href="/other">Other</a>'),
    '/draft': page('<a href="/">Home</a>', "addEventListener('beforeunload',(e)=>{e.preventDefault()})"),
    '/other': page('<a href="/">Home</a>', "addEventListener('beforeunload',(e)=>{e.preventDefault()})"),
  },
  'a document that may run no scripts': {
    '/': page('<a href="/shown">Shown</a> <a href="/">Home</a>'),
    '/shown': {
      headers: { 'content-security-policy': "sandbox; default-src 'none'" },
      body: '<!doctype html><html lang="en"><title>Shown</title><main><h1>Shown</h1><p>a</p></main></html>',
    },
  },
  'a window that hands something to the one that opened it': {
    '/': page(
      '<label>Author <select id="a"><option>Ada</option></select></label> <button type="button" onclick="open(\'/add\',\'add\',\'width=400,height=300\')">Add</button>',
      "window.chosen=(name)=>{document.getElementById('a').add(new Option(name))}",
    ),
    '/add': page('<form action="/added"><label>Name <input name="name" required></label><button>Save</button></form>'),
    '/added':
      '<!doctype html><html lang="en"><title>Added</title><script>opener.chosen(\'Bea\');close()</script></html>',
  },
  'a download': {
    '/': page('<a href="/file" download>File</a> <a href="/report">Report</a>'),
    '/file': { type: 'application/zip', body: 'PK' },
    '/report': { type: 'application/pdf', headers: { 'content-disposition': 'attachment' }, body: '%PDF' },
  },
  'a download made by script': only(
    '<button type="button" id="b">Export</button>',
    "document.getElementById('b').onclick=()=>{const a=document.createElement('a');a.href=URL.createObjectURL(new Blob(['x']));a.download='x.txt';a.click()}",
  ),
  'a link to a part of the page': only(
    '<a href="#part">Part</a> <a href="#none">None</a> <a href="#">Top</a><p id="part">Part</p>',
  ),
  'a picture without an address': {
    '/': page('<img alt="" src=""><img alt="Logo" src="/logo.svg">'),
    '/logo.svg': picture,
  },
  'a favicon that is not there': only('<p>a</p>'),
  'a page for members': {
    '/': page('<a href="/members">Members</a>'),
    '/members': { status: 302, headers: { location: '/?members=no' } },
    '/?members=no': page('<p>For members</p>'),
  },
  'a policy that only reports': {
    '/': {
      headers: { 'content-security-policy-report-only': "default-src 'self'; report-uri /csp" },
      body: page('<p>a</p>', 'let a=1'),
    },
    '/csp': { status: 204 },
  },
  'a thing that is asked for until it is there': {
    '/': page(
      '<p id="s">Waiting</p>',
      "let n=0;const ask=async()=>{const r=await fetch('/job?n='+n++);const {done}=await r.json();if(!done)setTimeout(ask,200)};ask()",
    ),
    '/job': ({ url }) => json(JSON.stringify({ done: (url ?? '') > '/job?n=3' })),
  },
  'a layout that takes two rounds': only(
    '<textarea aria-label="Text" id="t"></textarea>',
    "new ResizeObserver(()=>{document.getElementById('t').style.width=(100+Math.random()*50)+'px'}).observe(document.getElementById('t'))",
  ),
  'a video that may not begin by itself': only(
    '<video id="v" muted width="90" height="60" aria-label="Film"></video><button type="button" id="b">Play</button>',
    "document.getElementById('b').onclick=()=>document.getElementById('v').play().catch(()=>{})",
  ),
  'a sound after a click': only(
    '<button type="button" id="b">Ring</button>',
    "document.getElementById('b').onclick=()=>{const a=new AudioContext();const o=a.createOscillator();o.connect(a.destination);o.start();setTimeout(()=>a.close(),50)}",
  ),
  'what only some browsers have': only(
    '<button type="button" id="b">Share</button>',
    "document.getElementById('b').onclick=async()=>{if(navigator.share)await navigator.share({title:'x'});if('serviceWorker' in navigator)await navigator.serviceWorker.register('/sw.js');if(window.showSaveFilePicker)await showSaveFilePicker();await navigator.storage?.persist?.()}",
  ),
  'a copy to the clipboard and back': only(
    '<button type="button" id="b">Copy</button> <button type="button" id="c">Paste</button>',
    "document.getElementById('b').onclick=()=>navigator.clipboard.writeText('x');document.getElementById('c').onclick=async()=>{document.getElementById('c').title=await navigator.clipboard.readText()}",
  ),
  'full screen and back': only(
    '<button type="button" id="b">Present</button>',
    "document.getElementById('b').onclick=async()=>{await document.documentElement.requestFullscreen();await document.exitFullscreen()}",
  ),
  'a pointer that is caught': only(
    '<button type="button" id="b">Play</button>',
    "document.getElementById('b').onclick=()=>document.body.requestPointerLock()",
  ),
  'a place on earth': only(
    '<button type="button" id="b">Near me</button><p id="p">–</p>',
    "document.getElementById('b').onclick=()=>navigator.geolocation.getCurrentPosition(()=>{},()=>{document.getElementById('p').textContent='We do not know where you are.'})",
  ),
  'a notification': only(
    '<button type="button" id="b">Remind me</button>',
    "document.getElementById('b').onclick=async()=>{if(await Notification.requestPermission()==='granted')new Notification('Now')}",
  ),
  'a question before leaving': only(
    '<label>Note <input id="n"></label> <a href="/">Again</a>',
    "onbeforeunload=(e)=>{if(document.getElementById('n').value)e.preventDefault()}",
  ),
  'a worker and a channel': {
    '/': page(
      '<p id="t">–</p>',
      "const w=new Worker('/w.js');w.onmessage=()=>{document.getElementById('t').textContent='done'};w.postMessage(1);new BroadcastChannel('a').postMessage(1)",
    ),
    '/w.js': { type: 'text/javascript', body: 'onmessage=()=>postMessage(2)' },
  },
  'a database of the browser': only(
    '<p id="t">–</p>',
    "const r=indexedDB.open('a',1);r.onupgradeneeded=()=>r.result.createObjectStore('s');r.onsuccess=()=>{document.getElementById('t').textContent='open'}",
  ),
  'a drawing in three dimensions': only(
    '<canvas id="c" width="200" height="100" aria-label="Globe" role="img"></canvas>',
    "const g=document.getElementById('c').getContext('webgl2');g.clearColor(0,0,1,1);g.clear(g.COLOR_BUFFER_BIT)",
  ),
  'an answer after six seconds': {
    '/': page(
      '<button type="button" id="b">Ask</button><p id="t">–</p>',
      "document.getElementById('b').onclick=async()=>{await new Promise((r)=>setTimeout(r,6000));document.getElementById('t').textContent='42'}",
    ),
  },
  'two seconds of work': only(
    '<button type="button" id="b">Work</button>',
    "document.getElementById('b').onclick=()=>{const e=Date.now()+2000;while(Date.now()<e);}",
  ),
  'nothing for a second between two pictures': only(
    '<main id="m"><button type="button" id="b">On</button></main>',
    "document.getElementById('b').onclick=()=>{const{innerHTML}=m;m.innerHTML='';setTimeout(()=>{m.innerHTML=innerHTML+'<p>On</p>'},1200)}",
  ),
  'errors that are content': only(
    '<p>A TypeError: is thrown where a value has another type.</p><div class="server-log error">KeyError: name</div><div role="alert">ValidationError: Name is required</div>',
  ),
  'a frame of another place': only(
    '<iframe title="Film" src="https://video.example.com/embed/1" width="200" height="100"></iframe>',
  ),
  'a print': only('<button type="button" onclick="print()">Print</button>'),
  'values that are words': only('<p>Dividing zero by zero yields NaN in JavaScript.</p><p>undefined behaviour</p>'),
  'a range of bytes': {
    '/': page('<p id="t">–</p>', "fetch('/part',{headers:{range:'bytes=0-1'}}).then((r)=>r.text())"),
    '/part': { status: 206, headers: { 'content-range': 'bytes 0-1/9' }, body: 'ab' },
  },
};
