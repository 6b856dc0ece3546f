/** What a complaint lists as all that is taken: `must be one of: daily, weekly`, `Options: 'title', 'url'`, `expected "a" or "b"`. Pure. */

const quoted = String.raw`["'‘“«` + '`' + String.raw`]([^"'’”»` + '`' + String.raw`\n]{1,60})["'’”»` + '`]';
const separator = String.raw`\s*(?:[,|;/]\s*(?:and\b|or\b)?|\band\b|\bor\b)\s*`;
const lists = String.raw`(?:one of|(?:allowed|valid|possible|permitted|accepted|supported|available|known)(?: \p{L}+)?(?: are| is)?|options?(?: are)?|choices?(?: are)?|expected|choose(?: from)?|either|eines von|erlaubt sind|valeurs? possibles?)`;
const inQuotes = new RegExp(
  String.raw`(?<!\p{L})${lists}[^"'‘“«${'`'}\n]{0,30}(${quoted}(?:${separator}${quoted})+)`,
  'iu',
);
const word = String.raw`[\p{L}\d][\w+.@-]{0,39}`;
const bare = new RegExp(
  String.raw`(?<!\p{L})${lists}(?: the following)?\s*(?:values?)?\s*(?:[:([{]\s*)+(${word}(?:${separator}${word})+)`,
  'iu',
);
const bareOneOf = new RegExp(String.raw`(?<!\p{L})one of (?!the\b|these\b)(${word}(?:${separator}${word})+)`, 'iu');
const everyQuoted = new RegExp(quoted, 'gu');
const everySeparator = new RegExp(separator, 'iu');

/** Empty where it lists none, or only one. */
export function toldOptions(said: string): readonly string[] {
  const [, inOrder] = inQuotes.exec(said) ?? [];
  if (inOrder !== undefined) return [...inOrder.matchAll(everyQuoted)].flatMap(([, one]) => one ?? []);
  const [, words] = bare.exec(said) ?? bareOneOf.exec(said) ?? [];
  return words === undefined ? [] : words.split(everySeparator).map((one) => one.replace(/[.]+$/, ''));
}
