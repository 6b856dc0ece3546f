/** A control as a line of a Playwright test finds it. */
import { quoted } from '../issues/reproduction.ts';
import type { Aim, Candidate } from '../snapshot.ts';

const nameable =
  /^(button|link|tab|menuitem|menuitemcheckbox|menuitemradio|checkbox|switch|option|radio|treeitem|combobox|slider|spinbutton|textbox|searchbox|gridcell)$/;

export function locatorOf(target: Candidate, aim: Aim | null): string {
  const { role, name, href, kind, type, tag } = target;
  const place = ['page', ...(aim?.frames ?? []).map((frame) => `frameLocator(${quoted(frame)})`)].join('.');
  const found = (kind === 'link' && href ? 'link' : role) || '';
  // Fields for passwords and for files have no role that Playwright would find them by.
  // Neither does a label that its own box lies over receive a click.
  if (nameable.test(found) && !/^(?:password|file)$/.test(type) && tag !== 'label' && isSpoken(target))
    return `${place}.getByRole(${quoted(found)}, { name: ${quoted(name)} }).first()`;
  return aim?.css ? `${place}.locator(${quoted(aim.css)}).first()` : `${place}.getByText(${quoted(name)}).first()`;
}

/** A screen reader says the name, too: it is not what only its makers call it. */
function isSpoken({ name, field, marks }: Candidate): boolean {
  const theirs = [field?.name ?? '', field?.id ?? '', marks].join(' ');
  return name.length > 1 && !` ${theirs} `.includes(` ${name} `);
}
