export interface Piece {
  readonly text: string;
  readonly kind: 'keyword' | 'comment' | 'tag' | 'string' | 'plain';
}

/** What a step's line begins with. Gherkin's English words: the parser knows other languages, colours and completion do not. */
export const stepWords = ['Given', 'When', 'Then', 'And', 'But'] as const;
export const blockWords = ['Feature', 'Background', 'Scenario Outline', 'Scenario', 'Examples', 'Rule'] as const;

const keyword = new RegExp(`^(\\s*)(${[...blockWords, ...stepWords].join('|')}|\\*)(?=[\\s:]|$)`);

/** One line of Gherkin in its colours; only a hint for the eye: the parser reads the text. */
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
