import type { LeaseState, RunOutcome } from '../../contract/worker-api.ts';
import { inTransaction } from '../models/query.ts';
import { acrossOrganisations } from '../models/scoped.ts';
import type { Platform } from '../platform.ts';
import { endRun } from './end-run.ts';
import { fixAbsentIssues } from './fix-absent-issues.ts';
import { heldRunning, lostOrCancelled, type RunHold } from './hold-run.ts';
import { noteProgress } from './note-progress.ts';
import { recordIssues } from './record-issues.ts';

/** Publishes a run's result, once. */
export async function finishRun(platform: Platform, hold: RunHold, outcome: RunOutcome): Promise<LeaseState> {
  const { status, failure, failureReason } = outcome;
  const progress = { ...outcome.progress, updatedAt: new Date() };
  const run = await inTransaction(platform.connection, async (session) => {
    const ended = await endRun(platform, heldRunning(hold), { status, failure, failureReason, progress }, session);
    if (!ended) return null;
    await recordIssues(platform, ended, outcome.issues, session);
    await noteProgress(platform, ended, outcome.actions ?? [], session);
    if (status === 'completed') await fixAbsentIssues(platform, ended, outcome.visitedPaths ?? [], session);
    return ended;
  });
  if (run) platform.due.raise('comments');
  else if (!(await alreadyEnded(platform, hold))) return lostOrCancelled(platform, hold);
  return { cancelled: false };
}

/** This very call was made before and its answer lost: the run ended under the same epoch. */
async function alreadyEnded({ models }: Platform, { id, epoch, token }: RunHold): Promise<boolean> {
  const options = acrossOrganisations('a worker names its run by id, epoch and token');
  const run = await models.runs.findOne({ _id: id, epoch, leaseToken: token }, null, options).lean();
  return run !== null && run.failure !== 'CANCELLED' && run.failure !== 'WORKER_LOST' && run.endTime !== null;
}
