/** A step as a line of a Playwright test. */
import type { TestAction } from '../../contract/test-case/steps.ts';
import { quoted } from '../issues/reproduction.ts';

export function codeOf(action: TestAction): string {
  switch (action.does) {
    case 'go':
      return `await page.goto(${quoted(action.to)});`;
    case 'log-in':
      return '// Log in here.';
    case 'click':
      return action.role
        ? `await page.locator(${quoted(`role=${action.role}[name=${JSON.stringify(action.name)}]`)}).first().click();`
        : `await page.getByRole('button', { name: ${quoted(action.name)} }).or(page.getByText(${quoted(action.name)})).first().click();`;
    case 'fill':
      return `await page.getByLabel(${quoted(action.label)}).fill(${quoted(action.value)});`;
    case 'select':
      return `await page.getByLabel(${quoted(action.label)}).selectOption({ label: ${quoted(action.option)} });`;
    case 'check':
      return `await page.getByLabel(${quoted(action.label)}).setChecked(${action.checked});`;
    case 'press':
      return `await page.keyboard.press(${quoted(action.key)});`;
    case 'upload':
      return `await page.getByLabel(${quoted(action.label)}).setInputFiles(${quoted(action.file)});`;
    case 'see':
      return `await expect(page.getByText(${quoted(action.text)}).first()).${action.shown ? 'toBeVisible' : 'toBeHidden'}();`;
    case 'be-on':
      return `await expect(page).toHaveURL(new RegExp(${quoted(`${action.path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}/?$`)}));`;
    case 'title':
      return `await expect(page).toHaveTitle(${quoted(action.title)});`;
    case 'contain':
      return `await expect(page.getByLabel(${quoted(action.name)})).toContainText(${quoted(action.text)});`;
    case 'no-errors':
      return 'expect(errors).toEqual([]);';
  }
}
