/** How many bytes an organisation's artifacts have, exact at any moment, and how many they may have. */
import type { Config } from '../config.ts';
import { type Id, newId } from '../models/ids.ts';
import { type ClientSession, inTransaction, isDuplicate } from '../models/query.ts';
import type { StorageDoc } from '../models/storage.ts';
import type { Platform } from '../platform.ts';

const mebibyte = 1024 * 1024;

/** The limit of the organisation in bytes; null: none. */
export function quotaOf({ artifactQuota }: Config, organisationId: Id): number | null {
  const megabytes = artifactQuota.own.get(String(organisationId)) ?? artifactQuota.all;
  return megabytes === 0 ? null : megabytes * mebibyte;
}

/** Whoever changes the number asks for it first: so it is there, and a change of it collides with any other. */
export async function storedBytes(platform: Platform, organisationId: Id): Promise<number> {
  const { storages } = platform.models;
  const known = await storages.findOne({ organisationId }).lean<StorageDoc | null>();
  if (known) return known.bytes;
  try {
    return await countAnew(platform, organisationId);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return storedBytes(platform, organisationId);
  }
}

/** Artifacts from before they were counted are read once. */
function countAnew({ models, connection }: Platform, organisationId: Id): Promise<number> {
  return inTransaction(connection, async (session) => {
    const [sum] = await models.artifacts
      .aggregate<{ bytes: number }>([
        { $match: { organisationId } },
        { $group: { _id: null, bytes: { $sum: '$size' } } },
      ])
      .option({ maxTimeMS: 50_000 })
      .session(session);
    const bytes = sum?.bytes ?? 0;
    await models.storages.create([{ _id: newId(), organisationId, bytes }], { session });
    return bytes;
  });
}

/** What they have after the change. The last write of its transaction, for all uploads of the organisation meet here. */
export async function changeStoredBytes(
  { models }: Platform,
  organisationId: Id,
  by: number,
  session: ClientSession,
): Promise<number> {
  const { bytes } = await models.storages
    .findOneAndUpdate({ organisationId }, { $inc: { bytes: by } }, { session, returnDocument: 'after' })
    .orFail()
    .lean<StorageDoc>();
  return bytes;
}
