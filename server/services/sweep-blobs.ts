import { isPartial } from '../blobs.ts';
import { trusted } from '../models/query.ts';
import { acrossOrganisations } from '../models/scoped.ts';
import type { Platform } from '../platform.ts';

/** Longer than any upload takes. */
const youngMs = 3_600_000;
const atOnce = 500;
const everyMs = 6 * 3_600_000;

/** Removes bytes that no row names: a server died between the one and the other. */
export async function sweepBlobs({ models, blobs }: Platform, now: number, signal: AbortSignal): Promise<void> {
  let keys: string[] = [];
  for await (const key of blobs.olderThan(new Date(now - youngMs))) {
    signal.throwIfAborted();
    if (keys.push(key) === atOnce) {
      await removeUnnamed(keys);
      keys = [];
    }
  }
  await removeUnnamed(keys);

  async function removeUnnamed(candidates: readonly string[]): Promise<void> {
    const whole = candidates.filter((key) => !isPartial(key));
    const rows = await models.artifacts
      .find({ blobKey: trusted({ $in: whole }) }, { blobKey: 1 }, acrossOrganisations('one disk serves all'))
      .lean<{ blobKey: string }[]>();
    const named = new Set(rows.map(({ blobKey }) => blobKey));
    for (const key of candidates) if (!named.has(key)) await blobs.remove(key);
  }
}

/** Sweeps now and every few hours until stopped. */
export function startBlobSweeper(platform: Platform): () => Promise<void> {
  const stopped = new AbortController();
  const sweep = () =>
    sweepBlobs(platform, Date.now(), stopped.signal).catch((error: unknown) => {
      if (!stopped.signal.aborted) platform.log.error({ err: error }, 'Blobs without a row could not be swept.');
    });
  let current = sweep();
  const timer = setInterval(() => {
    current = current.then(sweep);
  }, everyMs);
  return async () => {
    clearInterval(timer);
    stopped.abort();
    await current;
  };
}
