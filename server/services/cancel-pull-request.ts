import { inTransaction, trusted } from '../models/query.ts';
import { forOrganisation } from '../models/scoped.ts';
import type { Platform } from '../platform.ts';
import { cancelled } from './cancel-batch.ts';
import { endRun } from './end-run.ts';
import type { PullRequest } from './find-pull-request.ts';
import { noteChange } from './note-change.ts';

/** Ends what is in flight for a pull request; gives the number of runs. `by` is who asked for it on GitHub, with which comment. */
export async function cancelPullRequest(
  platform: Platform,
  { organisationId, repository, pullRequest, own, comments }: PullRequest,
  failureReason: string,
  by: { readonly login: string; readonly commentId: number } | null,
): Promise<number> {
  const runs = await forOrganisation(platform.models.runs, organisationId).find({
    status: trusted({ $in: ['pending', 'running'] }),
    $or: [
      { targetId: trusted({ $in: own.map(({ _id }) => _id) }) },
      { commentId: trusted({ $in: comments.map(({ _id }) => _id) }) },
    ],
  });
  let ended = 0;
  for (const { _id, name } of runs) {
    ended += await inTransaction(platform.connection, async (session) => {
      const run = await endRun(platform, { _id, organisationId }, { ...cancelled, failureReason }, session);
      if (!run) return 0;
      if (by === null) return 1;
      const details = { id: String(_id), repository, pullRequest, commentId: by.commentId };
      const note = { action: 'run.cancel', subject: name, details };
      await noteChange(platform, organisationId, `github:${by.login}`, note, session);
      return 1;
    });
  }
  platform.due.raise('comments');
  return ended;
}
