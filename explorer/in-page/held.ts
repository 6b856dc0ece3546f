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
