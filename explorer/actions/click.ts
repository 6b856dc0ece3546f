/** One click, double click or right click on a control. */
import { wordsOf } from '../identity.ts';
import type { PageSession } from '../browser/page-session.ts';
import type { PathStep } from '../issues/reproduction.ts';
import type { Candidate } from '../snapshot.ts';
import { clickAt, moveTo } from './hand.ts';
import { locatorOf } from './locator.ts';

/** Empty when the control is gone or covered. */
export async function click(
  session: PageSession,
  target: Candidate,
  how: 'click' | 'double-click' | 'right-click' = 'click',
): Promise<PathStep[]> {
  const aim = await session.aim(target.ref);
  if (!aim) return [];
  await clickAt(session, aim.x, aim.y, how === 'right-click' ? 'right' : 'left', how === 'double-click' ? 2 : 1);
  const call = how === 'click' ? 'click()' : how === 'double-click' ? 'dblclick()' : `click({ button: 'right' })`;
  const code = `await ${locatorOf(target, aim)}.${call};`;
  return [{ words: `${how} ${wordsOf(target)}`, code, deed: { kind: how, target } }];
}

export async function hover(session: PageSession, target: Candidate): Promise<PathStep[]> {
  const aim = await session.aim(target.ref);
  if (!aim) return [];
  await moveTo(session, aim.x, aim.y);
  const code = `await ${locatorOf(target, aim)}.hover();`;
  return [{ words: `hover ${wordsOf(target)}`, code, deed: { kind: 'hover', target } }];
}
