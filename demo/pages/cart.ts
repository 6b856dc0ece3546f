import { euros, productOf } from '../catalogue.ts';
import type { Session } from '../session.ts';

export function cartPage({ cart }: Session): string {
  if (cart.length === 0)
    return `<h1>Your cart</h1><p>Nothing in it yet.</p><p><a href="/">Look around</a> or <a href="/checkout">see what delivery costs</a>.</p>`;
  let total = 0;
  const rows = cart.map(({ product, quantity }) => {
    const known = productOf(String(product));
    total += (known?.price ?? 0) * quantity;
    return `<tr><th scope="row"><a href="/products/${product}">${known?.name ?? ''}</a></th><td>${quantity}</td><td>${euros((known?.price ?? 0) * quantity)}</td></tr>`;
  });
  return `<h1>Your cart</h1>
<table><thead><tr><th>Product</th><th>Pieces</th><th>Sum</th></tr></thead><tbody>${rows.join('')}</tbody></table>
<p class="price">${euros(total)}</p>
<p><a class="primary button" href="/checkout">To the checkout</a></p>`;
}
