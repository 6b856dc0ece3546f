import { isHandle, isPort, isSurface, saysCarried } from './carried.ts';
import { hasText, isField, isSlot, lastingId, nameOf } from './dom.ts';
import { hitPoint } from './spot.ts';
import { isEndRow } from './table-row.ts';

/** On a link the attribute means nothing, and some frameworks write `disabled="false"`. */
export function isStopped(element: Element): boolean {
  const named = element.localName.includes('-') && element.hasAttribute('disabled');
  return named || element.matches(':disabled') || element.getAttribute('aria-disabled') === 'true';
}

/** What a control is to someone who wants to use it; empty when it is none. `inside`: of another control. */
export function kindOf(element: Element, own: string, cursor: string, inside: boolean, pointerAbove: boolean): string {
  const tag = element.localName;
  const role = own || roleByTag(element);
  // A click on a link that is being written only goes on with the writing.
  if (tag === 'a' && element.hasAttribute('href')) return hasText(element) && element.isContentEditable ? '' : 'link';
  if (tag === 'select') return 'select';
  if (isField(element)) {
    if (/^(submit|button|reset|image)$/.test(element.type)) return 'button';
    if (/^(checkbox|radio)$/.test(element.type)) return isMark(element) ? '' : 'toggle';
    if (element.type === 'file') return 'file';
    if (element.type === 'range') return 'range';
    // Nobody writes into it, but a click often opens what does: a calendar, a list.
    return 'readOnly' in element && element.readOnly ? 'widget' : 'text';
  }
  const editable = element.getAttribute('contenteditable');
  if (editable !== null && /^(true|plaintext-only)?$/.test(editable)) return 'text';
  if (saysCarried(element, role, cursor) && !holdsOthers(element)) return 'drag';
  if (tag === 'label') return standsFor(element) ? 'toggle' : '';
  if (/^(checkbox|radio|switch)$/.test(role)) return 'toggle';
  // What only says which option is chosen is read.
  if (/^(textbox|searchbox)$/.test(role) && element.getAttribute('aria-readonly') !== 'true') return 'text';
  if (/^(?:slider|spinbutton)$/.test(role) || element.matches('[role=separator][tabindex="0"]')) return 'range';
  if (isHandle(element)) return 'range';
  if (tag === 'button' || tag === 'summary') return 'button';
  // What its box is named for is done by that.
  const box = role.startsWith('menuitem') ? boxIn(element) : null;
  if (box && nameOf(box, 10) !== '') return '';
  if (role === 'option' && isShownChoice(element)) return '';
  const widgets = /^(button|link|tab|menuitem|menuitemcheckbox|menuitemradio|option|treeitem|combobox|gridcell)$/;
  if (widgets.test(role) || element.hasAttribute('onclick')) return 'widget';
  // One has the focus, and each can be selected.
  if (role === 'row' && element.hasAttribute('aria-selected')) return 'widget';
  // Of a grid's headers one has the focus, and each sorts.
  if (role === 'columnheader' && element.hasAttribute('aria-sort') && !holdsOthers(element)) return 'widget';
  const focusable = element.hasAttribute('tabindex') && element.getAttribute('tabindex') !== '-1';
  if (focusable && !isPart(role) && !(role === '' && scrollsFields(element))) return 'widget';
  if (cursor === 'pointer' && !pointerAbove && !inside) return 'hint';
  if (isSurface(element, cursor)) return 'drag';
  if (isPort(element, cursor)) return 'port';
  if (tag === 'canvas' && element.clientWidth >= 100 && element.clientHeight >= 60) return 'drag';
  if (isEndRow(element) && !inside && !holdsOthers(element)) return 'hint';
  if (!inside && answersFar(element) && !holdsOthers(element)) return 'hint';
  const carries = /^(?:grab|move|(?:col|row|ew|ns|se|nwse)-resize)$/;
  return carries.test(cursor) && !inside && !holdsOthers(element) ? 'drag' : '';
}

/** The box of an entry that is chosen as a whole: nothing names it, and a click on the entry's words ticks it. */
export function isMark(box: Element): boolean {
  const entry = box.closest('[role^=menuitem],[role=option]');
  return entry !== null && boxIn(entry) === box && nameOf(box, 10) === '';
}

/** The box of an entry that holds nothing else to use. */
export function boxIn(entry: Element): Element | null {
  if (!entry.matches('[role^=menuitem],[role=option]')) return null;
  const [box, ...others] = Array.from(entry.querySelectorAll('a[href],button,input,select,textarea,[role=button]'));
  return others.length === 0 && box?.matches('input[type=checkbox],input[type=radio]') ? box : null;
}

/** A part of the page, which takes the focus for its keys (to scroll it) or to be read from; nothing in itself comes of a click. */
export function isPart(role: string): boolean {
  return /^(tabpanel|region|group|document|log|status|dialog|alertdialog|presentation|none)$/.test(role);
}

/** A part that says nothing of itself, and that fields stand in. */
export function scrollsFields(element: Element): boolean {
  return element.querySelector('input:not([type=hidden]),select,textarea') !== null;
}

/** Says what to do when it is clicked by an attribute that its makers look for from far above. */
export function answersFar(element: Element): boolean {
  const says =
    '[data-action],[data-href],[data-url],[data-toggle],[data-bs-toggle],[jsaction],[phx-click],td[data-time]:empty';
  return element.matches(says) && !element.matches('[data-toggle=tooltip],[data-bs-toggle=tooltip]');
}

/**
 * Code editors draw what they hold and take the keys by a field that nobody sees: what is seen around it, which gives
 * that field the focus when it is clicked. Terminals do so, too, but what is written there is done.
 */
export function editorAround(field: Element): Element | null {
  if (field.localName !== 'textarea' || !isField(field) || getComputedStyle(field).position !== 'absolute') return null;
  if (field.tabIndex < 0 || field.matches('[readonly],[aria-hidden=true]') || !field.checkVisibility()) return null;
  if (field.closest('.xterm,.terminal')) return null;
  let around = field.parentElement;
  for (let level = 0; around && level < 4; level++, around = around.parentElement) {
    const { width, height } = around.getBoundingClientRect();
    if (width < 100 || height < 16) continue;
    const seen = around.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    return seen && around.querySelectorAll('input,select,textarea,button').length <= 6 ? around : null;
  }
  return null;
}

/** A box, a slider, or a field for files, that shows nothing itself, and which no label stands for: it lies over what is drawn of it, and a pointer meets it. */
export function isClearField(element: Element): boolean {
  if (!element.matches('input:is([type=checkbox],[type=radio],[type=file],[type=range])') || !isField(element))
    return false;
  const isSeen = element.parentElement?.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  return isSeen === true && (element.type === 'range' || !element.labels?.length);
}

/** What a label is written to. */
export function boxOf(label: Element): Element | null {
  return label.querySelector('input') ?? label.ownerDocument.getElementById(label.getAttribute('for') ?? '');
}

/** A label is a control of its own where the box that it belongs to is hidden under it. */
export function standsFor(label: Element): boolean {
  const box = boxOf(label);
  if (!box || !isField(box) || !/^(checkbox|radio|file)$/.test(box.type)) return false;
  const { width, height } = box.getBoundingClientRect();
  if (width < 3 || height < 3 || getComputedStyle(box).opacity === '0' || isCutAway(box, label)) return true;
  return hitPoint(box) === null && hitPoint(label) !== null;
}

/** Something between it and what is around it shows nothing of it: for screen readers alone (React Aria). */
export function isCutAway(field: Element, around: Element | null): boolean {
  for (let at = field.parentElement; at && at !== around; at = at.parentElement)
    if (at.clientWidth < 2 && at.clientHeight < 2 && getComputedStyle(at).overflow === 'hidden') return true;
  return false;
}

/** What a slider is drawn as whose field nobody sees: the keys are the field's. */
export function drawnAround(field: Element): Element | null {
  if (!field.matches('input[type=range]')) return null;
  let around = field.parentElement;
  for (let level = 0; around && level < 4; level++, around = around.parentElement) {
    const { width, height } = around.getBoundingClientRect();
    if (width >= 3 && height >= 3) return level > 0 && isCutAway(field, around) ? around : null;
  }
  return null;
}

/** The words that something else is called by. */
export function isLabelling(element: Element): boolean {
  const { id, ownerDocument } = element;
  if (!id || element.hasAttribute('tabindex') || element.matches('button,a,[role]')) return false;
  return ownerDocument.querySelector(`[aria-labelledby~="${CSS.escape(id)}"]`) !== null;
}

/** Whatever says that it opens a list which the page draws; some say so by a class alone (Naive UI, View UI, Element UI, TDesign; in a form PatternFly). */
export function listControls(): string {
  const classed = '[tabindex="0"][class*="-selection"]:not([role],a,button,input)';
  const toggle = 'form button[aria-expanded][class*="-menu-toggle"]:not([class*="-plain"])';
  const readOnly = ':is([class*="-select"],[class*="-cascader"]) input[readonly]:not([role],[aria-haspopup])';
  return `[role=combobox]:not(select,[aria-haspopup=grid]),[aria-haspopup=listbox],${classed},${toggle},${readOnly}`;
}

/** What says of a control that it opens a list to choose from: itself, or the field that somebody drew it around, which is no row of others. */
export function listedBy(element: Element, kind: string): Element | null {
  const says = listControls();
  if (element.matches(says)) return element;
  const around = /^(hint|widget)$/.test(kind) && !element.matches('tr,li,article,[role=row],[role=listitem]');
  const within = around ? Array.from(element.querySelectorAll(says)).slice(0, 3) : [];
  const drawn = within.length > 1 ? within.filter((one) => !isUnseenList(one)) : within;
  return drawn.length === 1 ? (drawn[0] ?? null) : null;
}

/** Of a combo box that shows what was chosen as one list, and what can be chosen as another (Choices.js, Kendo), one of the former. */
export function isShownChoice(option: Element): boolean {
  const own = option.closest('[role=listbox]');
  const controls = own?.parentElement?.querySelector(':scope > [role=combobox]')?.getAttribute('aria-controls');
  if (own && controls && !controls.split(' ').includes(own.id)) return true;
  const lists = Array.from(option.closest('[role=combobox]')?.querySelectorAll('[role=listbox]') ?? []);
  return lists.length > 1 && lists[0]?.contains(option) === true;
}

/** Takes no focus itself: the field in it does, and is the control (as ARIA 1.1 draws a combo box). */
export function isAroundField(combobox: Element, field: Element): boolean {
  const frame = combobox.matches('[role=combobox]:not([tabindex],input,button)');
  return frame && isField(field) && field !== combobox && combobox.contains(field);
}

/** Takes the focus for what is drawn around it, and is named as the list is. */
export function isUnseenList(element: Element): boolean {
  return isField(element) && 'readOnly' in element && element.readOnly;
}

/** Selects what is used as its markup says; what is empty and takes the focus by script alone is drawn for its looks, as Quasar's are. */
export function plainControls(): string {
  return 'a[href],button,input:not([type=hidden]),select,textarea,[tabindex]:not([tabindex="-1"]:empty),[role=button]';
}

/** Controls of its own stand in it. */
export function holdsOthers(root: ParentNode): boolean {
  return root.querySelector(plainControls()) !== null;
}

/** Whose role the browser alone knows: what the tag of a web component says, as `fluent-option` and `sl-menu-item` do. */
export function roleByTag(element: Element): string {
  const named = /-(button|option|tab|menu-item|tree-item|checkbox|radio|switch|slider)$/.exec(element.localName);
  if (!named?.[1] || element.hasAttribute('role')) return '';
  // One that draws a button is that button.
  const holding = holdsOthers(element) || (element.shadowRoot !== null && holdsOthers(element.shadowRoot));
  return holding ? '' : named[1].replace('-', '');
}

/** The landmark that a control stands in. */
export function regionOf(element: Element, role: string, above: string): string {
  const modal = /^(dialog|alertdialog)$/.test(role) || element.localName === 'dialog';
  if (modal || element.getAttribute('aria-modal') === 'true') return 'dialog';
  const landmarks =
    /^(menu|listbox|tree|toolbar|tablist|grid|navigation|banner|main|complementary|contentinfo|search)$/;
  if (landmarks.test(role)) return role;
  const tags: Record<string, string> = {
    nav: 'navigation',
    header: 'banner',
    main: 'main',
    aside: 'complementary',
    footer: 'contentinfo',
    form: 'form',
  };
  return tags[element.localName] ?? above;
}

/** The first picture in it, those of web components included, so many of which may stand in each other. */
export function iconIn(element: Element, deep: number): Element | null {
  const pictures = 'i,svg,use,img,path';
  const found = element.querySelector(pictures);
  if (found || deep === 0) return found;
  const below = Array.from(element.querySelectorAll('*')).slice(0, 20);
  for (const one of [element, ...below]) {
    const inner = [...Array.from(one.shadowRoot?.children ?? []), ...(isSlot(one) ? one.assignedElements() : [])];
    for (const part of inner) {
      const icon = part.matches(pictures) ? part : iconIn(part, deep - 1);
      if (icon) return icon;
    }
  }
  return null;
}

/**
 * Which icon a control without words shows, where that is said by an attribute: of style sheets that draw by one (`data-icon`), of
 * Feather, Lucide, Angular Material and MUI, and of icons that are elements (`<iconify-icon icon>`, `<ion-icon name>`, `<cds-icon shape>`).
 */
export function iconNameOf(element: Element): string {
  if (/\p{L}/u.test(element.textContent ?? '')) return '';
  const said = [
    'data-icon',
    'data-feather',
    'data-lucide',
    'data-mat-icon-name',
    'data-testid',
    'icon',
    'name',
    'shape',
  ];
  for (const part of [element, ...Array.from(element.querySelectorAll('*')).slice(0, 20)]) {
    const names = /^(?:i|svg|.*-icon)$/i.test(part.tagName) ? said : ['data-icon'];
    const name = names.map((attribute) => part.getAttribute(attribute)).find((value) => value);
    if (name) return name.slice(0, 40);
  }
  return '';
}

/** What tells a control without words from its neighbours: the classes and the name of it and its icon, states aside. */
export function lookOf(element: Element): string {
  const icon = iconIn(element, 4);
  const named = iconNameOf(element);
  const own = [element, icon].flatMap((one) => [one?.getAttribute('class') ?? '', one?.getAttribute('href') ?? '']);
  const path = icon?.getAttribute('d') ?? icon?.querySelector('path')?.getAttribute('d') ?? '';
  const tokens = own.join(' ').split(/\s+/);
  const lasting = tokens.filter(
    (token) => token && !/active|select|hover|focus|open|show|disabled|checked|\d{2}/i.test(token),
  );
  return [lasting.join('.').slice(0, 60), named].filter(Boolean).join(' ') + path.slice(0, 20);
}

/** The name of a control; of one that holds others, and of what scrolls, only what is said of itself, for their words are theirs. */
export function ownNameOf(element: Element, kind: string): string {
  const around = /^(widget|hint|drag)$/.test(kind) && hasText(element) && boxIn(element) === null;
  // A column is called by its words, whatever opens its menu.
  const heads = element.matches('th,[role=columnheader]') && !element.querySelector('select,textarea,input');
  const holds = kind === 'scroller' || (around && !heads && holdsOthers(element));
  const attribute = (name: string) => element.getAttribute(name) ?? '';
  // What is written in it is not what it is called.
  if (kind === 'text' && !isField(element) && !attribute('aria-label') && !attribute('aria-labelledby'))
    return (attribute('aria-placeholder') || attribute('data-placeholder') || attribute('title')).slice(0, 80);
  return holds
    ? (attribute('aria-label') || attribute('title') || lastingId(element)).slice(0, 80)
    : nameOf(element, 80);
}
