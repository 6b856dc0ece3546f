import type { Readable } from 'node:stream';
import type { z } from 'zod';
import { type artifactQuery, artifactBytesMax } from '../../contract/worker-api.ts';
import type { ArtifactDoc } from '../models/artifact.ts';
import type { Platform } from '../platform.ts';
import { heldRun, holdOf, LeaseLost } from './hold-run.ts';

/** Keeps an artifact of a run; one of the same name is replaced. */
export async function storeArtifact(
  platform: Platform,
  runId: string,
  name: string,
  query: z.infer<typeof artifactQuery>,
  body: Readable,
): Promise<ArtifactDoc> {
  const { models, blobs } = platform;
  const hold = holdOf(runId, query);
  const run = await heldRun(platform, hold);
  if (!run) throw new LeaseLost();
  const { key: blobKey, size } = await blobs.put(body, artifactBytesMax);
  // The bytes took their time: ask again, so that a worker that was replaced meanwhile replaces nothing.
  if (!(await heldRun(platform, hold))) {
    await blobs.remove(blobKey);
    throw new LeaseLost();
  }
  const identity = { organisationId: run.organisationId, runId: run._id, name };
  const set = { kind: query.kind, contentType: query.contentType, size, blobKey, createdAt: new Date() };
  const before = await models.artifacts
    .findOneAndUpdate(identity, { $set: set }, { upsert: true, returnDocument: 'before' })
    .lean();
  if (before) await blobs.remove(before.blobKey);
  return models.artifacts.findOne(identity).orFail().lean<ArtifactDoc>();
}
