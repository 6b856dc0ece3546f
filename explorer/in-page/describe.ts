import { isSurface } from './carried.ts';
import { boxOf, lookOf, ownNameOf } from './classify.ts';
import { childrenOf, hostOf, hrefOf, isField, labelOfHost, lastingId, nameOf, oneLine, roleOf, textOf } from './dom.ts';
import { isAskedFor, isMarkedWrong, itemsAround, saidOf, takenBy } from './field-item.ts';
import { heldBy, heldByEditor, unitHeld } from './held.ts';
import { labelAround, labelOfList } from './list-label.ts';
import { looseLabel } from './spot.ts';
import { holdsOwnAddress } from './own-address.ts';
import { carriesMark } from './own-row.ts';

/** A field's attributes, as far as they say what to write into it. */
export function fieldOf(element: Element) {
  if (!isField(element)) return null;
  const attribute = (name: string) => (element.getAttribute(name) ?? '').slice(0, 200);
  const chosen = 'options' in element ? Array.from(element.options).filter((one) => !one.disabled) : [];
  const suggested = 'list' in element ? Array.from(element.list?.options ?? [], (one) => one.value) : [];
  const options = [...chosen.map((one) => one.label), ...suggested];
  // Before there was an attribute for it, a class said so.
  const suggesting = /auto-?complete|typeahead/i.test(element.className) && element.localName === 'input';
  // As ARIA 1.1 draws a combo box, the list is the business of what is around the field.
  const framed = element.closest('[role=combobox]:not([tabindex],input,button)') !== null;
  const items = itemsAround(element);
  const wrong = isMarkedWrong(element, items);
  const rejected = (wrong || !element.validity.valid) && element.value !== '';
  return {
    name: element.name.slice(0, 100),
    id: lastingId(element).slice(0, 100),
    placeholder: attribute('placeholder'),
    inputMode: attribute('inputmode'),
    autocomplete: attribute('autocomplete'),
    pattern: attribute('pattern'),
    min: attribute('min') || boundOf(element, 'aria-valuemin'),
    max: attribute('max') || boundOf(element, 'aria-valuemax'),
    step: attribute('step'),
    minLength: Number(attribute('minlength') || -1),
    maxLength: Number(attribute('maxlength') || -1),
    required: isAskedFor(element, items, wrong),
    filled: element.value !== '',
    held: heldBy(element),
    unit: unitHeld(element),
    rejected,
    said: saidOf(element, items, rejected),
    readOnly: 'readOnly' in element && element.readOnly,
    list: element.hasAttribute('list') || element.hasAttribute('aria-autocomplete') || suggesting || framed,
    takes: takenBy(element, items),
    options: options.slice(0, 50).map((one) => one.slice(0, 80)),
  };
}

/** What component libraries count with tells its bounds to screen readers alone; the largest number that there is bounds nothing. */
export function boundOf(element: Element, attribute: string): string {
  const said = element.getAttribute(attribute) ?? '';
  return said.length < 12 ? said : '';
}

export function popupOf(element: Element): string {
  // What it names is for where there are no scripts: the click does not go on there, and has a word with the window that it opens.
  const click = element.localName === 'a' ? (element.getAttribute('onclick') ?? '') : '';
  const elsewhere = element.getAttribute('target') === '_blank' || /window|open|popup/i.test(click);
  if (elsewhere && /\breturn\s+false\s*;?\s*$/.test(click) && !/\b(?:if|confirm)\b/.test(click)) return 'window';
  const said = element.getAttribute('aria-haspopup') ?? '';
  // No key reaches it: it opens what its field suggests.
  const field = element.matches('button[tabindex="-1"]') ? element.parentElement?.parentElement : null;
  if (said === '' && field?.querySelector('input[role=combobox],input[aria-autocomplete]')) return 'suggestions';
  if (said === '' && element.localName === 'a' && element.getAttribute('target') === '_blank') return 'tab';
  return said === 'true' ? 'menu' : said === 'false' ? '' : said.slice(0, 20);
}

export function isChecked(element: Element): boolean {
  const box = (element.localName === 'label' ? boxOf(element) : null) ?? element;
  return box.getAttribute('aria-checked') === 'true' || ('checked' in box && box.checked === true);
}

/** Position among three or more alike rows or cells, and their number; [0, 1] when it stands alone. Buttons in a row are no list. */
export function listPlace(element: Element): [number, number] {
  let node: Element | null = element;
  for (let level = 0; node && level < 4; level++, node = node.parentElement) {
    const { parentElement, localName }: Element = node;
    if (/^(a|button|input|select|textarea|label)$/.test(localName)) continue;
    if (!parentElement || parentElement.childElementCount < 3) continue;
    const alike = childrenOf(parentElement).filter((child) => child.localName === localName);
    if (alike.length >= 3) return [alike.indexOf(node), alike.length];
  }
  return [0, 1];
}

/** What its makers call a control among themselves: the same in every language. A part of a web component is called as that is. */
export function marksOf(element: Element): string {
  const names = ['id', 'name', 'data-testid', 'data-test', 'data-test-id', 'data-cy', 'data-qa', 'data-action'];
  const marks = [...names.map((name) => element.getAttribute(name) ?? ''), lastingId(element)];
  let host = hostOf(element);
  for (let level = 0; host && level < 3; level++, host = hostOf(host))
    for (const name of [...names, 'aria-label', 'label', 'title']) marks.push(host.getAttribute(name) ?? '');
  if (isField(element)) marks.push(labelOfHost(element));
  if (isTab(element)) marks.push('tab-of-panel');
  return marks
    .filter((mark, at) => marks.indexOf(mark) === at)
    .join(' ')
    .trim()
    .slice(0, 200);
}

/** One colour of many to choose from, whatever that is called: small, without words, and painted by itself. */
export function isSwatch(element: Element, { width, height }: { width: number; height: number }): boolean {
  if (width > 48 || height > 48 || !/background(?:-color)?\s*:/.test(element.getAttribute('style') ?? '')) return false;
  const beside = element.parentElement?.childElementCount ?? 0;
  return element.childElementCount === 0 && textOf(element, 2) === '' && (beside >= 4 || listPlace(element)[1] >= 4);
}

/** Shows one of several panels, and says so by no role (Bootstrap's, and those that a class tells). */
export function isTab(element: Element): boolean {
  const toggles = element.getAttribute('data-bs-toggle') ?? element.getAttribute('data-toggle') ?? '';
  const called = /(?:^|[\s_-])tabs?[_-]{1,2}(?:item|link|label|button|title)(?:$|[\s_])/i;
  return /^(?:tab|pill)$/.test(toggles) || called.test(element.getAttribute('class') ?? '');
}

/** What using it asks for, as its markup says: `delete /notes/3`, `post /logout`, `signOut()`, `get https://search.example/`; empty where it says nothing. */
export function deedOf(element: Element): string {
  const handles = /^(?:data-)?(?:onclick|wire:click|ng-click|@click|x-on:click|hx-(?:get|post|put|patch)|action)$/;
  const deeds = element.getAttributeNames().flatMap((name) => {
    const value = element.getAttribute(name) ?? '';
    if (handles.test(name)) return [value];
    if (/^(?:data-)?hx-delete$/.test(name) && value) return [`delete ${value}`];
    return /^data-(?:turbo-)?method$/.test(name) && value.toLowerCase() === 'delete' ? ['delete'] : [];
  });
  const form = 'form' in element ? (element.form as HTMLFormElement | null) : null;
  const to = element.getAttribute('formaction') ?? form?.getAttribute('action') ?? '';
  const sends = /^(submit|image)$/.test(typeOf(element));
  const away = isField(element) && /^(?:https?:)?\/\//i.test(to);
  // Who signs in sends a password; where to says what was before.
  if (!form || !(sends || away) || form.querySelector('input[type=password]')) return oneLine(deeds.join(' '), 300);
  if (sends) {
    const hidden = form.querySelector('input[name=_method]');
    const verb = hidden && isField(hidden) ? hidden.value : (form.getAttribute('method') ?? '');
    const said = Array.from(form.querySelectorAll('input[type=hidden]')).slice(0, 20);
    for (const one of said)
      if (isField(one) && /^[@_]?(?:action|op|operation|do|cmd|command|task)$/i.test(one.name)) deeds.push(one.value);
    deeds.push(`${verb.toLowerCase()} ${to}`);
  } else deeds.push(to);
  return oneLine(deeds.join(' '), 300);
}

/** Of a button that a web component draws what is written there: a browser that finds no form around it sends none, though it says `submit`. */
export function typeOf(element: Element): string {
  const alone = element.localName === 'button' && hostOf(element) !== null && !element.closest('form');
  if (alone) return element.getAttribute('type') ?? '';
  const type = 'type' in element && typeof element.type === 'string' ? element.type : '';
  return type === 'text' && isCounter(element) ? 'number' : type;
}

/** What component libraries count with is a plain field to the browser, and some say so by a class around it alone (TDesign). */
export function isCounter(element: Element): boolean {
  if (element.getAttribute('role') === 'spinbutton') return true;
  const around = element.closest(
    '[class*=input-number],[class*=inputnumber],[class*=numeric-input],[class*=touchspin]',
  );
  return around !== null && around !== element && around.querySelectorAll('input').length === 1;
}

/** `Please select`: neither is what it asks for. */
export function saysWhatToDo(name: string): boolean {
  const words =
    /^(?:please )?(?:input|enter|select|choose|pick|type|search)(?: (?:here|something|(?:an? |the )?(?:option|value|date|time|item|one|text)))?\s*(?:\.{3}|…)?$/i;
  const others =
    /^(?:请?(?:选择|输入)(?:日期|时间|内容)?|(?:選択|入力)してください|(?:선택|입력)(?:하세요|해 ?주세요)|bitte (?:aus)?wählen|(?:bitte )?(?:auswählen|eingeben)|(?:veuillez )?(?:sélectionne|choisi|saisi)[a-z]{1,4}|(?:seleccion|sele[cz]ion)(?:ar|are|a|e)|eli[jg]a|ingrese|escolha|digite|scegli|inserisci|выберите|введите|wybierz|wpisz|selecteer|kies)\s*(?:\.{3}|…)?$/i;
  return words.test(name.trim()) || others.test(name.trim());
}

/** Everything about a control that the policy, the guard and the actions need to know. */
export function describe(
  element: Element,
  is: {
    kind: string;
    /** What says of it that it opens a list. */
    listing: Element | null;
    role: string;
    region: string;
    layer: number;
    path: string;
    group: number;
    mark: string;
    account: string;
    inView: boolean;
    away: boolean;
    asked: string;
    menu: boolean;
  },
  box: { left: number; top: number; width: number; height: number },
) {
  const { kind, listing, role, region, layer, path, group, mark, account, inView, away, asked, menu } = is;
  const [place, places] = listPlace(element);
  const row = mark ? element.closest('tr,li,[role=row],[role=listitem],article,[role=dialog]') : null;
  const anchor = element.closest('a[*|href]');
  const written = 'isContentEditable' in element && element.isContentEditable;
  const isEditor = kind === 'text' && !isField(element) && !written && !element.hasAttribute('role');
  const said = listing ? labelOfList(listing) : ownNameOf(element, kind);
  const isAsked = listing !== null || /^(text|select|hint|widget)$/.test(kind);
  // What only programs call it is worth less than what people read before it.
  const isBare = isField(element) && said !== '' && (said === element.name || said === lastingId(element));
  const asks = saysWhatToDo(said) || isBare;
  const loose = kind === 'toggle' && !element.hasAttribute('aria-label') ? looseLabel(element) : null;
  const around = isAsked && (said === '' || asks) ? labelAround(element, listing, asks) : '';
  const beside = loose ? textOf(loose, 80) : around;
  // Nobody is told them: what chooses from a list is not called by its words.
  const words = said === '' && beside === '' && listing ? ownNameOf(element, kind) || nameOf(listing, 80) : '';
  const isDrawnOn = kind === 'drag' && isSurface(element, getComputedStyle(element).cursor);
  return {
    kind,
    tag: element.localName,
    role,
    type: isEditor ? heldByEditor(textOf(element, 2_000)) : isDrawnOn ? 'surface' : typeOf(element),
    name: beside || said || words,
    look: `${isSwatch(element, box) ? 'swatch ' : ''}${lookOf(element)}`,
    marks: `${marksOf(element)} ${beside} ${roleOf(listing ?? element) === 'combobox' ? words : ''}`.trim(),
    deed: deedOf(element),
    href: anchor ? hrefOf(anchor).slice(0, 2_000) : '',
    leadsWithin: anchor?.getAttribute('href')?.startsWith('#') ?? false,
    checked: isChecked(element),
    popup: listing ? 'listbox' : popupOf(element),
    field: fieldOf(element),
    group,
    region,
    layer,
    path,
    place,
    places,
    x: box.left + box.width / 2,
    y: box.top + box.height / 2,
    inView,
    scrolledAway: !inView && away,
    mine: (row !== null && carriesMark(row, mark)) || (mark !== '' && asked.includes(mark)),
    account,
    ownAddress: holdsOwnAddress(element),
    asked,
    menu,
  };
}
