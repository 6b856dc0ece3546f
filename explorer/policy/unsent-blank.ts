/** A form is sent once without what it does not ask for: what was written into an empty field may be all that it is refused for. No I/O. */
import { identityOf } from '../identity.ts';
import { isSearch } from '../values/field-kinds.ts';
import type { Candidate } from '../snapshot.ts';
import type { Memory } from './memory.ts';
import { comesLate, namesAPlace } from './unsent-edge.ts';

/** A field on its first sight; `all`: the controls of the page. */
export function noteBlank(field: Candidate, all: readonly Candidate[], { blanks }: Memory): void {
  if (!mayStayEmpty(field)) return;
  if (field.field?.filled === false || saysOptional(field) || isAlone(field, all)) blanks.add(identityOf(field));
}

/**
 * A field at another sight. Where it holds what we did not write it is of a thing that is there already, which loses that: the
 * form that makes such a thing may have the same fields.
 */
export function keepHeld(field: Candidate, all: readonly Candidate[], { blanks, ownTexts }: Memory): void {
  const identity = identityOf(field);
  const held = field.field?.held ?? '';
  if (held !== '' && blanks.has(identity) && !ownTexts.has(held) && !isAlone(field, all)) blanks.delete(identity);
}

/** Written into since, and not sent empty yet. */
export const unsentBlank = (field: Candidate, memory: Memory): boolean =>
  mayStayEmpty(field) && isUnsentBlank(identityOf(field), memory);

export const isUnsentBlank = (identity: string, memory: Memory): boolean =>
  memory.blanks.has(identity) && memory.tried.has(identity) && !comesLate(identity, memory);

export function noteSentBlank(field: Candidate, { blanks }: Memory): void {
  blanks.delete(identityOf(field));
}

export const mayStayEmpty = (one: Candidate): boolean =>
  one.kind === 'text' && one.group !== 0 && one.field?.required === false && !one.field.rejected && !isSearch(one);

export const saysOptional = ({ name, field }: Candidate): boolean =>
  /(?<!\p{L})(?:optional|freiwillig|facultatif|facultative|opcional|facoltativ[oa]|optioneel)(?!\p{L})/iu.test(
    `${name} ${field?.placeholder}`,
  );

/** A name that is changed where it stands. Of more fields all that is filled, emptied at once, would be the settings of something. */
const isAlone = (field: Candidate, all: readonly Candidate[]): boolean =>
  field.type === 'text' &&
  !namesAPlace(field) &&
  all.every((one) => one === field || one.group !== field.group || !/^(?:text|select|toggle)$/.test(one.kind));
