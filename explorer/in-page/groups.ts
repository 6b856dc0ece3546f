import { listControls } from './classify.ts';
import { closestOf, drawnIn, hostOf, isField, nameOf, textOf } from './dom.ts';

/** What is sent as one with this control, as its makers say: a form with all its fieldsets, else a dialog or a part of the page. `pages`: the sections that are a page rather, as far as known. */
export function ownGroup(element: Element, pages: Map<Element, boolean>): Element | null {
  // A button may stand far from the form that it names.
  const named = element.getAttribute('form');
  const owner = isField(element) ? element.form : named ? element.ownerDocument.getElementById(named) : null;
  const form = owner ?? closestOf(element, 'form');
  if (form) return form;
  const parts = '[role=dialog],[role=form],dialog,[aria-modal=true],.modal,fieldset,section,table';
  const part = closestOf(element, parts) ?? dialogAround(element);
  if (part?.localName !== 'section') return part;
  const isPage = pages.get(part) ?? isWholePage(part);
  pages.set(part, isPage);
  return isPage ? null : part;
}

/** The web component that draws a dialog around what is put into it. */
export function dialogAround(element: Element): Element | null {
  for (let at = drawnIn(element); at; at = drawnIn(at)) {
    const host = at.matches('[role=dialog],dialog,[aria-modal=true]') ? hostOf(at) : null;
    if (host) return host;
  }
  return null;
}

/** Many stand in one section as a whole. */
export function isWholePage(section: Element): boolean {
  return holdsMany(section) || section.querySelector('form') !== null;
}

/** More than one form has. */
export function holdsMany(around: Element): boolean {
  const most = 40;
  const controls = 'button,input,[role=button],select,textarea,a[href]';
  return around.querySelectorAll(controls).length > most;
}

/** A button without words beside a field that it opens something for, empties or counts on. */
export function isPartOf(field: Element, button: Element): boolean {
  if (button.matches('[aria-haspopup=dialog]')) return true;
  if (button.parentElement !== field.parentElement || textOf(button, 20) !== '') return false;
  const isList = field.matches('[role=combobox],[aria-autocomplete],[aria-haspopup]');
  return (
    isList ||
    /\b(?:choose|pick|open|clear|toggle|show|hide|increment|decrement|(?:in|de)crease|calendar|date)\b/i.test(
      nameOf(button, 40),
    )
  );
}

/**
 * For a field of no form: the nearest element around it with a button that says something and opens no list. Applications that send by
 * script often have no other form. `known`: what was found out for its neighbours.
 */
export function looseGroup(field: Element, known: Map<Element, 'button' | 'many' | 'none'>): Element | null {
  const buttons = 'button,input[type=button],input[type=submit],[role=button]';
  const holds = (around: Element) => {
    if (holdsMany(around)) return 'many';
    const parts = Array.from(around.querySelectorAll('*')).slice(0, 400);
    const sending = parts.filter((one) => one.matches(buttons) || one.localName.endsWith('-button'));
    const says = (one: Element) => !one.matches(listControls()) && !isPartOf(field, one) && nameOf(one, 20).length > 1;
    return sending.some(says) ? 'button' : 'none';
  };
  for (let above = drawnIn(field); above; above = drawnIn(above)) {
    const held = known.get(above) ?? holds(above);
    known.set(above, held);
    if (held !== 'none') return held === 'button' ? above : null;
  }
  return null;
}

/** Gives each control the number of what it is sent with: of forms from 1 up, of loose groups from -1 down, 0 for none. */
export function grouping() {
  const groups: Element[] = [];
  const loose: Element[] = [];
  const known = new Map<Element, 'button' | 'many' | 'none'>();
  const pages = new Map<Element, boolean>();
  const numberIn = (kept: Element[], group: Element): number => {
    const at = kept.indexOf(group);
    return at >= 0 ? at + 1 : kept.push(group);
  };
  return {
    /** `filled`: something is written or chosen in it. */
    numberOf(element: Element, filled: boolean): number {
      const own = ownGroup(element, pages);
      if (own) return numberIn(groups, own);
      const around = filled ? looseGroup(element, known) : null;
      return around ? -numberIn(loose, around) : 0;
    },
    /** Of a control without a field's own reason for one: the innermost loose group that holds it. */
    looseNumberOf(element: Element): number {
      const around = loose.filter((group) => group.contains(element));
      const inner = around.find((group) => !around.some((other) => other !== group && group.contains(other)));
      return inner ? -numberIn(loose, inner) : 0;
    },
    /** What a number was given to. */
    groupOf: (number: number): Element | null => groups[number - 1] ?? loose[-number - 1] ?? null,
  };
}
