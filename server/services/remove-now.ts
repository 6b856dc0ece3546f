import { forgetRemoved } from '../models/hides-removed.ts';
import type { RemovalDoc } from '../models/removal.ts';
import type { Platform } from '../platform.ts';
import { removeRest } from './remove-rest.ts';

/** Most removals are over before their caller would notice; the others go on in the background. */
const patienceMs = 5_000;

export async function removeNow(platform: Platform, removal: RemovalDoc): Promise<void> {
  forgetRemoved(platform.connection);
  const patience = AbortSignal.timeout(patienceMs);
  await removeRest(platform, removal, patience).catch((error: unknown) => {
    if (patience.aborted) return;
    platform.log.error({ err: error, removal: String(removal._id) }, 'A deletion is not finished yet; trying again.');
  });
}
