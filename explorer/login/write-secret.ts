/** Writes what is nobody else's business into a field. */
import { locatorOf } from '../actions/locator.ts';
import { writeField } from '../actions/write-field.ts';
import type { PageSession } from '../page-session.ts';
import type { Candidate } from '../snapshot.ts';

/** The line of a Playwright test that does the same with what the environment holds under `name`. */
export async function writeSecret(
  session: PageSession,
  field: Candidate,
  value: string,
  name: 'APP_USERNAME' | 'APP_PASSWORD',
): Promise<string[]> {
  const aim = await session.aim(field.ref);
  await writeField(session, field, value);
  return [`await ${locatorOf(field, aim)}.fill(env.${name} ?? '');`];
}
