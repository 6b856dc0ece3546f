/** The key pairs that sign tokens, as this server knows them: read from MongoDB again and again, opened once. */
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import type { SigningKeyDoc } from '../models/signing-key.ts';
import type { Platform } from '../platform.ts';
import { livingKeys, renewSigningKeys, rotateSigningKeys, signingKeyContext } from './rotate-signing-keys.ts';

export interface SigningKeys {
  /** The pair that signs now. */
  signing(): { readonly kid: string; readonly privateKey: KeyObject };
  /** The public half by `kid`; undefined for one we never had, or whose tokens are all dead. */
  verifying(kid: string): Promise<KeyObject | undefined>;
  /** All public halves as a JSON Web Key Set. */
  keySet(): Promise<{ keys: object[] }>;
}

const lookAgainMs = 5_000;
const rotateEveryMs = 60_000;

export async function openSigningKeys(platform: Platform, ending: AbortSignal): Promise<SigningKeys> {
  const { models, vault, log } = platform;
  let rows: SigningKeyDoc[] = [];
  let lookedAt = 0;
  const publicKeys = new Map<string, KeyObject>();
  const privateKeys = new Map<string, KeyObject>();

  await rotateSigningKeys(platform);
  await renewSigningKeys(platform);
  await load();
  signing();
  const timer = setInterval(() => void tend(), rotateEveryMs).unref();
  ending.addEventListener('abort', () => clearInterval(timer), { once: true });

  return {
    signing,
    async verifying(kid) {
      if (!publicKeys.has(kid)) await lookAgain();
      return livingKeys(rows).some(({ _id }) => _id === kid) ? publicKeys.get(kid) : undefined;
    },
    async keySet() {
      await lookAgain();
      const keys = livingKeys(rows).map(({ _id: kid }) => ({
        ...publicKeys.get(kid)?.export({ format: 'jwk' }),
        kid,
        alg: 'RS256',
        use: 'sig',
      }));
      return { keys };
    },
  };

  async function load(): Promise<void> {
    lookedAt = Date.now();
    rows = livingKeys(await models.signingKeys.find().lean());
    for (const { _id, publicPem } of rows) if (!publicKeys.has(_id)) publicKeys.set(_id, createPublicKey(publicPem));
  }

  /** Opened when it is to sign: one that another server sealed under a key we lack still verifies. */
  function signing() {
    const due = rows.findLast(({ signsFrom }) => signsFrom.getTime() <= Date.now()) ?? rows[0];
    if (!due) throw new Error('There is no key to sign tokens with.');
    const kid = due._id;
    const privateKey = privateKeys.get(kid) ?? createPrivateKey(vault.open(due.sealedPrivatePem, signingKeyContext));
    privateKeys.set(kid, privateKey);
    return { kid, privateKey };
  }

  /** Anybody may ask for the key set or show a token with a made-up `kid`: MongoDB is not asked each time. */
  async function lookAgain(): Promise<void> {
    if (Date.now() - lookedAt > lookAgainMs) await load().catch(stale);
  }

  async function tend(): Promise<void> {
    await rotateSigningKeys(platform).then(load).catch(stale);
  }

  function stale(error: unknown): void {
    log.warn({ err: error }, 'The signing keys could not be read again; the known ones stay in use.');
  }
}
