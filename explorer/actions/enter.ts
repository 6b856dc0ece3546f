/** Enter in a field, unless that may run what is left alone: in a palette of commands it runs the entry that is highlighted. */
import { refusalOf } from '../guard.ts';
import type { ValueSource } from '../input-values.ts';
import type { PageSession } from '../page-session.ts';
import type { PathStep } from '../reproduction.ts';
import type { Candidate } from '../snapshot.ts';
import { pressKey } from './moves.ts';
import { writeField } from './write-field.ts';

/** Empty where it was not pressed. */
export async function enter(session: PageSession, field: Candidate, source: ValueSource): Promise<PathStep[]> {
  return field.layer > 0 && (await mayRunRefused(session, field, source)) ? [] : pressKey(session, 'Enter');
}

/** Writes a line and ends it; empty where the field cannot be reached. */
export async function enterText(
  session: PageSession,
  field: Candidate,
  text: string,
  source: ValueSource,
): Promise<PathStep[]> {
  const written = await writeField(session, field, text);
  return written.length > 0 ? [...written, ...(await enter(session, field, source))] : [];
}

/** Which of the entries that are shown beside the field is highlighted is told by colours alone; each can be clicked. */
async function mayRunRefused(
  session: PageSession,
  { layer }: Candidate,
  { mark, account }: ValueSource,
): Promise<boolean> {
  const { candidates, url } = await session.snapshot(mark, account);
  const { origin } = new URL(url);
  const isEntry = (one: Candidate) => one.layer === layer && /^(?:button|link|widget|hint)$/.test(one.kind);
  return candidates.some((one) => isEntry(one) && refusalOf(one, origin) !== null);
}
