/** Puts a value into one field. */
import { wordsOf } from '../identity.ts';
import { type PathStep, quoted } from '../reproduction.ts';
import type { Candidate } from '../snapshot.ts';
import type { PageSession } from '../page-session.ts';
import { clickAt, typeKeys, write } from './hand.ts';
import { locatorOf } from './locator.ts';

/** Empty when the field cannot be reached. `shown` replaces a secret value in the recorded step. */
export async function writeField(
  session: PageSession,
  field: Candidate,
  value: string,
  shown = value,
): Promise<PathStep[]> {
  const aim = await session.aim(field.ref);
  if (aim) await clickAt(session, aim.x, aim.y);
  else if (!(await session.focus(field.ref))) return [];
  const keys = dateKeys(field.type, value);
  if (keys !== null) await typeKeys(session, keys);
  else await write(session, value);
  const code = `await ${locatorOf(field, aim)}.fill(${quoted(shown)});`;
  const words = `write ${JSON.stringify(shown.slice(0, 200))} into ${wordsOf(field)}`;
  return [{ words, code, deed: { kind: 'write', target: field, value } }];
}

/** What a person types into the browser's date and time fields in its English locale; null for other fields. */
function dateKeys(type: string, value: string): string | null {
  const [year = '', month = '', day = ''] = value.slice(0, 10).split('-');
  const time = value.includes(':') ? `${value.slice(-5).replace(':', '')}PM` : '';
  if (type === 'date') return `${month}${day}${year}`;
  if (type === 'time') return time;
  if (type === 'datetime-local') return `${month}${day}${year}\t${time}`;
  return null;
}
