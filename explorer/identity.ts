/** Which controls are the same control: a menu entry is one thing on every page that shows it. Pure. */
import { endsInMark } from '../contract/hash-route.ts';
import type { Candidate } from './snapshot.ts';
import { dateWords } from './values/date-words.ts';
import { routeTemplate } from './state.ts';

/** `Go to next month January`. */
const turned = /\b(?:month|year|week|day)\b/;

/** A cell of a calendar: a month, or the head of a weekday. */
const isDateCell = ({ role, tag, name }: Candidate): boolean =>
  (/^(?:gridcell|columnheader)$/.test(role) || /^t[dh]$/.test(tag)) && dateWords.has(name.trim().toLowerCase());

/** `Change country, currently selected Ghana`. */
const nowChosen = /,? currently selected .*$/;

/** Numbers tell one thing of many, and so do the days of a calendar; `v2` beside `v1` is another thing, and `F2` beside `F1` another key. */
export function nameClass(name: string): string {
  const words = name.trim().toLowerCase().replace(nowChosen, '');
  if (!/\d/.test(words) && !turned.test(words)) return words.slice(0, 40);
  return words
    .replace(/\p{L}{3,}/gu, (word) => (dateWords.has(word) ? '#' : word))
    .replace(/\bv\d{1,2}\b|\bf(?:[1-9]|1[0-2])\b|\d+/g, (found) => (/^[vf]/.test(found) ? found : '#'))
    .slice(0, 40);
}

/** What folds a part of the page away is what unfolded it: `Open menu`, then `Close menu`. */
const folds =
  /^(?:open|show|expand|close|hide|collapse) (?=(?:[\p{L}-]+ ){0,2}(?:menu|side ?bar|nav(?:igation)?|panel|drawer|details|filters?|toolbar|password)$)/u;

/** What is pointed at, and called by all that stands in it: a row as any other. Of a drawing's group that order changes with what lies on top. */
const isOfWhole = ({ kind, tag, name }: Candidate): boolean =>
  kind === 'hover' ? /^(?:tr|li)$/.test(tag) || name.length > 30 : tag === 'g' && name.length > longestLabel;
const longestLabel = 60;

/** Each is asked for about ten times in a step. */
const identities = new WeakMap<Candidate, string>();

/** Stable over pages and reloads: no index, no position, no number of the name. */
export function identityOf(candidate: Candidate): string {
  const known = identities.get(candidate);
  if (known !== undefined) return known;
  const identity = identityBy(candidate);
  identities.set(candidate, identity);
  return identity;
}

function identityBy(candidate: Candidate): string {
  const { kind, role, type, name, look, field, href, region, path, popup } = candidate;
  const link = href && kind === 'link' ? placeOf(candidate) : '';
  // The radio buttons of one question share the field's name: each is an answer of its own.
  const spoken = kind === 'toggle' ? `${field?.name ?? ''} ${name}` : field?.name || name;
  // One button of two may do what both are called, and the other open a menu of more.
  const opens = kind === 'button' && popup === 'menu' ? ' menu' : '';
  const words = isOfWhole(candidate) ? '' : nameClass(name).replace(folds, 'fold ');
  const isOneOfMany = look.startsWith('swatch ') || isDateCell(candidate);
  const label = field ? nameClass(spoken) : (isOneOfMany ? '#' : words) || look;
  return [region, kind, role + opens, type, label, link, path].join('|');
}

/** Where it leads; a script's link that leads nowhere (`href="#"`) opens the same menu on every page. */
const placeOf = ({ href, leadsWithin }: Candidate): string =>
  leadsWithin && endsInMark(href) ? '#' : routeTemplate(href);

/** The same field in whatever language its label is. */
export const fieldIdentity = ({ kind, type, field, path }: Candidate): string =>
  [kind, type, field?.name || field?.id || path].join('|');

/** What a list's rows have in common: everything but the name. */
export function alikeOf(candidate: Candidate): string {
  const { kind, role, type, region, path } = candidate;
  return [region, kind, role, type, path].join('|');
}

/** For people: `button "Save"`. */
export function wordsOf({ kind, role, tag, name, field }: Candidate): string {
  const noun =
    kind === 'text' ? 'field' : kind === 'link' ? 'link' : role || (/^(hint|drag|hover)$/.test(kind) ? tag : kind);
  const label = name || field?.name || field?.placeholder || '';
  return label ? `${noun} "${label}"` : noun;
}
