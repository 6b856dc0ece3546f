/** What "new" means: not known, when the run began, on the product's baseline. */
import { trusted } from '../models/query.ts';
import type { ClientSession } from '../models/query.ts';
import type { RunDoc } from '../models/run.ts';
import type { Platform } from '../platform.ts';

/** The baseline is the product's targets that are no pull requests; until one of those has a completed run, all its others. */
export async function chooseBaseline(
  { models }: Platform,
  { organisationId, subjectId }: RunDoc,
): Promise<RunDoc['baseline']> {
  const explored = await models.runs.exists({ organisationId, subjectId, mainline: true, status: 'completed' });
  return explored ? 'mainline' : 'others';
}

/** Those of the fingerprints that the run's baseline knew when the run began. */
export async function knownFingerprints(
  { models }: Platform,
  run: RunDoc,
  fingerprints: readonly string[],
  session: ClientSession,
): Promise<Set<string>> {
  const { organisationId, subjectId, targetId, baseline } = run;
  const rows = await models.issues
    .find(
      {
        organisationId,
        subjectId,
        fingerprint: trusted({ $in: fingerprints }),
        firstSeenAt: trusted({ $lt: run.startTime ?? run.createdAt }),
        ...(baseline === 'mainline' ? { mainline: true } : { targetId: trusted({ $ne: targetId }) }),
      },
      { fingerprint: 1 },
    )
    .session(session)
    .lean();
  return new Set(rows.map(({ fingerprint }) => fingerprint));
}
