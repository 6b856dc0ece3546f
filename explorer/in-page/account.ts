import type { describe } from './describe.ts';
import { isField, nameOf, textOf } from './dom.ts';
import { holdsMany } from './groups.ts';
import { labelBeside } from './list-label.ts';

type Place = Pick<ReturnType<typeof describe>, 'account' | 'group' | 'kind' | 'layer' | 'name' | 'region'>;

/**
 * What a control has to do with the account that the run signed in with, whose names these are: a field `holds` one of them, or it
 * stands `near` one: in the form whose field holds or whose words say it, in its row of a list of accounts, in a dialog about it.
 * Empty: nothing.
 */
export function accountAt(element: Element, names: string[], known: Map<Element, boolean>): '' | 'holds' | 'near' {
  if (names.length === 0) return '';
  if (isField(element) && holdsName(element, names)) return 'holds';
  if (isAskedAnew(element)) return 'near';
  // A row may lie in a form, and a form of one button in a row.
  const around = ['tr,li,[role=row],[role=listitem],article', 'form,dialog,[role=dialog]'].map((one) =>
    element.closest(one),
  );
  return around.some((one) => one !== null && isKnown(one, known, () => isAbout(one, names, known))) ? 'near' : '';
}

/** The same of what is sent as one with others, though no form of the browser's. `group`: all that is. */
export function accountOf(group: Element | null, names: string[], known: Map<Element, boolean>): '' | 'near' {
  if (names.length === 0 || !group) return '';
  return isKnown(group, known, () => isFormAbout(group, names, known)) ? 'near' : '';
}

/**
 * A page may be a form as a whole, though nothing says so: what is of no form stands near the field of none that holds the name. What
 * gives rights may have a form of its own beside that.
 */
export function nearNames<One extends Place>(all: readonly One[]): readonly One[] {
  const holders = all.filter(({ account }) => account === 'holds');
  const isBeside = ({ group, layer, region }: Place) =>
    group === 0 && holders.some((one) => one.group === 0 && one.layer === layer && one.region === region);
  const gives = (one: Place) => isRight(one) && holders.some(({ layer }) => layer === one.layer);
  const isNear = (one: Place) => one.account === '' && (isBeside(one) || gives(one));
  return holders.length === 0 ? all : all.map((one) => (isNear(one) ? { ...one, account: 'near' } : one));
}

/** As all that its label says, or what its button does: `Team*`, `Add to a group`. */
export function isRight({ kind, name }: Place): boolean {
  const label = /^(?:user )?(?:roles?|permissions?|groups?|teams?|rollen?|gruppen?|rôles?|groupes?)\W*$/i;
  const deed = /\b(?:to|from)(?: \w+)? (?:team|group|role)s?$/i;
  return /^(?:select|toggle|button|widget|hint)$/.test(kind) && (label.test(name) || deed.test(name));
}

/** Each element is judged once in a look. */
export function isKnown(element: Element, known: Map<Element, boolean>, judge: () => boolean): boolean {
  const judged = known.get(element) ?? judge();
  known.set(element, judged);
  return judged;
}

/** One of the fields of a form that asks for a new password twice and not for whom: it is that of whoever is in. */
export function isAskedAnew(field: Element): boolean {
  if (!isField(field) || !isPasswordField(field)) return false;
  const form = field.form ?? field.closest('fieldset,section,[role=form],dialog,[role=dialog]') ?? aroundTwo(field);
  const fields = Array.from(form?.querySelectorAll('input') ?? []);
  const asksWho = (one: Element) =>
    isField(one) && /user|mail|login/i.test(`${one.type} ${one.name} ${nameOf(one, 80)}`);
  return fields.filter(isPasswordField).length > 1 && !fields.some((one) => !isPasswordField(one) && asksWho(one));
}

/** One that an eye beside it has made readable, too. */
export function isPasswordField(field: Element): boolean {
  if (!isField(field) || !/^(?:password|text)$/.test(field.type)) return false;
  const names = `${nameOf(field, 80)} ${field.name}`;
  return (
    field.type === 'password' || /^\W*(?:\w+ ){0,2}(?:password|passwort|kennwort|mot de passe|contraseña)/i.test(names)
  );
}

/** The nearest that holds another such field, where one of them asks for what the other one holds. */
export function aroundTwo(field: Element): Element | null {
  const again = /\b(?:confirm|repeat|again|verify|re-?(?:type|enter))|wiederhol|bestätig|confirm|répét|repet/i;
  let around = field.parentElement;
  for (let level = 0; around && level < 6; level++, around = around.parentElement) {
    const both = Array.from(around.querySelectorAll('input')).filter(isPasswordField);
    if (both.length > 1) return both.some((one) => again.test(nameOf(one, 80))) ? around : null;
  }
  return null;
}

/** A field that tells who somebody is: by what it is called, if only to the eye. A whole mail address says it itself. */
export function holdsName(field: Element, names: string[]): boolean {
  if (!isField(field) || !isNameOf(field.value, names)) return false;
  if (field.value.includes('@') && names.includes(field.value)) return true;
  return /user|login|mail|account|konto|benutzer|utilisateur|usuario|utente/i.test(
    `${field.type} ${field.name} ${field.id} ${field.getAttribute('autocomplete')} ${nameOf(field, 80) || labelBeside(field)}`,
  );
}

/** By one of its names, or by a mail address that begins with one. */
export function isNameOf(text: string, names: string[]): boolean {
  const words = text.trim().toLowerCase();
  const mailbox = /^[^@\s]+(?=@[^@\s]+$)/.exec(words)?.[0];
  return names.some((name) => name.toLowerCase() === words || name.toLowerCase() === mailbox);
}

export function isAbout(around: Element, names: string[], known: Map<Element, boolean>): boolean {
  const within = Array.from(around.querySelectorAll('*')).slice(0, 300);
  if (within.some((one) => one.localName === 'input' && holdsName(one, names))) return true;
  if (around.localName === 'form') return isFormAbout(around, names, known);
  if (isOwnSession(around)) return true;
  if (!speaksOfAccounts(around, known)) return false;
  return within.some((one) => saysName(one, names));
}

/** In plain words, where an account can be called no otherwise: the form of one, whether its makers made it a form or not. The head of a page or a list of accounts may stand in one, too. */
export function isFormAbout(around: Element, names: string[], known: Map<Element, boolean>): boolean {
  if (!speaksOfAccounts(around, known) || holdsMany(around)) return false;
  const others = 'table,nav,header,aside,[role=grid],[role=navigation],[role=banner]';
  if (around.matches(others) || around.querySelector(others)) return false;
  const within = Array.from(around.querySelectorAll('*')).slice(0, 300);
  return within.some((one) => saysName(one, names) && !one.closest('option,label:has(input),button,a[href]'));
}

export function saysName(element: Element, names: string[]): boolean {
  if (element.childElementCount === 0) return isNameOf(textOf(element, 200), names);
  if (element.childElementCount > 2) return false;
  // Beside it a hint may stand: `me@x.org <span>Email address</span>`.
  const own = Array.from(element.childNodes).filter(({ nodeType }) => nodeType === 3);
  return isNameOf(own.map(({ textContent }) => textContent ?? '').join(' '), names);
}

/** Of a list of sessions, the one that the run is in. */
export function isOwnSession(entry: Element): boolean {
  const words = textOf(entry, 300);
  return (
    words.length < 300 &&
    /(?:current|this|your) (?:session|device|browser)|(?:aktuelle|diese) sitzung|(?:cette )?session (?:actuelle|en cours)|sesión actual/i.test(
      words,
    )
  );
}

/** Its name may be told of anything that somebody wrote or ordered: by the page, the list and the tab, or where rights are given. */
export function speaksOfAccounts(around: Element, known: Map<Element, boolean>): boolean {
  if (isKnown(document.documentElement, known, isPageOfAccounts)) return true;
  const head = around.closest('table,[role=grid],[role=table]')?.querySelector('thead,[role=row]');
  const heads = head ? textOf(head, 300) : '';
  return namesAccounts(heads) || /(?:^|\s)admin(?:\s|$)/i.test(heads) || givesRights(around);
}

/** By its address, its title or the tab that is chosen. */
export function isPageOfAccounts(): boolean {
  const { pathname, search, hash } = location;
  if (namesAccounts(`${pathname}${hash} ${document.title}`)) return true;
  if (/[?&]\w+=(?:admin|user|account)s?(?:&|$)/i.test(search)) return true;
  const tabs = Array.from(document.querySelectorAll('[role=tab][aria-selected=true]'));
  return tabs.some((tab) => namesAccounts(textOf(tab, 40)));
}

export function namesAccounts(words: string): boolean {
  return /user|account|member|people|staff|team|benutzer|konto|mitglied|utilisateur|compte|usuario|cuenta|utent/i.test(
    words,
  );
}

/** By a field of it: `Role of Sam Rivers`. */
export function givesRights(around: Element): boolean {
  const rights =
    /(?<!\p{L})(?:roles?|permissions?|privileges?|rollen?|rechte|berechtigung(?:en)?|rôles?|ruol[oi])(?!\p{L})/iu;
  const fields = Array.from(around.querySelectorAll('input,select,[role=combobox],[aria-haspopup=listbox]'));
  const namesOf = (one: Element) => `${nameOf(one, 80)} ${one.getAttribute('name') ?? ''}`.replaceAll('_', ' ');
  return fields.slice(0, 20).some((one) => rights.test(namesOf(one)));
}
