/** The form around a field: what to fill, what sends it. */
import type { Action } from '../actions/action.ts';
import { declining } from '../guard/guard-words.ts';
import { identityOf } from '../identity.ts';
import { isHeld, isSearch } from '../values/field-kinds.ts';
import { asksWho, changesPassword } from '../guard/own-password.ts';
import type { Rng } from '../rng.ts';
import type { Candidate } from '../snapshot.ts';
import { isPartOfDate } from '../values/usual-dates.ts';
import type { Memory } from './memory.ts';
import { isRadio, questionsOf, unsentAnswer } from './questions.ts';
import { newThing, savesChanges } from './unsaved.ts';
import { noteSentBlank, saysOptional, unsentBlank } from './unsent-blank.ts';
import { noteEdge, unsentEdge, unsentFile } from './unsent-edge.ts';
import { untriedLabel } from './untried-label.ts';

/** Fields of a form that are filled at once. */
export const mostFields = 12;
/** … besides the parts of dates that are controls of their own. */
const mostParts = 24;
/** Times that a form is sent after which what it still refuses stays so. */
const mostMendings = 4;
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
  String.raw`\b(?:next|previous|last|first|to) page\b|(?<![-\p{L}])next (?:${turned})s?\b`,
  'iu',
);

const takesBack =
  /clear|reset|remove|undo|hide|show|more|less|toggle|expand|collapse|filter|sort|help|info|advanced|option/i;

/** Of an editor's tools. */
const formats =
  /^\W*(?:add|insert) (?:an? )?(?:bold|italic|underlined?|strike\S*|headings?|links?|quotes?|code|bullet\S*|numbered|task list|check\S*|tables?|emojis?|mentions?|references?)(?: (?:text|lists?|block))?\W*$/i;

const searches = /search|find|such|go\b|filter|recherch|cherch|busc|cerca|zoek/i;
const endsSearch = /\b(?:clear|reset|remove|cancel|close|undo|hide|help|syntax|advanced|options?|tips?|save)\b/i;
/** It fills the form, or gives up what is written in it. */
const unwrites =
  /^\W*(?:discard|reset|clear|(?:try|load|insert|use|show) (?:an? |the )?(?:example|sample|template|demo))(?!\p{L})/iu;

interface FormWish {
  /** What its selects are set to already; of the others an option is taken that was not sent yet, and counts as sent from then on. */
  readonly chosen?: ReadonlyMap<Candidate, string>;
  /** It was refused just now: nothing else is tried with it. */
  readonly isMending?: boolean;
}

/** Fills it and sends it: what is empty or was refused, now and then all of it, once with nothing in what is not asked for. */
export function formOf(
  field: Candidate,
  all: readonly Candidate[],
  memory: Memory,
  rng: Rng,
  { chosen = new Map(), isMending = false }: FormWish = {},
): Action {
  if (passwordStays(field, all, memory)) return { kind: 'click', target: field };
  const { members, fields } = partsOf(field, all, memory);
  if (changesPassword(members) || (fields.length === 0 && !isRadio(field)))
    return { kind: 'type', target: field, submit: false, value: null };
  // Without it the browser sends nothing; once it is given the rest follows (send-given.ts).
  const file = members.find((one) => one.field?.required && !one.field.filled && unsentFile(one, memory));
  if (file && !isMending) return { kind: 'click', target: file };
  const submit = senderOf(members, field, fields, all, memory);
  const times = memory.tried.get(identityOf(field)) ?? 0;
  // What was refused is mended before anything else is tried.
  const mends = isMending || (times < mostMendings && members.some((one) => one.field?.rejected));
  const asks = isAskedIn(members);
  const givenUp = mends ? members.filter((one) => isGivenUp(one, memory) && !isNeeded(one, members)) : [];
  const blank = mends ? [] : members.filter((one) => unsentBlank(one, memory) && !isNeeded(one, members));
  if (blank.length) for (const one of members) noteSentBlank(one, memory);
  // Every other time what is there stays: it is mostly valid, and all of it replaced at once is refused for one of many reasons.
  const careful = mends || times % 2 === 0;
  const settled = isMending ? fields.filter(isChosenWell) : [];
  const open = fields.filter((one) => !settled.includes(one));
  const asked = blank.length ? fields.filter(asks) : careful ? edited(open, field) : fields;
  const written = asked.filter((one) => !givenUp.includes(one));
  const given = new Map(chosen);
  for (const select of written.filter((one) => one.kind === 'select' && !chosen.has(one))) {
    const label = untriedLabel(select, 'sent', memory, rng);
    if (label !== null) given.set(select, label);
  }
  // All that a thing holds is replaced by usual values once, before it is by others: what it keeps of them shows.
  const isUsual = times === 1 && fields.filter(isHeld).length > 1;
  const edged = blank.length || mends || isUsual ? [] : withEdge(fields, given, memory);
  const ticked = careful ? [] : unticked(members);
  const filled = new Set([...written, ...chosen.keys(), ...edged, ...needed(members, memory, rng), ...ticked]);
  return { kind: 'fill-form', around: field, fields: [...filled], given, emptied: [...blank, ...givenUp], submit };
}

/** What else there is to fill may hang on it. */
const isChosenWell = ({ kind, field }: Candidate): boolean =>
  kind === 'select' && field?.filled === true && !field.rejected;

/** Written twice, and refused still: what is not asked for may be left out. */
const isGivenUp = (one: Candidate, { tried }: Memory): boolean =>
  one.kind === 'text' && one.field?.rejected === true && (tried.get(identityOf(one)) ?? 0) >= 2;

/** What sends the form around a field, now. */
export function senderFor(field: Candidate, all: readonly Candidate[], memory: Memory): Candidate | null {
  const { members, fields } = partsOf(field, all, memory);
  return senderOf(members, field, fields, all, memory);
}

/** What is sent together. An editor's tools are no answers of the form that it stands in. */
export const membersOf = ({ group, region }: Candidate, all: readonly Candidate[]): readonly Candidate[] =>
  all.filter((one) => one.group === group && (one.region !== 'toolbar' || region === 'toolbar' || isPressed(one)));

function partsOf(field: Candidate, all: readonly Candidate[], memory: Memory) {
  const members = field.group ? membersOf(field, all) : [field];
  const asking = members
    .filter((one) => /^(text|select)$/.test(one.kind) || opensList(one))
    .filter((one) => !passwordStays(one, all, memory));
  const whole = asking
    .filter((one) => !isPartOfDate(one))
    .sort((a, b) => Number(b.field?.required ?? false) - Number(a.field?.required ?? false));
  const fields = [...whole.slice(0, mostFields), ...asking.filter(isPartOfDate).slice(0, mostParts)];
  return { members, fields: fields.sort((a, b) => a.ref - b.ref) };
}

/** One field at a time, or nobody could tell which was refused. */
function withEdge(fields: readonly Candidate[], given: Map<Candidate, string>, memory: Memory): readonly Candidate[] {
  for (const field of fields) {
    const value = isSearch(field) ? null : unsentEdge(field, memory);
    if (value === null) continue;
    given.set(field, value);
    noteEdge(field, value, memory);
    return [field];
  }
  return [];
}

/** What a form that is sent with as little as possible cannot do without; where some of it is called optional, the rest is not. */
export const isAskedIn =
  (members: readonly Candidate[]) =>
  (one: Candidate): boolean =>
    one.field !== null && (one.field.rejected || (isNeeded(one, members) && !one.field.filled));

const isNeeded = (one: Candidate, members: readonly Candidate[]): boolean =>
  one.field?.required === true || (one.kind === 'text' && !saysOptional(one) && members.some(saysOptional));

/** A list that looks like a select and is none. */
export const opensList = ({ kind, popup, tag }: Candidate): boolean =>
  popup === 'listbox' && (/^(?:widget|hint)$/.test(kind) || (kind === 'button' && tag === 'button'));

const mostTicked = 3;

/** What only the server, or a script, may insist on. */
export const unticked = (members: readonly Candidate[]): readonly Candidate[] =>
  members.filter((one) => one.kind === 'toggle' && !one.checked && !isRadio(one)).slice(0, mostTicked);

/** What has to be ticked and is not, and of each question an answer that was not sent yet, or any where one has to be given. */
function needed(members: readonly Candidate[], memory: Memory, rng: Rng): readonly Candidate[] {
  const boxes = members.filter(({ kind, field, type }) => kind === 'toggle' && field?.rejected && type === 'checkbox');
  const answers = questionsOf(members).flatMap((question) => {
    const asked = question.some(({ field }) => field?.rejected);
    return unsentAnswer(question, memory) ?? (asked ? rng.pick(question) : null) ?? [];
  });
  return [...boxes, ...answers];
}

/** What is empty or was refused is filled; where nothing is, the one field is changed. */
function edited(fields: readonly Candidate[], field: Candidate): readonly Candidate[] {
  const stays = (one: Candidate) =>
    one.kind === 'text' && one.field?.filled === true && !one.field.rejected && !isSearch(one);
  const open = fields.some((one) => one.kind === 'text' && !stays(one));
  return fields.filter((one) => (one === field && !open) || !stays(one));
}

function senderOf(
  members: readonly Candidate[],
  around: Candidate,
  fields: readonly Candidate[],
  all: readonly Candidate[],
  { entries }: Memory,
): Candidate | null {
  // What begins something beside a list that narrows what is shown sends no choice of it: `Add customer`.
  const narrows = around.group < 0 && fields.every((one) => one.kind !== 'text' || isSearch(one));
  const opened = (one: Candidate) => newThing.test(one.name) && entries.has(identityOf(one));
  const opens = (one: Candidate) => (one.popup === 'dialog' || opened(one)) && !savesChanges(one);
  // An editor's tools are no buttons of the form that it stands in, but for what saves.
  const isTool = ({ name, region }: Candidate) => region === 'toolbar' && !isSender(name);
  const pressed = members.filter((one) => isPressed(one) && !isTool(one));
  const buttons = pressed.filter((one) => !opens(one) && !(narrows && newThing.test(one.name)));
  // A button is one that sends unless it says otherwise, and some forget to.
  const typed = buttons.filter(({ type, name }) => type === 'submit' && !declining.test(name) && !unwrites.test(name));
  const whole = typed.filter((one) => !beginsPart.test(one.name) && !namesLine(one));
  const submits = whole.length > 0 ? whole : typed;
  // A search is sent by Enter; the other buttons around it are no part of it.
  if (fields.length > 0 && fields.every(isSearch)) return searchers(buttons)[0] ?? null;
  const senders = buttons.filter(({ name, popup }) => isSender(name) && !unwrites.test(name) && popup !== 'listbox');
  const ending = senders.filter(
    (one) => !lengthens(one) && ![takesFile, formats].some((other) => other.test(one.name)),
  );
  const named = ending.find(({ type }) => type === 'submit') ?? ending[0];
  // Of buttons that only stand near nothing but their name says what they do, and one more line is no end of a dialog.
  const filled = fields.length > 0 ? fields : [around];
  if (around.group < 0) {
    if (named) return named;
    const beside = saverBeside(filled, all);
    const [adding] = senders;
    return adding && !(beside && beside.layer > 0 && savesChanges(beside)) ? adding : (beside ?? loneOf(buttons));
  }
  return (
    submits.find(({ tag }) => tag !== 'a' && buttons.length < 4) ??
    named ??
    (submits.length <= mostSubmits ? submits[0] : undefined) ??
    saverBeside(filled, all) ??
    senders[0] ??
    // Beside what takes it back, or what a number is counted with.
    loneOf(buttons.filter(({ name }) => /\p{L}/u.test(name) && !declining.test(name) && !/^\W*prev/i.test(name)))
  );
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

const isShort = (name: string): boolean => name.split(/\s+/).length <= mostWords;

/** Where a single button stands with what is filled it sends that, whatever it is called. */
function loneOf(buttons: readonly Candidate[]): Candidate | null {
  const [only] = buttons;
  if (only === undefined || buttons.length > 1) return null;
  const { tag, popup, field, name } = only;
  const isNamed = tag === 'button' && popup === '' && field === null && /\p{L}/u.test(name) && isShort(name);
  return isNamed && ![takesBack, declining].some((other) => other.test(name)) && !lengthens(only) ? only : null;
}

/** Many a form's button stands beside it rather than in it: the next one below that saves or goes on, of no other form, or in a dialog any that sends, or saves above it. */
function saverBeside(fields: readonly Candidate[], all: readonly Candidate[]): Candidate | null {
  const layer = fields[0]?.layer ?? 0;
  const taken = new Set(all.filter(({ kind }) => kind === 'text').map((one) => one.group));
  const free = (one: Candidate) => one.group === 0 || !taken.has(one.group);
  const sendsHere = (one: Candidate) =>
    savesChanges(one) || (isPressed(one) && (layer > 0 ? sends : goesOn).test(one.name) && one.name.length < 40);
  const beside = all.filter((one) => sendsHere(one) && one.layer === layer && free(one));
  const foot = Math.max(...fields.map(({ y }) => y));
  const below = beside.filter(({ y }) => y >= foot).sort((a, b) => a.y - b.y);
  return below[0] ?? (layer > 0 ? beside.find(savesChanges) : undefined) ?? null;
}

/** … or drawn as a button, and called by that alone: `<div class="btn">Save</div>`. */
const isPressed = ({ kind, name, group, tag, role, field }: Candidate): boolean =>
  kind === 'button' ||
  (kind === 'widget' && field === null && !/^(?:tab|textbox|combobox)$/.test(role)) ||
  (kind === 'hint' &&
    group > 0 &&
    /^(?:div|span|a)$/.test(tag) &&
    /^\W*(?:save|submit|create|update|apply|send)\W*$/i.test(name));

/** A password whose form tells who somebody is, which we did not write: of an account that there is, maybe our own. */
export const passwordStays = ({ type, group }: Candidate, all: readonly Candidate[], { tried }: Memory): boolean =>
  type === 'password' &&
  group !== 0 &&
  all.some((one) => one.group === group && asksWho(one) && one.field?.filled && !tried.has(identityOf(one)));
