/** Numbers that a complaint says are allowed: `between 1 and 50`, `at least 18`, `Only 40 on hand`. Pure. */
import type { Candidate } from '../snapshot.ts';

/** A number that a complaint says is enough, or all there is. */
export const boundIn = ({ type, field }: Candidate): string | null =>
  type === 'number' || takesDigits(field) ? (mostOf(field) ?? leastOf(field)) : null;

/** Its keyboard has digits alone. */
export const takesDigits = (field: Candidate['field']): boolean => /^(?:numeric|decimal)$/.test(field?.inputMode ?? '');

const ofLengths = /char|letter|zeichen|buchstab|\blong|länge|length/i;

/** All that there is: `Only 40 on hand`. What takes the last of something finds who did not think of it. */
function mostOf(field: Candidate['field']): string | null {
  const said = field?.said ?? '';
  if (ofLengths.test(said)) return null;
  const told =
    /(?<!\p{L})(?:only|at most|no more than|not exceed|up to|max(?:imum)?(?: (?:is|of))?|nur(?: noch)?|höchstens|maximal|maximum de|máximo(?: de)?)(?: \p{L}+)? (\d{1,9})(?![.,]?\d)|(?<![\d.,])(\d{1,9}) (?:on hand|available|in stock|left|remaining|verfügbar|auf lager|disponibles?)/iu.exec(
      said,
    );
  return told?.[1] ?? told?.[2] ?? null;
}

/** What is enough: `You must be at least 18`, `more than 0`. */
function leastOf(field: Candidate['field']): string | null {
  const said = field?.said ?? '';
  if (ofLengths.test(said)) return null;
  const told =
    /(?<!\p{L})(?:(?<above>above|over|more than|greater than|exceed|über|mehr als|größer als)|(?:at least|min(?:imum)?(?: (?:is|of))?|no less than|mindestens|au moins|al menos|almeno)(?: \p{L}+)?) (?<number>-?\d{1,9})(?![.,]?\d)/iu.exec(
      said,
    );
  const { above, number } = told?.groups ?? {};
  return number === undefined ? null : String(Number(number) + (above === undefined ? 0 : 1));
}

/** Of the numbers that a complaint says are allowed; what it says of lengths is no number for us. */
export function lowestOf(field: Candidate['field']): string | null {
  const said = field?.said ?? '';
  if (ofLengths.test(said)) return null;
  return /(-?\d+(?:\.\d+)?)\s*(?:and|to|und|bis|et|à|[-–…])\s*-?\d/.exec(said)?.[1] ?? null;
}
