/**
 * Text of strangers on its way into Markdown or a log. Titles, steps and addresses come from the explored pages: whoever
 * wrote them must not be able to format, link, mention people, cross-reference issues or end our block.
 */

/**
 * Text as Markdown code on one line: GitHub neither formats code nor looks for mentions and references in it, so the
 * text stays as it is but for what nobody should see.
 */
export function code(text: string, maxCharacters: number): string {
  const shown = oneLine(text, maxCharacters) || '(no text)';
  const longestRun = Math.max(0, ...(shown.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longestRun + 1);
  const pad = shown.startsWith('`') || shown.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${shown}${pad}${fence}`;
}

/** The same for where Markdown is not read, as inside `<summary>`: HTML code, which GitHub leaves alone just so. */
export const htmlCode = (text: string, maxCharacters: number): string =>
  `<code>${escapeHtml(oneLine(text, maxCharacters) || '(no text)')}</code>`;

/** Names in running text. */
export function plain(text: string, maxCharacters: number): string {
  return escapeHtml(oneLine(text, maxCharacters))
    .replace(/[\\`*_{}[\]()#+\-.!|~=]/g, '\\$&')
    .replace(/@/g, `@${joiner}`)
    .replace(/\\#/g, `\\#${joiner}`)
    .replace(/:(?=\/\/)/g, `:${joiner}`)
    .replace(/\b(www)(?=\\\.)/gi, `$1${joiner}`)
    .replace(/\b(GH)(?=\\-\d)/gi, `$1${joiner}`);
}

/** A link to one of our own pages; the address was made by us, its characters are checked all the same. */
export const link = (label: string, address: string): string =>
  `[${label}](<${new URL(address).href.replace(/[<>\\\s]/g, encodeURIComponent)}>)`;

/** Breaks the patterns that GitHub turns into links, mentions and references, and is not seen. */
const joiner = '\u2060';

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Without line ends, control characters and marks that turn the direction of reading. */
export function oneLine(text: string, maxCharacters: number): string {
  const clean = text
    .slice(0, maxCharacters * 4)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  const characters = Array.from(clean.toWellFormed());
  return characters.length > maxCharacters
    ? `${characters.slice(0, maxCharacters - 1).join('')}…`
    : clean.toWellFormed();
}
