import { buffer } from 'node:stream/consumers';
import type { z } from 'zod';
import { evidenceLimits } from '../../contract/issue-evidence.ts';
import type { ArtifactDoc } from '../models/artifact.ts';
import type { Platform } from '../platform.ts';

/** A log that a worker left, checked; null when there is none that can be read. */
export async function readLog<Log>(
  { blobs, log }: Platform,
  artifact: ArtifactDoc | null,
  shape: z.ZodType<Log>,
): Promise<Log | null> {
  if (!artifact || artifact.size > evidenceLimits.logBytes) return null;
  try {
    const bytes = await blobs.open(artifact.blobKey);
    return bytes && shape.parse(JSON.parse((await buffer(bytes)).toString('utf8')));
  } catch (error) {
    log.warn({ err: error, artifact: String(artifact._id) }, 'A log of an issue cannot be read.');
    return null;
  }
}
