export interface Piece {
  readonly text: string;
  readonly kind: 'keyword' | 'comment' | 'tag' | 'string' | 'plain';
}

const keyword =
  /^(\s*)(Feature|Rule|Background|Scenario Outline|Scenario|Examples|Given|When|Then|And|But|\*)(?=[\s:]|$)/;

/** One line of Gherkin in its colours; only a hint for the eye: the server reads the text. */
export function gherkinPieces(line: string): Piece[] {
  if (/^\s*#/.test(line)) return [{ text: line, kind: 'comment' }];
  if (/^\s*@/.test(line)) return [{ text: line, kind: 'tag' }];
  const [head = '', space = '', word = ''] = keyword.exec(line) ?? [];
  const rest = line
    .slice(head.length)
    .split(/("[^"]*"|<[^>]*>)/)
    .map((text) => ({ text, kind: /^["<]/.test(text) ? 'string' : 'plain' }) as const);
  return [{ text: space, kind: 'plain' }, { text: word, kind: 'keyword' }, ...rest];
}

/** The lines, counted from 1, that an error's message names. */
export const linesNamed = (message: string): number[] =>
  [...message.matchAll(/\bline (\d+)/gi)].map(([, line]) => Number(line));
