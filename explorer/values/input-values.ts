/** What to write into a field: the user's values first, then what its type, label and limits ask for. Pure but for what it notes as written. */
import type { UploadFile } from '../actions/upload.ts';
import { boundary, searchBoundary } from './edges.ts';
import { isHeld, isSearch, takesMoment } from './field-kinds.ts';
import { addresses, meaningOf, ruleFor, sql } from './field-meanings.ts';
import { identityOf } from '../identity.ts';
import type { Rng } from '../rng.ts';
import { boundIn, lowestOf, takesDigits } from './told-numbers.ts';
import { toldOptions } from './told-options.ts';
import { toldShape } from './told-shape.ts';
import { digest, oneLine } from '../in-page/dom.ts';
import type { Candidate } from '../snapshot.ts';
import {
  dayAsShown,
  inEnglish,
  isPartOfDate,
  timeInEnglish,
  usualDay,
  usualPart,
  usualTime,
  weekOf,
} from './usual-dates.ts';
import { fitting, shapesOf } from './usual-shapes.ts';

export interface OfferedList {
  readonly offered: ReadonlySet<string>;
  readonly picked: ReadonlySet<string>;
  /** Of the beginnings that are typed to see what it offers, so many have brought nothing, or nothing new. */
  readonly spent: number;
}

export interface ValueSource {
  readonly inputValues: Readonly<Record<string, string | number | boolean>>;
  /** The run's suffix: makes names unique and marks what the run made. */
  readonly mark: string;
  /** Names of the account that the run signed in with. */
  readonly account: readonly string[];
  readonly rng: Rng;
  /** Words that the page shows: what a search may find. */
  seen(): readonly string[];
  /** Of each list that the page opens, by its control's identity: what it offers, and what was chosen in it. The rest comes first. */
  readonly lists: Map<string, OfferedList>;
  /** Of each field, by its identity: what of our own was written into it first. */
  readonly written: Map<string, string>;
  /** Fields, by identity, into which a value from the edge was written last. */
  readonly fromEdge: Set<string>;
  /** Digests of what was written where nothing of others stood. */
  readonly ownTexts: Set<string>;
  /** Whether a field, by its identity, is given no value from the edge yet, for the application may die of it. */
  spares(identity: string): boolean;
  /** Which file a field, by its identity, is given next. */
  fileAfter(identity: string, accept: string): UploadFile;
}

const simple = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** The user's value for a field, by its name, id, label, placeholder, autocomplete or, last, its type. */
export function givenValue(candidate: Candidate, inputValues: ValueSource['inputValues']): string | null {
  const { field, name, type } = candidate;
  const keys = [field?.name, field?.id, name, field?.placeholder, field?.autocomplete, type].map((key) =>
    simple(key ?? ''),
  );
  const entries = Object.entries(inputValues).map(([key, value]) => [simple(key), String(value)] as const);
  for (const key of keys) {
    const hit = key && entries.find(([given]) => given === key);
    if (hit) return hit[1];
  }
  return null;
}

/** What is written into a field: the user's value, else the one that was chosen for it, else one that suits. */
export function textFor(candidate: Candidate, chosen: string | null | undefined, source: ValueSource): string {
  const identity = identityOf(candidate);
  const given = givenValue(candidate, source.inputValues);
  if (given !== null) return given;
  const isOurs = !isOthers(candidate, source);
  const own = chosen ?? valueFor(candidate, source);
  if (chosen !== null && chosen !== undefined) source.fromEdge.add(identity);
  else if (own !== '' && !source.written.has(identity)) source.written.set(identity, own);
  if (own !== '' && isOurs) source.ownTexts.add(digestOf(own));
  return own;
}

/** As `heldBy` of in-page/held.ts has it. */
const digestOf = (text: string): string => digest(oneLine(text, 10_000));

/** What it holds is not ours: called by our mark, the thing would be taken for one that may be deleted. */
const isOthers = (one: Candidate, { ownTexts }: ValueSource): boolean =>
  /^(?:code|json)$/.test(one.type) || (isHeld(one) && !ownTexts.has(one.field?.held ?? ''));
/** In its place. */
const noMark = 'edited';

/** A sensible value; now and then, where `daring`, one from the edge of what is allowed. */
export function valueFor(candidate: Candidate, source: ValueSource, daring = true): string {
  const given = givenValue(candidate, source.inputValues);
  if (given !== null) return given;
  if (isPartOfDate(candidate)) return usualPart(candidate, source.rng);
  if (isSearch(candidate) && candidate.field?.filled) return '';
  if (candidate.field?.rejected) return within(otherwise(candidate, source), candidate);
  const isDared =
    daring && source.rng.chance(isSearch(candidate) ? 0.35 : 0.12) && !source.spares(identityOf(candidate));
  if (isDared) source.fromEdge.add(identityOf(candidate));
  else source.fromEdge.delete(identityOf(candidate));
  return within(isDared ? edgeFor(candidate, source) : plainFor(candidate, source), candidate);
}

/** No shorter and no longer than the field allows. */
function within(value: string, { field }: Candidate): string {
  const { minLength = -1, maxLength = -1 } = field ?? {};
  const enough = value && value.length < minLength ? value.padEnd(minLength, value) : value;
  return maxLength > 0 ? enough.slice(0, maxLength) : enough;
}

/** For a field whose content was refused: what the complaint says is enough, a usual value where that was none, else another. */
function otherwise(candidate: Candidate, source: ValueSource): string {
  const identity = identityOf(candidate);
  const isUnusual = source.fromEdge.delete(identity) || !source.written.has(identity);
  return boundIn(candidate) ?? (isUnusual ? plainFor(candidate, source) : otherShape(candidate, source));
}

/** For a field whose content was refused though it was meant well: something of another kind, now and then the same again. */
function otherShape(candidate: Candidate, source: ValueSource): string {
  const { field } = candidate;
  const typed = typedFor(candidate, source);
  if (typed !== null) return typed;
  const value = plainFor(candidate, source);
  if (field?.pattern) return value;
  const listed = source.rng.pick(toldOptions(field?.said ?? ''));
  if (listed) return listed;
  const example = candidate.type === 'url' ? null : (exampleOf(field) ?? lowestOf(field));
  // It may be a form's own that it refuses: seldom where the complaint itself gives it.
  if (example !== null && source.rng.chance(toldExample(field) ? 0.8 : 0.5)) return example;
  const told = toldShape(field?.said ?? '', value, source.rng) ?? toldSort(candidate, source);
  if (told !== null) return told;
  return source.rng.pick([value, ...shapesOf(value, source.rng)]) ?? value;
}

/** Many a field shows what it wants: `DE123456789`, `e.g. AB-1234`; or a complaint does. What only says so in words is none. */
function exampleOf(field: Candidate['field']): string | null {
  const told = toldExample(field);
  if (told) return told;
  const shown = (field?.placeholder ?? '').replace(/^(?:e\.?\s?g\.?|z\.?\s?b\.?|ex\.?|for example|like)[:,]?\s*/i, '');
  return /\d/.test(shown) && /^\S{2,40}$/.test(shown) ? shown : null;
}

const toldExample = (field: Candidate['field']): string | undefined =>
  /(?<![\w/])(?=[\w+./:-]*\d)(?=[\w+./:-]*[A-Z./:-])[A-Z\d][\w+./:-]{2,30}\w/.exec(field?.said ?? '')?.[0];

/** What a complaint calls for by its name: `The recipient must be an e-mail address`. */
function toldSort(candidate: Candidate, { mark, rng }: ValueSource): string | null {
  const said = candidate.field?.said.toLowerCase() ?? '';
  const others = /e-?mail|url|https?\b|phone|telefon|\bdate\b|datum|\btime\b|uhrzeit|json|\bcron|\biban\b|\bip\b/;
  // It says where its words stand, too: `used in URLs`.
  const sorts = /\bslug\b/.exec(said) ?? others.exec(said);
  const rule = sorts && ruleFor(sorts[0].replace(/^https?$/, 'url'));
  if (rule) return rule[1](mark, 1 + rng.below(999), { one: candidate, rng });
  return /\b(?:number|numeric|integer|zahl)\b/.test(said) ? '2' : null;
}

function edgeFor(candidate: Candidate, source: ValueSource): string {
  const { field, type } = candidate;
  if (/^(date|time|month|week|datetime-local|color|email|url|password)$/.test(type)) return plainFor(candidate, source);
  if (type === 'number') return field?.max || field?.min || source.rng.pick(['0', '-1', '999999999']) || '0';
  if (isSearch(candidate)) return source.rng.pick(searchBoundary) ?? '0';
  const edge = source.rng.pick(boundary) ?? '0';
  // What an editor makes a link of would lead to pages of the application that are not there.
  const [asks] = ruleFor(meaningOf(candidate)) ?? [];
  return asks === addresses ? `https://example.com/${edge}` : edge;
}

/** A word to type as a confirmation: `Type RESET to confirm`. */
const askedFor = /\b(?:type|enter|write)\s+["'“„«]?([\w./-]+)["'”“»]?\s+to\s+confirm/i;
const searchTerms = ['a', 'e', 'in', 'an', 'test', 'zzzz'];

/** At first mostly something that is there, so that there is a result to explore; then mostly nothing's name, for what shows lists may not know an empty one; else a usual beginning. */
function searchTerm(candidate: Candidate, { seen, rng, written }: ValueSource): string {
  const nothing = () => `Outrider${rng.below(100)}`;
  if (written.has(identityOf(candidate)) && rng.chance(0.5)) return nothing();
  const words = seen().filter((word) => word.length > 2 && word.length < 20);
  if (rng.chance(0.5) && words.length) return rng.pick(words) ?? 'a';
  return rng.chance(0.3) ? nothing() : (rng.pick(searchTerms) ?? 'a');
}

function plainFor(candidate: Candidate, source: ValueSource): string {
  const { field, name } = candidate;
  const { rng } = source;
  const mark = isOthers(candidate, source) ? noMark : source.mark;
  const n = 1 + rng.below(999);
  const typed = typedFor(candidate, source);
  if (typed !== null) return typed;
  if (field?.options.length && rng.chance(0.7)) return rng.pick(field.options) ?? '';
  const meaning = meaningOf(candidate);
  const [, asked] = askedFor.exec(`${name} ${field?.placeholder ?? ''}`) ?? [];
  if (asked) return asked;
  // Whatever else it names is what it looks in.
  const what = isSearch(candidate) && !sql.test(meaning) ? 'search' : meaning;
  const rule = ruleFor(what);
  const value = rule
    ? rule[1](mark, n, { one: candidate, rng }) || searchTerm(candidate, source)
    : (exampleOf(field) ?? (takesDigits(field) ? String(n) : `Outrider ${n} ${mark}`));
  if (field?.pattern) return fitting(field.pattern, [value, ...field.options], rng);
  if (!source.written.has(identityOf(candidate))) return value;
  if (n % 3 === 0) return asIdentifier(value);
  return n % 2 === 0 && !field?.rejected ? owned(value, mark) : value;
}

/** What programs call a thing by (a class, a column, a key) has no spaces, and many a form that asks for one says nothing of that. */
const asIdentifier = (name: string): string => (/^Outrider \d+ \S+$/.test(name) ? name.replaceAll(' ', '_') : name);

/** Names as people have them, too: what puts them into a query or a script by joining words stumbles over the sign. */
const owned = (name: string, mark: string): string =>
  name.endsWith(` ${mark}`) ? name.replace(/^(?:Title|Outrider)(?= )/, "$&'s") : name;

/** What its type takes alone, or a day as it shows that it wants it; null where it takes any text. */
const typedFor = (candidate: Candidate, source: ValueSource): string | null =>
  byType(candidate, source.rng) ??
  asJson(candidate, source.rng) ??
  dayAsShown(candidate, source.rng) ??
  withinShown(candidate, source.rng) ??
  amountAsHeld(candidate, source.rng) ??
  momentTaken(candidate, source);

/** An editor that holds JSON is for nothing else. */
const asJson = ({ type }: Candidate, rng: Rng): string | null =>
  type === 'json' ? `{"name": "Outrider ${1 + rng.below(999)} ${noMark}", "count": ${rng.below(9)}}` : null;

/** Where a calendar or a clock goes with the field, and nothing shows how it is written: as ISO 8601 has it, later as in English, too. */
function momentTaken(one: Candidate, { rng, written }: ValueSource): string | null {
  if (!takesMoment(one)) return null;
  const isDay = one.field?.takes === 'day';
  const moment = isDay ? usualDay(one, rng) : usualTime(one);
  const anew = written.has(identityOf(one)) && rng.chance(0.5);
  if (!anew) return moment;
  return isDay ? inEnglish(moment) : timeInEnglish(moment);
}

/** Settings hold `30s` and `2 GB`, and refuse what has no unit. */
const amountAsHeld = ({ field }: Candidate, rng: Rng): string | null =>
  field?.unit ? `${1 + rng.below(20)}${field.unit}` : null;

/** `0 - 1000` in an empty field, `Limit (0-1000)` before it: a number from there. */
function withinShown({ type, field, name }: Candidate, rng: Rng): string | null {
  const shown = /(?:^|\()\s*(\d{1,9})\s*(?:[-–]|to|\.\.)\s*(\d{1,9})\s*(?:\)|$)/;
  const [, low, high] = shown.exec(field?.placeholder ?? '') ?? shown.exec(name) ?? [];
  if (type !== 'text' || low === undefined || Number(high) <= Number(low)) return null;
  return String(Number(low) + rng.below(Number(high) - Number(low) + 1));
}

function byType(candidate: Candidate, rng: Rng): string | null {
  const { type, field } = candidate;
  const { min = '', max = '', step = '' } = field ?? {};
  if (type === 'date') return usualDay(candidate, rng);
  if (type === 'time') return usualTime(candidate);
  if (type === 'datetime-local') return `${usualDay(candidate, rng)}T${usualTime(candidate)}`;
  if (type === 'month') return usualDay(candidate, rng).slice(0, 7);
  if (type === 'week') return weekOf(usualDay(candidate, rng));
  if (type === 'color') return '#12ab34';
  if (type !== 'number' && type !== 'range') return null;
  const by = Number(step) > 0 ? Number(step) : 1;
  const high = max === '' ? Math.max(Number(min), 20 * by) : Number(max);
  const low = min === '' ? Math.min(by, high) : Number(min);
  if (!Number.isFinite(low) || !Number.isFinite(high)) return '1';
  const steps = Math.max(0, Math.floor((high - low) / by));
  return String(Number((low + by * rng.below(steps + 1)).toFixed(6)));
}
