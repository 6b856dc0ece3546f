/** Exact numbers of runs and issues, at one moment, without reading them: see models/tallied.ts. */
import { setTimeout as sleep } from 'node:timers/promises';
import { removedOf } from '../models/hides-removed.ts';
import type { Id } from '../models/ids.ts';
import { isSnapshotMissing } from '../models/query.ts';
import { forOrganisation } from '../models/scoped.ts';
import { counting, type TallyDoc } from '../models/tally.ts';
import type { Platform } from '../platform.ts';

export interface TalliedFilter {
  readonly kind?: string | null | undefined;
  readonly status?: string | null | undefined;
}

interface Sum {
  readonly _id: Id | null;
  readonly rows: number;
  /** The tallies are being made anew. */
  readonly counting: boolean;
}

/** All rows of the organisation, or of one target. */
export async function countTallied(
  platform: Platform,
  of: TallyDoc['of'],
  organisationId: Id,
  targetId: Id | null,
  filter: TalliedFilter,
): Promise<number> {
  const found = await sums(platform, of, organisationId, targetId, filter);
  if (!found.some((sum) => sum.counting)) return found[0]?.rows ?? 0;
  const { kind, status } = filter;
  const { models } = platform;
  const rows: Record<string, unknown> = {
    ...(targetId && { targetId }),
    ...(kind && { [of === 'runs' ? 'approach' : 'kind']: kind }),
    ...(status && { status }),
  };
  return of === 'runs'
    ? forOrganisation(models.runs, organisationId).count().where(rows)
    : forOrganisation(models.issues, organisationId).count().where(rows);
}

/** By the target's id; a target without any is left out. */
export async function countByTarget(
  platform: Platform,
  of: TallyDoc['of'],
  organisationId: Id,
  targetIds: readonly Id[],
  filter: TalliedFilter,
): Promise<Map<string, number>> {
  const found = await sums(platform, of, organisationId, targetIds, filter);
  if (!found.some((sum) => sum.counting)) return new Map(found.map(({ _id, rows }) => [String(_id), rows]));
  const counts = await Promise.all(
    targetIds.map(async (id) => [String(id), await countTallied(platform, of, organisationId, id, filter)] as const),
  );
  return new Map(counts);
}

async function sums(
  platform: Platform,
  of: TallyDoc['of'],
  organisationId: Id,
  target: Id | null | readonly Id[],
  { kind, status }: TalliedFilter,
): Promise<Sum[]> {
  const { models, connection } = platform;
  const several = Array.isArray(target);
  const targets = several ? { targetId: { $in: target } } : { targetId: target };
  const narrow = { ...(kind && { kind }), ...(status && { status }) };
  // What was deleted is not counted, though its rows may still be there.
  const { subjectIds, targetIds } = await removedOf(connection, organisationId);
  const hidden = { subjectId: { $nin: subjectIds }, targetId: { $nin: targetIds } };
  const gone = {
    organisationId,
    of,
    ...narrow,
    $or: [{ subjectId: { $in: subjectIds } }, { targetId: { $in: targetIds } }],
  };
  const whole = target === null && subjectIds.length + targetIds.length > 0;
  const own = { organisationId, tallied: null, ...(kind && { [of === 'runs' ? 'approach' : 'kind']: kind }) };
  const pipeline = [
    {
      $match: {
        organisationId,
        of,
        $or: [
          { ...targets, ...narrow },
          { targetId: null, kind: counting },
        ],
      },
    },
    { $project: { targetId: 1, rows: 1, counting: { $eq: ['$kind', counting] } } },
    ...(whole
      ? [
          {
            $unionWith: {
              coll: models.tallies.collection.name,
              pipeline: [{ $match: gone }, { $project: { rows: { $multiply: ['$rows', -1] } } }],
            },
          },
        ]
      : []),
    {
      $unionWith: {
        coll: models[of].collection.name,
        pipeline: [
          { $match: { ...own, ...(target === null ? hidden : targets) } },
          { $project: { targetId: 1, rows: countedNow(status) } },
        ],
      },
    },
    { $group: { _id: several ? '$targetId' : null, rows: { $sum: '$rows' }, counting: { $max: '$counting' } } },
  ];
  return atOneMoment(() => models.tallies.aggregate<Sum>(pipeline).option({ readConcern: { level: 'snapshot' } }));
}

/** What a row that is not tallied counts, less what the tallies count it as. */
export function countedNow(status: string | null | undefined) {
  const counts = (field: string) => ({
    $cond: [status ? { $eq: [field, status] } : { $gt: [field, null] }, 1, 0],
  });
  return { $subtract: [counts('$status'), counts('$talliedAs')] };
}

/** Right after a collection or an index came, MongoDB has no moment to show it at yet. */
export async function atOneMoment<T>(read: () => PromiseLike<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read();
    } catch (error) {
      if (!isSnapshotMissing(error) || attempt >= 20) throw error;
      await sleep(50);
    }
  }
}
