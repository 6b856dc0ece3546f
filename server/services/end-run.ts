import type { RunFailure } from '../../contract/api.generated.ts';
import { released } from '../lease.ts';
import { type ClientSession, trusted } from '../models/query.ts';
import type { RunDoc } from '../models/run.ts';
import { acrossOrganisations } from '../models/scoped.ts';
import type { Platform } from '../platform.ts';
import { deriveBatch } from './derive-batch.ts';
import { raiseComments } from './raise-comment.ts';

/** Nobody holds it, and its place is free. */
export const letGo = { ...released, slot: null };

export interface RunEnd {
  readonly status: 'completed' | 'failed';
  readonly failure: RunFailure | null;
  readonly failureReason: string | null;
  readonly progress?: RunDoc['progress'];
}

/** Ends the run that `filter` matches, if it is still in flight; its batch and its target's comments follow in the same transaction. */
export async function endRun(
  platform: Platform,
  filter: Record<string, unknown>,
  end: RunEnd,
  session: ClientSession,
): Promise<RunDoc | null> {
  const run = await platform.models.runs
    .findOneAndUpdate(
      { status: trusted({ $in: ['pending', 'running'] }), ...filter },
      { $set: { ...end, ...letGo }, $currentDate: { endTime: true } },
      { session, returnDocument: 'after', ...acrossOrganisations('the filter names one run') },
    )
    .lean<RunDoc | null>();
  if (!run) return null;
  await deriveBatch(platform, run, session);
  await raiseComments(platform, run, session);
  return run;
}
