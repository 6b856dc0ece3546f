/** Whether the application has let us in, and what it says if not. */
import { press } from '../actions/hand.ts';
import { writeField } from '../actions/write-field.ts';
import { ExplorationFailure } from '../exploration-failure.ts';
import { afterAction, settle } from '../browser/settle.ts';
import type { Snapshot } from '../snapshot.ts';
import { pause } from '../within.ts';
import type { LoginTools } from './log-in.ts';
import type { LoginFields } from './login-fields.ts';
import { loginForm } from './login-page.ts';
import { oneTimeCode } from './one-time-code.ts';
import type { Patience } from './reach-form.ts';

/** A form that stands still is believed after this long, milliseconds. */
const stillMs = 1_500;

const refusing =
  /invalid|incorrect|wrong|fail|denied|unknown|not (?:found|match|valid)|falsch|ungültig|erreur|incorrecte|inválid/i;
const asksForCode = /one-time-code|otp|totp|2fa|verification.?code|\bcode\b/i;

/**
 * In: the form is gone and stays so; what else asks for a password then is the application's own. Refused: the form
 * asked and is still there. Silent: nothing was sent.
 */
export async function judge(
  tools: LoginTools,
  fields: LoginFields,
  before: Snapshot,
  { verdictMs }: Patience,
): Promise<'in' | 'refused' | 'silent'> {
  const { session, network, signal } = tools;
  const end = performance.now() + verdictMs;
  let still = { shape: before.shape, since: performance.now() };
  let gone = 0;
  while (performance.now() < end) {
    await settle(session, network, afterAction);
    const snapshot = await session.snapshot('').catch(() => null);
    if (!snapshot || snapshot.candidates.length === 0) {
      // A server that fails says nothing more.
      if (snapshot && network.documentStatus >= 500) return 'refused';
      await pause(100, signal);
      continue;
    }
    if (fields.totpSecret !== null && (await enterCode(tools, snapshot, fields.totpSecret))) continue;
    if (!loginForm(snapshot) && snapshot.shape !== before.shape) {
      gone++;
      if (gone >= 2) return 'in';
      await pause(150, signal);
      continue;
    }
    gone = 0;
    if (snapshot.shape !== still.shape) still = { shape: snapshot.shape, since: performance.now() };
    const waited = performance.now() > still.since + stillMs && network.pending() === 0;
    if (waited && network.sentSinceClear === 0) return 'silent';
    if (waited && (await complaint(tools)) !== null) return 'refused';
    await pause(200, signal);
  }
  // A machine that is busy shows seldom how far it is.
  const last = await session.snapshot('').catch(() => null);
  if (last && last.candidates.length > 0 && !loginForm(last) && last.shape !== before.shape) return 'in';
  return network.sentSinceClear > 0 ? 'refused' : 'silent';
}

/** Where the page asks for a one-time code. */
async function enterCode({ session }: LoginTools, { candidates }: Snapshot, secret: string): Promise<boolean> {
  const code = candidates.find(
    ({ field, name }) => field && asksForCode.test(`${field.autocomplete} ${field.name} ${name}`),
  );
  if (!code) return false;
  await writeField(session, code, oneTimeCode(secret, Date.now()));
  await press(session, 'Enter');
  return true;
}

/** What the page says about the failed attempt, in its own words. */
async function complaint({ session }: LoginTools): Promise<string | null> {
  const said = await session.page
    .locator(
      '[role=alert],[aria-live],[class*=error i],[class*=alert i],[class*=invalid i],[class*=message i],[class*=notification i]',
    )
    .allTextContents()
    .catch(() => []);
  return (
    said.map((text) => text.replace(/\s+/g, ' ').trim()).find((text) => refusing.test(text) && text.length < 300) ??
    null
  );
}

export async function refusal(tools: LoginTools): Promise<ExplorationFailure> {
  const said = await complaint(tools);
  const url = new URL(tools.session.page.url());
  const { documentStatus } = tools.network;
  const at = `The login at ${url.origin}${url.pathname}`;
  const why =
    documentStatus >= 500
      ? `was answered with HTTP ${documentStatus}: look into the application's own log`
      : `was refused${said ? ` (“${said.slice(0, 200)}”)` : ''}: check the user name and the password of the credential set`;
  return new ExplorationFailure('LOGIN_FAILED', `${at} ${why}.`);
}
