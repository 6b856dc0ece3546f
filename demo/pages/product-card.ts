import { euros, type Product } from '../catalogue.ts';

export const productCard = ({ id, name, price, text }: Product): string =>
  `<li class="card"><a href="/products/${id}"><img src="/media/product-${id}.svg" alt="" width="240" height="170"><h2>${name}</h2></a><p>${text}</p><p class="price" data-cents="${price}">${euros(price)}</p></li>`;
