/** The button that sends a form, told by its type, its name and its place. */
import { declining } from '../guard/guard-words.ts';
import { identityOf } from '../identity.ts';
import type { Candidate, Snapshot } from '../snapshot.ts';
import { isSearch } from '../values/field-kinds.ts';
import type { Memory } from './memory.ts';
import { newThing, savesChanges } from './unsaved.ts';

const sends =
  /(?<![\p{L}-])(?:save|create|submit|add|ok|done|next|apply|search|send|continue|confirm|register|update|deploy|execute|run|go|post|publish|complete|finish|weiter|anlegen|enregistrer|envoyer|guardar|enviar|salva|invia|salvar)(?![\p{L}-])|speichern|suchen|senden/iu;

/** A longer name tells what something is about. */
const mostWords = 5;

/** What a button turns over, or counts on by. */
const turned = String.raw`\d+|day|week|month|year|decade|hour|slide|image|photo|picture`;

/** Names of what leads on to a form's next step, which no month, page or picture is. */
export const goesOn = new RegExp(
  String.raw`^\W*(?:next(?! +(?:${turned}|page|item|record|row|result|track|song|match)s?\b)|step \d+|continue|proceed|go on|weiter|fortfahren|suivant|continuer|siguiente|continuar|avanti|volgende|dalej|далее|下一步|次へ|다음)(?!\p{L})`,
  'iu',
);

/** Names of what ends one. */
export const finishes =
  /^\W*(?:finish|complete|done|submit|publish|confirm|place order|create|save|send|book|fertig|abschließen|terminer|finalizar|terminar|fine|voltooien|готово|完成|完了)(?!\p{L})/iu;

/** What lengthens a list within a form. */
const addsLine =
  /^\W*(?:add|create|new)(?: (?:a|an|new|another|more))* ?(?:item|row|entry|field|option|line|filter|condition|rule|value|tag|parameter|header|quer(?:y|ies)|series|(?:key[/ ]value )?pair|key|variable|attribute|property|choice|answer|description|note|comment|link|attachment)?\W*$/i;

/** An icon font may draw a word of its own before what is said: `add ADD LINE`. */
const lengthens = ({ name }: Candidate): boolean => addsLine.test(name.replace(/^[a-z_]+ (?=\p{Lu})/u, ''));

/** What asks for a file, or opens what does. */
const takesFile =
  /\b(?:add|choose|select|upload|browse|attach)\b.*\b(?:files?|photos?|images?|pictures?|attachments?)\W*$/i;

/** Of lists and calendars. */
const turnsPage = new RegExp(
  String.raw`\b(?:next|previous|last|first|to) page\b|(?<![-\p{L}])(?:next|previous) (?:${turned})s?\b`,
  'iu',
);

const takesBack =
  /clear|reset|remove|undo|hide|show|more|less|toggle|expand|collapse|filter|sort|help|info|advanced|option/i;

/** Of an editor's tools. */
const formats =
  /^\W*(?:add|insert|edit)(?:\W+(?:add|insert|edit))? (?:an? )?(?:bold|italic|underlined?|strike\S*|headings?|links?|anchors?|media|quotes?|code|bullet\S*|numbered|task list|check\S*|tables?|emojis?|mentions?|references?)(?: (?:text|lists?|block))?\W*$/i;

const searches = /search|find|such|go\b|filter|recherch|cherch|busc|cerca|zoek/i;
const endsSearch =
  /\b(?:clear|reset|remove|cancel|close|undo|hide|help|syntax|advanced|options?|tips?|history|save)\b/i;
/** It fills the form, or gives up what is written in it. */
const unwrites =
  /^\W*(?:discard|reset|clear|(?:try|load|insert|use|show) (?:an? |the )?(?:example|sample|template|demo))(?!\p{L})/iu;

/** Of the form of these `members` and `fields`; null where nothing does, or none that works yet. */
export function senderOf(
  members: readonly Candidate[],
  around: Candidate,
  fields: readonly Candidate[],
  all: readonly Candidate[],
  memory: Memory,
): Candidate | null {
  // What begins something beside a list that narrows what is shown sends no choice of it: `Add customer`.
  const narrows = around.group < 0 && fields.every((one) => one.kind !== 'text' || isSearch(one));
  const buttons = buttonsIn(members, memory).filter(({ name }) => !(narrows && newThing.test(name)));
  // A search is sent by Enter; the other buttons around it are no part of it.
  if (fields.length > 0 && fields.every(isSearch)) return searchers(buttons)[0] ?? null;
  const senders = buttons.filter(({ name }) => isSender(name) && !unwrites.test(name));
  const named = namedIn(senders);
  const filled = fields.length > 0 ? fields : [around];
  const waits = isSavedLater(around, memory);
  // Asked of each field at each look, and looked for among all that is on the page: only where it matters.
  let looked: { readonly saver: Candidate | null } | null = null;
  const beside = () => {
    looked ??= { saver: saverBeside(filled, waits ? all.filter(({ name }) => !ofOptions.test(name)) : all) };
    return looked.saver;
  };
  const isSaved = () => {
    if (waits) return true;
    const saver = beside();
    return saver !== null && savesChanges(saver);
  };
  const fits = (one: Candidate) => endsWhole(one, waits) || isInLine(one, filled) || !isSaved();
  // Of buttons that only stand near nothing but their name says what they do, and one more line is no end of a dialog.
  if (around.group < 0) {
    const best = [named, ...senders].find((one) => one !== undefined && fits(one));
    return best ?? beside() ?? (waits ? null : loneOf(buttons));
  }
  const submits = submitsIn(buttons);
  return (
    submits.find((one) => one.tag !== 'a' && buttons.length < 4 && fits(one)) ??
    (named && fits(named) ? named : undefined) ??
    (submits.length <= mostSubmits ? submits.find(fits) : undefined) ??
    beside() ??
    // Beside what takes it back, or what a number is counted with.
    (waits ? null : (senders[0] ?? loneOf(buttons.filter(mayEnd))))
  );
}

/** What is pressed in a form, but for what only opens something else. */
function buttonsIn(members: readonly Candidate[], { entries }: Memory): readonly Candidate[] {
  const opened = (one: Candidate) => newThing.test(one.name) && entries.has(identityOf(one));
  const opens = (one: Candidate) =>
    bringsUp.test(one.popup) || ((one.popup === 'dialog' || opened(one)) && !savesChanges(one));
  // An editor's tools are no buttons of the form that it stands in, but for what saves; `Create file` makes another one.
  const isTool = ({ name, region }: Candidate) => region === 'toolbar' && (!isSender(name) || newThing.test(name));
  return members.filter((one) => isPressed(one) && !isTool(one) && !opens(one));
}

/** A click does nothing but bring up what is chosen from. */
const bringsUp = /^(?:menu|listbox|tree|grid|suggestions)$/;

/** A button is one that sends unless it says otherwise, and some forget to. */
function submitsIn(buttons: readonly Candidate[]): readonly Candidate[] {
  const mayBe = ({ type, name }: Candidate) =>
    type === 'submit' && ![declining, unwrites, turnsPage].some((other) => other.test(name));
  const typed = buttons.filter(mayBe);
  const whole = typed.filter((one) => !beginsPart.test(one.name) && !namesLine(one));
  return plainFirst(whole.length > 0 ? whole : typed);
}

/** `Save` before `Save and add another`, wherever it stands: it leads to what was made. */
function plainFirst(senders: readonly Candidate[]): readonly Candidate[] {
  const said = ({ name }: Candidate) => name.trim().toLowerCase();
  const saysMore = (one: Candidate) => senders.some((other) => said(other) && said(one).startsWith(`${said(other)} `));
  return [...senders.filter((one) => !saysMore(one)), ...senders.filter(saysMore)];
}

/** By its name alone. */
function namedIn(senders: readonly Candidate[]): Candidate | undefined {
  const ending = senders.filter(
    (one) => !lengthens(one) && ![takesFile, formats].some((other) => other.test(one.name)),
  );
  return ending.find(({ type }) => type === 'submit') ?? ending[0];
}

const mayEnd = ({ name }: Candidate): boolean =>
  /\p{L}/u.test(name) && !declining.test(name) && !/^\W*prev/i.test(name);

/** By its name, where something else saves the page as a whole: `Create`, not `Add existing` or `Filter`, and no more of what is `locked` than `Save options`. */
const endsWhole = (one: Candidate, locked: boolean): boolean =>
  isSender(one.name) &&
  ![addsPart, searches].some((other) => other.test(one.name)) &&
  (!lengthens(one) || /^\W*create\W*$/i.test(one.name)) &&
  !(locked && ofOptions.test(one.name));

const ofOptions = /\boptions?\W*$/i;

/** Mostly of something within the page: `Add existing`. */
const addsPart = /^\W*(?:add|new|create new)(?!\p{L})/iu;

/** Beside what is written, and written alone for it: `Add`. */
const isInLine = ({ y, layer }: Candidate, filled: readonly Candidate[]): boolean =>
  layer === 0 && filled.length <= mostInLine && filled.some((one) => Math.abs(one.y - y) <= mostApart);
const mostInLine = 2;
/** Pixels. */
const mostApart = 120;

/** What saves it is there, and works once something is written. */
export const isSavedLater = ({ layer }: Candidate, { savedLater }: Memory): boolean => savedLater.includes(layer);

/** Layers of a page that such a button stands on. */
export function savedLaterOn({ locked }: Snapshot): readonly number[] {
  const saves = (one: Snapshot['locked'][number]) =>
    savesChanges({ ...one, kind: 'button' }) || finishes.test(one.name);
  return locked.filter(saves).map(({ layer }) => layer);
}

/** Beside a button that sends they only forgot to say that they do not: `New secondary index`, `Remove index`, `Add filter`. */
const beginsPart = /^\W*(?:new|remove|delete|another)\s+\p{L}/iu;
const namesLine = (one: Candidate): boolean => lengthens(one) && /\p{L}\s+\p{L}/u.test(one.name);

/** Where more say so they only forgot to say otherwise: of a page that is one form as a whole. */
const mostSubmits = 2;

const runs = /^\W*(?:run|execute)(?!\p{L})/iu;

/** `Search` before what names it among others. */
const searchers = (buttons: readonly Candidate[]): readonly Candidate[] =>
  buttons
    .filter(({ name }) => (searches.test(name) || runs.test(name)) && !endsSearch.test(name))
    .sort((one, other) => one.name.trim().length - other.name.trim().length);

export const isSender = (name: string): boolean => sends.test(name) && !turnsPage.test(name) && isShort(name);

/** Whether a click on it may send something: by its type, or by its name. */
export const maySend = ({ type, name }: Candidate): boolean => type === 'submit' || isSender(name);

const isShort = (name: string): boolean => name.split(/\s+/).length <= mostWords;

/** Where a single button stands with what is filled it sends that, whatever it is called. */
function loneOf(buttons: readonly Candidate[]): Candidate | null {
  const [only] = buttons;
  if (only === undefined || buttons.length > 1) return null;
  const { tag, popup, field, name } = only;
  const isNamed = tag === 'button' && popup === '' && field === null && /\p{L}/u.test(name) && isShort(name);
  return isNamed && ![takesBack, declining, turnsPage].some((other) => other.test(name)) && !lengthens(only)
    ? only
    : null;
}

/** Many a form's button stands beside it rather than in it: the next one below that saves or goes on, of no other form, or in a dialog any that sends, or saves above it; of a page the one that saves it, in its head. */
function saverBeside(fields: readonly Candidate[], all: readonly Candidate[]): Candidate | null {
  const layer = fields[0]?.layer ?? 0;
  const taken = new Set(all.filter(({ kind }) => kind === 'text').map((one) => one.group));
  const free = (one: Candidate) => one.group === 0 || !taken.has(one.group);
  const sendsHere = (one: Candidate) =>
    savesChanges(one) || (isPressed(one) && (layer > 0 ? sends : goesOn).test(one.name) && one.name.length < 40);
  const mayBe = (one: Candidate) => one.layer === layer && free(one) && !bringsUp.test(one.popup);
  const beside = all.filter((one) => mayBe(one) && sendsHere(one));
  const foot = Math.max(...fields.map(({ y }) => y));
  const below = beside.filter(({ y }) => y >= foot).sort((a, b) => a.y - b.y);
  const [saver, another] = beside.filter((one) => savesChanges(one) && (layer > 0 || isOfHead(one)));
  const only = beside.length === 1 ? beside[0] : undefined;
  return below[0] ?? (layer > 0 ? (saver ?? only) : another ? undefined : saver) ?? null;
}

/** A tick without words may be of anything, further down. */
const isOfHead = ({ name, y }: Candidate): boolean => /\p{L}/u.test(name) || y <= headHeight;
/** Pixels. */
const headHeight = 120;

/** … or drawn as a button, and called by that alone: `<div class="btn">Save</div>`. */
export const isPressed = ({ kind, name, group, tag, role, field }: Candidate): boolean =>
  kind === 'button' ||
  (kind === 'widget' && field === null && !/^(?:tab|textbox|combobox)$/.test(role)) ||
  (kind === 'hint' &&
    group > 0 &&
    /^(?:div|span|a)$/.test(tag) &&
    /^\W*(?:save|submit|create|update|apply|send)\W*$/i.test(name));
