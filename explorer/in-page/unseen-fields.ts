import { isField } from './dom.ts';

/**
 * Controls, by their place among `elements`, that show a part of a form that was refused and is not to be seen: behind another tab,
 * or folded away. The browser does not send a form then, and tells nobody.
 */
export function askingUnseen(elements: readonly Element[]): number[] {
  const mostFields = 40;
  const refused = ':is(input,select,textarea):is(:invalid,[aria-invalid=true],.is-invalid,.has-error *)';
  const unseen = Array.from(document.querySelectorAll(refused)).filter((field) => !field.checkVisibility());
  if (unseen.length === 0) return [];
  const showers = showersAmong(elements);
  const forms = new Set(elements.map((element) => element.closest('form')));
  const found = unseen.slice(0, mostFields).flatMap((field) => {
    const form = isField(field) ? field.form : null;
    // Of a form of which nothing is to be seen nothing was sent.
    return form === null || forms.has(form) ? (showerOf(field, showers) ?? []) : [];
  });
  return [...new Set(found)];
}

/** By the id of what they show, and by their own, as what is shown may name them; of what folds, by itself. */
export function showersAmong(elements: readonly Element[]): Map<string | Element, number> {
  const found = new Map<string | Element, number>();
  for (const [at, element] of elements.entries()) {
    for (const name of ['aria-controls', 'data-bs-target', 'data-target', 'data-tab', 'href']) {
      const shown = element.getAttribute(name)?.replace(/^#/, '');
      if (shown) found.set(shown, at);
    }
    if (element.id) found.set(`by ${element.id}`, at);
    const folded = element.localName === 'summary' ? element.closest('details:not([open])') : null;
    if (folded) found.set(folded, at);
  }
  return found;
}

export function showerOf(field: Element, showers: ReadonlyMap<string | Element, number>): number | undefined {
  for (let part = field.parentElement; part; part = part.parentElement) {
    const isShown = part.checkVisibility();
    const named = () => showers.get(part.id) ?? showers.get(`by ${part.getAttribute('aria-labelledby')}`);
    const at = showers.get(part) ?? (isShown ? undefined : named());
    if (at !== undefined || isShown) return at;
  }
  return undefined;
}
