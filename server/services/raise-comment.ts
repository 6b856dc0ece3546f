import type { ClientSession } from '../models/query.ts';
import type { RunDoc } from '../models/run.ts';
import type { Platform } from '../platform.ts';

/** The run changed in a way that its own comment should show; a newer run's comment is left alone. */
export async function raiseComment(
  { models }: Platform,
  { organisationId, commentId, _id: runId }: RunDoc,
  session: ClientSession,
): Promise<void> {
  if (!commentId) return;
  await models.comments.updateOne({ _id: commentId, organisationId, runId }, raised(), { session });
}

/** Something changed about a target's issues: its comments show them as they are, whichever run they tell of. */
export async function raiseComments(
  { models }: Platform,
  { organisationId, targetId }: Pick<RunDoc, 'organisationId' | 'targetId'>,
  session: ClientSession,
): Promise<void> {
  await models.comments.updateMany({ organisationId, targetId }, raised(), { session });
}

function raised() {
  const now = new Date();
  return { $inc: { wantedRevision: 1 }, $set: { dueAt: now, updatedAt: now } };
}
