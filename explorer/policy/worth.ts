/** How much the name of a control that is still to be tried promises, beside what its kind has brought: 1 is nothing of its own. No I/O. */
import { iconOf } from '../guard/guard.ts';
import { declining } from '../guard/guard-words.ts';
import { alikeOf } from '../identity.ts';
import type { Candidate } from '../snapshot.ts';
import type { Option } from './look.ts';
import type { Memory } from './memory.ts';

/** What begins a new thing opens its form: much that no other way leads to. */
const begins =
  /^\W*(?:add|new|create|insert|invite|edit|rename|configure|compose|write|reply|import|schedule|assign|try|upload|annotate|label|generate|duplicate|start(?! (?:date|time|over|page|menu))|bearbeiten|modifier|editar|modifica|bewerken|neue?[rs]?|hinzufügen|anlegen|erstellen|nouve(?:au|lle)|ajouter|créer|nuev[oa]|añadir|crear|nuov[oa]|aggiungi|crea|novo|nova|adicionar|criar|nieuwe?|toevoegen)(?![\p{L}\p{N}])/iu;
/** What is named for code opens an editor for it: the largest part of many an application, and loaded for nothing else. */
const writesCode =
  /\b(?:function|script|code|template|query|sql|html|css|json|markdown|expression|formula|editor|source)\b/i;
/** What shows the same things another way (on a map, by the month, drawn) brings that part of the application with it, too. */
const showsAnew =
  /(?<!\p{L})(?:layouts?|calendar|kanban|timeline|gantt|gallery|map|charts?|graph|diagram|plot|histogram|heat ?map|pivot|visuali[sz]\w*|(?:list|grid|table|tree|card|board|split|week|month|agenda)s? view|(?:view|display) (?:as|mode|options)|(?:switch|change) view|slideshow|kalender|karte|diagramm|ansicht|calendrier|graphique|calendario|mapa|gr[áa]fico)(?!\p{L})/iu;

/** … and so does another span of time: what is drawn or summed up for it is asked of the server anew. */
const spans =
  /^(?:(?:last|past|this|next|previous|prev) )?(?:\d+ ?(?:[hdwmy]|(?:hour|day|week|month|year)s?|tage?|wochen?|monate?|jahre?)|day|week|month|quarter|year|today|yesterday|all[ -]time|(?:hour|week|month|quarter|year)ly|daily|ytd|heute|gestern|woche|monat|quartal|jahr|jour|semaine|mois|trimestre|année|día|semana|mes|año)$/i;

const mostEditors = 4;
const mostNames = 12;
/** Names of tabs; of no other part so many are kept. */
const mostTabs = 40;

/** A name may be of something else on another page: the label of a field, the choice that a panel offers. */
const mostTimes = 2;

const isNewAmong =
  (most: number, times = 1) =>
  (opened: readonly string[], name: string) => {
    const known = opened.filter((one) => one === name).length;
    return known > 0 ? known < times : new Set(opened).size < most;
  };

/** What may open a part of the application that nothing else loads; `isNew`: after what was opened before. */
const parts = [
  {
    part: 'code',
    fits: ({ kind, name }: Candidate) => /^(?:button|widget|drag)$/.test(kind) && writesCode.test(name),
    // One editor is much like the next.
    isNew: (opened: readonly string[]) => opened.length < mostEditors,
  },
  {
    part: 'view',
    fits: ({ kind, name }: Candidate) =>
      /^(?:button|widget|hint|drag|toggle|select)$/.test(kind) && showsAnew.test(name),
    isNew: isNewAmong(mostNames, mostTimes),
  },
  {
    part: 'span',
    fits: ({ kind, name }: Candidate) => /^(?:button|widget|toggle)$/.test(kind) && spans.test(name.trim()),
    isNew: isNewAmong(mostNames),
  },
  {
    part: 'tab',
    fits: ({ role, marks }: Candidate) => role === 'tab' || /(?:^| )tab-of-panel(?: |$)/.test(marks),
    isNew: isNewAmong(mostTabs),
  },
] as const;
/** How often one control is clicked for what it uncovers. */
const mostUncoverings = 6;
const worthMost = 4;
const worthMore = 1.6;
const worthLess = 0.4;
/** What a control without words says by its icon: `mdi-plus`, `fa-pen-to-square`, `add_box`. */
const beginsByIcon = /(?<![a-z])(?:add|plus|new|create|edit|pen|pencil|compose)(?![a-z])/;
const closesByIcon = /(?<![a-z])(?:close|cancel|times|xmark|dismiss)(?![a-z])/;

export type Part = (typeof parts)[number]['part'];

export const partOf = (one: Candidate) => parts.find(({ fits }) => fits(one)) ?? null;

/** By its name; what shows a hand and says more than a few words is a thing (`New York office, 12 desks`). */
const isBeginning = ({ kind, name }: Candidate): boolean =>
  (kind === 'button' || (/^(?:widget|hint)$/.test(kind) && name.length <= longestDeed)) && begins.test(name);
const longestDeed = 24;

/** It begins something, or opens a menu, whose entries stand nowhere else. */
const beginsMuch = (one: Candidate): boolean =>
  isBeginning(one) ||
  (/^(?:button|widget|link)$/.test(one.kind) && (one.popup === 'menu' || beginsByIcon.test(iconOf(one))));

/** Steps that what begins something may wait for its turn among all else. */
const mostWaiting = 15;

/** Steps that a message stays for, at least. */
const mostBrief = 4;

/** It has come up with a message, and is gone with it in a few seconds: `Undo` beside `Saved`. */
export const isBrief = ({ candidate, identity, level, firstSeen }: Option, { tried, step }: Memory): boolean =>
  level < 1 &&
  step - firstSeen <= mostBrief &&
  /^(?:button|widget)$/.test(candidate.kind) &&
  /:(?:status|alert)</.test(candidate.path) &&
  !tried.has(identity) &&
  !declining.test(candidate.name);

/** It begins something by its name, has been there for long, and was tried nowhere. */
export const isOverdue = ({ candidate, identity, level, firstSeen }: Option, { tried, step }: Memory): boolean =>
  level < 1 && isBeginning(candidate) && !tried.has(identity) && step - firstSeen >= mostWaiting;

/** Steps that anything else may wait, and how many of a kind on one page are enough to know the others by, where they are more than a toolbar's. */
const mostPatience = 60;
const mostOfKind = 6;
const mostOfToolbar = 20;

/** A named control of the page itself that was tried nowhere and has been there for long: whose luck is bad would have it for the whole run. */
export function isStarved(
  { candidate, identity, copy, level, firstSeen }: Option,
  { tried, step }: Memory,
  options: readonly Option[],
): boolean {
  const { kind, name, layer } = candidate;
  if (level >= 1 || copy > 0 || layer > 0 || name === '' || !/^(?:button|widget)$/.test(kind)) return false;
  if (tried.has(identity) || step - firstSeen < mostPatience) return false;
  const alike = alikeOf(candidate);
  const kinds = (of: readonly Option[]) =>
    new Set(of.filter((one) => alikeOf(one.candidate) === alike).map((one) => one.identity)).size;
  return kinds(options.filter((one) => tried.has(one.identity))) < mostOfKind || kinds(options) <= mostOfToolbar;
}

export function worthOf(option: Option, memory: Memory): number {
  const { candidate, level } = option;
  if (level >= 1) return 1;
  const part = partOf(candidate);
  if (opensNow(part, option, memory)) return worthMost;
  if (part || beginsMuch(candidate)) return worthMore;
  return closesByIcon.test(iconOf(candidate)) ? worthLess : 1;
}

/** Whether it is still to be tried, and its name, or one in the list that it opens, is of a part that nothing has opened yet. */
export const opensPart = (option: Option, memory: Memory): boolean =>
  option.level < 1 && opensNow(partOf(option.candidate), option, memory);

/** Of those, what shows the same things another way, or leads to what does. */
export function showsAnother(option: Option, memory: Memory): boolean {
  const part = partOf(option.candidate);
  return option.level < 1 && opensNow(part?.part === 'view' ? part : null, option, memory);
}

function opensNow(part: ReturnType<typeof partOf>, { candidate, identity, hides }: Option, memory: Memory): boolean {
  const isNew = part?.isNew(memory.partsOpened[part.part], candidate.name) ?? false;
  return hides || isNew || holdsPart(memory, identity);
}

/** Whether what it brings up on the page, and is not there now, opens such a list. */
export const hidesPart = (memory: Memory, identity: string, here: ReadonlySet<string>): boolean =>
  (memory.tried.get(identity) ?? 0) < mostUncoverings &&
  (memory.disclosed.get(identity)?.some((one) => !here.has(one) && holdsPart(memory, one)) ?? false);

/** Whether it opens a list in which something else is still to be chosen that may open a part. */
function holdsPart({ entries, chosen }: Memory, identity: string): boolean {
  const known = entries.get(identity);
  const done = chosen.get(known?.name ?? '');
  return known?.parts.some((entry) => !done?.has(entry)) ?? false;
}

/** Notes what is used for a part of the application. */
export function notePart({ partsOpened }: Memory, target: Candidate): void {
  const part = partOf(target)?.part;
  if (part && partsOpened[part].length < mostTabs) partsOpened[part] = [...partsOpened[part], target.name];
}
