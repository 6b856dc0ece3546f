import { euros, type Product } from '../catalogue.ts';

export function productPage({ id, name, category, price, text, sizes }: Product): string {
  return `<article class="product" data-product="${id}" data-sizes='${JSON.stringify({ sizes })}'>
<img src="/media/product-${id}.svg" alt="${name}" width="420" height="300">
<div>
  <p class="path"><a href="/">Shop</a> / <a href="/?category=${encodeURIComponent(category)}">${category}</a></p>
  <h1>${name}</h1>
  <p>${text}</p>
  <p class="price" data-cents="${price}">${euros(price)}</p>
  <form id="add-to-cart" data-product="${id}">
    <label>Quantity <input type="number" name="quantity" min="1" max="9" value="1"></label>
    <button class="primary">Add to cart</button>
  </form>
  <p class="row">
    <button type="button" id="size-guide">Size guide</button>
    <button type="button" id="store-stock">Stock in our stores</button>
    <button type="button" id="also-like">You may also like</button>
  </p>
  <p id="answer" aria-live="polite"></p>
</div>
</article>`;
}
