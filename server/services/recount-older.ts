import { changedOrder, touched } from '../models/changed-at.ts';
import { trusted } from '../models/query.ts';
import { acrossOrganisations } from '../models/scoped.ts';
import { counting } from '../models/tally.ts';
import type { Platform } from '../platform.ts';

const why = acrossOrganisations('the job serves all organisations');

/**
 * Has organisations counted anew whose tallies an older version made: they do not say by which numbers runs are found. Its
 * issues do not say when they changed, so that each search would read them again.
 */
export async function recountOlder({ models }: Platform): Promise<void> {
  const older: Record<string, unknown> = { of: 'runs', targetId: trusted({ $ne: null }), numbered: null };
  const ids = await models.tallies.distinct('organisationId', {}, why).where(older);
  for (const organisationId of ids) {
    const state = { organisationId, of: 'runs' as const, targetId: null, kind: counting, status: counting };
    await models.tallies.updateOne(state, { $setOnInsert: { rows: 0 } }, { upsert: true });
  }
  const organisationIds = await models.organisations.distinct('_id');
  const unnoted = { organisationId: trusted({ $in: organisationIds }), changedAt: null };
  await models.issues.updateMany(unnoted, touched, { ...why, updatePipeline: true }).hint(changedOrder);
}
