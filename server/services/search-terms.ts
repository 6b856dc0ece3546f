import { escaped } from './inputs.ts';

/** What a search means of a name, which is words and a number. */
export interface SearchTerms {
  /** Found literally, in any case. */
  readonly whole: string;
  /** Found before the number: no digit alone follows it. */
  readonly inWords: string;
  /** The digits at the search's end, which may be the number's; null without any. */
  readonly digits: string | null;
  /** Ends the words when `digits` begin the number; null when they may be anywhere in it. */
  readonly tail: string | null;
}

/** PCRE as MongoDB reads it, to be used with the option `i`. */
export function searchTerms(text: string): SearchTerms {
  const whole = escaped(text);
  const digits = /[0-9]+$/.exec(text)?.[0] ?? null;
  if (digits === null) return { whole, inWords: whole, digits, tail: null };
  const before = text.slice(0, -digits.length);
  return {
    whole,
    inWords: `${whole}[\\s\\S]*[^0-9]`,
    digits,
    tail: before === '' ? null : `${escaped(before)}\\z`,
  };
}
