/** One fingerprint per defect: the same on every run, build and machine that shows it. Pure. */
import { createHash } from 'node:crypto';
import { hashRoute } from './hash-route.ts';
import { isRandomToken } from './random-token.ts';

export interface IssueTraits {
  readonly kind: string;
  readonly message: string;
  /** First frame of the product's own code, `function path`; null when there is none. */
  readonly frame?: string | null;
  /** Column of a frame that stands in a document itself: the same on all pages that have that script from one template. */
  readonly column?: number;
  readonly method?: string | null;
  /** Address of the request or page that the issue is about. */
  readonly url?: string | null;
  readonly status?: number | null;
}

/** 32 hexadecimal characters of what does not vary between sightings. */
export function issueFingerprint(traits: IssueTraits): string {
  const parts = [
    traits.kind,
    normaliseMessage(traits.message),
    traits.frame ? normalisePath(traits.frame) : '',
    traits.method ?? '',
    traits.url ? normaliseUrl(traits.url) : '',
    traits.status ?? '',
    ...(traits.column === undefined ? [] : [traits.column]),
  ];
  return createHash('sha256').update(parts.join('\u0000')).digest('hex').slice(0, 32);
}

/**
 * What browsers, jQuery and readers of JSON5 and YAML say of a text that somebody else wrote, with the text: one place in the code that takes an expression,
 * a selector or JSON from outside is one defect, whatever was written there and whichever character of it was wrong.
 */
const written: readonly (readonly [RegExp, string])[] = [
  // Said once by whatever reads whether the field is valid, the page or the browser, each in its words.
  [/^(Pattern attribute value .+? is not a valid regular expression): .+/s, '$1'],
  [/(Invalid regular expression): .+/s, '$1'],
  [/(Syntax error, unrecognized expression): .+/s, '$1'],
  [/(?<=: |\()(['"]).{0,2000}?\1(?=\)? is not a valid (?:selector|(?:attribute )?name)\b)/gs, '<quoted>'],
  [/(SyntaxError: JSON5|YAML\w*(?:Error|Exception)): .+/s, '$1'],
  [/(SyntaxError: ).{0,300}?\bJSON\b(?: input)?(?: at position \d+.{0,50})?$/s, '$1no JSON'],
];

const withoutWritten = (message: string): string =>
  written.reduce((text, [pattern, words]) => text.replace(pattern, words), message);

/** Message without addresses, hashes, ids, data (JSON after words; quoted what has digits, escapes or is a path) and numbers. */
export function normaliseMessage(message: string): string {
  return withoutJson(withoutWritten(message))
    .replace(/\b(?:https?|wss?|blob|file):\/*[^\s"'`)>\]]+/gi, '<url>')
    .replace(/\bnonce-[\w+/=-]+/g, 'nonce-#')
    .replace(/\b[\w.-]+:\d{2,5}\b/g, '<host>')
    .replace(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '#')
    .replace(/(["'`])(?=\/|[^"'`]*[\d%])[^"'`]*\1/g, '<quoted>')
    .replace(/\b(?=[0-9a-f]*\d)[0-9a-f]{8,}\b/gi, '#')
    .replace(/\d+/g, '#')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 500);
}

/** An editor that quotes its document quotes another each time. A message that is nothing else has nothing else to be known by. */
function withoutJson(message: string): string {
  const from = message.search(/\{\s*"|\[\s*["{[]/);
  if (from < 0 || !/\w/.test(message.slice(0, from))) return message;
  const end = message.lastIndexOf(message[from] === '{' ? '}' : ']') + 1;
  return `${message.slice(0, from)}<json>${end > from ? message.slice(end) : ''}`;
}

/** Path of an address; ids become `:id`, the hash that a build puts into a file's name goes. No host, port, query. */
export function normaliseUrl(url: string): string {
  if (!URL.canParse(url)) return normalisePath(url);
  const { pathname, hash } = new URL(url);
  return normalisePath(pathname + hashRoute(hash));
}

function normalisePath(path: string): string {
  return path.split('?')[0]?.split('/').map(normaliseSegment).join('/') ?? '';
}

function normaliseSegment(segment: string): string {
  const file = segment.match(/^(.*?)[.-](?=[\w-]*\d)[\w-]{8,}(\.[a-z]\w*)+$/i);
  if (file) return `${file[1]}${file[2]}`;
  if (/^\d+$/.test(segment) || /^[0-9a-f]{8,}$/i.test(segment) || /^[0-9a-f-]{16,}$/i.test(segment)) return ':id';
  if ((/\d/.test(segment) && segment.length > 20) || isRandomToken(segment)) return ':id';
  return segment.replace(/\d+/g, '#');
}
