import type { PullRequestOrders, PullRequestPlace } from '../../contract/pull-request-orders.ts';
import type { GithubClient } from '../client.ts';
import { place } from '../comment/place.ts';

/** Ends what is in flight, unless the pull request was opened again before we came to it. */
export async function onPullRequestClosed(
  closed: PullRequestPlace,
  github: GithubClient,
  orders: PullRequestOrders,
): Promise<void> {
  const octokit = await github.asInstallation(closed.installationId);
  const { data } = await octokit.rest.pulls.get({
    ...place(closed),
    pull_number: closed.pullRequest,
    request: { retries: 0 },
  });
  if (data.state === 'closed') await orders.closed(closed);
}
