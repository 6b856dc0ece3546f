import type { HoverRule, ProbeState, SheetRules } from './probe-state.ts';

/**
 * What a style sheet of the document shows only while the pointer is over something, and has controls: the things to
 * point at. A menu that opens so has often no other sign.
 */
export function hoverTriggers(rules: HoverRule[]): Set<Element> {
  const triggers = new Set<Element>();
  const controls = 'a[href],button,input,select,[role=menuitem]';
  for (const [head, shown] of rules.filter(([start]) => start !== '')) {
    for (const hidden of Array.from(document.querySelectorAll(shown)).slice(0, 30)) {
      const out = !hidden.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (!out || !(hidden.matches(controls) || hidden.querySelector(controls))) continue;
      const trigger = hidden.parentElement?.closest(head) ?? hidden.previousElementSibling;
      if (trigger?.matches(head) && trigger.checkVisibility()) triggers.add(trigger);
    }
  }
  return triggers;
}

/** What only under the pointer looks as if it may be clicked; of the cells of a table their row, which is opened as a whole. */
export function clickableUnderPointer(rules: HoverRule[]): Set<Element> {
  const found = new Set<Element>();
  for (const [, selector] of rules.filter(([start]) => start === '')) {
    for (const element of Array.from(document.querySelectorAll(selector)).slice(0, 200))
      found.add((element.matches('td,[role=cell],[role=gridcell]') && element.parentElement) || element);
  }
  return found;
}

/** Each rule for the neighbours and inner parts of what is pointed at. */
export function hoverRules(probe: ProbeState): HoverRule[] {
  return fewOf(Array.from(document.styleSheets).flatMap((sheet) => rulesOfSheet(probe, sheet)));
}

export function fewOf(rules: HoverRule[]): HoverRule[] {
  const shows = rules.filter(([head]) => head !== '');
  return [...shows.slice(0, 60), ...rules.filter(([head]) => head === '').slice(0, 20)];
}

/** Those of a sheet that were read in this document or, of the same sheet, in another one are not read again. */
export function rulesOfSheet(probe: ProbeState, sheet: CSSStyleSheet): HoverRule[] {
  const { sheets } = probe;
  let rules: CSSRuleList;
  try {
    rules = sheet.cssRules;
  } catch {
    // Of another origin: not ours to read.
    return [];
  }
  const { length } = rules;
  const read = sheets.get(sheet);
  if (read?.length === length) return read.found;
  // What scripts write into a sheet comes after what is there, and one that grows is another one each time.
  const found =
    read && read.length < length
      ? read.found.concat(readHovers(Array.from(rules).slice(read.length)))
      : rulesAnew(probe, sheet, rules);
  sheets.set(sheet, { length, found });
  return found;
}

export function rulesAnew(
  { sheetsKnown, sheetsRead }: ProbeState,
  sheet: CSSStyleSheet,
  rules: CSSRuleList,
): HoverRule[] {
  const name = sheetName(sheet, rules);
  const known = sheetsKnown.get(name);
  if (known) return known;
  const found = readHovers(Array.from(rules));
  sheetsKnown.set(name, found);
  sheetsRead.push([name, found]);
  return found;
}

/** Tells it from other sheets without its rules being read. */
export function sheetName({ href }: CSSStyleSheet, rules: CSSRuleList): string {
  const ends = [rules[0], rules[Math.floor(rules.length / 2)], rules[rules.length - 1]].map((rule) =>
    rule instanceof CSSStyleRule ? rule.selectorText.slice(0, 200) : (rule?.constructor.name ?? ''),
  );
  return [href ?? '', rules.length, ...ends].join(' ');
}

export function readHovers(rules: CSSRule[]): HoverRule[] {
  const found: HoverRule[] = [];
  for (const rule of rules) {
    if ('cssRules' in rule && rule.cssRules instanceof CSSRuleList && rule.cssRules.length > 0)
      found.push(...readHovers(Array.from(rule.cssRules)));
    if (!(rule instanceof CSSStyleRule) || !rule.selectorText.includes(':hover')) continue;
    const { display, visibility, opacity, cursor } = rule.style;
    if (cursor === 'pointer') found.push(...pointedBy(rule.selectorText));
    const shows = (display && display !== 'none') || visibility === 'visible' || Number(opacity) > 0;
    // A list within parentheses would be cut apart below.
    if (!shows || rule.selectorText.includes('(')) continue;
    for (const selector of rule.selectorText.split(',')) {
      const [, head, tail] = /^(.*?[^\s>+~]):hover(\s*[\s>+~].+)$/.exec(selector.trim()) ?? [];
      if (head && tail && !/:(?:hover|focus|active)|::/.test(head + tail)) found.push([head, head + tail]);
    }
  }
  return fewOf(found);
}

/** What a rule for what is pointed at is about, as far as it can be told. */
export function pointedBy(selectors: string): HoverRule[] {
  const found: HoverRule[] = [];
  for (const selector of selectors.split(/,(?![^(]*\))/)) {
    const unclear = /:not\([^)]*:hover|(?:^|[\s>+~(]):hover|:(?:focus|active)|::|&/;
    if (!selector.includes(':hover') || unclear.test(selector)) continue;
    const plain = selector.replaceAll(':hover', '').trim();
    if (CSS.supports(`selector(${plain})`)) found.push(['', plain]);
  }
  return found;
}

/** Takes in what other documents told of their sheets, and … */
export function knowSheets({ sheetsKnown }: ProbeState, told: SheetRules[]): void {
  for (const [name, found] of told) sheetsKnown.set(name, found);
}

/** … what was read here, for others. */
export function readOfSheets({ sheetsRead }: ProbeState): SheetRules[] {
  return sheetsRead;
}
