/** The steps that a test case may take (decisions.md §5), each with what its parameters mean. One list for server, worker and editor. */
import { CucumberExpression, ParameterTypeRegistry } from '@cucumber/cucumber-expressions';

/** What a step does. Strings may still hold `{{name}}`: a credential field or input value, put in when it is run. */
export type TestAction =
  | { readonly does: 'go'; readonly to: string }
  | { readonly does: 'log-in' }
  | { readonly does: 'click'; readonly name: string; readonly role: string | null }
  | { readonly does: 'fill'; readonly label: string; readonly value: string }
  | { readonly does: 'select'; readonly label: string; readonly option: string }
  | { readonly does: 'check'; readonly label: string; readonly checked: boolean }
  | { readonly does: 'press'; readonly key: string }
  | { readonly does: 'upload'; readonly label: string; readonly file: string }
  | { readonly does: 'see'; readonly text: string; readonly shown: boolean }
  | { readonly does: 'be-on'; readonly path: string }
  | { readonly does: 'title'; readonly title: string }
  | { readonly does: 'contain'; readonly name: string; readonly text: string }
  | { readonly does: 'no-errors' };

/** Expression → action, `a` and `b` being its parameters in order. */
const definitions: readonly (readonly [expression: string, (a: string, b: string) => TestAction])[] = [
  ['I am on {string}', (to) => ({ does: 'go', to })],
  ['I go to {string}', (to) => ({ does: 'go', to })],
  ['I log in', () => ({ does: 'log-in' })],
  ['I click {string}', (name) => ({ does: 'click', name, role: null })],
  ['I click the {word} {string}', (role, name) => ({ does: 'click', name, role })],
  ['I fill {string} with {string}', (label, value) => ({ does: 'fill', label, value })],
  ['I select {string} from {string}', (option, label) => ({ does: 'select', label, option })],
  ['I check {string}', (label) => ({ does: 'check', label, checked: true })],
  ['I uncheck {string}', (label) => ({ does: 'check', label, checked: false })],
  ['I press {string}', (key) => ({ does: 'press', key })],
  ['I upload {string} to {string}', (file, label) => ({ does: 'upload', label, file })],
  ['I should see {string}', (text) => ({ does: 'see', text, shown: true })],
  ['I should not see {string}', (text) => ({ does: 'see', text, shown: false })],
  ['I should be on {string}', (path) => ({ does: 'be-on', path })],
  ['the title should be {string}', (title) => ({ does: 'title', title })],
  ['{string} should contain {string}', (name, text) => ({ does: 'contain', name, text })],
  ['there should be no errors', () => ({ does: 'no-errors' })],
];

const registry = new ParameterTypeRegistry();
const compiled = definitions.map(([source, action]) => ({
  expression: new CucumberExpression(source, registry),
  action,
}));

/** The expressions, for people. */
export const stepExpressions: readonly string[] = definitions.map(([source]) => source);

/** Null when no step is written like that. */
export function actionOf(text: string): TestAction | null {
  for (const { expression, action } of compiled) {
    const found = expression.match(text);
    if (!found) continue;
    const [a = '', b = ''] = found.map((argument) => String(argument.getValue(null) ?? ''));
    return action(a, b);
  }
  return null;
}
