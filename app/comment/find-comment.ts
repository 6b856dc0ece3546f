import type { CommentTask } from '../../contract/comment-desk.ts';
import type { Octokit } from '../client.ts';
import { statusOf } from '../github-errors.ts';
import { hasBlock } from './merge.ts';
import { place } from './place.ts';

export interface FoundComment {
  readonly id: number;
  readonly url: string;
  readonly body: string;
}

/**
 * Our comment as GitHub has it: by its stored id, else by the marker in what our bot wrote on this pull request. A marker
 * in anybody else's comment means nothing: everyone can write one.
 */
export async function findComment(
  octokit: Octokit,
  task: CommentTask,
  bot: string,
  signal: AbortSignal,
): Promise<FoundComment | null> {
  return (await byId(octokit, task, signal)) ?? (await byMarker(octokit, task, bot, signal));
}

async function byId(octokit: Octokit, task: CommentTask, signal: AbortSignal): Promise<FoundComment | null> {
  if (task.commentId === null) return null;
  try {
    const { data } = await octokit.rest.issues.getComment({
      ...place(task),
      comment_id: task.commentId,
      request: { retries: 0, signal },
    });
    return { id: data.id, url: data.html_url, body: data.body ?? '' };
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}

async function byMarker(
  octokit: Octokit,
  task: CommentTask,
  bot: string,
  signal: AbortSignal,
): Promise<FoundComment | null> {
  const pages = octokit.paginate.iterator(octokit.rest.issues.listComments, {
    ...place(task),
    issue_number: task.pullRequest,
    per_page: 100,
    request: { retries: 0, signal },
  });
  for await (const { data } of pages) {
    const ours = data.find(({ user, body }) => user?.login === bot && hasBlock(body ?? '', task.targetId));
    if (ours) return { id: ours.id, url: ours.html_url, body: ours.body ?? '' };
  }
  return null;
}
