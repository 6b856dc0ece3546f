import type { ClientSession } from '../models/query.ts';
import { trusted } from '../models/query.ts';
import type { Id } from '../models/ids.ts';
import type { RunDoc } from '../models/run.ts';
import type { Platform } from '../platform.ts';
import type { CommentRequest } from './comment-request.ts';
import { wakeGroup } from './wake-group.ts';

/** Makes or takes over the comment row of (repository, pull request, target) for a run that is being created. */
export async function saveCommentRequest(
  platform: Platform,
  session: ClientSession,
  run: RunDoc,
  request: CommentRequest,
): Promise<Id> {
  const { models } = platform;
  const { repository, pullRequest, installationId } = request;
  const { organisationId, targetId } = run;
  const identity = { organisationId, repositoryKey: repository.toLowerCase(), pullRequest, targetId };
  const now = new Date();
  const before = await models.comments.findOne(identity).session(session).lean();
  // Starts at once may come out of order: the newest one's results are shown.
  if (before && before.runCreatedAt > run.createdAt) return before._id;
  // A push lifts what people's deletions muted; any new start tries again what GitHub refused.
  const pushed =
    run.commitSha !== null &&
    before !== null &&
    (await commitOf(models, session, before.runId, organisationId)) !== run.commitSha;
  // Folded into another's comment it has nothing of its own that people could have deleted.
  const muted = before?.state === 'muted' && !pushed && before.foldedInto === null;
  const row = await models.comments
    .findOneAndUpdate(
      identity,
      {
        $set: {
          repository,
          installationId,
          runId: run._id,
          runCreatedAt: run.createdAt,
          state: muted ? 'muted' : 'active',
          ...(!muted && { reason: null, failures: 0 }),
          // Also of a muted one: its run has a check.
          dueAt: now,
          ...(pushed && { deletions: 0 }),
          updatedAt: now,
        },
        $inc: { wantedRevision: 1 },
      },
      { upsert: true, returnDocument: 'after', session },
    )
    .orFail();
  await wakeGroup(platform, session, row, pushed);
  return row._id;
}

async function commitOf(
  models: Platform['models'],
  session: ClientSession,
  runId: Id,
  organisationId: Id,
): Promise<string | null> {
  const run = await models.runs
    .findOne({ _id: trusted({ $eq: runId }), organisationId })
    .session(session)
    .lean();
  return run?.commitSha ?? null;
}
