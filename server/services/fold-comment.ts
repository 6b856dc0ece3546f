import type { CommentDoc } from '../models/comment.ts';
import { trusted } from '../models/query.ts';
import type { Platform } from '../platform.ts';

/** Has the comment that stands for all written again, and those fold that still have their own. */
export async function foldComment({ models }: Platform, row: CommentDoc, lead: CommentDoc): Promise<void> {
  const { organisationId, repositoryKey, pullRequest, installationId } = row;
  const now = new Date();
  const due = { $inc: { wantedRevision: 1 }, $set: { dueAt: now } };
  // The App may have been installed anew since the first of them asked.
  const set = { ...due.$set, installationId };
  await models.comments.updateOne({ _id: lead._id, organisationId }, { ...due, $set: set });
  if (row.foldedInto?.equals(lead._id)) return;
  const others = { organisationId, repositoryKey, pullRequest, _id: trusted({ $nin: [row._id, lead._id] }) };
  await models.comments.updateMany({ ...others, commentId: trusted({ $ne: null }) }, due);
}
