import { createHash } from 'node:crypto';
import type { CommentDesk, CommentTask } from '../../contract/comment-desk.ts';
import type { GithubClient } from '../client.ts';
import { statusOf } from '../github-errors.ts';
import { findComment } from './find-comment.ts';
import { cut, merge } from './merge.ts';
import { place } from './place.ts';
import { blockCharacters, render } from './render.ts';
import { renderGroup } from './render-group.ts';

/** GitHub's limit of a comment, with people's text around our block. */
const commentCharacters = 65_536;

/** What became of one task at GitHub. */
export type Written = 'created' | 'edited' | 'unchanged' | 'gone' | 'lease lost';

/**
 * Makes GitHub show what the task's view says: looks first, then creates or edits. Throws what GitHub throws. Running twice
 * is harmless: the second run finds what the first wrote.
 */
export async function writeComment(
  github: GithubClient,
  desk: CommentDesk,
  task: CommentTask,
  signal: AbortSignal,
): Promise<Written> {
  const octokit = await github.asInstallation(task.installationId);
  const found = await findComment(octokit, task, await github.botLogin(), signal);
  if (found === null && task.commentId !== null) {
    await desk.gone(task);
    return 'gone';
  }
  const parts = cut(found?.body ?? '', task.targetId);
  const surroundings = parts.before.length + parts.after.length + 2;
  const room = Math.min(blockCharacters, commentCharacters - surroundings);
  const block = task.group ? renderGroup(task.group, task.targetId, room) : render(task.view, room);
  const body = merge(parts, block);
  const bodyHash = createHash('sha256').update(block).digest('hex');

  if (found !== null && found.body.replaceAll('\r\n', '\n') === body)
    return settle(desk.posted(task, { id: found.id, url: found.url, bodyHash }), 'unchanged');
  if (found !== null) {
    const request = { retries: 0, signal };
    try {
      await octokit.rest.issues.updateComment({ ...place(task), comment_id: found.id, body, request });
    } catch (error) {
      if (statusOf(error) !== 404) throw error;
      // It was there a moment ago.
      await desk.gone(task);
      return 'gone';
    }
    return settle(desk.posted(task, { id: found.id, url: found.url, bodyHash }), 'edited');
  }
  if (!(await desk.creating(task))) return 'lease lost';
  // Never repeated by the client: GitHub has no idempotent create, and an error may come after the comment was written.
  const { data } = await octokit.rest.issues.createComment({
    ...place(task),
    issue_number: task.pullRequest,
    body,
    request: { retries: 0, signal },
  });
  return settle(desk.posted(task, { id: data.id, url: data.html_url, bodyHash }), 'created');
}

const settle = async (posted: Promise<boolean>, written: Written): Promise<Written> =>
  (await posted) ? written : 'lease lost';
