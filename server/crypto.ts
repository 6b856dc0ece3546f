import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** A named 256-bit key; of a ring the first encrypts, all decrypt. */
export interface RingKey {
  readonly id: string;
  readonly key: Buffer;
}

export interface Sealer {
  /** AES-256-GCM under a data key of its own, wrapped by the ring's first key; `context` must be given again to open. */
  seal(plain: string, context: string): string;
  open(sealed: string, context: string): string;
  /** Whether the ring's first key sealed it. */
  isCurrent(sealed: string): boolean;
}

export interface Vault extends Sealer {
  /** HMAC-SHA-256, hex: for secrets that we must recognise and never read. */
  fingerprint(secret: string, purpose: string): string;
}

/** Something stored is sealed under a key that the ring does not hold; the message says what to do. */
export class MissingKey extends Error {}

const algorithm = 'aes-256-gcm';
const tagBytes = 16;
const nonceBytes = 12;

/** `pepper` makes hashes that the database alone cannot try values against; it outlives every key of the ring. */
export function createVault(ring: readonly RingKey[], pepper: Buffer): Vault {
  return {
    ...createSealer(ring),
    fingerprint: (secret, purpose) => createHmac('sha256', pepper).update(`${purpose}\0${secret}`).digest('hex'),
  };
}

/** What databases hashed with before they had a pepper of their own: it hung on the ring's last key. */
export function pepperOfRing(ring: readonly RingKey[]): Buffer {
  return Buffer.from(hkdfSync('sha256', ring.at(-1)?.key ?? '', '', 'outrider pepper v1', 32));
}

export function createSealer(ring: readonly RingKey[]): Sealer {
  const [primary] = ring;
  if (!primary) throw new Error('The key ring is empty.');
  return {
    seal(plain, context) {
      const dataKey = randomBytes(32);
      const aad = `v1|${primary.id}|${context}`;
      return ['v1', primary.id, encrypt(primary.key, dataKey, aad), encrypt(dataKey, Buffer.from(plain), aad)].join(
        '.',
      );
    },
    open(sealed, context) {
      const [version, keyId, wrapped = '', body = ''] = sealed.split('.');
      const key = ring.find(({ id }) => id === keyId)?.key;
      if (version !== 'v1' || !key)
        throw new MissingKey(
          `ENCRYPTION_KEYS: has no key ${keyId}, which something stored needs; put it back behind the first.`,
        );
      const aad = `v1|${keyId}|${context}`;
      return decrypt(decrypt(key, wrapped, aad), body, aad).toString('utf8');
    },
    isCurrent: (sealed) => sealed.split('.')[1] === primary.id,
  };
}

/** Compares without telling how much of it was right. */
export function sameText(a: string, b: string): boolean {
  const key = randomBytes(32);
  const digest = (text: string) => createHmac('sha256', key).update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

function encrypt(key: Buffer, plain: Buffer, aad: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(aad));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

function decrypt(key: Buffer, text: string, aad: string): Buffer {
  const bytes = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(aad));
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
}
