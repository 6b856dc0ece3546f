/** Puts a value into one field. */
import { wordsOf } from '../identity.ts';
import { type PathStep, quoted } from '../issues/reproduction.ts';
import type { Candidate } from '../snapshot.ts';
import type { PageSession } from '../browser/page-session.ts';
import { isEditor } from '../values/field-kinds.ts';
import { isPartOfDate } from '../values/usual-dates.ts';
import { clickAt, typeKeys, write } from './hand.ts';
import { locatorOf } from './locator.ts';

/** The browser has parts and windows of its own for these; Playwright sets them, too. */
const inParts = /^(?:date|time|datetime-local|month|week|color)$/;

/** Empty when the field cannot be reached. `secret`: the variable that a Playwright test takes the value from, which is told nowhere then. */
export async function writeField(
  session: PageSession,
  field: Candidate,
  value: string,
  secret: 'APP_USERNAME' | 'APP_PASSWORD' | null = null,
): Promise<PathStep[]> {
  const aim = await session.aim(field.ref);
  const chosen = inParts.test(field.type);
  if (aim && !chosen) await clickAt(session, aim.x, aim.y);
  else if (!(await session.focus(field.ref))) return [];
  if (chosen) await session.setValue(field.ref, value);
  else if (isPartOfDate(field)) await typeKeys(session, value);
  else await write(session, value);
  const text = secret ? `env.${secret} ?? ''` : quoted(value);
  const code = codeOf(field, `await ${locatorOf(field, aim)}`, text);
  const words = `write ${secret ?? JSON.stringify(value.slice(0, 200))} into ${wordsOf(field)}`;
  return [{ words, code, deed: secret ? null : { kind: 'write', target: field, value } }];
}

/** `text`: as code. */
function codeOf(field: Candidate, place: string, text: string): string {
  if (isPartOfDate(field)) return `${place}.click(); await page.keyboard.type(${text});`;
  if (isEditor(field))
    return `${place}.click(); await page.keyboard.press('ControlOrMeta+a'); await page.keyboard.insertText(${text});`;
  // It may be written into once it is touched.
  return `${field.field?.readOnly ? `${place}.click(); ` : ''}${place}.fill(${text});`;
}
