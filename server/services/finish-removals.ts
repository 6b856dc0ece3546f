import { acrossOrganisations } from '../models/scoped.ts';
import { trusted } from '../models/query.ts';
import type { RemovalDoc } from '../models/removal.ts';
import type { Platform } from '../platform.ts';
import { removeRest } from './remove-rest.ts';

const everyMs = 5_000;

/** Goes on with deletions that a killed server left, that took too long, or that wait for their last look. */
export async function finishRemovals(platform: Platform, signal: AbortSignal): Promise<void> {
  const due = await platform.models.removals
    .find({ dueAt: trusted({ $lte: new Date() }) }, null, acrossOrganisations('the job serves all'))
    .sort({ dueAt: 1 })
    .limit(100)
    .lean<RemovalDoc[]>();
  for (const removal of due) {
    await removeRest(platform, removal, signal).catch((error: unknown) => {
      if (signal.aborted) return;
      platform.log.error({ err: error, removal: String(removal._id) }, 'A deletion is not finished yet; trying again.');
    });
  }
}

/** Looks every few seconds until stopped. */
export function startRemovals(platform: Platform): () => Promise<void> {
  const stopped = new AbortController();
  let current: Promise<void> | null = null;
  const timer = setInterval(() => {
    current ??= finishRemovals(platform, stopped.signal)
      .catch((error: unknown) => platform.log.error({ err: error }, 'Deletions could not be read; trying again.'))
      .finally(() => {
        current = null;
      });
  }, everyMs);
  return async () => {
    clearInterval(timer);
    stopped.abort();
    await current;
  };
}
