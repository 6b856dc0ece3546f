export interface Piece {
  readonly text: string;
  readonly kind: 'keyword' | 'comment' | 'tag' | 'string' | 'plain';
}

/** The words of one of Gherkin's languages. */
export interface GherkinWords {
  /** What a step's line begins with, with the space that has to follow it, if any. */
  readonly steps: readonly string[];
  /** What `:` follows: Feature, Scenario … */
  readonly blocks: readonly string[];
}

export const english: GherkinWords = {
  steps: ['Given ', 'When ', 'Then ', 'And ', 'But '],
  blocks: ['Feature', 'Background', 'Scenario Outline', 'Scenario', 'Examples', 'Rule'],
};

/** What the comment at the top of the text names, as the parser reads it; `en` where none does. */
export function languageOf(lines: Iterable<string>): string {
  for (const line of lines) {
    const [, language] = /^\s*#\s*language\s*:\s*([a-zA-Z\-_]+)\s*$/.exec(line) ?? [];
    if (language) return language;
    if (!/^\s*(?:#.*)?$/.test(line)) break;
  }
  return 'en';
}

/** One line of Gherkin in its colours; only a hint for the eye: the parser reads the text. */
export function gherkinPieces(line: string, words: GherkinWords): Piece[] {
  if (/^\s*#/.test(line)) return [{ text: line, kind: 'comment' }];
  if (/^\s*@/.test(line)) return [{ text: line, kind: 'tag' }];
  const [space = ''] = /^\s*/.exec(line) ?? [];
  const word = keywordAt(line.slice(space.length), words);
  const rest = line
    .slice(space.length + word.length)
    .split(/("[^"]*"|<[^>]*>)/)
    .map((text) => ({ text, kind: /^["<]/.test(text) ? 'string' : 'plain' }) as const);
  return [{ text: space, kind: 'plain' }, { text: word, kind: 'keyword' }, ...rest];
}

/** What is written of a step, after its keyword; null where the line is none. */
export function stepIn(line: string, { steps }: GherkinWords): string | null {
  const text = line.trimStart();
  const word = longest([...steps, '* '].filter((one) => text.startsWith(one)));
  return word === '' ? null : text.slice(word.length).trimStart();
}

/** The keyword that a line without its indentation begins with, or nothing. */
function keywordAt(line: string, { steps, blocks }: GherkinWords): string {
  const words = [
    ...blocks.filter((word) => line.startsWith(word) && /^(?::|\s|$)/.test(line.slice(word.length))),
    ...[...steps, '* ']
      .filter((word) => line.startsWith(word) || line === word.trimEnd())
      .map((word) => word.trimEnd()),
  ];
  return longest(words);
}

const longest = (words: readonly string[]) =>
  words.reduce((best, word) => (word.length > best.length ? word : best), '');
