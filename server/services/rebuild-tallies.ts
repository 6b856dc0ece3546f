/** Counts an organisation's rows anew: when very many came at once, and when the tallies do not agree with the rows. */
import { touched } from '../models/changed-at.ts';
import type { Id } from '../models/ids.ts';
import { trusted } from '../models/query.ts';
import { countedRuns } from '../models/run.ts';
import { counted, untalliedIndex } from '../models/tallied.ts';
import { counting, type TallyDoc } from '../models/tally.ts';
import type { Platform } from '../platform.ts';
import { countTargets, sumTargets } from './count-targets.ts';
import { renumberRuns } from './renumber-runs.ts';

const rowsAtOnce = 2_000;

/** From its first write to its last, whoever counts reads the rows themselves. Killed in between, the next one goes on. */
export async function rebuildTallies(
  platform: Platform,
  of: TallyDoc['of'],
  organisationId: Id,
  signal: AbortSignal,
  countedAtOnce?: number,
): Promise<void> {
  const { models } = platform;
  const state = { organisationId, of, targetId: null, kind: counting, status: counting };
  await models.tallies.updateOne(state, { $set: { rows: 0 } }, { upsert: true });
  const own = { organisationId };
  const miscounted = { $ne: ['$status', '$talliedAs'] };
  const wrong: Record<string, unknown> = { tallied: true, $expr: trusted(miscounted) };
  if (of === 'runs') await renumberRuns(platform, organisationId, signal);
  if (of === 'runs') await models.runs.updateMany(own, { $set: { tallied: null } }).where(wrong);
  else await models.issues.updateMany(own, { $set: { tallied: null } }).where(wrong);
  if (of === 'issues') await models.issues.updateMany({ ...own, changedAt: null }, touched, { updatePipeline: true });
  // Outside of a transaction MongoDB changes rows ten times faster.
  for (;;) {
    signal.throwIfAborted();
    if ((await tallySome(platform, of, organisationId)) === 0) break;
  }
  let after: Id | null = null;
  do {
    signal.throwIfAborted();
    after = await countTargets(platform, of, organisationId, after, countedAtOnce);
  } while (after);
  await sumTargets(platform, of, organisationId);
}

/** Marks rows as counted that are not; what runs is left to whoever counts. */
async function tallySome({ models }: Platform, of: TallyDoc['of'], organisationId: Id): Promise<number> {
  const own = { organisationId };
  const open: Record<string, unknown> = { tallied: null, status: trusted({ $ne: 'running' }) };
  const rows = await (of === 'runs'
    ? models.runs.find(own, { _id: 1 }).where(open).hint(untalliedIndex).limit(rowsAtOnce).lean()
    : models.issues.find(own, { _id: 1 }).where(open).hint(untalliedIndex).limit(rowsAtOnce).lean());
  const those = { organisationId, _id: trusted({ $in: rows.map(({ _id }) => _id) }) };
  if (of === 'runs') await models.runs.updateMany(those, countedRuns, { updatePipeline: true });
  else await models.issues.updateMany(those, counted, { updatePipeline: true });
  return rows.length;
}
