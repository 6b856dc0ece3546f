/** Finds the way to the form: consents, enters the name where that comes first, opens what leads to a login. */
import { click } from '../actions/click.ts';
import { pressKey } from '../actions/moves.ts';
import { openMs } from '../actions/perform.ts';
import { writeField } from '../actions/write-field.ts';
import { agreement } from './cookie-question.ts';
import { identityOf } from '../identity.ts';
import type { PageSession } from '../browser/page-session.ts';
import { type PathStep, quoted } from '../issues/reproduction.ts';
import { afterAction, settle } from '../browser/settle.ts';
import type { Candidate, Snapshot } from '../snapshot.ts';
import { pause } from '../within.ts';
import type { LoginTools } from './log-in.ts';
import type { LoginFields } from './login-fields.ts';
import { likelyDoors, loginDoors, loginForm, userStep } from './login-page.ts';

/** How hard a way in is looked for. */
export interface Patience {
  /** Wait after each thing done for what it brings, milliseconds. */
  readonly ms: number;
  /** Somebody said that there is a login: what may lead to one is tried, too. */
  readonly insist: boolean;
  /** What was sent is waited for so long, milliseconds: some servers are slow with the first who comes. */
  readonly verdictMs: number;
}

/** The way to a form. */
export interface Approach {
  readonly steps: readonly PathStep[];
  /** It is in a window of its own, whose address was opened: nobody is sent back from there. */
  readonly apart: boolean;
}

export const insisting: Patience = { ms: 10_000, insist: true, verdictMs: 20_000 };
export const trying: Patience = { ms: 3_000, insist: false, verdictMs: 8_000 };
/** At what only offers a login to somebody who was in. */
export const atDoor: Patience = { ...trying, ms: 1_500 };

/** After this long without anything that says it leads to a login, what may is tried, milliseconds. */
const likelyMs = 1_500;
const mostTried = 10;

interface Try {
  readonly key: string;
  go(): Promise<readonly PathStep[]>;
}

/** What led to a login form; null where none was found. */
export async function reachForm(tools: LoginTools, fields: LoginFields, patience: Patience): Promise<Approach | null> {
  const { session } = tools;
  const steps: PathStep[] = [];
  const popupBefore = session.lastPopup;
  let apart = false;
  const tried = new Set<string>();
  let since = performance.now();
  while (performance.now() < since + patience.ms && tried.size < mostTried) {
    const snapshot = await session.snapshot('').catch(() => null);
    if (snapshot && !agreement(snapshot) && loginForm(snapshot)) return { steps, apart };
    const popup = session.lastPopup;
    if (popup !== null && popup !== popupBefore && !apart && isBeside(popup, session)) {
      apart = true;
      steps.push(await openWindow(session, popup));
      continue;
    }
    const late = patience.insist && performance.now() > since + likelyMs;
    const next = snapshot && waysOn(tools, snapshot, fields, late).find(({ key }) => !tried.has(key));
    if (next) {
      tried.add(next.key);
      steps.push(...(await next.go()));
      since = performance.now();
    } else await pause(150, tools.signal);
    await settle(session, tools.network, afterAction);
  }
  return null;
}

const isBeside = (popup: string, { page }: PageSession): boolean =>
  URL.canParse(popup) && new URL(popup).origin === new URL(page.url()).origin;

async function openWindow({ page }: PageSession, url: string): Promise<PathStep> {
  await page.goto(url, { waitUntil: 'commit', timeout: openMs }).catch(() => null);
  return { words: `open ${url}`, code: `await page.goto(${quoted(url)});`, deed: null };
}

/** What may be done here to get nearer, the best first. */
function waysOn(tools: LoginTools, snapshot: Snapshot, fields: LoginFields, late: boolean): Try[] {
  const opening = (door: Candidate): Try => ({
    key: identityOf(door),
    go: () => click(tools.session, door),
  });
  const agree = agreement(snapshot);
  const step = fields.username === null ? null : userStep(snapshot);
  const doors = [...loginDoors(snapshot), ...(late ? likelyDoors(snapshot) : [])];
  return [...(agree ? [opening(agree)] : []), ...(step ? naming(tools, step, fields) : []), ...doors.map(opening)];
}

/** Enter sends most first steps; where it does not, the button does. */
function naming(
  tools: LoginTools,
  { user, button }: { user: Candidate; button: Candidate | null },
  { username }: LoginFields,
): Try[] {
  const { session } = tools;
  const write = () => writeField(session, user, username ?? '', 'APP_USERNAME');
  const enter = async () => [...(await write()), ...(await pressKey(session, 'Enter'))];
  const ways = [{ key: `enter ${identityOf(user)}`, go: enter }];
  if (!button) return ways;
  const send = async () => [...(await write()), ...(await click(session, button))];
  return [...ways, { key: `send ${identityOf(user)}`, go: send }];
}
