import type { CommentDoc } from '../models/comment.ts';
import { forOrganisation } from '../models/scoped.ts';
import type { Platform } from '../platform.ts';

/** With more targets than these on a pull request, one comment stands for all. */
export const mostComments = 5;

type Place = Pick<CommentDoc, 'organisationId' | 'repositoryKey' | 'pullRequest'>;

/** The rows of one pull request when one comment stands for all, its own row first; null when each has its own. */
export async function commentGroup(
  { models }: Platform,
  { organisationId, repositoryKey, pullRequest }: Place,
): Promise<readonly [CommentDoc, ...CommentDoc[]] | null> {
  const rows = await forOrganisation(models.comments, organisationId)
    .find({ repositoryKey, pullRequest })
    .sort({ _id: 1 });
  const [first, ...rest] = rows;
  return first && rows.length > mostComments ? [first, ...rest] : null;
}
