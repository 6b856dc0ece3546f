/** Dates and times that forms mostly take, told from today: what is asked for is mostly of today or soon, and a period ends after it began. Reads the clock. */
import { inWords } from '../guard/guard.ts';
import type { Rng } from '../rng.ts';
import type { Candidate } from '../snapshot.ts';

const dayMs = 86_400_000;

/** So many days from today, where the run takes place: `2026-11-28`. */
export function dayIn(days: number): string {
  const day = new Date(Date.now() + days * dayMs);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

const labelsOf = ({ field, name }: Candidate): string => inWords(`${field?.name} ${field?.id} ${name}`);

/** What a period ends with, or what has to be done by then. */
export const endsPeriod = (one: Candidate): boolean =>
  /(?<!\p{L})(?:to|end|ends|until|till|through|due|deadline|check ?out|return|bis|ende|fällig|jusqu|fin|hasta|fine|tot)(?!\p{L})/iu.test(
    labelsOf(one),
  );
const beginsPeriod = (one: Candidate): boolean =>
  /(?<!\p{L})(?:from|start|starts|begin|begins|since|after|check ?in|arrival|von|ab|beginn|début|desde|inizio|dal|vanaf)(?!\p{L})/iu.test(
    labelsOf(one),
  );
/** From a stay, or on a journey with a return. */
const leaves = (one: Candidate): boolean => /departure|abreise|départ|salida|partenza/i.test(labelsOf(one));
const ofBirth = (one: Candidate): boolean => /birth|geburt|naissance|nacimiento|nascita|\bdob\b/i.test(labelsOf(one));

const notPast =
  /(?:not|n't|\bno)\b.{0,30}\b(?:past|before today|earlier than today)\b|\b(?:in the future|after today|later than (?:today|now))\b(?<!not.{0,30})|vergangenheit|passé|pasado|passato/i;
const notFuture =
  /(?:not|n't|\bno)\b.{0,30}\b(?:future|after today|later than today)\b|\bin the past\b(?<!not.{0,30})/i;

/** Days until what is to begin begins. */
export const usualStart = 7;
/** Once in so many a period begins long ago: what only shows what happened in it has something to show then. */
const longAgoShare = 0.25;

/** Days from today; of what was refused, as the complaint has it, or some other day. */
function daysFor(one: Candidate, rng: Rng): number {
  const said = one.field?.rejected ? one.field.said : '';
  if (notFuture.test(said)) return endsPeriod(one) ? -1 : beginsPeriod(one) ? -60 : -1;
  if (endsPeriod(one)) return one.field?.rejected && !notPast.test(said) ? 21 : 14;
  if (notPast.test(said)) return usualStart;
  if (leaves(one)) return 10;
  if (one.field?.rejected) return rng.pick([0, 7, -7, 30]) ?? 0;
  return beginsPeriod(one) ? (rng.chance(longAgoShare) ? -400 : usualStart) : 0;
}

/** `2026-11-28`, within the field's own bounds. */
export function usualDay(one: Candidate, rng: Rng): string {
  const { min = '', max = '' } = one.field ?? {};
  const day = ofBirth(one) ? '1990-05-17' : dayIn(daysFor(one, rng));
  const isDay = (bound: string) => /^\d{4}-\d\d-\d\d/.test(bound);
  if (isDay(min) && day < min.slice(0, 10)) return min.slice(0, 10);
  return isDay(max) && day > max.slice(0, 10) ? max.slice(0, 10) : day;
}

export const usualTime = (one: Candidate): string =>
  endsPeriod(one) ? (one.field?.rejected ? '17:45' : '13:30') : '12:30';

/** A part of a day or of a time that is a control of its own, written by its figures and gone on from (React Aria, MUI X). */
export const isPartOfDate = ({ kind, role, field }: Candidate): boolean =>
  kind === 'text' && role === 'spinbutton' && field === null;

/** `11` for `month, Due`; some figure where it says not in English which part it is. */
export function usualPart(one: Candidate, rng: Rng): string {
  const [year = '', month = '', day = ''] = usualDay(one, rng).split('-');
  const [hour = '', minute = ''] = usualTime(one).split(':');
  const parts = { year, month, day, hour, minute, 'am/pm': 'p', meridiem: 'p' };
  const [, part] = Object.entries(parts).find(([word]) => one.name.toLowerCase().startsWith(word)) ?? [];
  return part ?? '5';
}

/** `2026-W48`, as ISO 8601 counts weeks. */
export function weekOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  // A week is of the year that its Thursday is of.
  date.setUTCDate(date.getUTCDate() + 4 - (date.getUTCDay() || 7));
  const year = date.getUTCFullYear();
  const week = Math.ceil(((date.getTime() - Date.UTC(year, 0, 1)) / dayMs + 1) / 7);
  return `${year}-W${String(week).padStart(2, '0')}`;
}

type Part = 'year' | 'month' | 'day';
const separated = String.raw`([./-] ?)`;
/** `DD.MM.YYYY`, `mm/dd/yyyy`, `jj/mm/aaaa`. */
const letters = new RegExp(
  String.raw`(?<![\p{L}\d])([dtjg]{1,2}|m{1,2}|[yja]{2,4})${separated}([dtjg]{1,2}|m{1,2}|[yja]{2,4})\2([dtjg]{1,2}|[yja]{2,4})(?![\p{L}\d])`,
  'iu',
);
/** `31.12.2026`. */
const figures = new RegExp(String.raw`(?<![\d./-])(\d{1,2}|\d{4})${separated}(\d{1,2})\2(\d{1,2}|\d{4})(?![\d./-])`);

/** The order in which a field, by what it shows, wants a day written; null where it shows none. */
function orderOf({ field, name }: Candidate): { parts: readonly Part[]; separator: string; short: boolean } | null {
  // Programs may tell it as they have it themselves: `%Y-%m-%d`.
  const told = (_: string, letter: string) => ({ Y: 'yyyy', y: 'yy', m: 'mm', d: 'dd' })[letter] ?? '';
  const shown = `${field?.placeholder} ${name} ${field?.said}`.replace(/%([Yymd])/g, told);
  const inLetters = letters.exec(shown);
  const found = inLetters ?? figures.exec(field?.placeholder ?? '');
  if (!found) return null;
  const [, first = '', separator = '', second = '', third = ''] = found;
  const tokens = [first, second, third];
  const parts = inLetters ? tokens.map(partOfLetters) : partsOfFigures(tokens, separator);
  const isWhole = (['year', 'month', 'day'] as const).every((part) => parts.includes(part));
  const short = tokens[parts.indexOf('year')]?.length === 2;
  return isWhole ? { parts, separator, short } : null;
}

function partOfLetters(token: string): Part {
  if (/^m/i.test(token)) return 'month';
  return /^(?:y+|a+|j{4})$/i.test(token) ? 'year' : 'day';
}

/** Where both may be the month, slashes have it first. */
function partsOfFigures([first = '', second = '', third = '']: readonly string[], separator: string): Part[] {
  if (first.length === 4) return ['year', 'month', 'day'];
  if (third.length !== 4) return [];
  const isMonthFirst = Number(second) > 12 || (Number(first) <= 12 && separator.startsWith('/'));
  return isMonthFirst ? ['month', 'day', 'year'] : ['day', 'month', 'year'];
}

/** `12/31/2026`; `month`: `Dec 31, 2026`. */
export const inEnglish = (day: string, month: 'numeric' | 'short' = 'numeric'): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { timeZone: 'UTC', year: 'numeric', month, day: 'numeric' });

/** `1:30 PM` for `13:30`. */
export const timeInEnglish = (time: string): string =>
  new Date(`1970-01-01T${time}Z`)
    .toLocaleTimeString('en-US', { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' })
    .replace(/\s/u, ' ');

/** A day as a field for text shows that it wants it; null where it shows nothing of that. */
export function dayAsShown(one: Candidate, rng: Rng): string | null {
  if (/\b[A-Z][a-z]{2} \d{1,2}, \d{4}\b/.test(one.field?.placeholder ?? ''))
    return inEnglish(usualDay(one, rng), 'short');
  const order = orderOf(one);
  if (!order) return null;
  const [year = '', month = '', day = ''] = usualDay(one, rng).split('-');
  const written = { year: order.short ? year.slice(2) : year, month, day };
  return order.parts.map((part) => written[part]).join(order.separator);
}
