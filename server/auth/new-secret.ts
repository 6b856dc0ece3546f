/** Ids and secrets of API keys and workers, in a form that scanners recognise: `outrider_[0-9A-Za-z]{49}`. */
import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const prefix = 'outrider_';
/** Base-62 digits that hold 256 bits, and 32 bits. */
const secretDigits = 43;
const checksumDigits = 6;

export const newClientId = (): string => `key-${randomBytes(16).toString('hex')}`;

/** 256 random bits, then CRC-32 of everything before it: a scanner tells a leak from a look-alike without asking us. */
export function newSecret(): string {
  const body = prefix + base62(BigInt(`0x${randomBytes(32).toString('hex')}`), secretDigits);
  return body + checksum(body);
}

/** Whether `text` can be a secret of ours. */
export function looksLikeSecret(text: string): boolean {
  const body = text.slice(0, -checksumDigits);
  return body.length === prefix.length + secretDigits && body.startsWith(prefix) && text.endsWith(checksum(body));
}

const checksum = (body: string) => base62(BigInt(crc32(body)), checksumDigits);

/** The one string that people keep. */
export const combinedKey = (clientId: string, clientSecret: string): string =>
  Buffer.from(`${clientId}:${clientSecret}`).toString('base64');

function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; rest > 0n; rest /= 62n) text = digits.charAt(Number(rest % 62n)) + text;
  return text.padStart(length, '0');
}
