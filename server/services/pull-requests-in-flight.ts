import type { PullRequestPlace } from '../../contract/pull-request-orders.ts';
import type { CommentDoc } from '../models/comment.ts';
import type { Id } from '../models/ids.ts';
import { trusted } from '../models/query.ts';
import type { RunDoc } from '../models/run.ts';
import { acrossOrganisations, forOrganisation } from '../models/scoped.ts';
import type { TargetDoc } from '../models/target.ts';
import type { Platform } from '../platform.ts';
import { coversRepository } from './covers-repository.ts';

const runsAtOnce = 1_000;

/** Pull requests with runs in flight: those that comments were asked for on, and those that build keys name. */
export async function pullRequestsInFlight(platform: Platform): Promise<PullRequestPlace[]> {
  const runs = await platform.models.runs
    .find(
      { status: trusted({ $in: ['pending', 'running'] }) },
      { organisationId: 1, targetId: 1, commentId: 1 },
      acrossOrganisations('the reconciler serves all organisations'),
    )
    .sort({ createdAt: 1 })
    .limit(runsAtOnce)
    .lean<RunDoc[]>();
  const places: PullRequestPlace[] = [];
  for (const [first, ...rest] of Map.groupBy(runs, ({ organisationId }) => String(organisationId)).values())
    if (first) places.push(...(await placesOf(platform, first.organisationId, [first, ...rest])));
  const key = ({ repository, pullRequest }: PullRequestPlace) => `${repository.toLowerCase()}#${pullRequest}`;
  return [...new Map(places.map((place) => [key(place), place])).values()];
}

async function placesOf(
  { models }: Platform,
  organisationId: Id,
  runs: readonly RunDoc[],
): Promise<PullRequestPlace[]> {
  const installations = await models.installations.find({ organisationId, suspended: false }).lean();
  if (installations.length === 0) return [];
  const comments = await forOrganisation(models.comments, organisationId).findByIds(
    runs.flatMap(({ commentId }) => commentId ?? []),
  );
  const targets = await forOrganisation(models.targets, organisationId).findByIds(runs.map(({ targetId }) => targetId));
  return [...comments, ...targets.flatMap(named)].flatMap(({ repository, pullRequest }: Named) => {
    const covering = installations.find((installation) => coversRepository(installation, repository));
    return covering ? [{ installationId: covering.installationId, repository, pullRequest }] : [];
  });
}

type Named = Pick<CommentDoc, 'repository' | 'pullRequest'>;

/** The pull request that the Action's build key tells of. */
function named({ buildKey }: TargetDoc): Named[] {
  const [, repository, pullRequest] = /^github:repo=([^/:]+\/[^/:]+):pr=(\d{1,9})(?::|$)/.exec(buildKey) ?? [];
  return repository ? [{ repository, pullRequest: Number(pullRequest) }] : [];
}
