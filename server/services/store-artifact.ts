import type { Readable } from 'node:stream';
import type { z } from 'zod';
import { type artifactQuery, artifactBytesMax } from '../../contract/worker-api.ts';
import { StoreFull } from '../blobs/blob-store.ts';
import type { ArtifactDoc } from '../models/artifact.ts';
import { inTransaction } from '../models/query.ts';
import type { RunDoc } from '../models/run.ts';
import { acrossOrganisations, forOrganisation } from '../models/scoped.ts';
import type { Platform } from '../platform.ts';
import { LeaseLost, mayLeaveArtifacts, type RunHold } from './hold-run.ts';
import { changeStoredBytes, quotaOf, storedBytes } from './stored-bytes.ts';

const why = acrossOrganisations('a worker names its run by id, epoch and the token it was leased with');

type Stored = Pick<ArtifactDoc, 'name' | 'kind' | 'contentType' | 'size' | 'blobKey'>;

/** The organisation has no room for the artifact. */
export class OverQuota extends Error {
  override readonly name = 'OverQuota';
}

/**
 * Keeps an artifact of a run; one of the same name is replaced. `length` is what the body says of itself. Where there is
 * no room for it the run says so, and goes on.
 */
export async function storeArtifact(
  platform: Platform,
  hold: RunHold,
  name: string,
  { kind, contentType }: Pick<z.infer<typeof artifactQuery>, 'kind' | 'contentType'>,
  { body, length }: { readonly body: Readable; readonly length: number },
): Promise<ArtifactDoc> {
  const { blobs } = platform;
  const run = await platform.models.runs.findOne(mayLeaveArtifacts(hold), null, why).lean<RunDoc | null>();
  if (!run) throw new LeaseLost();
  try {
    await requireRoom(platform, run, name, length);
    const { key: blobKey, size } = await blobs.put(body, artifactBytesMax);
    try {
      const { row, replaced } = await writeRow(platform, hold, { name, kind, contentType, size, blobKey });
      if (replaced) await blobs.remove([replaced]);
      return row;
    } catch (error) {
      // After any other error the row may be there all the same; bytes without one are swept.
      if (error instanceof LeaseLost || error instanceof OverQuota) await blobs.remove([blobKey]);
      throw error;
    }
  } catch (error) {
    const refused = error instanceof OverQuota ? 'QUOTA_REACHED' : error instanceof StoreFull && 'STORE_FULL';
    if (refused)
      await platform.models.runs.updateOne(
        { ...mayLeaveArtifacts(hold), organisationId: run.organisationId },
        { $set: { artifactsRefused: refused } },
      );
    throw error;
  }
}

/** Before the bytes come: most of what is refused need not be read. */
async function requireRoom(platform: Platform, run: RunDoc, name: string, length: number): Promise<void> {
  const { organisationId, _id: runId } = run;
  const bytes = await storedBytes(platform, organisationId);
  const quota = quotaOf(platform.config, organisationId);
  if (quota === null || bytes + length <= quota) return;
  const before = await forOrganisation(platform.models.artifacts, organisationId).findOne({ runId, name });
  if (bytes + length - (before?.size ?? 0) > quota) throw new OverQuota();
}

/** The bytes took their time. Counting in the run's row makes this collide with whatever takes the run away meanwhile. */
function writeRow(platform: Platform, hold: RunHold, stored: Stored) {
  const { models, connection, config } = platform;
  return inTransaction(connection, async (session) => {
    const run = await models.runs
      .findOneAndUpdate(mayLeaveArtifacts(hold), { $inc: { artifactsStored: 1 } }, { session, ...why })
      .lean<RunDoc | null>();
    if (!run) throw new LeaseLost();
    const { organisationId } = run;
    const identity = { organisationId, runId: run._id, name: stored.name };
    const before = await models.artifacts.findOne(identity).session(session).lean<ArtifactDoc | null>();
    const row = await models.artifacts
      .findOneAndUpdate(
        identity,
        { $set: { ...stored, subjectId: run.subjectId, createdAt: new Date(), lostAt: null } },
        { session, upsert: true, returnDocument: 'after' },
      )
      .orFail()
      .lean<ArtifactDoc>();
    const more = stored.size - (before?.size ?? 0);
    const bytes = await changeStoredBytes(platform, organisationId, more, session);
    const quota = quotaOf(config, organisationId);
    if (quota !== null && more > 0 && bytes > quota) throw new OverQuota();
    // Repeated after a commit whose answer was lost, it finds its own row.
    return { row, replaced: before && before.blobKey !== stored.blobKey ? before.blobKey : null };
  });
}
