import type { CommentDesk, CommentTask } from '../../contract/comment-desk.ts';
import type { GithubClient } from '../client.ts';
import { statusOf } from '../github-errors.ts';
import { findComment } from './find-comment.ts';
import { endMarker, startMarker } from './markers.ts';
import { cut, merge } from './merge.ts';
import { place } from './place.ts';

/** Takes away what this target wrote for itself: one comment stands for all now. What people wrote around it stays. */
export async function foldComment(
  github: GithubClient,
  desk: CommentDesk,
  task: CommentTask,
  signal: AbortSignal,
): Promise<void> {
  if (task.commentId !== null || task.createInDoubt) await takeAway(github, task, signal);
  await desk.folded(task);
}

async function takeAway(github: GithubClient, task: CommentTask, signal: AbortSignal): Promise<void> {
  const octokit = await github.asInstallation(task.installationId);
  const found = await findComment(octokit, task, await github.botLogin(), signal);
  if (found === null) return;
  const about = { ...place(task), comment_id: found.id, request: { retries: 0, signal } };
  const parts = cut(found.body, task.targetId);
  try {
    if (`${parts.before}${parts.after}`.trim() === '') await octokit.rest.issues.deleteComment(about);
    else await octokit.rest.issues.updateComment({ ...about, body: merge(parts, pointer(task)) });
  } catch (error) {
    if (statusOf(error) !== 404) throw error;
  }
}

const pointer = ({ targetId }: CommentTask): string =>
  [startMarker(targetId), 'This target stands in Outrider’s comment of all targets.', endMarker].join('\n');
