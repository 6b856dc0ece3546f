/** Puts a value into one field. */
import { wordsOf } from '../identity.ts';
import { type PathStep, quoted } from '../reproduction.ts';
import type { Candidate } from '../snapshot.ts';
import type { PageSession } from '../page-session.ts';
import { clickAt, write } from './hand.ts';
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
  else await write(session, value);
  const place = `await ${locatorOf(field, aim)}`;
  const text = secret ? `env.${secret} ?? ''` : quoted(value);
  // It may be written into once it is touched.
  const touch = field.field?.readOnly ? `${place}.click(); ` : '';
  const typed = `${place}.click(); await page.keyboard.press('ControlOrMeta+a'); await page.keyboard.insertText(${text});`;
  const code = field.type === 'editor' ? typed : `${touch}${place}.fill(${text});`;
  const words = `write ${secret ?? JSON.stringify(value.slice(0, 200))} into ${wordsOf(field)}`;
  return [{ words, code, deed: secret ? null : { kind: 'write', target: field, value } }];
}
