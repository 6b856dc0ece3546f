import { digest, hitPoint, isField, isFrame, isScope, nameOf, roleOf, textOf } from './dom.ts';
import type { ProbeState } from './probe-state.ts';
import { observe } from './watch.ts';

/**
 * One pass over the visible document, open shadow roots and same-origin frames included: the page's shape (for its
 * fingerprint) and everything that a person could act on. `mark` is the run's own suffix: rows that carry it are ours.
 */
export function enumerate(probe: ProbeState, mark: string) {
  const limit = 400;
  const native =
    'a[href],button,input:not([type=hidden]),select,textarea,summary,label,[contenteditable=""],[contenteditable=true],[onclick],[draggable=true]';
  const widget =
    /^(button|link|tab|menuitem|menuitemcheckbox|menuitemradio|checkbox|switch|option|radio|treeitem|combobox|slider|spinbutton|textbox|searchbox|gridcell)$/;
  const skipped = /^(SCRIPT|STYLE|NOSCRIPT|LINK|META|TEMPLATE|HEAD|TITLE|BASE)$/;
  const elements: Element[] = [];
  const groups: Element[] = [];
  const layers: Element[] = [];
  const counts = { drawn: 0, texts: 0 };

  type Inherited = {
    region: string;
    pointer: boolean;
    inside: boolean;
    path: string;
    layer: number;
    x: number;
    y: number;
  };
  const found: ReturnType<typeof describe>[] = [];

  const regionOf = (element: Element, role: string, above: string) => {
    if (
      /^(dialog|alertdialog)$/.test(role) ||
      element.tagName === 'DIALOG' ||
      element.getAttribute('aria-modal') === 'true'
    )
      return 'dialog';
    if (/^(menu|listbox|tree|toolbar|tablist|grid|navigation|banner|main|complementary|contentinfo|search)$/.test(role))
      return role;
    const named: Record<string, string> = {
      NAV: 'navigation',
      HEADER: 'banner',
      MAIN: 'main',
      ASIDE: 'complementary',
      FOOTER: 'contentinfo',
      FORM: 'form',
    };
    return named[element.tagName] ?? above;
  };

  /** Something that lies over the rest for a while: a modal, an open menu, a pop-over; no sidebar, header or footer. */
  const floats = (role: string, style: CSSStyleDeclaration, box: DOMRect) => {
    if (/^(dialog|alertdialog)$/.test(role)) return true;
    if (!/^(fixed|absolute)$/.test(style.position)) return false;
    if (/^(menu|listbox)$/.test(role)) return true;
    const bar =
      (box.height >= innerHeight * 0.9 && box.width < innerWidth * 0.5) ||
      (box.width >= innerWidth * 0.9 && box.height < innerHeight * 0.3);
    return !bar && Number(style.zIndex) >= 100 && box.width > 60 && box.height > 40;
  };
  const titleOf = (layer: Element) => {
    const heading = layer.querySelector('h1,h2,h3,h4,h5,h6,[role=heading]');
    const label =
      layer.getAttribute('aria-label') ||
      (layer.hasAttribute('aria-labelledby') ? nameOf(layer, 30) : '') ||
      (heading ? textOf(heading, 30) : '');
    return `${roleOf(layer)}:${label.slice(0, 30).replace(/\d+/g, '#')}`;
  };

  const kindOf = (element: Element, role: string, cursor: string, from: Inherited): string => {
    const tag = element.tagName;
    if (tag === 'A' && element.hasAttribute('href')) return 'link';
    if (tag === 'SELECT') return 'select';
    if (isField(element)) {
      if (/^(submit|button|reset|image)$/.test(element.type)) return 'button';
      if (/^(checkbox|radio)$/.test(element.type)) return 'toggle';
      if (element.type === 'file') return 'file';
      if (element.type === 'range') return 'range';
      return 'text';
    }
    const editable = element.getAttribute('contenteditable');
    if (editable === '' || editable === 'true') return 'text';
    if (element.getAttribute('draggable') === 'true' || /\bui-draggable\b/.test(element.getAttribute('class') ?? ''))
      return 'drag';
    if (tag === 'LABEL')
      return element.querySelector('input,select,textarea') || element.hasAttribute('for') ? 'toggle' : '';
    if (/^(checkbox|radio|switch)$/.test(role)) return 'toggle';
    if (role === 'textbox' || role === 'searchbox') return 'text';
    if (tag === 'BUTTON' || tag === 'SUMMARY') return 'button';
    if (widget.test(role)) return 'widget';
    if (element.matches(native)) return 'widget';
    if (element.hasAttribute('tabindex') && element.getAttribute('tabindex') !== '-1') return 'widget';
    if (cursor === 'pointer' && !from.pointer && !from.inside) return 'hint';
    if (/^(grab|move)$/.test(cursor) && !from.inside) return 'drag';
    return '';
  };

  const listPlace = (element: Element): [number, number] => {
    let node: Element | null = element;
    for (let level = 0; node && level < 4; level++, node = node.parentElement) {
      const { parentElement }: Element = node;
      if (!parentElement || parentElement.childElementCount < 3) continue;
      const { tagName } = node;
      const alike = Array.from(parentElement.children).filter((child) => child.tagName === tagName);
      if (alike.length >= 3) return [alike.indexOf(node), alike.length];
    }
    return [0, 1];
  };

  const groupOf = (element: Element): number => {
    const group = element.closest(
      'form,[role=dialog],[role=form],dialog,[aria-modal=true],.modal,fieldset,section,table',
    );
    if (!group) return 0;
    const at = groups.indexOf(group);
    return at >= 0 ? at + 1 : groups.push(group);
  };

  const fieldOf = (element: Element) => {
    if (!isField(element)) return null;
    const attribute = (name: string) => (element.getAttribute(name) ?? '').slice(0, 200);
    const options =
      'options' in element
        ? Array.from(element.options)
            .filter((one) => !one.disabled)
            .slice(0, 50)
        : [];
    return {
      name: element.name.slice(0, 100),
      id: element.id.slice(0, 100),
      placeholder: attribute('placeholder'),
      autocomplete: attribute('autocomplete'),
      pattern: attribute('pattern'),
      min: attribute('min'),
      max: attribute('max'),
      maxLength: Number(attribute('maxlength') || -1),
      required: element.required,
      filled: element.value !== '',
      readOnly: 'readOnly' in element && element.readOnly,
      list: element.hasAttribute('list') || element.getAttribute('aria-autocomplete') !== null,
      options: options.map((one) => one.label.slice(0, 80)),
    };
  };

  const describe = (element: Element, kind: string, role: string, from: Inherited, box: DOMRect) => {
    const [place, places] = listPlace(element);
    const row = element.closest('tr,li,[role=row],[role=listitem],article,[role=dialog]');
    const link = element.closest('a[href]');
    return {
      ref: elements.push(element) - 1,
      kind,
      tag: element.tagName.toLowerCase(),
      role,
      type: 'type' in element && typeof element.type === 'string' ? element.type : '',
      name: nameOf(element, 80),
      href: link && 'href' in link && typeof link.href === 'string' ? link.href.slice(0, 2_000) : '',
      target: link?.getAttribute('target') ?? '',
      field: fieldOf(element),
      group: groupOf(element),
      region: from.region,
      layer: from.layer,
      path: from.path,
      place,
      places,
      x: from.x + box.left + box.width / 2,
      y: from.y + box.top + box.height / 2,
      width: box.width,
      height: box.height,
      inView: hitPoint(element) !== null,
      expanded: element.getAttribute('aria-expanded') ?? '',
      popup: element.hasAttribute('aria-haspopup'),
      mine: mark !== '' && row !== null && textOf(row, 2_000).includes(mark),
    };
  };

  const visit = (element: Element, from: Inherited): string => {
    const tag = element.tagName;
    if (skipped.test(tag)) return '';
    const box = element.getBoundingClientRect();
    const view = element.ownerDocument.defaultView;
    const style = view?.getComputedStyle(element);
    if (!style || style.display === 'none') return '';
    const role = roleOf(element);
    const drawn = box.width > 0 && box.height > 0;
    const seen = drawn && style.visibility !== 'hidden' && style.opacity !== '0';
    const reachable = seen && box.width >= 3 && box.height >= 3 && style.pointerEvents !== 'none';
    const hiddenBox = isField(element) && /^(checkbox|radio|file)$/.test(element.type) && style.display !== 'none';
    let layer = from.layer;
    if (seen && floats(role, style, box)) layer = layers.push(element);
    const region = regionOf(element, role, from.region);
    const kind =
      reachable &&
      !(isField(element) && element.disabled) &&
      !element.hasAttribute('disabled') &&
      element.getAttribute('aria-disabled') !== 'true'
        ? kindOf(element, role, style.cursor, from)
        : '';
    if (kind && !(hiddenBox && box.width < 3) && found.length < limit) {
      found.push(describe(element, kind, role, { ...from, region, layer }, box));
    }
    if (drawn) counts.drawn++;
    const inner: Inherited = {
      region,
      layer,
      pointer: style.cursor === 'pointer',
      inside: from.inside || (kind !== '' && kind !== 'drag'),
      path: `${tag.toLowerCase()}${role ? `:${role}` : ''}<${from.path.split('<').slice(0, 3).join('<')}`,
      x: from.x,
      y: from.y,
    };
    const svg = tag.toLowerCase() === 'svg';
    const below = svg ? svgParts(element, inner) : childrenOf(element, inner);
    if (svg || (!below && !drawn)) return '';
    const state = ['aria-expanded', 'aria-selected', 'aria-checked', 'open']
      .map((name) => element.getAttribute(name) ?? '')
      .join('');
    return `${tag}.${element.getAttribute('role') ?? ''}.${element.getAttribute('type') ?? ''}${state ? `~${state}` : ''}${below ? `(${below})` : ''}`;
  };

  /** Of a drawing only what looks alive counts, and its lines are no part of the shape. */
  const svgParts = (element: Element, from: Inherited): string => {
    const box = element.getBoundingClientRect();
    if (box.width < 60 || box.height < 60) return '';
    for (const child of Array.from(element.querySelectorAll('g,rect,circle,path')).slice(0, 400)) {
      visitDrawn(child, from);
    }
    return '';
  };
  const visitDrawn = (child: Element, from: Inherited) => {
    const box = child.getBoundingClientRect();
    if (box.width < 3 || box.height < 3 || found.length >= limit) return;
    const cursor = child.ownerDocument.defaultView?.getComputedStyle(child).cursor ?? '';
    const above = child.parentElement
      ? (child.ownerDocument.defaultView?.getComputedStyle(child.parentElement).cursor ?? '')
      : '';
    const alive = /^(pointer|move|grab|crosshair)$/.test(cursor) && (cursor !== above || child.tagName === 'g');
    if (!alive || (cursor === 'crosshair' && box.width > 400)) return;
    found.push(
      describe(
        child,
        cursor === 'pointer' ? 'hint' : 'drag',
        roleOf(child),
        { ...from, path: `${child.tagName}<${from.path}` },
        box,
      ),
    );
  };

  const childrenOf = (element: Element, from: Inherited): string => {
    const parts: string[] = [];
    const add = (part: string) => {
      if (part && parts.at(-1) !== part) parts.push(part);
    };
    for (const child of Array.from(element.children)) add(visit(child, from));
    if (element.shadowRoot) {
      observe(probe, element.shadowRoot);
      add(`#${Array.from(element.shadowRoot.children, (child) => visit(child, from)).join(',')}`);
    }
    if (isFrame(element) && element.contentDocument?.body) {
      observe(probe, element.contentDocument);
      const box = element.getBoundingClientRect();
      add(`@${visit(element.contentDocument.body, { ...from, x: from.x + box.left, y: from.y + box.top })}`);
    }
    return parts.join(',');
  };
  const start: Inherited = { region: 'page', pointer: false, inside: false, path: '', layer: 0, x: 0, y: 0 };
  const body = document.body ?? document.documentElement;
  const shape = body ? visit(body, start) : '';
  probe.elements = elements;
  const dialogs = layers.map(titleOf);
  const passwords = found.filter((one) => one.type === 'password').length;
  return {
    url: location.href,
    title: document.title.slice(0, 200),
    shape: digest(shape),
    drawn: counts.drawn,
    dialogs,
    passwords,
    ready: document.readyState,
    scrollable: document.documentElement.scrollHeight > innerHeight + 100,
    candidates: found,
  };
}
