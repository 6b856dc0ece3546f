/** A shop with one of each defect that the oracles know, and things to leave alone. */
import { html, type Pages } from './serve-site.ts';

const menu =
  '<nav><a href="/">Home</a> <a href="/cart">Cart</a> <a href="/about">About</a> <a href="/gone">Old offers</a> <a href="/logout">Log out</a> <a href="https://elsewhere.example/">Partner</a></nav>';

export const brokenShop: Pages = {
  '/': html(
    'Shop',
    `${menu}<main><h1>Shop</h1>
    <button onclick="undefinedFunction()">Show price</button>
    <button onclick="Promise.reject(new Error('stock service said no'))">Check stock</button>
    <button onclick="console.error('coupon list is empty')">Coupons</button>
    <button onclick="fetch('/api/orders',{method:'POST'})">Order history</button>
    <button onclick="fetch('/api/nothing')">Wishlist</button>
    <button onclick="window.open('/popup','_blank')">Size guide</button>
    <button onclick="new Worker('/price-worker.js')">Recalculate</button>
    <button>Delete everything</button></main>`,
  ),
  '/cart': html(
    'Cart',
    `${menu}<main><form action="/search"><label>Search <input name="q"></label><button>Search</button></form><img src="/missing.png" width="20" height="20"></main>`,
  ),
  '/search': html('Search', `${menu}<main>No results</main>`),
  '/about': html('About', `${menu}<main><p>About us</p></main>`),
  '/popup': html(
    'Sizes',
    `${menu}<main><h1>Sizes</h1><button onclick="sizes.missing.call()">Show sizes</button><script>var sizes={}</script></main>`,
  ),
  '/price-worker.js': { type: 'text/javascript', body: 'function price() { return rates.eur }\nprice();' },
  '/logout': html('Out', 'You are out'),
  '/api/orders': { status: 500, type: 'application/json', body: '{}' },
};
