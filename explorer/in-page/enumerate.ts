import { accountAt, accountOf, nearNames } from './account.ts';
import { busySign } from './busy.ts';
import { isPort, isSurface } from './carried.ts';
import {
  drawnAround,
  editorAround,
  isAroundField,
  isClearField,
  isLabelling,
  isStopped,
  kindOf,
  listedBy,
  regionOf,
} from './classify.ts';
import { isNotice, isOpening, liesOver, questionOf, titleOf } from './layers.ts';
import { lockedButtons } from './locked.ts';
import { describe } from './describe.ts';
import {
  digest,
  drawnChildrenOf,
  folds,
  holdsNothing,
  hrefOf,
  isFrame,
  isScrolledAway,
  type Opening,
  openingOf,
  roleOf,
} from './dom.ts';
import { hitPoint, isCoveredWhole } from './spot.ts';
import { buttonHeard, handlesItself, isList } from './heed.ts';
import { grouping } from './groups.ts';
import { metOf } from './aim.ts';
import { clickableUnderPointer, hoverRules, hoverTriggers, knowSheets } from './hovers.ts';
import type { ProbeState, SheetRules } from './probe-state.ts';
import {
  beyond,
  brokenValues,
  hasMoreBelow,
  isBlank,
  isCovered,
  isTreeOfXml,
  largerDrawing,
  scrollsOn,
  takenForMarkup,
} from './screen.ts';
import { toldComplaints } from './complaints.ts';
import { lostWords, shownErrors, tellingBoxes, toldTroubles } from './shown-errors.ts';
import { toldKeys } from './told-keys.ts';
import { askingUnseen } from './unseen-fields.ts';
import { observe } from './watch.ts';

/** The first three parts of a path. */
export function nearestOf(path: string): string {
  let end = -1;
  for (let part = 0; part < 3; part++) {
    end = path.indexOf('<', end + 1);
    if (end < 0) return path;
  }
  return path.slice(0, end);
}

/**
 * One pass over the visible document, open shadow roots and same-origin frames included: the page's shape (for its
 * fingerprint) and everything that a person could act on. `mark` is the run's own suffix: rows that carry it are ours.
 * `names`: of the account that it signed in with. `sheets`: what other documents told of theirs.
 */
export function enumerate(probe: ProbeState, mark: string, names: string[], sheets: SheetRules[]) {
  knowSheets(probe, sheets);
  probe.stirred = false;
  const most = 400;
  /** Of one sort in one sort of place, other pages aside: a long list must not keep what comes after it from being found. */
  const mostAlike = 120;
  const skipped = /^(script|style|noscript|link|meta|template|head|title|base)$/;
  /** `meets` is what a click on the element meets. */
  const found: { element: Element; meets: Element | null; told: ReturnType<typeof describe> }[] = [];
  const groups = grouping();
  const hovers = hoverRules(probe);
  const [triggers, pointed] = [hoverTriggers(hovers), clickableUnderPointer(hovers)];
  const layers: Element[] = [];
  const alike = new Map<string, number>();
  const accounts = new Map<Element, boolean>();
  const foreign = isTreeOfXml();
  /** The largest drawing that is in view. */
  let drawing: Opening | null = null;
  const questions: string[] = [];
  const askedIn = (layer: number) => {
    const element = layers[layer - 1];
    if (!element) return '';
    questions[layer] ??= questionOf(element);
    return questions[layer];
  };
  type Place = { region: string; path: string; layer: number; x: number; y: number; opening: Opening } & {
    /** What the list hears of that the element is an entry of. */
    listens: 'click' | 'press' | '';
  } & Record<'pointer' | 'inside' | 'carried' | 'folded' | 'covered' | 'undrawn', boolean>;

  const add = (element: Element, kind: string, role: string, at: Place, box: DOMRect) => {
    const { region, layer, path } = at;
    const sort = `${kind} ${region} ${path}`;
    const count = (alike.get(sort) ?? 0) + 1;
    const leads = kind === 'link' && !element.getAttribute('href')?.startsWith('#');
    if (foreign || found.length >= most || (count > mostAlike && !leads)) return;
    alike.set(sort, count);
    const { width, height } = box;
    const shifted = { left: box.left + at.x, top: box.top + at.y, width, height };
    const away = isScrolledAway(box, at.opening);
    const spot = hitPoint(drawnAround(element) ?? element);
    // Its list can be scrolled, but not be seen.
    if (!spot && at.covered) return;
    const listing = listedBy(element, kind);
    const is = {
      kind,
      listing,
      role,
      region,
      layer,
      path,
      group: groups.numberOf(element, listing !== null || /^(text|select)$/.test(kind)),
      mark,
      account: accountAt(element, names, accounts),
      inView: spot !== null,
      away,
      asked: askedIn(layer),
      menu: probe.menus.has(element),
    };
    found.push({ element, meets: spot?.control ?? null, told: describe(element, is, shifted) });
  };

  const visit = (element: Element, above: Place): string => {
    const tag = element.localName;
    const style = skipped.test(tag) ? null : element.ownerDocument.defaultView?.getComputedStyle(element);
    if (!style) return '';
    // Each reading of a style costs about a microsecond, for each element of the page.
    const { display, overflowX, overflowY } = style;
    const cursor = style.cursor === 'auto' && pointed.has(element) ? 'pointer' : style.cursor;
    if (display === 'none' || (above.undrawn && !element.checkVisibility())) return '';
    const box = element.getBoundingClientRect();
    const role = roleOf(element);
    // What is placed by itself may stand outside of what is folded away.
    const folded = above.folded && !/^(absolute|fixed)$/.test(style.position);
    const drawn = (!folded || drawnAround(element) !== null) && box.width > 0 && box.height > 0;
    const isClear = () => style.opacity === '0' && !isClearField(element);
    const seen = drawn && style.visibility !== 'hidden' && !isClear();
    const over = seen && liesOver(element, role, style, box);
    const notice = over && isNotice(element, role, box);
    const layer = over && !notice && !isOpening(element, style) ? layers.push(element) : above.layer;
    const at = { ...above, region: regionOf(element, role, above.region), layer };
    const usable = seen && box.width >= 3 && box.height >= 3 && style.pointerEvents !== 'none' && !beyond(element, box);
    const works = usable && !isStopped(element);
    const heeds = works && !above.inside ? probe.heeded.get(element) : undefined;
    const sign = works ? kindOf(element, role, cursor, above.inside, above.pointer) : '';
    const labels = 'control' in element && element.control !== null;
    const heard = buttonHeard(heeds);
    const hears = !sign && !labels && (heard || (above.listens && !above.inside));
    const listens = hears && handlesItself(probe, element) && !isLabelling(element);
    const list = listens && isList(element) ? heard : '';
    // What hears of the button going down alone is mostly carried by it.
    const unsaid = (heard || above.listens) === 'press' ? 'drag' : 'hint';
    const kind = sign || (listens && !list ? unsaid : '');
    // The parts of a thing that is dragged as a whole are no things of their own, but for what it is made larger by.
    const enlarges = cursor.endsWith('-resize') && element.childElementCount === 0;
    const unseen = !kind || (tag === 'textarea' && above.folded && hitPoint(element) === null);
    const editor = unseen ? editorAround(element) : null;
    if (kind && !editor && !(kind === 'drag' && above.carried && !enlarges)) add(element, kind, role, at, box);
    if (editor) add(editor, 'text', 'textbox', at, editor.getBoundingClientRect());
    if (usable && (triggers.has(element) || (heeds === 'hover' && !kind))) add(element, 'hover', role, at, box);
    if (usable && !kind && probe.menus.has(element)) add(element, 'hint', role, at, box);
    if (usable && !kind && scrollsOn(element, overflowY)) add(element, 'scroller', role, at, box);
    const scrolls = /auto|scroll/.test(overflowX + overflowY);
    const under = at.covered && layer === above.layer;
    const inner = (): Place => ({
      ...at,
      opening: scrolls ? openingOf(box, at.opening) : at.opening,
      // A part that scrolls within another one is covered with it, however small.
      covered: scrolls ? isCoveredWhole(element) || (under && !hitPoint(element)) : under,
      pointer: cursor === 'pointer',
      listens: list,
      folded: folded || folds(element, display, overflowX, overflowY),
      // What is in there has a box all the same.
      undrawn: (tag === 'details' && !element.hasAttribute('open')) || style.contentVisibility === 'hidden',
      carried: above.carried || (kind === 'drag' && !isSurface(element, cursor)),
      inside: above.inside || (kind !== '' && kind !== 'drag' && kind !== 'widget'),
      path: `${tag}${role ? `:${role}` : ''}<${nearestOf(above.path)}`,
    });
    if (seen && /^(svg|canvas)$/.test(tag)) drawing = largerDrawing(drawing, box, at);
    if (tag === 'svg') {
      if (box.width >= 60 && box.height >= 60) visitDrawing(element, inner());
      return '';
    }
    const below = holdsNothing(element) ? '' : shapeBelow(element, inner());
    if (!below && !drawn) return '';
    if (folded) return below;
    // It is there for a while, whatever page it lies over: with it each would be another picture.
    if (notice) return '';
    const states = ['aria-expanded', 'aria-selected', 'aria-checked', 'open'];
    const state = states.map((name) => element.getAttribute(name) ?? '').join('');
    const own = `${tag}.${element.getAttribute('role') ?? ''}.${element.getAttribute('type') ?? ''}`;
    return `${own}${state ? `~${state}` : ''}${below ? `(${below})` : ''}`;
  };

  /** Equal neighbours count once: ten rows or eleven are one shape. */
  const shapeBelow = (element: Element, at: Place): string => {
    const parts: string[] = [];
    const put = (part: string) => {
      if (part && parts.at(-1) !== part) parts.push(part);
    };
    if (element.shadowRoot) observe(probe, element.shadowRoot);
    for (const child of drawnChildrenOf(element)) put(visit(child, at));
    if (isFrame(element) && element.contentDocument?.body) {
      observe(probe, element.contentDocument);
      const box = element.getBoundingClientRect();
      const view = element.contentDocument.defaultView;
      const opening = { left: 0, top: 0, right: view?.innerWidth ?? 0, bottom: view?.innerHeight ?? 0 };
      put(`@${visit(element.contentDocument.body, { ...at, opening, x: at.x + box.left, y: at.y + box.top })}`);
    }
    return parts.join(',');
  };

  /** Of a drawing only what looks alive counts, and its lines are no part of the shape. */
  const visitDrawing = (drawing: Element, at: Place) => {
    const parts = drawing.querySelectorAll('a,g,rect,circle,ellipse,path,polygon,image,text');
    for (const part of Array.from(parts).slice(0, 400)) {
      const view = part.ownerDocument.defaultView;
      const box = part.getBoundingClientRect();
      const cursor = view?.getComputedStyle(part).cursor ?? '';
      const same = part.parentElement && view?.getComputedStyle(part.parentElement).cursor === cursor;
      if (box.width < 3 || box.height < 3 || !/^(pointer|move|grab|crosshair)$/.test(cursor)) continue;
      const leads = hrefOf(part) !== '';
      if ((same && !leads && part.localName !== 'g') || (cursor === 'crosshair' && box.width > 400)) continue;
      const carried = isPort(part, cursor) ? 'port' : 'drag';
      const kind = leads ? 'link' : cursor === 'pointer' ? 'hint' : carried;
      add(part, kind, roleOf(part), { ...at, path: `${part.localName}<${at.path}` }, box);
    }
  };

  const start: Place = {
    region: 'page',
    pointer: false,
    listens: '',
    inside: false,
    carried: false,
    folded: false,
    covered: false,
    undrawn: false,
    path: '',
    layer: 0,
    x: 0,
    y: 0,
    opening: { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity },
  };
  const shape = visit(document.body ?? document.documentElement, start);
  const lists = found.filter(({ told }) => told.popup === 'listbox');
  const holdsList = (one: Element) => lists.some(({ element }) => element !== one && one.contains(element));
  const holdsField = (one: Element) =>
    found.some(({ element, told }) => told.kind === 'text' && isAroundField(one, element));
  // What a list's control is drawn in opens nothing that the control itself does not.
  const isFrameOf = ({ element, told: { kind } }: (typeof found)[number]) =>
    (kind === 'hint' && holdsList(element)) || (kind === 'widget' && holdsField(element));
  const usable = found.filter((one) => one.told.popup !== 'listbox' || !isFrameOf(one));
  probe.elements = usable.map(({ element }) => element);
  const refs = new Map(probe.elements.map((element, ref) => [element, ref]));
  const grouped = usable.map(({ element, meets, told }, ref) => {
    const group = told.group === 0 ? groups.looseNumberOf(element) : told.group;
    const account = told.account || accountOf(groups.groupOf(group), names, accounts);
    return { ...told, ref, group, account, meets: metOf(element, meets, refs) };
  });
  const candidates = nearNames(grouped);
  const boxes = tellingBoxes();
  const asks = candidates.some(({ field }) => field !== null);
  const { blocked } = probe;
  probe.blocked = 0;
  const [loading] = performance.getEntriesByType('navigation');
  const loadedAt = loading && 'loadEventEnd' in loading ? Number(loading.loadEventEnd) : 0;
  return {
    url: location.href,
    title: document.title.slice(0, 200),
    shape: digest(shape),
    dialogs: layers.map(titleOf),
    covered: isCovered(layers),
    bornAt: probe.bornAt,
    age: loadedAt > 0 ? performance.now() - loadedAt : 0,
    scripts: document.scripts.length,
    below: hasMoreBelow(),
    broken: brokenValues(),
    markup: takenForMarkup(),
    errors: shownErrors(boxes),
    troubles: toldTroubles(boxes),
    complaints: asks ? toldComplaints(boxes) : [],
    asking: asks ? askingUnseen(probe.elements) : [],
    locked: asks ? lockedButtons(layers) : [],
    lost: lostWords(),
    busy: busySign(),
    keys: toldKeys(),
    drawing,
    blank: found.length === 0 && isBlank(),
    blocked,
    candidates,
  };
}
