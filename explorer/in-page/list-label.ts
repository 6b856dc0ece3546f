/** What labels a field, or what opens a list, that does not say it itself. */
import { isUnseenList, listControls } from './classify.ts';
import { drawnIn, isField, labelOfHost, labelWords, lastingId, nameOf, oneLine, referred, textOf } from './dom.ts';

/** The words before a field, or before what opens a list, that nothing names: a label to the eye alone. `isMeant`: only what is written as a label. */
export function labelBeside(element: Element, isMeant = false): string {
  const fields = 'input:not([type=hidden]),select,textarea,[contenteditable=""],[contenteditable=true]';
  const asked = `${fields},${listControls()}`;
  const others = `${asked},button,a,[role=button]`;
  if (!element.matches(asked) && element.querySelectorAll(fields).length !== 1) return '';
  const isMute = (one: Element) => textOf(one, 2) === '' && !one.matches(asked) && one.querySelector(asked) === null;
  const isUnseen = (one: Element) => isDrawnAnew(one) || one.matches('input[aria-hidden=true][tabindex="-1"]');
  const isOther = (one: Element) => !element.contains(one) && !one.contains(element) && !isUnseen(one);
  let onlyMeant = isMeant;
  for (let node: Element | null = element, level = 0; node && level < 8; node = node.parentElement, level++) {
    const within = Array.from(node.querySelectorAll(asked)).slice(0, 40);
    if (within.some(isOther)) return '';
    let before = node.previousElementSibling;
    for (; before && (isDrawnAnew(before) || isMute(before)); before = before.previousElementSibling)
      // Beyond what counts down, or a place for an icon, words may be of anything.
      onlyMeant ||= !isDrawnAnew(before);
    if (!before) continue;
    const words = textOf(before, 60);
    const isLabel =
      before.matches('label,[class*=label i]') || before.querySelector('label') !== null || /[:：]$/.test(words);
    if (!isLabel && (onlyMeant || level >= 5)) return '';
    const text = before.matches(others) || before.querySelector(others) ? '' : words;
    return text.length > 1 && text.length <= 40 ? text : '';
  }
  return '';
}

/** A select that nobody sees, since a script draws its list in its own way: Select2, Chosen, Tom Select, bootstrap-select and others. */
export function isDrawnAnew(element: Element | null): element is HTMLSelectElement {
  if (element?.localName !== 'select') return false;
  const isNoSize = () => element.getBoundingClientRect().width < 3;
  return element.matches('[aria-hidden=true],[tabindex^="-"],[hidden]') || !element.checkVisibility() || isNoSize();
}

/** The select that a list is drawn for stands beside it, or beside what it is drawn in. */
export function selectFor(list: Element): HTMLSelectElement | null {
  for (let node: Element | null = list, level = 0; node && level < 4; node = drawnIn(node), level++) {
    const select = [node.previousElementSibling, node.nextElementSibling].find(isDrawnAnew);
    if (select) return select;
  }
  return null;
}

/** The field that nobody sees beside the arrow of a list, which says of itself only what was chosen: PrimeReact's, PrimeVue's. */
export function unseenBeside(list: Element): Element | null {
  const both = Array.from(list.parentElement?.querySelectorAll(listControls()) ?? []);
  if (both.length !== 2 || isField(list)) return null;
  return both.find((one) => isUnseenList(one) && !list.contains(one)) ?? null;
}

/** What a field is called that does not say it itself, or the `list` that it opens: by the select that this is drawn for, or to the eye alone (`isMeant`: by a label). */
export function labelAround(element: Element, list: Element | null, isMeant = false): string {
  const unseen = list && unseenBeside(list);
  if (unseen) return nameOf(unseen, 80);
  const select = list && selectFor(list);
  if (!list || !select) return labelBeside(element, isMeant);
  const label = oneLine(Array.from(select.labels, labelWords).join(' '), 80) || labelBeside(list);
  return label || (select.name || lastingId(select)).slice(0, 80);
}

/** What labels a control that opens a list: neither the words in it nor what they label it with besides, for those are what was chosen. */
export function labelOfList(list: Element): string {
  if (isField(list)) return nameOf(list, 80);
  if (unseenBeside(list)) return '';
  const named = referred(list, 'aria-labelledby').filter((one) => !list.contains(one));
  const labels = 'labels' in list ? Array.from(list.labels as NodeListOf<Element>) : [];
  // Of a field that nobody sees, which the list is drawn around.
  const inner = Array.from(list.querySelectorAll('label')).find(({ control }) => control !== null);
  const around = [named, labels, inner ? [inner] : []];
  // An animated one may be hidden while another is shown.
  const texts = (around.find((some) => some.length > 0) ?? []).map((one) => one.textContent ?? '');
  const own = list.getAttribute('aria-label') ?? '';
  const label = [texts.join(' '), own === textOf(list, 80) ? '' : own, labelOfHost(list)].find((text) => text.trim());
  return oneLine(label ?? '', 80);
}
