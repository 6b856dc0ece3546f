import type { OrderOutcome, PullRequestOrders } from '../../contract/pull-request-orders.ts';
import type { GithubClient, Octokit } from '../client.ts';
import { type Command, readCommand } from '../command.ts';
import { place } from '../comment/place.ts';
import type { EventOf } from '../github-event.ts';
import { statusOf } from '../github-errors.ts';
import { answerOnce } from './answer-once.ts';

type Written = EventOf<'comment-written'>;

/** Follows a command of somebody with write access, and answers it with a reaction; all others' are passed over. */
export async function onCommentWritten(event: Written, github: GithubClient, orders: PullRequestOrders): Promise<void> {
  const command = readCommand(event.body);
  if (command === null) return;
  const octokit = await github.asInstallation(event.installationId);
  if (!(await mayWrite(octokit, event))) return;
  const outcome = await follow(command, event, octokit, orders);
  if (!outcome.done) await answerOnce(octokit, event, await github.botLogin(), outcome.reason);
  await react(octokit, event, outcome.done ? 'rocket' : 'confused');
}

/** Asked of GitHub now: the payload's `author_association` does not tell who may write. */
async function mayWrite(octokit: Octokit, event: Written): Promise<boolean> {
  try {
    const { data } = await octokit.rest.repos.getCollaboratorPermissionLevel({
      ...place(event),
      username: event.by,
      request: { retries: 0 },
    });
    return data.permission === 'admin' || data.permission === 'write';
  } catch (error) {
    if (statusOf(error) === 404) return false;
    throw error;
  }
}

async function follow(
  command: Command,
  event: Written,
  octokit: Octokit,
  orders: PullRequestOrders,
): Promise<OrderOutcome> {
  if (command.name === 'stop') return orders.stop(event);
  if (command.name === 'mute') return orders.mute({ ...event, issueId: command.issueId });
  const { data } = await octokit.rest.pulls.get({
    ...place(event),
    pull_number: event.pullRequest,
    request: { retries: 0 },
  });
  if (data.state === 'closed') return { done: false, reason: 'The pull request is closed: open it again first.' };
  return orders.explore({ ...event, url: command.url, commitSha: data.head.sha });
}

/** A courtesy: the order is followed already, and a repository may not allow reactions. */
async function react(octokit: Octokit, event: Written, content: 'rocket' | 'confused'): Promise<void> {
  try {
    await octokit.rest.reactions.createForIssueComment({
      ...place(event),
      comment_id: event.commentId,
      content,
      request: { retries: 0 },
    });
  } catch (error) {
    if (statusOf(error) === null) throw error;
  }
}
