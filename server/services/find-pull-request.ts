import type { PullRequestPlace } from '../../contract/pull-request-orders.ts';
import type { CommentDoc } from '../models/comment.ts';
import type { Id } from '../models/ids.ts';
import { trusted } from '../models/query.ts';
import { forOrganisation } from '../models/scoped.ts';
import type { TargetDoc } from '../models/target.ts';
import type { Platform } from '../platform.ts';

/** What we have of a pull request: comments asked for on it, and the targets that its build keys or comments name. */
export interface PullRequest extends PullRequestPlace {
  readonly organisationId: Id;
  readonly comments: readonly CommentDoc[];
  /** Those whose build key names it; the others may serve more than this pull request. */
  readonly own: readonly TargetDoc[];
  readonly targets: readonly TargetDoc[];
}

/** Null when the installation is not linked. */
export async function findPullRequest(
  { models }: Platform,
  { installationId, repository, pullRequest }: PullRequestPlace,
): Promise<PullRequest | null> {
  const installation = await models.installations.findOne({ installationId }).lean();
  const organisationId = installation?.organisationId;
  if (!organisationId) return null;
  const comments = await forOrganisation(models.comments, organisationId).find({
    repositoryKey: repository.toLowerCase(),
    pullRequest,
  });
  const key = `github:repo=${repository}:pr=${pullRequest}`;
  const targets = forOrganisation(models.targets, organisationId);
  // From the colon up to the character after it: the key with anything behind a colon.
  const longer = trusted({ $gte: `${key}:`, $lt: `${key};` });
  const own = await targets.find({ $or: [{ buildKey: key }, { buildKey: longer }] });
  const commented = await targets.find({ _id: trusted({ $in: comments.map(({ targetId }) => targetId) }) });
  const others = commented.filter(({ _id }) => !own.some((target) => target._id.equals(_id)));
  return { installationId, repository, pullRequest, organisationId, comments, own, targets: [...own, ...others] };
}
