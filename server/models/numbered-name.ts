/**
 * A name as searches look at it: words, which many runs share, and the number at its end. Numbers are found in an index of
 * keys: `^` and the first one, two and three digits; every two and three digits in a row; and, of longer numbers, the whole
 * after `^` and each ending of four digits or more. So up to three digits are one key, and more are the keys that begin so.
 */
const number = /[0-9]*$/;
const equalDigits = 3;
const countedDigits = 2;

export const wordsOf = (name: string): string => name.replace(number, '');

export function numberKeysOf(name: string): string[] {
  const digits = name.slice(wordsOf(name).length);
  const ends = Array.from(digits, (_, at) => digits.slice(at));
  const firsts = [1, 2, 3].flatMap((length) => (digits.length < length ? [] : [`^${digits.slice(0, length)}`]));
  const inside = ends.flatMap((end) => [
    ...(end.length >= 2 ? [end.slice(0, 2)] : []),
    ...(end.length >= 3 ? [end.slice(0, 3)] : []),
    ...(end.length > equalDigits ? [end] : []),
  ]);
  return [...new Set([...firsts, ...(digits.length > equalDigits ? [`^${digits}`] : []), ...inside])];
}

/** Where the digits of a search may be: at a number's beginning, or anywhere in it. */
export type DigitsAt = 'first' | 'anywhere';

const keyOf = (digits: string, where: DigitsAt): string => `${where === 'first' ? '^' : ''}${digits}`;

/** Keys that numbers with these digits have, each of them one of the keys at least. */
export function keysWith(digits: string, where: DigitsAt): readonly string[] | { $gte: string; $lt: string } {
  const key = keyOf(digits, where);
  // A colon comes right after the digits.
  if (digits.length > equalDigits) return { $gte: key, $lt: `${key}:` };
  // One digit alone is no key: most numbers have it. It is the first, or comes after another one.
  if (where === 'anywhere' && digits.length === 1)
    return [`^${digits}`, ...Array.from('0123456789', (d) => d + digits)];
  return [key];
}

/** What the tallies count of a number: one digit and two, at its beginning and anywhere. Three they would have too many of. */
export const countedKeysOf = (name: string): string[] => [
  ...new Set([
    ...numberKeysOf(name).filter((key) => key.replace('^', '').length <= countedDigits),
    ...name.slice(wordsOf(name).length),
  ]),
];

/** The key under which the tallies count numbers with these digits; null when they do not. */
export const countedKey = (digits: string, where: DigitsAt): string | null =>
  digits.length > countedDigits ? null : keyOf(digits, where);

/** The same by MongoDB, of the row's `name`. */
export const wordsExpression = { $rtrim: { input: '$name', chars: '0123456789' } };

const digits = { $substrBytes: ['$name', { $strLenBytes: wordsExpression }, -1] };
const length = { $strLenBytes: '$$digits' };
const part = (from: unknown, count: unknown) => ({ $substrBytes: ['$$digits', from, count] });
const parts = (shortest: number, count: unknown) => ({
  $map: { input: { $range: [0, { $subtract: [length, shortest - 1] }] }, as: 'at', in: part('$$at', count) },
});
const firsts = (counts: readonly number[]) => ({
  $map: {
    input: { $filter: { input: counts, as: 'count', cond: { $gte: [length, '$$count'] } } },
    as: 'count',
    in: { $concat: ['^', part(0, '$$count')] },
  },
});
const withDigits = (expression: unknown) => ({ $let: { vars: { digits }, in: expression } });

export const numberKeysExpression = withDigits({
  $setUnion: [
    firsts([1, 2, 3]),
    { $cond: [{ $gt: [length, equalDigits] }, [{ $concat: ['^', '$$digits'] }], []] },
    ...[parts(2, 2), parts(3, 3), parts(equalDigits + 1, length)],
  ],
});
export const countedKeysExpression = withDigits({ $setUnion: [firsts([1, 2]), parts(1, 1), parts(2, 2)] });
