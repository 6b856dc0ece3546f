/** Files. */
import type { Pages } from '../serve-site.ts';
import { only } from './page.ts';

export const files: Readonly<Record<string, Pages>> = {
  'a table to import': only(
    `<label>Import CSV <input type="file" id="f" accept=".csv,text/csv"></label><div id="p"></div>`,
    `$('f').onchange=async()=>{const t=await $('f').files[0].text();if(t.split('\\n').length>1&&t.includes(','))$('p').innerHTML='<button onclick="fail()">Import rows</button>'}`,
  ),
  'settings to import as JSON': only(
    `<input type="file" id="f" accept="application/json" hidden><button onclick="f.click()">Import settings</button>`,
    `$('f').onchange=async()=>{JSON.parse(await $('f').files[0].text());fail()}`,
  ),
  'several files': only(
    `<input type="file" id="f" multiple aria-label="Pictures" accept="image/*"><ul id="l"></ul>`,
    `$('f').onchange=()=>{[...$('f').files].forEach((file)=>{const img=new Image();img.onload=()=>{$('l').innerHTML='<li><button onclick="fail()">Rotate</button></li>'};img.src=URL.createObjectURL(file)})}`,
  ),
};
