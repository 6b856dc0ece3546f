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

/** Whether the field, or the class of one of `items` around it, says that it was refused: Bootstrap's, Element's, Ant's, Vuetify's and others' way. */
export function isMarkedWrong(field: Field, items: readonly Element[]): boolean {
  const wrong = /^(?:(?:is|has|p|mat|field)-)?(?:error|invalid|danger)$|-(?:has-)?(?:error|invalid)(?:-status)?$/i;
  const isWrong = ({ classList }: Element) =>
    Array.from(classList).some((name) => wrong.test(name) && !/^(?:no|without|hide|clear|ng)-/.test(name)) ||
    (classList.contains('ng-invalid') && classList.contains('ng-touched'));
  return field.getAttribute('aria-invalid') === 'true' || items.some(isWrong);
}

/** As its markup, its label, a class of what is drawn around it, or a complaint about its being empty (`wrong`) says. */
export function isAskedFor(field: Field, items: readonly Element[], wrong: boolean): boolean {
  if (field.required || field.getAttribute('aria-required') === 'true') return true;
  if (/^\s*\*|\*\s*$/.test(nameOf(field, 80))) return true;
  if (field.value === '' && wrong) return true;
  const marked = items.flatMap((item) => [item, ...Array.from(item.querySelectorAll('label'))]);
  return marked.some((one) => /(?:^|\s)(?:is-|ant-form-item-)?required(?:\s|$)/.test(one.className));
}

/** What a field for text is made for, as it says, or a class of what is drawn around it alone: component libraries draw such of plain fields. */
export function takenBy(field: Field, items: readonly Element[]): 'words' | 'day' | 'time' | '' {
  if (field.localName !== 'input' || !/^(?:text|search)$/.test(field.type)) return '';
  const hint = field.getAttribute('placeholder') ?? '';
  const told = `${hint} ${field.getAttribute('aria-description') ?? ''}`;
  const isCalled = (called: RegExp) => items.some((item) => called.test(item.getAttribute('class') ?? ''));
  const ofWords = /(?:tag|chip)s?[-_]?(?:input|field|editor|grid)|input[-_]?(?:tag|chip)|tagify|p-chips/i;
  if (/\b(?:press|hit) \W*(?:enter|return)\b/i.test(told) || isCalled(ofWords)) return 'words';
  if (/^(?:select |pick |choose )?(?:an? |the )?(?:start |end )?date$|日期|日付|날짜/i.test(hint)) return 'day';
  const ofTimes = /(?<!date-?)time-?(?:box|picker|input|field|edit|wrapper|select)/i;
  if (/^(?:select |pick |choose )?(?:an? |the )?(?:start |end )?time$|时间|時間|시간/i.test(hint) || isCalled(ofTimes))
    return 'time';
  const ofDays = /date-?(?:time-?)?(?:box|picker|input|field|edit|wrapper)|calendar-?(?:input|picker)|flatpickr/i;
  return isCalled(ofDays) || isOfPeriod(field) ? 'day' : '';
}

/** One of the two days of a period. */
export function isOfPeriod(field: Element): boolean {
  const around = field.closest('[class*=daterange i],[class*=date-range],[class*=picker-range],[class*=range-picker]');
  return around !== null && around.querySelectorAll('input').length === 2;
}

/** What is said of a field: by what describes it, or, where it was refused, by what complains of it. */
export function saidOf(field: Field, items: readonly Element[], rejected: boolean): string {
  const described = ['aria-errormessage', 'aria-describedby'].flatMap((attribute) => referred(field, attribute));
  const said = [...described, ...(rejected ? complaintsOf(field, items) : [])];
  const texts = said.map((one) => (isField(one) ? '' : textOf(one, 200)));
  return texts.join(' ').trim().slice(0, 300);
}

/** What complains beside the field, in its form, or all that stands beside it. */
export function complaintsOf(field: Field, items: readonly Element[]): readonly Element[] {
  const complaints = '[role=alert],[class*=error i],[class*=invalid i]';
  const within = (around: Element | null | undefined) =>
    around ? Array.from(around.querySelectorAll(complaints)).filter((one) => textOf(one, 10) !== '') : [];
  const own = items.at(-1);
  const beside = within(own);
  if (beside.length > 0) return beside;
  const inForm = within(field.form ?? field.parentElement?.parentElement);
  if (inForm.length > 0) return inForm;
  return own && own !== field ? [own] : [];
}
