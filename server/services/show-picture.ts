import type { LeaseState } from '../../contract/worker-api.ts';
import type { Platform } from '../platform.ts';
import { heldRun, lostOrCancelled, type RunHold } from './hold-run.ts';
import { isWatched } from './is-watched.ts';

/** Takes what the browser shows now; kept only while somebody watches. */
export async function showPicture(platform: Platform, hold: RunHold, jpeg: Buffer): Promise<LeaseState> {
  const run = await heldRun(platform, hold);
  if (!run) return lostOrCancelled(platform, hold);
  const { _id: runId, organisationId } = run;
  await platform.models.liveViews.updateOne({ organisationId, runId }, { $set: { jpeg } });
  return { cancelled: false, watched: await isWatched(platform, run) };
}
