import type { Id } from '../models/ids.ts';
import { forOrganisation } from '../models/scoped.ts';
import type { Platform } from '../platform.ts';

interface Counted {
  readonly _id: Id;
  readonly open: readonly { number: number }[];
}

/** How many issues of each target are OPEN, by the target's id. */
export async function openIssues(
  { models }: Platform,
  organisationId: Id,
  targetIds: readonly Id[],
): Promise<Map<string, number[]>> {
  const rows = await forOrganisation(models.targets, organisationId).join<Counted>(targetIds, {
    from: models.issues.collection.name,
    localField: '_id',
    foreignField: 'targetId',
    pipeline: [{ $match: { organisationId, status: 'OPEN' } }, { $count: 'number' }],
    as: 'open',
  });
  return new Map(rows.map(({ _id, open }) => [String(_id), open.map(({ number }) => number)]));
}
