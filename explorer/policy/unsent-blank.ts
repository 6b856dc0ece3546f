/** A form is sent once without what it does not ask for: what was written into an empty field may be all that it is refused for. No I/O. */
import { identityOf } from '../identity.ts';
import { isSearch } from '../input-values.ts';
import type { Candidate } from '../snapshot.ts';
import type { Memory } from './memory.ts';

/** A field on its first sight. */
export function noteBlank(field: Candidate, { blanks }: Memory): void {
  if (field.field?.filled === false && mayStayEmpty(field)) blanks.add(identityOf(field));
}

/** Empty at first, written into since, and not sent empty yet. */
export function unsentBlank(field: Candidate, { blanks, tried }: Memory): boolean {
  const identity = identityOf(field);
  return mayStayEmpty(field) && field.field?.filled === true && blanks.has(identity) && tried.has(identity);
}

export function noteSentBlank(field: Candidate, { blanks }: Memory): void {
  blanks.delete(identityOf(field));
}

const mayStayEmpty = (one: Candidate): boolean =>
  one.kind === 'text' && one.group !== 0 && one.field?.required === false && !one.field.rejected && !isSearch(one);
