/** What a browser asks people. */
import type { Pages } from '../serve-site.ts';
import { after, on, only, page } from './page.ts';

export const asked: Readonly<Record<string, Pages>> = {
  'an alert before anything': only(on, "alert('Welcome')"),
  'alerts without end': only(on, "setInterval(()=>alert('again'),400)"),
  'a page that asks before it is left': {
    '/': page(
      '<input aria-label="Note"><a href="/next">Next</a>',
      "onbeforeunload=(e)=>{e.preventDefault();return 'stay'}",
    ),
    '/next': after,
  },
  'a page that prints itself': only(on, 'print()'),
  'a passkey that is asked for': only(
    on,
    'navigator.credentials.get({publicKey:{challenge:new Uint8Array(16),timeout:60000}}).catch(()=>{})',
  ),
  'permissions that are asked for': only(
    '<button id="go">Where am I</button>',
    "$('go').onclick=()=>{const button=document.createElement('button');button.textContent='Carry on';button.onclick=fail;const on=()=>document.querySelector('main').append(button);navigator.geolocation.getCurrentPosition(on,on)}",
  ),
  'notifications that are asked for': only(
    '<button id="go">Notify me</button>',
    "$('go').onclick=async()=>{await Notification.requestPermission();const button=document.createElement('button');button.textContent='Carry on';button.onclick=fail;document.querySelector('main').append(button)}",
  ),
  'a camera that is asked for': only(
    '<button id="go">Scan</button>',
    "$('go').onclick=async()=>{await navigator.mediaDevices?.getUserMedia({video:true}).catch(()=>{});const button=document.createElement('button');button.textContent='Carry on';button.onclick=fail;document.querySelector('main').append(button)}",
  ),
  'a text that is copied': only(
    '<button id="go">Copy</button>',
    "$('go').onclick=async()=>{await navigator.clipboard.writeText('x');$('go').onclick=fail;$('go').textContent='Copied, once more'}",
  ),
  'a file that is picked': only(
    '<button id="go">Open file</button><input type="file" id="f" hidden>',
    "$('go').onclick=()=>window.showOpenFilePicker?showOpenFilePicker():$('f').click();$('f').onchange=fail",
  ),
  'full screen': only(
    '<div id="it"><button id="go">Present</button></div>',
    `$('go').onclick=async()=>{await $('it').requestFullscreen().catch(()=>{});$('it').innerHTML='<button onclick="fail()">Next slide</button>'}`,
  ),
  'a pointer that is caught': only(
    `<canvas id="c" width="300" height="100" tabindex="0"></canvas> ${on}`,
    "$('c').onclick=()=>$('c').requestPointerLock()",
  ),
  'a debugger statement': only(
    '<button id="go">Go</button>',
    "$('go').onclick=()=>{debugger;$('go').onclick=fail;$('go').textContent='Further'}",
  ),
};
