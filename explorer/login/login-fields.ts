/** What to sign in with, from what a run was given. Pure. */

export interface LoginFields {
  readonly username: string | null;
  readonly password: string;
  readonly totpSecret: string | null;
}

/** Shorter ones are found anywhere. */
const shortestName = 2;
const passwordKey = /^(pass|password|passwd|pwd|secret)$/i;
const userKey = /^(user|username|user_name|login|email|e-mail|mail|account)$/i;

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

/** What the account is called that these sign in with. */
export function accountNames(...given: Parameters<typeof loginFields>): readonly string[] {
  const name = loginFields(...given)?.username ?? '';
  return name.length >= shortestName ? [name] : [];
}
