import type { ClientSession } from '../models/query.ts';
import type { RunDoc } from '../models/run.ts';
import type { Platform } from '../platform.ts';

/** The run changed in a way that its comment should show; a newer run's comment is left alone. */
export async function raiseComment(
  { models }: Platform,
  { organisationId, commentId, _id: runId }: RunDoc,
  session: ClientSession,
): Promise<void> {
  if (!commentId) return;
  const now = new Date();
  await models.comments.updateOne(
    { _id: commentId, organisationId, runId },
    { $inc: { wantedRevision: 1 }, $set: { dueAt: now, updatedAt: now } },
    { session },
  );
}
