/** The form around a field: what to fill, what sends it. */
import type { Action } from '../actions/action.ts';
import { identityOf } from '../identity.ts';
import { isHeld, isSearch } from '../values/field-kinds.ts';
import { asksWho, changesPassword } from '../guard/own-password.ts';
import type { Rng } from '../rng.ts';
import type { Candidate } from '../snapshot.ts';
import { isPartOfDate } from '../values/usual-dates.ts';
import { isPressed, senderOf } from './form-sender.ts';
import type { Memory } from './memory.ts';
import { isRadio, questionsOf, unsentAnswer } from './questions.ts';
import { noteSentBlank, saysOptional, unsentBlank } from './unsent-blank.ts';
import { noteEdge, unsentEdge, unsentFile } from './unsent-edge.ts';
import { untriedLabel } from './untried-label.ts';

/** Fields of a form that are filled at once. */
export const mostFields = 12;
/** … besides the parts of dates that are controls of their own. */
const mostParts = 24;
/** Times that a form is sent after which what it still refuses stays so. */
const mostMendings = 4;
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

/** A password whose form tells who somebody is, which we did not write: of an account that there is, maybe our own. */
export const passwordStays = ({ type, group }: Candidate, all: readonly Candidate[], { tried }: Memory): boolean =>
  type === 'password' &&
  group !== 0 &&
  all.some((one) => one.group === group && asksWho(one) && one.field?.filled && !tried.has(identityOf(one)));
