import type { MuteOrder, OrderOutcome } from '../../contract/pull-request-orders.ts';
import { parseId } from '../models/ids.ts';
import { inTransaction, trusted } from '../models/query.ts';
import type { Platform } from '../platform.ts';
import type { PullRequest } from './find-pull-request.ts';
import { noteChange } from './note-change.ts';
import { raiseComments } from './raise-comment.ts';

const unknown: OrderOutcome = {
  done: false,
  reason: 'No issue of this pull request has that id: it stands below each issue in the comment.',
};

/** Mutes one issue of the pull request's targets and has their comments written again. */
export async function muteOnPullRequest(
  platform: Platform,
  { organisationId, targets, repository, pullRequest }: PullRequest,
  { issueId, by }: MuteOrder,
): Promise<OrderOutcome> {
  const { models, connection, due } = platform;
  const _id = parseId(issueId);
  if (!_id) return unknown;
  const own = { _id, organisationId, targetId: trusted({ $in: targets.map((target) => target._id) }) };
  const muted = await inTransaction(connection, async (session) => {
    const before = await models.issues.findOneAndUpdate(own, { $set: { status: 'MUTED' } }, { session }).lean();
    if (!before || before.status === 'MUTED') return before;
    await raiseComments(platform, before, session);
    const note = { action: 'issue.mute', subject: before.title, details: { id: issueId, repository, pullRequest } };
    await noteChange(platform, organisationId, `github:${by}`, note, session);
    return before;
  });
  due.raise('comments');
  return muted ? { done: true } : unknown;
}
