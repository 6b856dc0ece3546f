/** Text in which two letters are the same when they differ in case only, as MongoDB's patterns with the option `i` see it. */
export function foldCase(text: string): string {
  // Most is ASCII.
  if (!/[^\0-\x7f]/.test(text)) return text.toLowerCase();
  return Array.from(text.toWellFormed(), folded).join('');
}

const known = new Map<string, string>();
const knownMax = 10_000;

function folded(letter: string): string {
  const before = known.get(letter);
  if (before !== undefined) return before;
  const upper = alone(letter.toUpperCase()) ?? letter;
  // The i without a dot is no other letter's case.
  const lower = letter === 'ı' ? letter : (alone(upper.toLowerCase()) ?? letter);
  if (known.size < knownMax) known.set(letter, lower);
  return lower;
}

/** Null where one letter's other case is several. */
const alone = (text: string): string | null => ([...text].length === 1 ? text : null);
