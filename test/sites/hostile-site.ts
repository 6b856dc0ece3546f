/** A site whose every string is an attack on whoever shows it: titles, messages, names, addresses, the document itself. */
import { html, type Pages } from './serve-site.ts';

/** Calls `owned` wherever it is taken for markup, a template or an address. On the site itself that does nothing. */
export const attack = `"'><img src=x onerror="owned(1)"><script>owned(2)</script><svg onload=owned(3)>{{owned(4)}}\${owned(5)}[a](javascript:owned(6))`;

const text = attack.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const literal = JSON.stringify(attack).replaceAll('<', '\\u003c').replaceAll('"', '&quot;');
const path = encodeURIComponent(attack).replaceAll("'", '%27');

const script = `owned=()=>{};setTimeout(()=>{throw new Error(${JSON.stringify(attack).replaceAll('<', '\\u003c')})})`;

const body = `<script>${script}</script><nav><a href="/?q=${path}">${text}</a> <a href="javascript:owned(7)">${text}</a></nav>
<main><h1 title="${text}">${text}</h1>
<button onclick="throw new Error(${literal})" aria-label="${text}">pay</button>
<button onclick="console.error(${literal})">log ${text}</button>
<form action="/" aria-label="${text}"><label>${text} <input name="${text}" placeholder="${text}"></label><button>send ${text}</button></form>
<img src="/none.png" alt="${text}" onerror="owned(8)">
<iframe title="${text}" srcdoc="<script>self.owned?.(9)</script><img src=x onerror=self.owned?.(10)>"></iframe>
<svg onload="owned(11)"><a href="javascript:owned(12)"><text y="20">${text}</text></a></svg>
<style>main::after{content:${JSON.stringify(attack).replaceAll('<', '\\3c ')}}</style>
<div style="background:url(javascript:owned(13))" onmouseover="owned(14)">${text}</div></main>`;

export const hostileSite: Pages = {
  '/x': 'no picture',
  '/none.png': 'no picture',
  '/': { headers: { server: attack, 'x-attack': attack }, body: html(text, body) },
};
