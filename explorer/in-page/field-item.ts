import { isField, nameOf, referred, textOf } from './dom.ts';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The field, and what is drawn around it alone, from the inside out: its label, what helps, what complains. */
export function itemsAround(field: Element): readonly Element[] {
  const items = [field];
  for (let around = field.parentElement; around && items.length < 5; around = around.parentElement) {
    if (/^(?:form|dialog|main|body)$/.test(around.localName)) break;
    if (around.querySelectorAll('input:not([type=hidden]),select,textarea').length > 1) break;
    items.push(around);
  }
  return items;
}

/** Of those the one whose class says that the field was refused: Bootstrap's, Element's, Ant's, Vuetify's and others' way. */
export function markedWrong(field: Element): Element | null {
  const wrong = /^(?:(?:is|has|p|mat|field)-)?(?:error|invalid|danger)$|-(?:has-)?(?:error|invalid)(?:-status)?$/i;
  const isWrong = ({ classList }: Element) =>
    Array.from(classList).some((name) => wrong.test(name) && !/^(?:no|without|hide|clear|ng)-/.test(name)) ||
    (classList.contains('ng-invalid') && classList.contains('ng-touched'));
  return itemsAround(field).find(isWrong) ?? null;
}

/** As its markup, its label, a class of what is drawn around it, or a complaint about its being empty says. */
export function isAskedFor(field: Field): boolean {
  if (field.required || field.getAttribute('aria-required') === 'true') return true;
  if (/^\s*\*|\*\s*$/.test(nameOf(field, 80))) return true;
  if (field.value === '' && (field.getAttribute('aria-invalid') === 'true' || markedWrong(field))) return true;
  const marked = itemsAround(field).flatMap((item) => [item, ...Array.from(item.querySelectorAll('label'))]);
  return marked.some((one) => /(?:^|\s)(?:is-|ant-form-item-)?required(?:\s|$)/.test(one.className));
}

/** What is said of a field: by what describes it, or, where it was refused, by what complains beside it, in its form, or all that stands beside it. */
export function saidOf(field: Field, rejected: boolean): string {
  const described = ['aria-errormessage', 'aria-describedby'].flatMap((attribute) => referred(field, attribute));
  const complaints = '[role=alert],[class*=error i],[class*=invalid i]';
  const complaining = (around: Element | null | undefined) =>
    around ? Array.from(around.querySelectorAll(complaints)).filter((one) => textOf(one, 10) !== '') : [];
  const own = itemsAround(field).at(-1);
  const inForm = complaining(field.form ?? field.parentElement?.parentElement);
  const around = [complaining(own), inForm, own && own !== field ? [own] : []];
  const said = rejected ? (around.find((one) => one.length > 0) ?? []) : [];
  const texts = [...described, ...said].map((one) => (isField(one) ? '' : textOf(one, 200)));
  return texts.join(' ').trim().slice(0, 300);
}
