/**
 * A name as searches look at it: words, which many runs share, and the number at its end. Numbers are found in an index of
 * keys: `^` and the first one, two and three digits; every two and three digits in a row; and, of longer numbers, the whole
 * after `^` and each ending of four digits or more. So up to three digits are one key, and more are the keys that begin so.
 */
const number = /[0-9]*$/;
const equalDigits = 3;

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

/** Keys of numbers that begin with these digits, or have them anywhere; null of one digit, which most numbers have. */
export function keysWith(digits: string, where: 'first' | 'anywhere'): string | { $gte: string; $lt: string } | null {
  if (where === 'anywhere' && digits.length < 2) return null;
  const key = `${where === 'first' ? '^' : ''}${digits}`;
  // A colon comes right after the digits.
  return digits.length > equalDigits ? { $gte: key, $lt: `${key}:` } : key;
}

const digits = {
  $ifNull: [{ $getField: { field: 'match', input: { $regexFind: { input: '$name', regex: '[0-9]+\\z' } } } }, ''],
};
const length = { $strLenBytes: '$$digits' };
const part = (from: unknown, count: unknown) => ({ $substrBytes: ['$$digits', from, count] });
const parts = (shortest: number, count: unknown) => ({
  $map: { input: { $range: [0, { $subtract: [length, shortest - 1] }] }, as: 'at', in: part('$$at', count) },
});

/** The same by MongoDB, of the row's `name`. */
export const wordsExpression = {
  $substrBytes: ['$name', 0, { $subtract: [{ $strLenBytes: '$name' }, { $strLenBytes: digits }] }],
};
export const numberKeysExpression = {
  $let: {
    vars: { digits },
    in: {
      $setUnion: [
        {
          $map: {
            input: { $filter: { input: [1, 2, 3], as: 'count', cond: { $gte: [length, '$$count'] } } },
            as: 'count',
            in: { $concat: ['^', part(0, '$$count')] },
          },
        },
        { $cond: [{ $gt: [length, equalDigits] }, [{ $concat: ['^', '$$digits'] }], []] },
        parts(2, 2),
        parts(3, 3),
        parts(equalDigits + 1, length),
      ],
    },
  },
};
