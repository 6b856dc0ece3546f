import type { CommentDesk } from '../../contract/comment-desk.ts';
import type { EventOf } from '../github-event.ts';

/** A comment of our bot that somebody else edited or deleted: the desk decides what follows. */
export async function onCommentChanged(
  { author, by, ...change }: EventOf<'comment-changed'>,
  bot: string,
  desk: CommentDesk,
): Promise<void> {
  if (author === bot && by !== bot) await desk.changedByPerson(change);
}
