/** Values as JSON, piece by piece: what `JSON.stringify` writes, without an object made for it first. */

// Of a lone half of a letter, too, JSON.stringify writes the number.
const special = /[^ !#-[\]-\ud7ff\ue000-\uffff]/;

export const textOfString = (value: string): string => (special.test(value) ? JSON.stringify(value) : `"${value}"`);

const dayMs = 86_400_000;
const twoDigits = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'));
let day = Number.NaN;
let dayText = '';

/** As `toISOString`, which writes the day anew for each; rows that are shown together are mostly of one. */
export function textOfInstant(date: Date): string {
  const time = date.getTime();
  const at = Math.floor(time / dayMs);
  if (at !== day) {
    dayText = date.toISOString().slice(0, -13);
    day = at;
  }
  const inDay = time - at * dayMs;
  const seconds = Math.floor(inDay / 1_000);
  const minutes = Math.floor(seconds / 60);
  const rest = inDay - seconds * 1_000;
  const thousandths = rest < 10 ? `00${rest}` : rest < 100 ? `0${rest}` : rest;
  return `${dayText}${twoDigits[Math.floor(minutes / 60)]}:${twoDigits[minutes % 60]}:${twoDigits[seconds % 60]}.${thousandths}Z`;
}
