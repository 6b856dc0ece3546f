import type { Octokit } from '../client.ts';
import { place } from '../comment/place.ts';
import type { EventOf } from '../github-event.ts';

/** Says why a command was not followed. Looks for its own answer first: the event may be followed twice. */
export async function answerOnce(
  octokit: Octokit,
  event: EventOf<'comment-written'>,
  bot: string,
  reason: string,
): Promise<void> {
  const marker = `<!-- outrider:answer comment=${event.commentId} -->`;
  const where = { ...place(event), issue_number: event.pullRequest };
  const pages = octokit.paginate.iterator(octokit.rest.issues.listComments, {
    ...where,
    per_page: 100,
    request: { retries: 0 },
  });
  for await (const { data } of pages)
    if (data.some(({ user, body }) => user?.login === bot && body?.startsWith(marker))) return;
  await octokit.rest.issues.createComment({ ...where, body: `${marker}\n${reason}`, request: { retries: 0 } });
}
