import type { PullRequestOrders } from '../../contract/pull-request-orders.ts';
import type { GithubClient } from '../client.ts';
import { place } from '../comment/place.ts';
import type { EventOf } from '../github-event.ts';

/** Ends what is in flight, unless the pull request was opened again before we came to it. */
export async function onPullRequestClosed(
  event: EventOf<'pull-request-closed'>,
  github: GithubClient,
  orders: PullRequestOrders,
): Promise<void> {
  const octokit = await github.asInstallation(event.installationId);
  const { data } = await octokit.rest.pulls.get({
    ...place(event),
    pull_number: event.pullRequest,
    request: { retries: 0 },
  });
  if (data.state === 'closed') await orders.closed(event);
}
