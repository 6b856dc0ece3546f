import { leaseLimits } from '../../contract/limits.ts';
import type { LeaseState, RunReport } from '../../contract/worker-api.ts';
import { renewLease } from '../lease.ts';
import { inTransaction, trusted } from '../models/query.ts';
import { acrossOrganisations } from '../models/scoped.ts';
import type { RunDoc } from '../models/run.ts';
import type { Platform } from '../platform.ts';
import { heldRun, heldRunning, lostOrCancelled, type RunHold } from './hold-run.ts';
import { isWatched } from './is-watched.ts';
import { noteProgress } from './note-progress.ts';
import { recordIssues } from './record-issues.ts';

/** Takes a running run's progress and issues; each (run, epoch, sequence) counts once. */
export async function recordReport(platform: Platform, hold: RunHold, report: RunReport): Promise<LeaseState> {
  const { models } = platform;
  const taken = await inTransaction(platform.connection, async (session) => {
    const run = await models.runs
      .findOneAndUpdate(
        { ...heldRunning(hold), reportSequence: trusted({ $lt: report.sequence }) },
        { $set: { reportSequence: report.sequence, progress: { ...report.progress, updatedAt: new Date() } } },
        { session, returnDocument: 'after', ...acrossOrganisations('a worker names its run by id and epoch') },
      )
      .lean<RunDoc | null>();
    if (!run) return null;
    await recordIssues(platform, run, report.issues, session);
    await noteProgress(platform, run, report.actions ?? [], session);
    return run;
  });
  if (!taken && !(await heldRun(platform, hold))) return lostOrCancelled(platform, hold);
  await renewLease(models.runs, hold, leaseLimits.leaseSeconds);
  return { cancelled: false, watched: taken !== null && (await isWatched(platform, taken)) };
}
