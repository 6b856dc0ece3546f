/** What happens to pull requests, and what people ask for there; see contract/pull-request-orders.ts. */
import type { OrderOutcome, PullRequestOrders, PullRequestPlace } from '../contract/pull-request-orders.ts';
import { trusted } from './models/query.ts';
import { forOrganisation } from './models/scoped.ts';
import type { Platform } from './platform.ts';
import { cancelPullRequest } from './services/cancel-pull-request.ts';
import { exploreDeployment } from './services/explore-deployment.ts';
import { explorePullRequest } from './services/explore-pull-request.ts';
import { muteOnPullRequest } from './services/mute-on-pull-request.ts';
import { findPullRequest, type PullRequest } from './services/find-pull-request.ts';
import { pullRequestsInFlight } from './services/pull-requests-in-flight.ts';

/** As long as a delivery may come again. */
const rememberedMilliseconds = 3 * 24 * 3_600_000;
const stopped = 'Somebody with write access to the repository stopped the exploration.';

export function createPullRequestOrders(platform: Platform): PullRequestOrders {
  async function follow(
    place: PullRequestPlace,
    order: (found: PullRequest) => Promise<OrderOutcome>,
  ): Promise<OrderOutcome> {
    const found = await findPullRequest(platform, place);
    return found ? order(found) : { done: false, reason: notLinked };
  }

  /** This very comment was followed, and the process ended before it could say so. */
  async function stoppedBefore({ organisationId }: PullRequest, commentId: number): Promise<boolean> {
    const at = trusted({ $gte: new Date(Date.now() - rememberedMilliseconds) });
    const entries = forOrganisation(platform.models.auditEntries, organisationId);
    return (await entries.findOne({ at, action: 'run.cancel', 'details.commentId': commentId })) !== null;
  }

  return {
    inFlight: () => pullRequestsInFlight(platform),
    async closed(place) {
      const found = await findPullRequest(platform, place);
      return found ? cancelPullRequest(platform, found, 'The pull request was closed.', null) : 0;
    },
    deployed: (deployment) => exploreDeployment(platform, deployment),
    explore: (order) => follow(order, (found) => explorePullRequest(platform, found, order)),
    mute: (order) => follow(order, (found) => muteOnPullRequest(platform, found, order)),
    stop: (order) =>
      follow(order, async (found) => {
        const by = { login: order.by, commentId: order.commentId };
        const ended = await cancelPullRequest(platform, found, stopped, by);
        if (ended > 0 || (await stoppedBefore(found, order.commentId))) return { done: true };
        return { done: false, reason: 'Nothing is being explored for this pull request.' };
      }),
  };
}

const notLinked = 'This installation of the GitHub App is not linked to an organisation in Outrider.';
