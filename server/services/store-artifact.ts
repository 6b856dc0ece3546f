import type { Readable } from 'node:stream';
import type { z } from 'zod';
import { type artifactQuery, artifactBytesMax } from '../../contract/worker-api.ts';
import type { ArtifactDoc } from '../models/artifact.ts';
import { inTransaction } from '../models/query.ts';
import type { RunDoc } from '../models/run.ts';
import { acrossOrganisations } from '../models/scoped.ts';
import type { Platform } from '../platform.ts';
import { LeaseLost, mayLeaveArtifacts, type RunHold } from './hold-run.ts';

const why = acrossOrganisations('a worker names its run by id, epoch and the token it was leased with');

type Stored = Pick<ArtifactDoc, 'name' | 'kind' | 'contentType' | 'size' | 'blobKey'>;

/** Keeps an artifact of a run; one of the same name is replaced. */
export async function storeArtifact(
  platform: Platform,
  hold: RunHold,
  name: string,
  { kind, contentType }: Pick<z.infer<typeof artifactQuery>, 'kind' | 'contentType'>,
  body: Readable,
): Promise<ArtifactDoc> {
  const { blobs } = platform;
  if (!(await platform.models.runs.exists(mayLeaveArtifacts(hold)).setOptions(why))) throw new LeaseLost();
  const { key: blobKey, size } = await blobs.put(body, artifactBytesMax);
  try {
    const { row, replaced } = await writeRow(platform, hold, { name, kind, contentType, size, blobKey });
    if (replaced) await blobs.remove(replaced);
    return row;
  } catch (error) {
    await blobs.remove(blobKey);
    throw error;
  }
}

/** The bytes took their time. Counting in the run's row makes this collide with whatever takes the run away meanwhile. */
function writeRow({ models, connection }: Platform, hold: RunHold, stored: Stored) {
  return inTransaction(connection, async (session) => {
    const run = await models.runs
      .findOneAndUpdate(mayLeaveArtifacts(hold), { $inc: { artifactsStored: 1 } }, { session, ...why })
      .lean<RunDoc | null>();
    if (!run) throw new LeaseLost();
    const identity = { organisationId: run.organisationId, runId: run._id, name: stored.name };
    const before = await models.artifacts.findOne(identity).session(session).lean<ArtifactDoc | null>();
    const row = await models.artifacts
      .findOneAndUpdate(
        identity,
        { $set: { ...stored, createdAt: new Date() } },
        { session, upsert: true, returnDocument: 'after' },
      )
      .orFail()
      .lean<ArtifactDoc>();
    return { row, replaced: before?.blobKey ?? null };
  });
}
