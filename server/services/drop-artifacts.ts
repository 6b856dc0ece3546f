import type { ArtifactDoc } from '../models/artifact.ts';
import type { Id } from '../models/ids.ts';
import { inTransaction, trusted } from '../models/query.ts';
import type { Platform } from '../platform.ts';
import { changeStoredBytes, storedBytes } from './stored-bytes.ts';

/**
 * Takes artifacts away, rows first: killed in between, it leaves blobs that no row names, which the sweep removes, and
 * never a row without its blob. `expired`: their runs say so from then on.
 */
export async function dropArtifacts(
  platform: Platform,
  organisationId: Id,
  ids: readonly Id[],
  { expired }: { expired: boolean },
): Promise<void> {
  if (ids.length === 0) return;
  const { models, connection, blobs } = platform;
  await storedBytes(platform, organisationId);
  const those = { organisationId, _id: trusted({ $in: ids }) };
  const dropped = await inTransaction(connection, async (session) => {
    const rows = await models.artifacts
      .find(those, { runId: 1, blobKey: 1, size: 1 })
      .session(session)
      .lean<Pick<ArtifactDoc, 'runId' | 'blobKey' | 'size'>[]>();
    await models.artifacts.deleteMany(those, { session });
    if (expired) {
      const runs = { organisationId, _id: trusted({ $in: rows.map(({ runId }) => runId) }) };
      await models.runs.updateMany(runs, { $set: { artifactsExpiredAt: new Date() } }, { session });
    }
    const bytes = rows.reduce((sum, { size }) => sum + size, 0);
    await changeStoredBytes(platform, organisationId, -bytes, session);
    return rows;
  });
  await blobs.remove(dropped.map(({ blobKey }) => blobKey));
}
