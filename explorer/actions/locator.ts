/** A control as a line of a Playwright test finds it. */
import { quoted } from '../reproduction.ts';
import type { Aim, Candidate } from '../snapshot.ts';

const nameable =
  /^(button|link|tab|menuitem|menuitemcheckbox|menuitemradio|checkbox|switch|option|radio|treeitem|combobox|slider|spinbutton|textbox|searchbox|gridcell)$/;

export function locatorOf({ role, name, href, kind }: Candidate, aim: Aim | null): string {
  const found = (kind === 'link' && href ? 'link' : role) || '';
  if (nameable.test(found) && name.length > 1)
    return `page.getByRole(${quoted(found)}, { name: ${quoted(name)} }).first()`;
  return aim?.css && !aim.framed
    ? `page.locator(${quoted(aim.css)}).first()`
    : `page.getByText(${quoted(name)}).first()`;
}
