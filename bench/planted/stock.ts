/** Articles that a server keeps, each with a form of its own: of what that is sent with, one value is not kept. */
import { page } from './page.ts';

export interface Article {
  readonly title: string;
  readonly shelf: string;
  readonly unit: string;
}

export const articles: readonly Article[] = [
  { title: 'Paint', shelf: 'Cellar, left', unit: 'Litre' },
  { title: 'Rope', shelf: 'Attic', unit: 'Metre' },
  { title: 'Nails', shelf: 'Cellar, right', unit: 'Piece' },
];

const units = ['Litre', 'Metre', 'Piece'];

const escaped = (text: string) => text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);

export const stockPage = (all: readonly Article[]): string =>
  page(
    'Stock',
    `<ul>${all.map(({ title }, at) => `<li>${escaped(title)} <a href="/stock/${at + 1}">Edit</a></li>`).join('')}</ul>`,
  );

export const articlePage = ({ title, shelf, unit }: Article): string =>
  page(
    'Article',
    `<form method="post"><label>Title <input name="title" maxlength="60" value="${escaped(title)}" required></label>
     <label>Shelf <input name="shelf" maxlength="60" value="${escaped(shelf)}"></label>
     <label>Unit <select name="unit">${units.map((one) => `<option${one === unit ? ' selected' : ''}>${one}</option>`).join('')}</select></label>
     <button>Save article</button></form>`,
  );

/** As it is kept of a form: with the shelf that it had. */
export const keptArticle = (before: Article, form: URLSearchParams): Article => ({
  title: form.get('title') ?? before.title,
  shelf: before.shelf,
  unit: form.get('unit') ?? before.unit,
});
