/** Takes the run's secrets out of everything that leaves the engine. */
export interface Scrubber {
  text(value: string): string;
  /** The values themselves, for hiding them in pictures. */
  readonly secrets: readonly string[];
}

const replacement = '[redacted]';
/** Shorter pieces of base64 are found in any text. */
const shortestPiece = 4;

const isPassing = (field: string): boolean => /pass|secret|token|key|pin/i.test(field);
/** User names that everybody knows: without them a page at `/admin/users` would have no address, and a test none to open. */
const everybodys =
  /^(?:admin|administrator|sysadmin|superuser|root|user|test|tester|demo|guest|owner|operator|manager|editor|author|member|staff|support)$/i;

/**
 * Values of fewer than three characters would shred every text and are left. So is a user name that is part of the
 * address to explore, for that address is no secret, or that everybody knows.
 */
export function createScrubber(credentials: Readonly<Record<string, string>>, url: string): Scrubber {
  const secrets = Object.entries(credentials)
    .filter(
      ([name, value]) => value.length >= 3 && (isPassing(name) || !(url.includes(value) || everybodys.test(value))),
    )
    .map(([, value]) => value)
    .sort((a, b) => b.length - a.length);
  const forms = [...secrets.map(spelled), ...secrets.flatMap(inBase64)];
  const pattern = forms.length ? new RegExp(forms.join('|'), 'g') : null;
  return { secrets, text: (value) => (pattern ? value.replace(pattern, replacement) : value) };
}

/** A pattern for a secret however its characters are written, even each in its own way: raw or escaped. */
const spelled = (secret: string): string => Array.from(secret, spelledCharacter).join('');

function spelledCharacter(character: string): string {
  const bytes = [...Buffer.from(character)];
  const percent = bytes.map((byte) => `%${anyCase(byte.toString(16).padStart(2, '0'))}`).join('');
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  const unicode = units.map((unit) => `\\\\u${anyCase(unit.toString(16).padStart(4, '0'))}`).join('');
  const point = character.codePointAt(0) ?? 0;
  const reference = `&#(?:0*${point}|[xX]0*${anyCase(point.toString(16))});`;
  const short = [
    JSON.stringify(character).slice(1, -1),
    ...(character === ' ' ? ['+'] : []),
    ...(character === '/' ? ['\\/'] : []),
    ...(named[character] ?? []),
  ];
  return `(?:${[...new Set([character, ...short])].map(escaped).join('|')}|${percent}|${unicode}|${reference})`;
}

const named: Readonly<Record<string, readonly string[]>> = {
  '&': ['&amp;'],
  '<': ['&lt;'],
  '>': ['&gt;'],
  '"': ['&quot;'],
  "'": ['&apos;'],
};

/**
 * What base64 makes of the secret inside any longer text: one piece for each of the three places that its first byte
 * can have in a group of three. Characters that also hold bits of a neighbour are left out. Both alphabets.
 */
function inBase64(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [0, 1, 2].flatMap((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
    const piece = text.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6));
    return piece.length < shortestPiece ? [] : [Array.from(piece, spelledDigit).join('')];
  });
}

function spelledDigit(digit: string): string {
  if (digit === '+') return '(?:[+-]|%2[bB])';
  return digit === '/' ? '(?:\\\\?/|_|%2[fF])' : digit;
}

const anyCase = (hex: string): string => hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
