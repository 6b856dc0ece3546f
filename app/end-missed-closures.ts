import type { PullRequestOrders } from '../contract/pull-request-orders.ts';
import type { GithubClient } from './client.ts';
import { whatNext } from './github-errors.ts';
import { onPullRequestClosed } from './handlers/pull-request-closed.ts';

/** Cancels what is in flight for pull requests that were closed while nobody told us. */
export async function endMissedClosures(
  github: GithubClient,
  orders: PullRequestOrders,
  signal: AbortSignal,
): Promise<void> {
  const passing: unknown[] = [];
  for (const place of await orders.inFlight()) {
    signal.throwIfAborted();
    await onPullRequestClosed(place, github, orders).catch((error: unknown) => {
      // What GitHub does not show us may be open or not.
      if (whatNext(error).step === 'retry') passing.push(error);
    });
  }
  if (passing.length > 0) throw passing[0];
}
