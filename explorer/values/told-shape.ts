/** What a complaint says that a value must be made of: `three letters`, `8 to 14 digits`, `up to six letters or digits`. Pure. */
import type { Rng } from '../rng.ts';

const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const count = String.raw`(\d+|${words.join('|')})`;
const told = new RegExp(
  String.raw`(?<most>up to|at most|max(?:imum|imal|\.)?(?: of)?|no (?:more|longer) than|below|höchstens)?\s*\b${count}(?:\s*(?:to|bis|and|or|-|–)\s*${count})?\s+(?:(?<small>small |lower-?case )|(?<capital>capital |upper-?case )|latin )?(?<of>letters?|digits?|numbers?|char(?:acter)?s?|symbols?|buchstaben|ziffern|zeichen)\b(?<more>[^.;]{0,40})`,
  'iu',
);
/** Long enough to be told from others. */
const usual = 3;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const digits = '0123456789';

const numberOf = (said: string): number => Number(said) || words.indexOf(said.toLowerCase()) + 1;

/** Null where it says nothing of that. `value`: what was meant. */
export function toldShape(said: string, value: string, rng: Rng): string | null {
  const found = told.exec(said);
  if (!found) return null;
  const [, , low = '', high = ''] = found;
  const { most, small, capital, of = '', more = '' } = found.groups ?? {};
  const [least, greatest] = [numberOf(low), numberOf(high || low)];
  const isLimit = most !== undefined || /or (?:fewer|less)/i.test(more);
  const length = isLimit ? Math.min(greatest, value.length) : Math.max(least, Math.min(greatest, usual));
  const what = `${of}${more}`;
  const [ofLetters, ofDigits] = [/letter|buchstabe/i.test(what), /digit|number|ziffer/i.test(what)];
  if (length < 1 || length > 200) return null;
  if (ofLetters === ofDigits) {
    const meant = value
      .replace(/[^\p{L}\d]/gu, '')
      .padEnd(length, 'x')
      .slice(0, length);
    return capital === undefined ? meant : meant.toUpperCase();
  }
  const from = ofLetters ? letters : digits;
  const drawn = Array.from({ length }, () => from[rng.below(from.length)]).join('');
  return small === undefined ? drawn : drawn.toLowerCase();
}
