/** A file for a field that is clicked for it: what the page does with it is not over before it was given. */
import type { FileChoice } from '../browser/answer-file.ts';
import { wordsOf } from '../identity.ts';
import type { PageSession } from '../browser/page-session.ts';
import type { PathStep } from '../issues/reproduction.ts';
import type { Candidate } from '../snapshot.ts';
import { clickAt } from './hand.ts';
import { locatorOf } from './locator.ts';

/** Empty when the field is gone or covered. */
export async function giveFile(session: PageSession, target: Candidate, choice: FileChoice): Promise<PathStep[]> {
  const aim = await session.aim(target.ref);
  if (!aim) return [];
  const given = session.giveFile(choice);
  await clickAt(session, aim.x, aim.y);
  const file = await given;
  const code = `await ${locatorOf(target, aim)}.click();`;
  return [
    {
      words: `click ${wordsOf(target)}`,
      code,
      deed: file ? { kind: 'give', target, file } : { kind: 'click', target },
    },
  ];
}
