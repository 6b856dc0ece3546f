import type { DigitsAt } from '../models/numbered-name.ts';
import { escaped } from './inputs.ts';

/** What a search means of a name, which is words and a number. */
export interface SearchTerms {
  /** Found literally, in any case. */
  readonly whole: string;
  /** Found before the number: not only digits follow it. */
  readonly inWords: string;
  /** The digits at the search's end, which may be the number's; null without any. */
  readonly digits: string | null;
  readonly digitsAt: DigitsAt;
  /** Ends the words of names whose number begins with `digits`; null when these may be anywhere in it. */
  readonly tail: string | null;
}

/** PCRE as MongoDB reads it, to be used with the option `i`. */
export function searchTerms(text: string): SearchTerms {
  const whole = escaped(text);
  const digits = /[0-9]+$/.exec(text)?.[0] ?? null;
  if (digits === null) return { whole, inWords: whole, digits, digitsAt: 'anywhere', tail: null };
  const before = text.slice(0, -digits.length);
  return {
    whole,
    inWords: `${whole}[\\s\\S]*[^0-9]`,
    digits,
    digitsAt: before === '' ? 'anywhere' : 'first',
    tail: before === '' ? null : `${escaped(before)}\\z`,
  };
}
