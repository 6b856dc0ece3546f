/** The life of the keys that sign tokens, agreed by all servers through MongoDB. Every step may run anywhere, any time. */
import { generateKeyPair, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { limits } from '../../contract/limits.ts';
import { isDuplicate, trusted } from '../models/query.ts';
import type { SigningKeyDoc } from '../models/signing-key.ts';
import type { Platform } from '../platform.ts';

const lifeMs = 90 * 24 * 3_600_000;
/** A key is published this long before it signs: who caches the key set has it by then. */
const leadMs = 10 * 60_000;
/** A token's life, and as much more as servers' clocks may differ. */
const overlapMs = limits.tokenSeconds * 1000 + leadMs;
export const signingKeyContext = 'signing-key';

/** The keys that may have signed a living token, or will sign; the oldest first. */
export function livingKeys(rows: readonly SigningKeyDoc[], now = Date.now()): SigningKeyDoc[] {
  const ordered = rows.toSorted((a, b) => a.generation - b.generation);
  return ordered.filter((_row, index) => {
    const next = ordered[index + 1];
    return !next || next.signsFrom.getTime() + overlapMs > now;
  });
}

/** Publishes the next key when the newest has grown old, and removes those whose tokens are all dead. */
export async function rotateSigningKeys({ models, vault }: Platform): Promise<void> {
  const now = Date.now();
  // A database of an older version has one key, without a generation.
  await models.signingKeys.updateOne({ generation: null }, [{ $set: { generation: 1, signsFrom: '$createdAt' } }], {
    updatePipeline: true,
  });
  const rows = await models.signingKeys.find().sort({ generation: 1 }).lean();
  const newest = rows.at(-1);
  if (!newest) await add(1, now);
  else if (newest.signsFrom.getTime() + lifeMs <= now + leadMs) await add(newest.generation + 1, now + leadMs);
  const [oldest] = livingKeys(rows, now);
  if (oldest) await models.signingKeys.deleteMany({ generation: trusted({ $lt: oldest.generation }) });

  async function add(generation: number, signsFrom: number): Promise<void> {
    const pair = await promisify(generateKeyPair)('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const key: SigningKeyDoc = {
      _id: randomUUID(),
      generation,
      signsFrom: new Date(signsFrom),
      publicPem: pair.publicKey,
      sealedPrivatePem: vault.seal(pair.privateKey, signingKeyContext),
      createdAt: new Date(now),
    };
    // Another server may have added this generation at the same moment: its key is as good.
    await models.signingKeys.create(key).catch((error: unknown) => {
      if (!isDuplicate(error)) throw error;
    });
  }
}

/** Brings the private halves under the ring's first key. */
export async function renewSigningKeys({ models, vault }: Platform): Promise<void> {
  for (const { _id, sealedPrivatePem } of livingKeys(await models.signingKeys.find().lean())) {
    if (vault.isCurrent(sealedPrivatePem)) continue;
    const fresh = vault.seal(vault.open(sealedPrivatePem, signingKeyContext), signingKeyContext);
    await models.signingKeys.updateOne({ _id, sealedPrivatePem }, { $set: { sealedPrivatePem: fresh } });
  }
}
