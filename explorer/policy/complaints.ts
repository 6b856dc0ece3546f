/**
 * What a page complains of after a form was sent, away from the fields: `Until must be after From` in a toast. The fields that it
 * names count as refused, or as asked for where they are empty, so that the form is mended as if they said so themselves. No I/O.
 */
import type { Action } from '../actions/action.ts';
import { namesFileKind } from '../actions/upload.ts';
import { apart } from '../guard/guard.ts';
import { identityOf } from '../identity.ts';
import { isSearch } from '../values/field-kinds.ts';
import type { Candidate, Field, Snapshot } from '../snapshot.ts';
import { routeTemplate } from '../state.ts';
import { maySend } from './form-sender.ts';
import type { View } from './look.ts';
import type { Memory } from './memory.ts';
import { isRadio } from './questions.ts';

/** The last action, where it sent a form, whether it filled it or not. */
export interface Sending {
  readonly at: number;
  readonly url: string;
  /** What the page said already. */
  readonly told: ReadonlySet<string>;
}

/** What tells that something is not as it should be, in words of forms. */
const complains =
  /\b(?:must|should|required|need(?:s|ed)?|cannot|can't|can not|may not|not|invalid|missing|please|choose|select|enter|provide|pick|at least|at most|too (?:short|long|many|few|big|small|large)|only|already|between|empty|wrong|incorrect|exceeds?|expected|has to|have to|differ|match|has|have|letters?|digits?|characters?|format|looks? like|e\.g|for example)\b|muss|müssen|darf|bitte|ungültig|erforderlich|fehlt|pflicht|doit|obligatoire|invalide|veuillez|debe|obligatori|inválid|introduzca|non valid|inserire|deve|moet|verplicht|ongeldig|必填|请|必須/i;
/** What went well, or failed on the other side: no other value helps. */
const elsewise =
  /\b(?:saved|created|updated|added|success\w*|done|thank(?:s| you)|sent|welcome|internal|unexpected|something went wrong|try again later|server error)\b|gespeichert|erfolgreich|enregistré|guardado|salvato/i;
/** What is empty is meant, whatever it is called: `Please complete the address`. */
const ofAll =
  /\b(?:required|need(?:s|ed)?|complete|fill|missing|all|both|every|each|empty|enter|select|choose|pick|provide|give|at least one)\b|erforderlich|ausfüllen|obligatoi?r|必填/i;
const ofDays = /\b(?:dates?|days?|past|future|before|after|earlier|later)\b|datum|\btag\b|vergangen|zukunft/i;
const ofSums = /(?:\b(?:add(?:s|ed)? up|sum|total|totals)\b|summe).{0,30}?\b(\d{1,6})(?![.,]?\d)/i;

const wordsIn = (text: string): string[] =>
  apart(text)
    .toLowerCase()
    .match(/[\p{L}\d]{2,}/gu) ?? [];

/** `expires` is told by `expiry`. */
function isLike(one: string, other: string): boolean {
  if (one === other) return true;
  const longest = Math.max(one.length, other.length);
  let same = 0;
  while (same < longest && one[same] === other[same]) same++;
  return same >= 4 && same >= 0.7 * longest;
}

/** All words of its label, or of what its makers call it, are in what is said. */
function isNamed({ name, field }: Candidate, said: readonly string[]): boolean {
  return [name, field?.name ?? '', field?.id ?? ''].some((label) => {
    const words = wordsIn(label.replace(/\(.*?\)/g, ''));
    return words.length > 0 && words.every((word) => said.some((other) => isLike(word, other)));
  });
}

const keyOf = (url: string, said: string): string => `${routeTemplate(url)} ${said}`;

/** What of all that the page says was an answer to a form. */
const answersIn = ({ url, complaints }: Snapshot, { complained }: Memory): readonly string[] =>
  complaints.filter((said) => complained.has(keyOf(url, said)));

/** … as one text; empty where nothing was. */
export const heardIn = (snapshot: Snapshot, memory: Memory): string => answersIn(snapshot, memory).join(' ');

/** Each action: what the page says anew after it is an answer to it. */
export function noteSending(memory: Memory, { snapshot }: View, action: Action): void {
  memory.sending = null;
  const sends =
    action.kind === 'fill-form' ? action.submit !== null : action.kind === 'click' && isSending(action.target);
  if (sends) memory.sending = { at: memory.step, url: snapshot.url, told: new Set(snapshot.complaints) };
}

/** Many a page sends a file as soon as it has it. */
const isSending = (one: Candidate): boolean => one.kind === 'file' || maySend(one);

/** Each step, before the page is looked at: `memory.step` is still that of the action before. */
export function withComplaints(snapshot: Snapshot, memory: Memory): Snapshot {
  const { sending, complained } = memory;
  const { url, complaints } = snapshot;
  const isAnswer = sending?.at === memory.step && sending.url === url;
  const isFresh = (said: string) => isAnswer && !sending.told.has(said) && complains.test(said) && !elsewise.test(said);
  for (const said of complaints.filter(isFresh)) {
    complained.add(keyOf(url, said));
    if (namesFileKind(said)) noteFileKind(said, snapshot, memory);
  }
  const heard = answersIn(snapshot, memory);
  if (heard.length === 0) return snapshot;
  const written = snapshot.candidates.filter((one) => one.field && isWritten(one));
  const top = Math.max(...written.map(({ layer }) => layer));
  const fields = written.filter(({ layer }) => layer === top);
  const meant = new Map<Candidate, Field>();
  for (const said of heard)
    for (const [one, field] of meantBy(said, fields)) if (!meant.has(one)) meant.set(one, field);
  const told = (one: Candidate): Candidate => (meant.has(one) ? { ...one, field: meant.get(one) ?? null } : one);
  return { ...snapshot, candidates: snapshot.candidates.map(told) };
}

function noteFileKind(said: string, { candidates }: Snapshot, { fileKinds }: Memory): void {
  for (const one of candidates) if (one.kind === 'file') fileKinds.set(identityOf(one), said);
}

const isWritten = (one: Candidate): boolean =>
  /^(?:text|select|toggle)$/.test(one.kind) && !isSearch(one) && !isRadio(one) && one.type !== 'password';

function meantBy(said: string, fields: readonly Candidate[]): (readonly [Candidate, Field])[] {
  const [, sum] = ofSums.exec(said) ?? [];
  const numbers = fields.filter(({ type }) => type === 'number');
  if (sum !== undefined && numbers.length > 1) {
    // One takes all of it: whatever the rest of them hold, the sum is right.
    const shares = numbers.map((one, at) => [one, at === 0 ? sum : '0'] as const);
    return shares.flatMap(([one, all]) =>
      one.field ? [[one, { ...one.field, rejected: true, required: true, min: all, max: all, said: '' }]] : [],
    );
  }
  const words = wordsIn(said);
  const named = fields.filter((one) => isNamed(one, words));
  const days = ofDays.test(said) ? fields.filter(({ type }) => /^(?:date|datetime-local|month|week)$/.test(type)) : [];
  const empty = ofAll.test(said) ? fields.filter((one) => one.kind !== 'toggle' && !one.field?.filled) : [];
  const meant = named.length > 0 ? named : days.length > 0 ? days : empty;
  return meant.flatMap((one) => (one.field ? [[one, refused(one, one.field, said)]] : []));
}

function refused(one: Candidate, field: Field, said: string): Field {
  const rejected = one.kind === 'toggle' ? !one.checked : field.filled;
  return { ...field, rejected, required: true, said: `${field.said} ${said}`.trim().slice(0, 300) };
}
