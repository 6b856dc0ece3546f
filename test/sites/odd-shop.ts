/** What only the eye sees: nonsense where values should be, a page that goes blank, links that nobody opens. */
import { html, type Pages } from './serve-site.ts';

const menu = '<nav><a href="/">Home</a> <a href="/rules">Rules</a> <a href="/form">Form</a></nav>';

export const oddShop: Pages = {
  '/': {
    headers: { 'content-security-policy': "default-src 'self'; script-src 'unsafe-inline'; connect-src 'none'" },
    body: html(
      'Shop',
      `${menu}<main><h1>Shop</h1><p>Total: <b id="total">9.99</b></p>
      <button onclick="total.textContent=Number('x')+' €'">Convert</button>
      <button onclick="owner.textContent='Owner: '+{}">Owner</button><p id="owner"></p>
      <button onclick="const f=document.getElementById('flash');f.textContent='NaN';setTimeout(()=>{f.textContent='7'},120)">Count</button><p id="flash"></p>
      <button onclick="document.body.replaceChildren()">Gallery</button>
      <img src="/logo.png" alt="Logo" width="20" height="20"></main>`,
    ),
  },
  '/logo.png': { type: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
  '/rules': html(
    'Rules',
    `${menu}<main><p>A variable without a value is undefined. NaN means that a sum of more than one thing is no number at all.</p>
    <pre>[object Object]</pre><code>NaN</code><p>TypeError: x is undefined</p><p hidden>undefined</p><p><b>size</b>: number | <i>undefined</i></p>
    <p>Read more: <a href="/rules/old-chapter">old chapter</a></p></main>`,
  ),
  '/rules/old-chapter': { status: 404, type: 'text/html', body: html('Gone', '<p>No such chapter</p>') },
  '/form': html(
    'Form',
    `${menu}<main><form><input name="q"><button></button></form><ul><li><button></button></li><li><button></button></li></ul></main>`,
  ),
};
