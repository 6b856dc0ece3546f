import type { RunAction } from '../../contract/worker-api.ts';
import type { JournalDoc } from '../models/journal.ts';
import type { ClientSession } from '../models/query.ts';
import type { RunDoc } from '../models/run.ts';
import type { Platform } from '../platform.ts';

const actionsKept = 100;
/** Moments of a run that are kept: as many as a curve shows. */
const momentsKept = 100;

/** Writes down how the run goes on: what was done and why, and now and then how far it has come. */
export async function noteProgress(
  { models }: Platform,
  { _id: runId, organisationId, startTime, endTime, maxDurationSeconds, progress }: RunDoc,
  made: readonly RunAction[],
  session: ClientSession,
): Promise<void> {
  const own = { organisationId, runId };
  const journal = await models.journals
    .findOne(own, { moments: { $slice: -1 } })
    .session(session)
    .lean<JournalDoc | null>();
  const { actions, states, codeCoverage } = progress;
  const at = Math.max(0, Date.now() - (startTime?.getTime() ?? Date.now()));
  const last = journal?.moments.at(-1)?.at ?? Number.NEGATIVE_INFINITY;
  const due = endTime !== null || at - last >= (maxDurationSeconds * 1_000) / momentsKept;
  if (!due && made.length === 0) return;
  await models.journals.updateOne(
    own,
    {
      $push: {
        actions: { $each: made, $slice: -actionsKept },
        ...(due && { moments: { $each: [{ at, actions, states, codeCoverage }], $slice: -2 * momentsKept } }),
      },
    },
    { session, upsert: true },
  );
}
