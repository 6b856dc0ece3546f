import type { Id } from '../models/ids.ts';
import { trusted } from '../models/query.ts';
import { forOrganisation } from '../models/scoped.ts';
import type { Platform } from '../platform.ts';

interface Ends {
  readonly first: readonly { runId: Id }[];
  readonly last: readonly { runId: Id }[];
}

const live = { status: trusted({ $in: ['OPEN', 'MUTED'] as const }) };

/** Those of the runs that an OPEN or MUTED issue needs: its picture and trace are theirs, or they saw it first or last. */
export async function runsOfLiveIssues(
  { models }: Platform,
  organisationId: Id,
  runIds: readonly Id[],
): Promise<Set<string>> {
  const those = trusted({ $in: runIds });
  const shown = await models.issues.distinct('screenshotRunId', { organisationId, screenshotRunId: those, ...live });
  const seen = await models.sightings.distinct('issueId', { organisationId, runId: those });
  const issues = await forOrganisation(models.issues, organisationId).findByIds(seen, live).select({ _id: 1 });
  const ends = await models.issues.aggregate<Ends>([
    { $match: { organisationId, _id: { $in: issues.map(({ _id }) => _id) } } },
    sighting('first', 1),
    sighting('last', -1),
    { $project: { first: 1, last: 1 } },
  ]);
  return new Set([
    ...shown.map(String),
    ...ends.flatMap(({ first, last }) => [...first, ...last].map(({ runId }) => String(runId))),
  ]);

  function sighting(as: 'first' | 'last', direction: 1 | -1) {
    return {
      $lookup: {
        from: models.sightings.collection.name,
        localField: '_id',
        foreignField: 'issueId',
        pipeline: [
          { $match: { organisationId } },
          { $sort: { _id: direction } },
          { $limit: 1 },
          { $project: { runId: 1 } },
        ],
        as,
      },
    };
  }
}
