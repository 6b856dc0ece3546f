import { digest, oneLine } from './dom.ts';

/**
 * What a field holds, as a digest, so that two looks can be compared and nobody reads it; empty where it holds nothing, or
 * stars in the place of a secret. Of a list, the label of what is chosen.
 */
export function heldBy(field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): string {
  if (/^(?:password|hidden|file|checkbox|radio|submit|button|reset|image)$/.test(field.type)) return '';
  const [chosen] = 'selectedOptions' in field ? Array.from(field.selectedOptions) : [];
  const words = field.value === '' ? '' : oneLine(chosen?.label ?? field.value, 10_000).trim();
  return /^[*•●·.\s]*$/.test(words) ? '' : digest(words);
}

/** Of a code editor, what it draws: lines, and their numbers before or among them. `code`: something, `json`: JSON. */
export function heldByEditor(drawn: string): 'editor' | 'code' | 'json' {
  const json = /^[\s\dx\u200b]*(?:\{[\s\d]*(?:"|\}\s*$)|\[[\s\d]*(?:[{"]|\]\s*$))/i;
  if (json.test(drawn)) return 'json';
  return /[^\s\dx\u200b]/i.test(drawn) ? 'code' : 'editor';
}

/** Of an amount in a field of one line its unit: `s` of `1m30s`, ` GB` of `2 GB`; empty where it holds none. */
export function unitHeld({ type, value }: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): string {
  const units =
    /^(?:\d{1,6}[hms])*\d{1,9}(?:[.,]\d{1,3})?(\s?(?:[nuµm]s|s|secs?|seconds?|m|mins?|minutes?|h|hours?|d|days?|w|weeks?|[kmgt]i?b?|b|px|r?em|%))$/i;
  return type === 'text' ? (units.exec(value.trim())?.[1] ?? '') : '';
}
