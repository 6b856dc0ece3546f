/** Forms that would change the password that the run signs in with. Pure. */
import type { Candidate } from './snapshot.ts';

const said = ({ name, field, type }: Candidate): string =>
  `${name} ${field?.name ?? ''} ${field?.autocomplete ?? ''} ${type}`;

/** A field that asks who somebody is. */
export const asksWho = (one: Candidate): boolean => one.type !== 'password' && /user|mail|login/i.test(said(one));

/** Changing the account's own password would lock the run out: such a form is never sent. A registration asks who one is. */
export function changesPassword(members: readonly Candidate[]): boolean {
  const passwords = members.filter(({ type }) => type === 'password').map(said);
  if (passwords.some((words) => /current|old|existing|aktuell|bisherig|actuel/i.test(words))) return true;
  return passwords.length > 1 && !members.some(asksWho);
}

/** Numbers of the forms that ask for more than one password for it: what lets in asks for one. */
export function passwordForms(candidates: readonly Candidate[]): Set<number> {
  const forms = Map.groupBy(candidates, ({ group }) => group);
  const asksTwice = (members: readonly Candidate[]) => members.filter(({ type }) => type === 'password').length > 1;
  const changing = [...forms].filter(([, members]) => asksTwice(members) && changesPassword(members));
  return new Set(changing.map(([group]) => group).filter((group) => group !== 0));
}
