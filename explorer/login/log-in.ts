/** Signs in without knowing the application: a password field, the text field before it, Enter or the form's button. */
import { click } from '../actions/click.ts';
import { locatorOf } from '../actions/locator.ts';
import { pressKey } from '../actions/moves.ts';
import { writeField } from '../actions/write-field.ts';
import { fieldIdentity } from '../identity.ts';
import type { NetworkWatch } from '../network/network-watch.ts';
import type { PageSession } from '../browser/page-session.ts';
import { type PathStep, quoted, type SignIn } from '../issues/reproduction.ts';
import type { LoginFields } from './login-fields.ts';
import { type LoginForm, loginForm, owedTicks, sendButton } from './login-page.ts';
import { type Patience, reachForm } from './reach-form.ts';
import { judge, refusal } from './verdict.ts';

export interface LoginTools {
  readonly session: PageSession;
  readonly network: NetworkWatch;
  readonly signal: AbortSignal;
}

export interface Entry extends SignIn {
  readonly door: Door;
}

/** The form that let us in: by its fields, and whether it lay over a page. */
export interface Door {
  readonly field: string;
  readonly user: string | null;
  readonly layered: boolean;
}

const doorOf = ({ password, user }: LoginForm): Door => ({
  field: fieldIdentity(password),
  user: user && fieldIdentity(user),
  layered: password.layer > 0,
});

/** A network that is joined, or an account that is changed, has a password of the same name; where its form lies over the page, asks for more, saves or deletes, words say which it is. */
export function isDoor(form: LoginForm, door: Door): boolean {
  const { field, user, layered } = doorOf(form);
  if (field !== door.field) return false;
  const others = user !== null && door.user !== null && user !== door.user;
  return form.says || (layered === door.layered && !others && !form.changes);
}

/** Null: nothing on this page leads to a login. Throws LOGIN_FAILED when the application says no. */
export async function logIn(tools: LoginTools, fields: LoginFields, patience: Patience): Promise<Entry | null> {
  const start = tools.session.page.url();
  const way = await reachForm(tools, fields, patience);
  if (!way) return null;
  const before = await tools.session.snapshot('');
  const first = loginForm(before);
  if (!first) return null;
  const door = doorOf(first);
  for (const by of ['enter', 'button'] as const) {
    const form = loginForm(await tools.session.snapshot(''));
    const field = form && locatorOf(form.password, await tools.session.aim(form.password.ref));
    const sent = form ? await send(tools, form, fields, by) : [];
    const outcome = await judge(tools, fields, before, patience);
    // Another field of this sort may be behind it.
    const gone = field ? [`await ${field}.waitFor({ state: 'hidden', timeout: 10_000 }).catch(() => {});`] : [];
    if (outcome === 'in') {
      const back = way.apart ? [`await page.goto(${quoted(start)});`] : [];
      if (way.apart) await tools.session.page.goto(start, { waitUntil: 'commit' });
      return { door, start, lines: [...[...way.steps, ...sent].map(({ code }) => code), ...gone, ...back] };
    }
    // Only when nothing was asked of anybody was Enter the wrong way to send the form.
    if (outcome === 'refused') break;
  }
  throw await refusal(tools);
}

async function send(
  { session, network }: LoginTools,
  form: LoginForm,
  { username, password }: LoginFields,
  by: 'enter' | 'button',
): Promise<PathStep[]> {
  const { user } = form;
  const steps = user && username !== null ? await writeField(session, user, username, 'APP_USERNAME') : [];
  steps.push(...(await writeField(session, form.password, password, 'APP_PASSWORD')));
  const filled = await session.snapshot('');
  const shown = loginForm(filled) ?? form;
  for (const tick of owedTicks(shown, filled)) steps.push(...(await click(session, tick)));
  network.clear();
  if (by === 'enter') {
    await session.focus(shown.password.ref);
    return [...steps, ...(await pressKey(session, 'Enter'))];
  }
  const button = sendButton(shown, filled);
  return button ? [...steps, ...(await click(session, button))] : steps;
}
