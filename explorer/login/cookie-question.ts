/**
 * A question about cookies that lies over all else is agreed to at once: behind it nothing can be tried, in a replay as
 * little as in the run, and what it offers is seldom the product's own.
 */
import { clickAt } from '../actions/hand.ts';
import { locatorOf } from '../actions/locator.ts';
import { wordsOf } from '../identity.ts';
import type { PageSession } from '../browser/page-session.ts';
import type { Candidate, Snapshot } from '../snapshot.ts';

const agreeing =
  /^(?:(?:i )?(?:accept|agree|allow|consent)\b|got it|ok(?:ay)?$|understood|(?:alle )?(?:akzeptieren|zustimmen)|einverstanden|(?:tout )?accepter|j.accepte|aceptar|acepto|accett|aceit|akkoord|godta|acceptera|同意|接受|동의)/i;
/** Nothing else is agreed to in these words. */
const agreeingToAll =
  /^(?:accept|allow|agree to) (?:all|(?:all )?cookies)|^alle(?: cookies)? akzeptieren|^tout accepter/i;
const onCookies = /cookie|consent|privacy|gdpr|datenschutz|confidentialit|privacidad|onetrust|didomi|usercentrics/i;

/** What takes away the layer above all others by agreeing to it; one that is written into is no such question. */
export function agreement({ candidates }: Pick<Snapshot, 'candidates'>): Candidate | null {
  const above = topmost(candidates);
  if (above.some(({ kind }) => kind === 'text')) return null;
  return above.find(({ kind, name }) => kind !== 'hover' && agreeing.test(name.trim())) ?? null;
}

/** The same, where it says what is agreed to. */
export function cookieAgreement({ candidates, dialogs }: Pick<Snapshot, 'candidates' | 'dialogs'>): Candidate | null {
  const button = agreement({ candidates });
  if (!button) return null;
  const said = topmost(candidates).flatMap(({ name, marks, href }) => [name, marks, href]);
  const sure = agreeingToAll.test(button.name.trim()) || [...dialogs, ...said].some((words) => onCookies.test(words));
  return sure ? button : null;
}

export interface Agreement {
  /** For people: `click button "Accept all"`. */
  readonly words: string;
  /** Of the button, in a Playwright test. */
  readonly locator: string;
}

/** Null where nothing of the sort is asked. */
export async function agreeToCookies(session: PageSession, snapshot: Snapshot): Promise<Agreement | null> {
  const button = cookieAgreement(snapshot);
  const aim = button && (await session.aim(button.ref));
  if (!aim) return null;
  await clickAt(session, aim.x, aim.y);
  return { words: `click ${wordsOf(button)}`, locator: locatorOf(button, aim) };
}

function topmost(candidates: readonly Candidate[]): Candidate[] {
  const top = Math.max(0, ...candidates.map(({ layer }) => layer));
  return top === 0 ? [] : candidates.filter(({ layer }) => layer === top);
}
