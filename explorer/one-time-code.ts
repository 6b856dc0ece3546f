/** Time-based one-time passwords (RFC 6238: SHA-1, 30 s, six digits). Pure. */
import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** `secret` is base32, as authenticator apps take it. */
export function oneTimeCode(secret: string, now: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)));
  const mac = createHmac('sha1', base32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}

function base32(text: string): Buffer {
  const bits = [...text.toUpperCase().replace(/[\s=-]/g, '')]
    .map((character) => Math.max(0, alphabet.indexOf(character)).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
