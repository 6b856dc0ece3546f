import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** A named 256-bit key; of a ring the first encrypts, all decrypt. */
export interface RingKey {
  readonly id: string;
  readonly key: Buffer;
}

export interface Vault {
  /** AES-256-GCM under a data key of its own, wrapped by the ring's first key; `context` must be given again to open. */
  seal(plain: string, context: string): string;
  open(sealed: string, context: string): string;
  /** Whether the ring's first key sealed it. */
  isCurrent(sealed: string): boolean;
  /** HMAC-SHA-256, hex: for secrets that we must recognise and never read. */
  fingerprint(secret: string, purpose: string): string;
}

const algorithm = 'aes-256-gcm';
const tagBytes = 16;
const nonceBytes = 12;

export function createVault(ring: readonly RingKey[]): Vault {
  const [primary] = ring;
  if (!primary) throw new Error('The key ring is empty.');
  // The pepper must outlive a new first key: it hangs on the last, oldest one.
  const pepper = Buffer.from(hkdfSync('sha256', ring.at(-1)?.key ?? primary.key, '', 'outrider pepper v1', 32));
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
        throw new Error(`ENCRYPTION_KEYS has no key ${keyId}, which something stored needs.`);
      const aad = `v1|${keyId}|${context}`;
      return decrypt(decrypt(key, wrapped, aad), body, aad).toString('utf8');
    },
    isCurrent: (sealed) => sealed.split('.')[1] === primary.id,
    fingerprint: (secret, purpose) => createHmac('sha256', pepper).update(`${purpose}\0${secret}`).digest('hex'),
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
