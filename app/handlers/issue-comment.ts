import { z } from 'zod';
import type { CommentDesk } from '../../contract/comment-desk.ts';

const payloadShape = z.object({
  action: z.string(),
  installation: z.object({ id: z.number() }),
  repository: z.object({ full_name: z.string() }),
  issue: z.object({ number: z.number() }),
  comment: z.object({ id: z.number(), user: z.object({ login: z.string() }).nullable() }),
  sender: z.object({ login: z.string() }),
});

/** A comment of our bot that somebody else edited or deleted: the desk decides what follows. */
export async function onIssueComment(payload: unknown, bot: string, desk: CommentDesk): Promise<void> {
  const { action, installation, repository, issue, comment, sender } = payloadShape.parse(payload);
  if (action !== 'edited' && action !== 'deleted') return;
  if (comment.user?.login !== bot || sender.login === bot) return;
  await desk.changedByPerson({
    installationId: installation.id,
    repository: repository.full_name,
    pullRequest: issue.number,
    commentId: comment.id,
    change: action,
  });
}
