/** People's passwords: scrypt with its parameters beside the salt. */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

const cost: ScryptOptions = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };
/** Each takes 64 MiB for a tenth of a second: a storm of sign-ins must not take the machine. */
const atOnce = 2;
const waitingMax = 20;
let active = 0;
const waiting: (() => void)[] = [];

/** Too many passwords are being checked; come back in a moment. */
export class Busy extends Error {}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `scrypt$${salt.toString('base64')}$${(await derive(password, salt)).toString('base64')}`;
}

export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, salt = '', hash = ''] = stored.split('$');
  const wanted = Buffer.from(hash, 'base64');
  const given = await derive(password, Buffer.from(salt, 'base64'));
  return wanted.length === given.length && timingSafeEqual(given, wanted);
}

async function derive(password: string, salt: Buffer): Promise<Buffer> {
  if (active >= atOnce) {
    if (waiting.length >= waitingMax) throw new Busy();
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  active += 1;
  try {
    return await new Promise((resolve, reject) => {
      scrypt(password.normalize('NFKC'), salt, 32, cost, (error, key) => (error ? reject(error) : resolve(key)));
    });
  } finally {
    active -= 1;
    waiting.shift()?.();
  }
}
