import type { ApiKeyDoc } from '../models/api-key.ts';
import { trusted } from '../models/query.ts';
import type { Platform } from '../platform.ts';

const everyMs = 60_000;

/** Writes `lastUsedAt` once a minute at most; nobody waits for it. */
export function touchApiKey({ models, log }: Platform, key: ApiKeyDoc): void {
  const now = new Date();
  const before = new Date(now.getTime() - everyMs);
  if (key.lastUsedAt && key.lastUsedAt > before) return;
  const stale = { _id: key._id, $or: [{ lastUsedAt: null }, { lastUsedAt: trusted({ $lte: before }) }] };
  models.apiKeys
    .updateOne(stale, { $set: { lastUsedAt: now } })
    .exec()
    .catch((error: unknown) => log.warn({ err: error }, 'lastUsedAt of an API key could not be written.'));
}
