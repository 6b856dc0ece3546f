import type { CommentDoc } from '../models/comment.ts';
import type { ClientSession } from '../models/query.ts';
import type { Platform } from '../platform.ts';
import { mostComments } from './comment-group.ts';

/** A start has the comment tried again that stands for all, as it has its own; a push lifts what people muted. */
export async function wakeGroup(
  { models }: Platform,
  session: ClientSession,
  { organisationId, repositoryKey, pullRequest }: CommentDoc,
  pushed: boolean,
): Promise<void> {
  const place = { organisationId, repositoryKey, pullRequest };
  const [lead, ...rest] = await models.comments
    .find(place)
    .sort({ _id: 1 })
    .limit(mostComments + 1)
    .session(session)
    .lean();
  if (!lead || rest.length < mostComments) return;
  if (lead.state === 'active' || (lead.state === 'muted' && !pushed)) return;
  const again = {
    state: 'active' as const,
    reason: null,
    failures: 0,
    dueAt: new Date(),
    ...(pushed && { deletions: 0 }),
  };
  await models.comments.updateOne(
    { _id: lead._id, organisationId },
    { $set: again, $inc: { wantedRevision: 1 } },
    { session },
  );
}
