/** Signs in without knowing the application: a password field, the text field before it, Enter or the form's button. */
import { click } from './actions/click.ts';
import { press } from './actions/hand.ts';
import { writeField } from './actions/write-field.ts';
import { ExplorationFailure } from './exploration-failure.ts';
import { fieldIdentity, identityOf } from './identity.ts';
import type { NetworkWatch } from './network-watch.ts';
import type { PageSession } from './page-session.ts';
import { afterAction, settle } from './settle.ts';
import type { Candidate, Snapshot } from './snapshot.ts';
import { oneTimeCode } from './one-time-code.ts';
import { pause } from './within.ts';

export interface LoginFields {
  readonly username: string | null;
  readonly password: string;
  readonly totpSecret: string | null;
}

export interface LoginTools {
  readonly session: PageSession;
  readonly network: NetworkWatch;
  readonly signal: AbortSignal;
}

const passwordKey = /^(pass|password|passwd|pwd|secret)$/i;
const userKey = /^(user|username|user_name|login|email|e-mail|mail|account)$/i;
const opener =
  /^(?:(?:log|sign)[ -]?in|log ?on|anmelden|einloggen|login|connexion|se connecter|iniciar sesión|acceder|entrar|accedi|inloggen|logga in|zaloguj|войти|ログイン|登录|로그인)\b/i;
const further = /next|continue|weiter|suivant|siguiente|avanti|log ?in|sign ?in|anmelden|submit|proceed/i;
const refusing =
  /invalid|incorrect|wrong|fail|denied|unknown|not (?:found|match|valid)|falsch|ungültig|erreur|incorrecte|inválid/i;

/** The credential set's fields win; then the input values of the same names. Null: there is nothing to sign in with. */
export function loginFields(
  credentials: Readonly<Record<string, string>>,
  inputValues: Readonly<Record<string, string | number | boolean>>,
): LoginFields | null {
  const find = (key: RegExp) =>
    Object.entries(credentials).find(([name]) => key.test(name))?.[1] ??
    Object.entries(inputValues).find(([name]) => key.test(name))?.[1];
  const password = find(passwordKey);
  if (password === undefined) return null;
  const username = find(userKey);
  return {
    password: String(password),
    username: username === undefined ? null : String(username),
    totpSecret: credentials.totpSecret ?? null,
  };
}

/** A page that asks who one is: one password field and little else. */
export function loginForm({ candidates }: Snapshot): { password: Candidate; user: Candidate | null } | null {
  const passwords = candidates.filter(
    (one) => one.type === 'password' && one.field && !/new-password/.test(one.field.autocomplete),
  );
  const [password] = passwords;
  if (!password || passwords.length > 1) return null;
  const before = candidates.filter(
    (one) =>
      one.kind === 'text' &&
      one.type !== 'password' &&
      one.field &&
      one.ref < password.ref &&
      (one.group === password.group || password.group === 0 || one.layer === password.layer),
  );
  const named = before.filter((one) =>
    /user|login|mail|account|name/i.test(`${one.field?.name} ${one.field?.autocomplete} ${one.field?.id} ${one.name}`),
  );
  // A long form with a password is a registration or a settings page.
  if (candidates.filter((one) => one.kind === 'text' && one.group === password.group).length > 3) return null;
  return { password, user: named.at(-1) ?? before.at(-1) ?? null };
}

/** First step of a two-step login: a lone field that asks for a name or an address, and a button to go on. */
function userStep({ candidates }: Snapshot): Candidate | null {
  const fields = candidates.filter((one) => one.kind === 'text' && one.field);
  const asking = fields.filter((one) =>
    /user|e-?mail|login|account|identifier/i.test(
      `${one.field?.name} ${one.field?.autocomplete} ${one.field?.id} ${one.name} ${one.type}`,
    ),
  );
  return fields.length <= 2 &&
    asking.length === 1 &&
    candidates.some((one) => one.kind === 'button' && further.test(one.name))
    ? (asking[0] ?? null)
    : null;
}

/** Null: nothing on this page leads to a login. `door`: which password field let us in. Throws LOGIN_FAILED when the application says no. */
export async function logIn(
  tools: LoginTools,
  fields: LoginFields,
  patienceMs: number,
): Promise<{ door: string } | null> {
  const reached = await reachForm(tools, fields, patienceMs);
  if (!reached) return null;
  const before = await tools.session.snapshot('');
  for (const way of ['enter', 'button'] as const) {
    const snapshot = await tools.session.snapshot('');
    const form = loginForm(snapshot);
    if (!form) break;
    if (form.user && fields.username !== null) await writeField(tools.session, form.user, fields.username);
    await writeField(tools.session, form.password, fields.password);
    tools.network.clear();
    await submit(tools, form.password, way);
    const outcome = await judge(tools, fields, before);
    if (outcome === 'in') return { door: fieldIdentity(form.password) };
    // Only when nothing was asked of anybody was Enter the wrong way to send the form.
    if (way === 'button' || outcome === 'refused') throw await refusal(tools);
  }
  throw await refusal(tools);
}

async function reachForm(tools: LoginTools, fields: LoginFields, patienceMs: number): Promise<boolean> {
  const end = performance.now() + patienceMs;
  const opened = new Set<string>();
  let stepped = false;
  while (performance.now() < end) {
    const snapshot = await tools.session.snapshot('').catch(() => null);
    if (snapshot && loginForm(snapshot)) return true;
    const user = snapshot && !stepped && fields.username !== null ? userStep(snapshot) : null;
    const door = snapshot?.candidates.find(
      (one) => opener.test(one.name) && /^(link|button|widget|hint)$/.test(one.kind) && !opened.has(identityOf(one)),
    );
    if (user && fields.username !== null) {
      stepped = true;
      await writeField(tools.session, user, fields.username);
      await press(tools.session, 'Enter');
    } else if (door) {
      opened.add(identityOf(door));
      await click(tools.session, door);
    } else if (snapshot && snapshot.candidates.length > 3 && performance.now() > end - patienceMs + 3_000) {
      return false;
    } else {
      await pause(150, tools.signal);
    }
    await settle(tools.session, tools.network, afterAction);
  }
  return false;
}

async function submit({ session }: LoginTools, password: Candidate, way: 'enter' | 'button'): Promise<void> {
  if (way === 'enter') {
    session.acting();
    return press(session, 'Enter');
  }
  const { candidates } = await session.snapshot('');
  const buttons = candidates.filter(
    (one) => one.kind === 'button' && (one.group === password.group || one.layer === password.layer),
  );
  const button =
    buttons.find((one) => one.type === 'submit' && one.group === password.group) ??
    buttons.find((one) => further.test(one.name));
  if (button) await click(session, button);
}

/** In: the form is gone and stays so; what else asks for a password then is the application's own. Refused: the form asked and is still there. Silent: nothing was sent. */
async function judge(tools: LoginTools, fields: LoginFields, before: Snapshot): Promise<'in' | 'refused' | 'silent'> {
  const end = performance.now() + 8_000;
  let gone = 0;
  while (performance.now() < end) {
    await settle(tools.session, tools.network, afterAction);
    const snapshot = await tools.session.snapshot('').catch(() => null);
    if (!snapshot || snapshot.candidates.length === 0) {
      await pause(100, tools.signal);
      continue;
    }
    const code = fields.totpSecret
      ? snapshot.candidates.find(
          (one) =>
            one.field &&
            /one-time-code|otp|totp|2fa|verification.?code|\bcode\b/i.test(
              `${one.field.autocomplete} ${one.field.name} ${one.name}`,
            ),
        )
      : undefined;
    if (code && fields.totpSecret) {
      await writeField(tools.session, code, oneTimeCode(fields.totpSecret, Date.now()));
      await press(tools.session, 'Enter');
      continue;
    }
    if (!loginForm(snapshot) && snapshot.shape !== before.shape) {
      gone++;
      if (gone >= 2) return 'in';
      await pause(150, tools.signal);
      continue;
    }
    gone = 0;
    const waited = performance.now() > end - 6_500;
    if (tools.network.sinceClear === 0 && snapshot.shape === before.shape && waited) return 'silent';
    if (waited && tools.network.pending() === 0 && (await complaint(tools)) !== null) return 'refused';
    await pause(200, tools.signal);
  }
  return tools.network.sinceClear > 0 ? 'refused' : 'silent';
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

async function refusal(tools: LoginTools): Promise<ExplorationFailure> {
  const said = await complaint(tools);
  const url = new URL(tools.session.page.url());
  return new ExplorationFailure(
    'LOGIN_FAILED',
    `The login at ${url.origin}${url.pathname} was refused${said ? ` (“${said.slice(0, 200)}”)` : ''}: check the user name and the password of the credential set.`,
  );
}
