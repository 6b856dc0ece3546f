/** Puts values into `{{name}}`. Pure. */
import type { TestAction } from '../../contract/test-case/steps.ts';

/** Null: there is no such value. */
export type LookUp = (name: string) => string | null;

/** Names a value that neither the credential set nor the input values have. */
export class UnknownValue extends Error {}

/** The action with its values in; what is recorded of it keeps the names. */
export function fillIn(action: TestAction, lookUp: LookUp): TestAction {
  const put = (text: string) =>
    text.replace(/\{\{\s*([^{}]+?)\s*\}\}/g, (_, name: string) => {
      const value = lookUp(name);
      if (value === null)
        throw new UnknownValue(`{{${name}}} is neither a field of the run's credential set nor an input value`);
      return value;
    });
  switch (action.does) {
    case 'go':
      return { ...action, to: put(action.to) };
    case 'click':
      return { ...action, name: put(action.name) };
    case 'fill':
      return { ...action, label: put(action.label), value: put(action.value) };
    case 'select':
      return { ...action, label: put(action.label), option: put(action.option) };
    case 'check':
      return { ...action, label: put(action.label) };
    case 'upload':
      return { ...action, label: put(action.label), file: put(action.file) };
    case 'see':
      return { ...action, text: put(action.text) };
    case 'be-on':
      return { ...action, path: put(action.path) };
    case 'title':
      return { ...action, title: put(action.title) };
    case 'contain':
      return { ...action, name: put(action.name), text: put(action.text) };
    default:
      return action;
  }
}
