/** A step of a recorded way with what its page shows now, where that tells whether a form keeps what it is sent with. */
import { findAgain } from '../find-again.ts';
import { isWrite } from '../oracles/lost-value.ts';
import type { PageSession } from '../browser/page-session.ts';
import type { LocatedStep } from '../issues/reproduction.ts';

/** What it writes into holds something of its own before, and what it sends was written in this replay. */
export async function asItIs(step: LocatedStep, session: PageSession): Promise<LocatedStep> {
  const { deed, sent } = step;
  if (!isWrite(deed) && !sent) return step;
  const snapshot = await session.snapshot('').catch(() => null);
  if (!snapshot) return step;
  if (!isWrite(deed)) return { ...step, sent: snapshot.candidates };
  const target = findAgain(snapshot.candidates, deed.target);
  return target ? { ...step, deed: { ...deed, target } } : step;
}
