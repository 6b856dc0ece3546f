import type { ProbeState } from './probe-state.ts';

/**
 * What a style sheet of the document shows only while the pointer is over something, and has controls: the things to
 * point at. A menu that opens so has often no other sign.
 */
export function hoverTriggers(probe: ProbeState): Set<Element> {
  const triggers = new Set<Element>();
  const controls = 'a[href],button,input,select,[role=menuitem]';
  for (const [head, shown] of hoverRules(probe)) {
    for (const hidden of Array.from(document.querySelectorAll(shown)).slice(0, 30)) {
      const out = !hidden.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (!out || !(hidden.matches(controls) || hidden.querySelector(controls))) continue;
      const trigger = hidden.parentElement?.closest(head) ?? hidden.previousElementSibling;
      if (trigger?.matches(head) && trigger.checkVisibility()) triggers.add(trigger);
    }
  }
  return triggers;
}

/** Of each rule for the neighbours and inner parts of what is pointed at: what is pointed at, and what the rule is for. */
export function hoverRules(probe: ProbeState): [string, string][] {
  const sheets = Array.from(document.styleSheets);
  if (sheets.length === probe.hoverSheets) return probe.hoverRules;
  probe.hoverSheets = sheets.length;
  const most = 60;
  const found: [string, string][] = [];
  const read = (rules: CSSRuleList) => {
    for (const rule of Array.from(rules)) {
      if ('cssRules' in rule && rule.cssRules instanceof CSSRuleList) read(rule.cssRules);
      if (!(rule instanceof CSSStyleRule) || !rule.selectorText.includes(':hover')) continue;
      const { display, visibility, opacity } = rule.style;
      const shows = (display && display !== 'none') || visibility === 'visible' || Number(opacity) > 0;
      // A list within parentheses would be cut apart below.
      if (!shows || rule.selectorText.includes('(')) continue;
      for (const selector of rule.selectorText.split(',')) {
        const [, head, tail] = /^(.*?[^\s>+~]):hover(\s*[\s>+~].+)$/.exec(selector.trim()) ?? [];
        if (head && tail && found.length < most && !/:(?:hover|focus|active)|::/.test(head + tail))
          found.push([head, head + tail]);
      }
    }
  };
  for (const sheet of sheets) {
    try {
      read(sheet.cssRules);
    } catch {
      // Of another origin: not ours to read.
    }
  }
  probe.hoverRules = found;
  return found;
}
