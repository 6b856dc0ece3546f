import { isManual } from './screen.ts';
import { isShown } from './shown-errors.ts';

/**
 * What says that something is still to come, where a person sees it, as a selector of Playwright's: `text=Loading the orders …`,
 * `css=[aria-busy=true]`. Empty where nothing does. Bars that say how far it is go on by themselves.
 */
export function busySign(): string {
  if (isManual()) return '';
  const signs = ['[aria-busy=true]', '[role=progressbar]:not([aria-valuenow])', 'progress:not([value])'];
  const isBusy = (one: Element) => isInView(one) && !measures(one);
  const sign = signs.find((one) => Array.from(document.querySelectorAll(one)).some(isBusy));
  const words = busyWords();
  if (words) return `text=${words}`;
  return sign ? `css=${sign}` : '';
}

/** `Loading the orders …`, where nothing else is said: a button may load more. */
export function busyWords(): string {
  const says =
    /^(?:(?:still )?loading|please wait|fetching|(?:wird|werden) geladen|lädt|lade|chargement|cargando|caricamento|carregando|laden|indlæser|laster|ladataan|wczytywanie|ładowanie|načítání|yükleniyor|загрузка|завантаження|読み込み中|加载中|載入中|로딩)(?!\p{L})[^?!]{0,40}$|^(?:importing|creating|downloading|preparing|generating|saving|processing|uploading|sending)(?!\p{L})[^?!]{0,40}(?:…|\.{3})$/iu;
  const walker = document.createTreeWalker(document.body ?? document.documentElement, NodeFilter.SHOW_TEXT);
  for (let left = 5_000; left > 0 && walker.nextNode(); left--) {
    const text = walker.currentNode.nodeValue?.trim() ?? '';
    const element = walker.currentNode.parentElement;
    if (text.length > 60 || !element || !says.test(text) || !says.test(withNext(walker.currentNode, text))) continue;
    const used =
      'a,button,label,option,select,th,h1,h2,h3,h4,li,nav,code,pre,script,style,[role=button],[role=log],[contenteditable]';
    // One row of several tells what happened.
    const row = element.closest('td')?.parentElement;
    if (row && (row.parentElement?.childElementCount ?? 0) > 1) continue;
    // Of a spinner the words are for screen readers alone.
    const spinner = element.closest('[role=status],[role=progressbar],[class*=spinner]');
    if (!element.closest(used) && [element, spinner].some((one) => one && isInView(one)))
      return text.replace(/\s+/g, ' ');
  }
  return '';
}

/** A sentence that goes on in bold or as a link is no sign: `Loading from a file will <b>replace what is drawn</b>`. */
export function withNext({ nextSibling }: Node, text: string): string {
  const goesOn = nextSibling instanceof Element && nextSibling.matches('a,b,strong,i,em,code,span,mark');
  return goesOn ? `${text} ${nextSibling.textContent?.trim() ?? ''}` : text;
}

/** A bar that is as long as something is large, and stands still: how full a disk is. */
export function measures(bar: Element): boolean {
  const isLong = (one: Element) =>
    'style' in one &&
    one.style instanceof CSSStyleDeclaration &&
    one.style.width.endsWith('%') &&
    getComputedStyle(one).animationName === 'none';
  const said = `${bar.textContent ?? ''} ${bar.getAttribute('title') ?? ''} ${bar.getAttribute('aria-label') ?? ''}`;
  return bar.matches('[role=progressbar]') && (/\d/.test(said) || [bar, ...Array.from(bar.children)].some(isLong));
}

/** Large enough to be noticed, and not further down. */
export function isInView(element: Element): boolean {
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
  const within = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
  return within && width >= 12 && height >= 12 && isShown(element);
}
