import { catalogue, categories } from '../catalogue.ts';
import { productCard } from './product-card.ts';

export function homePage(category: string): string {
  const shown = catalogue.filter((product) => !category || product.category === category);
  const filters = categories
    .map((name) => {
      const current = name === category ? ' aria-current="page"' : '';
      return `<a href="/?category=${encodeURIComponent(name)}"${current}>${name}</a>`;
    })
    .join(' ');
  return `<section class="hero"><h1>Light for long evenings</h1><p>Lanterns, lamps and candles from a small workshop by the sea.</p></section>
<nav class="filters" aria-label="Categories"><a href="/">Everything</a> ${filters}</nav>
<ul class="grid">${shown.map(productCard).join('')}</ul>`;
}
