const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Not allowed in XML at all, or turning the direction of what stands beside them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it takes out.
const unfit = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\u202a-\u202e\u2066-\u2069]/g;

/** For text and for quoted attribute values, in HTML and in SVG. */
export const escapeHtml = (text: string): string =>
  text
    .toWellFormed()
    .replace(unfit, '')
    .replace(/[&<>"']/g, (character) => entities[character] ?? '');
