/** The platform's vault: the ring's keys, and the pepper that lies sealed under them in MongoDB. */
import { randomBytes } from 'node:crypto';
import { createSealer, createVault, pepperOfRing, type RingKey, type Vault } from './crypto.ts';
import type { Models } from './models/index.ts';
import { isDuplicate } from './models/query.ts';

const name = 'pepper';

/** Makes the pepper at the first start, and brings it under the ring's first key at later ones. */
export async function openVault(ring: readonly RingKey[], models: Models): Promise<Vault> {
  const sealer = createSealer(ring);
  const row = (await find(models)) ?? (await make());
  const pepper = Buffer.from(sealer.open(row.sealed, name), 'base64');
  if (!sealer.isCurrent(row.sealed)) {
    const sealed = sealer.seal(pepper.toString('base64'), name);
    await models.sealedSecrets.updateOne({ _id: name, sealed: row.sealed }, { $set: { sealed } });
  }
  return createVault(ring, pepper);

  async function make() {
    const older = await models.organisations.exists({});
    const fresh = older ? pepperOfRing(ring) : randomBytes(32);
    const made = { _id: name, sealed: sealer.seal(fresh.toString('base64'), name) };
    await models.sealedSecrets.create(made).catch((error: unknown) => {
      if (!isDuplicate(error)) throw error;
    });
    // Of servers that start at once, one's pepper was kept: everybody hashes with that one.
    return (await find(models)) ?? made;
  }
}

const find = ({ sealedSecrets }: Models) => sealedSecrets.findById(name).lean();
