/** Enter in a field, unless that may run what is left alone: in a palette of commands it runs the entry that is highlighted. */
import { refusalOf } from '../guard/guard.ts';
import type { ValueSource } from '../values/input-values.ts';
import type { PageSession } from '../browser/page-session.ts';
import type { PathStep } from '../issues/reproduction.ts';
import type { Candidate } from '../snapshot.ts';
import { pressKey } from './moves.ts';
import { writeField } from './write-field.ts';

/** For a calendar to open, milliseconds. */
const opens = { min: 40, quiet: 60, most: 300 } as const;

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

/** Writes a day or a time. Where a calendar or a clock opens for it, that takes what is written by Enter alone (Ant Design, Arco), and lies over other fields until then. */
export async function enterMoment(
  session: PageSession,
  field: Candidate,
  text: string,
  source: ValueSource,
): Promise<PathStep[]> {
  const written = await writeField(session, field, text);
  if (written.length === 0) return [];
  await session.quiet(opens.min, opens.quiet, opens.most);
  await session.layersSettled();
  const opened = async () =>
    (await session.snapshot(source.mark)).candidates.some(({ inView, layer }) => inView && layer > field.layer);
  // The days of some are told by nothing but that they hear of a click (Arco).
  const isOpen = (await opened()) || ((await session.heed()) && (await opened()));
  return isOpen ? [...written, ...(await enter(session, field, source))] : written;
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
