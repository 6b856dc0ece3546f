/** Forms that would change the password that the run signs in with. Pure. */
import type { Candidate } from '../snapshot.ts';

const said = ({ name, field, type }: Candidate): string =>
  `${name} ${field?.name ?? ''} ${field?.autocomplete ?? ''} ${type}`;

const called =
  /^\W*(?:(?:your|current|old|existing|new|confirm|confirmation|repeat|verify|re-?(?:type|enter))\W+(?:of )?)*(?:pass ?(?:word|phrase|wort)|kennwort|mot de passe|contraseña|senha|wachtwoord|lösenord|hasło|heslo|пароль|パスワード|密码|비밀번호)(?!\p{L}).{0,20}$/iu;

/** Shown to the eye, by whoever drew it or by a click on its eye, it is one all the same. */
export const isPassword = ({ kind, type, name, field }: Pick<Candidate, 'kind' | 'type' | 'name' | 'field'>): boolean =>
  type === 'password' ||
  (kind === 'text' &&
    type === 'text' &&
    (called.test(name) || /^(?:.*[_.[])?passw(?:or)?d\]?$/i.test(field?.name ?? '')));

/** A field that asks who somebody is. */
export const asksWho = (one: Candidate): boolean => !isPassword(one) && /user|mail|login/i.test(said(one));

/** Changing the account's own password would lock the run out: such a form is never sent. A registration asks who one is. */
export function changesPassword(members: readonly Candidate[]): boolean {
  const passwords = members.filter(isPassword);
  if (passwords.some(asksForPresent)) return true;
  return passwords.length > 1 && !members.some(asksWho);
}

/** Numbers of the forms that ask for the present password and a new one: what lets in asks for one. */
export function passwordForms(candidates: readonly Candidate[]): Set<number> {
  const forms = Map.groupBy(
    candidates.filter((one) => isPassword(one) && one.group !== 0),
    ({ group }) => group,
  );
  const changing = [...forms].filter(([, passwords]) => passwords.length > 1 && passwords.some(asksForPresent));
  return new Set(changing.map(([group]) => group));
}

const asksForPresent = (password: Candidate): boolean =>
  /current|old|existing|aktuell|bisherig|actuel/i.test(said(password));
