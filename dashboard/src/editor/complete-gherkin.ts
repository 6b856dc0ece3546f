import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  snippetCompletion,
} from '@codemirror/autocomplete';
import { actionOf, stepExpressions } from '../../../contract/test-case/steps.ts';
import { blockWords, stepWords } from '../text/gherkin.ts';

/** The steps that the parser takes, with a field to fill for each parameter. */
const steps: readonly Completion[] = stepExpressions.map((expression) =>
  snippetCompletion(templateOf(expression), { label: expression, type: 'step' }),
);
const words: readonly Completion[] = [
  ...stepWords.map((word) => ({ label: word, apply: `${word} ` })),
  ...blockWords.map((word) => ({ label: word, apply: `${word}: ` })),
];

const stepLine = new RegExp(`^\\s*(?:${stepWords.join('|')}|\\*)\\s+(.*)$`);

/** Offers Gherkin's words where a line begins, and steps after one of a step's words. */
export function completeGherkin({ state, pos, explicit }: CompletionContext): CompletionResult | null {
  const { from, text } = state.doc.lineAt(pos);
  const written = text.slice(0, pos - from);
  const [, step] = stepLine.exec(written) ?? [];
  if (step !== undefined) return actionOf(step) ? null : { from: pos - step.length, options: steps };
  const [, word] = /^\s*(\w*)$/.exec(written) ?? [];
  if (word === undefined || (word === '' && !explicit) || words.some(({ label }) => label === word)) return null;
  return { from: pos - word.length, options: words };
}

/** `I click the {word} {string}` → `I click the ${1:word} "${2}"`: what a snippet of CodeMirror looks like. */
function templateOf(expression: string): string {
  let field = 0;
  return expression.replace(/\{(\w+)\}/g, (_, type: string) => {
    field += 1;
    return type === 'string' ? `"\${${field}}"` : `\${${field}:${type}}`;
  });
}
