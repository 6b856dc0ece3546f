/** What counts as one address and one failure. The explorer has its own idea of both; the measure does not borrow it. */

const oneOfMany = (segment: string): boolean =>
  /^\d+$/.test(segment) || /^[0-9a-f-]{16,}$/i.test(segment) || (segment.length > 14 && /\d/.test(segment));

/** Path and, where it is a route, fragment; ids replaced, query left out. Null for another origin. */
export function addressTemplate(address: string, origin: string): string | null {
  const web = address.replace(/^ws(s?:)/, 'http$1');
  if (!URL.canParse(web)) return null;
  const url = new URL(web);
  if (url.origin !== origin) return null;
  const route = /^#[/!]/.test(url.hash) ? (url.hash.split('?')[0] ?? '') : '';
  return `${url.pathname}${route}`
    .split('/')
    .map((segment) => (oneOfMany(segment) ? ':id' : segment))
    .join('/');
}

/** A failure's words without what differs from time to time. */
export function failureTemplate(words: string): string {
  return words
    .replace(/https?:\/\/[^\s)'"]+/g, 'URL')
    .replace(/[0-9a-f]{8,}/gi, 'H')
    .replace(/\d+/g, 'N')
    .slice(0, 160);
}
