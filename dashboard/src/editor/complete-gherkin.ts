import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  snippetCompletion,
} from '@codemirror/autocomplete';
import { actionOf, stepExpressions } from '../../../contract/test-case/steps.ts';
import { stepIn } from '../text/gherkin.ts';
import { wordsIn } from './gherkin-language.ts';

/** The steps that the parser takes, with a field to fill for each parameter. */
const steps: readonly Completion[] = stepExpressions.map((expression) =>
  snippetCompletion(templateOf(expression), { label: expression, type: 'step' }),
);

/** Offers Gherkin's words where a line begins, in the text's own language, and steps after one of a step's words. */
export function completeGherkin({ state, pos, explicit }: CompletionContext): CompletionResult | null {
  const known = wordsIn(state);
  const { from, text } = state.doc.lineAt(pos);
  const written = text.slice(0, pos - from);
  const step = stepIn(written, known);
  if (step !== null) return actionOf(step) ? null : { from: pos - step.length, options: steps };
  const options = [
    ...known.steps.map((word) => ({ label: word.trimEnd(), apply: word })),
    ...known.blocks.map((word) => ({ label: word, apply: `${word}: ` })),
  ];
  const [, word] = /^\s*([\p{L}\p{M}\d_']*)$/u.exec(written) ?? [];
  if (word === undefined || (word === '' && !explicit) || options.some(({ label }) => label === word)) return null;
  return { from: pos - word.length, options };
}

/** `I click the {word} {string}` → `I click the ${1:word} "${2}"`: what a snippet of CodeMirror looks like. */
function templateOf(expression: string): string {
  let field = 0;
  return expression.replace(/\{(\w+)\}/g, (_, type: string) => {
    field += 1;
    return type === 'string' ? `"\${${field}}"` : `\${${field}:${type}}`;
  });
}
