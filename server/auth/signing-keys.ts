/** The key pairs that sign tokens: made at the first start, kept sealed in MongoDB, shared by all servers. */
import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { isDuplicate } from '../models/query.ts';
import type { Platform } from '../platform.ts';

export interface SigningKeys {
  readonly current: { readonly kid: string; readonly privateKey: KeyObject };
  /** The public half by `kid`; undefined for one we never had. */
  verifying(kid: string): Promise<KeyObject | undefined>;
  /** All public halves as a JSON Web Key Set. */
  keySet(): Promise<{ keys: object[] }>;
}

const context = 'signing-key';
const lookAgainMs = 5_000;

export async function openSigningKeys({ models, vault }: Platform): Promise<SigningKeys> {
  const stored = (await currentKey()) ?? (await makeKey());
  const current = { kid: stored._id, privateKey: createPrivateKey(vault.open(stored.sealedPrivatePem, context)) };
  const known = new Map<string, KeyObject>();
  let lookedAt = 0;

  async function load(): Promise<void> {
    lookedAt = Date.now();
    for (const { _id, publicPem } of await models.signingKeys.find().lean()) known.set(_id, createPublicKey(publicPem));
  }
  function currentKey() {
    return models.signingKeys.findOne({ role: 'current' }).lean();
  }
  async function makeKey() {
    const pair = await promisify(generateKeyPair)('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const key = {
      _id: randomUUID(),
      role: 'current' as const,
      publicPem: pair.publicKey,
      sealedPrivatePem: vault.seal(pair.privateKey, context),
      createdAt: new Date(),
    };
    await models.signingKeys.create(key).catch((error: unknown) => {
      if (!isDuplicate(error)) throw error;
    });
    // Of servers that start at once, one's key was kept: everybody reads that one.
    const kept = await currentKey();
    if (!kept) throw new Error('The signing key was not kept.');
    return kept;
  }

  await load();
  return {
    current,
    async verifying(kid) {
      if (!known.has(kid) && Date.now() - lookedAt > lookAgainMs) await load();
      return known.get(kid);
    },
    async keySet() {
      await load();
      const keys = [...known].map(([kid, key]) => ({
        ...key.export({ format: 'jwk' }),
        kid,
        alg: 'RS256',
        use: 'sig',
      }));
      return { keys };
    },
  };
}
